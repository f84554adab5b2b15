import type { ResourceType } from '@medplum/fhirtypes';
import type * as z from 'zod/mini';
import type { AccountRole } from '#core/shared';
import type { AuditEntry, CallContext } from '#core/server/plugin/scope.ts';
import type { Resource } from '../../resource/resource.ts';

/** From what a feature answers: the caller's own rights, in the transaction of the interaction. */
export interface OperationContext extends Pick<CallContext, 'caller' | 'db' | 'record' | 'keptOutBy'> {
  /** As `CallContext.needsPatient`: what is worked out of a patient's record is as good as the record. @throws Refused */
  needsPatient(patientId: string): Promise<void>;
  /** Where this server is reached, without a slash at its end. */
  readonly base: string;
}

/** An operation that a feature adds to `/fhir/R4`, by GET and POST. */
export interface FhirOperation<Input extends z.ZodMiniObject = z.ZodMiniObject> {
  /** Without its `$`. */
  readonly name: string;
  readonly type: ResourceType;
  readonly levels: readonly ('type' | 'instance')[];
  /** The canonical address of its OperationDefinition. */
  readonly definition: string;
  readonly allow: readonly AccountRole[];
  /** Its parameters, each a plain value; others are refused. */
  readonly input: Input;
  /** Types of which an app needs to read all that its person may, beside the operation's own, for what it is asked. */
  readonly opens: (input: z.infer<Input>) => readonly ResourceType[];
  /** @param id at an instance; null at the type. @returns what it answers, and what the audit trail says of it */
  readonly run: (
    context: OperationContext,
    input: z.infer<Input>,
    id: string | null,
  ) => Promise<{ readonly resource: Resource; readonly seen: AuditEntry }>;
}

/** Resources of one type that the house itself defines: they are read and searched, and never written. */
export interface FhirCatalogue {
  readonly type: ResourceType;
  readonly allow: readonly AccountRole[];
  /** What they are, for the CapabilityStatement. */
  readonly documentation: string;
  readonly params: readonly CatalogueParam[];
  readonly list: (context: OperationContext) => Promise<readonly Resource[]>;
}

/** The plain values by which a resource is found; several asked by commas are an or. */
export interface CatalogueParam {
  readonly name: string;
  readonly type: 'token' | 'uri';
  readonly of: (resource: Resource) => unknown;
}
