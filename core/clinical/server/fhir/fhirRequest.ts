import type { FhirRecord } from '../record/fhirRecord.ts';
import type { AuditEntry, Caller, ServerServices } from '#core/server/plugin/scope.ts';
import type { CallingApp } from '../smart/smartApps.ts';
import type { EventTarget } from '../record/events.ts';

/** One interaction, whether it came by itself or within a bundle. */
export interface FhirRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Decoded steps under the base: `Patient`, `1`, `_history`. */
  readonly path: readonly string[];
  /** Undecoded, without a question mark. */
  readonly query: string;
  /** A resource, a JSON Patch, or for `_search` the form as text. */
  readonly body: unknown;
  readonly headers: {
    readonly ifMatch?: string | undefined;
    readonly ifNoneExist?: string | undefined;
    readonly ifNoneMatch?: string | undefined;
    readonly ifModifiedSince?: string | undefined;
    readonly prefer?: string | undefined;
    readonly contentType?: string | undefined;
  };
}

/** What every interaction gets: one transaction, one person's rights. */
export interface FhirContext {
  readonly services: ServerServices;
  readonly record: FhirRecord;
  readonly caller: Caller;
  readonly target: EventTarget;
  /** Where this server is reached, without a slash at its end: `https://clinic.example/fhir/R4`. */
  readonly base: string;
  /** The app that calls for this person; null where they call themselves. */
  readonly app: CallingApp | null;
  /** As `CallContext.needsPatient`. @throws Refused */
  needsPatient(patientId: string): Promise<void>;
  /** In the same transaction. */
  audit(entry: AuditEntry): Promise<void>;
}

export interface FhirAnswer {
  readonly status: number;
  /** JSON of a resource; null for an empty body. */
  readonly json: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  /** For the entry of a bundle's answer. */
  readonly outcome?: string;
}
