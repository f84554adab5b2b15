import type { ResourceType } from '@medplum/fhirtypes';
import type * as z from 'zod/mini';
import type { Trx } from '#core/server/database/tables.ts';
import type { ServerExtension } from '#core/server/plugin/extension.ts';
import type { BaseServices, Caller, ServerServices } from '#core/server/plugin/scope.ts';
import {
  askingOf,
  auditRefusal,
  countedFor,
  keptOutByFor,
  patientGate,
  recordFor,
  watchDenials,
  withheldFor,
} from './access/recordFor.ts';
import { type People, peopleOf } from './people/people.ts';
import { embeddedRecord } from './record/embeddedRecord.ts';
import { type RecordCompleter, RecordEvents, type RecordListener } from './record/events.ts';
import type { FhirRecord, Withheld } from './record/fhirRecord.ts';
import type { FhirCatalogue, FhirOperation } from './fhir/contributed/contribution.ts';
import { type FhirParts, fhirParts } from './fhir/contributed/fhirParts.ts';
import { type Measure, measureRegistry, type Measures } from './measures/measures.ts';
import { eventful } from './remote/eventful.ts';
import { type SmartApps, smartApps } from './smart/smartApps.ts';
import { houseTerminology } from './terminology/houseTerminology.ts';
import type { TerminologyServer } from './terminology/remote.ts';
import type { HouseTerminology } from './terminology/terminology.ts';
import { type HeldWork, type HeldWorks, heldWorks } from './work/heldWork.ts';
import { type Visits, visitRegistry } from './visits/visits.ts';

/** What the record adds to the services of the framework. */
export interface RecordServices {
  /**
   * The organisation's record with the system's own rights: for jobs, seeds and what a call does beyond its caller's rights.
   * @param author whose name the versions carry
   */
  record(db: Trx, orgId: string, author?: Caller): FhirRecord;
  readonly people: People;
  readonly visits: Visits;
  /** What codes are called, and which belong together. */
  readonly terminology: HouseTerminology;
  /** What people of the clinic hold, of every feature. */
  readonly work: HeldWorks;
  /** What features can tell of a clinic in figures. */
  readonly measures: Measures;
  /** What features add to `/fhir/R4`. */
  readonly fhir: FhirParts;
  /** Apps of others that people let in. */
  readonly apps: SmartApps;
}

/** What the record adds to every handler's context. */
export interface RecordContext {
  /** The clinical record with the caller's rights; what is read of a patient is audited. Same transaction as `db`. */
  readonly record: FhirRecord;
  /**
   * The same rights to count with: nothing of what it finds leaves the server, so nothing is noted. Counts, and the moment since
   * when something waits, are all that a handler may answer of it.
   */
  readonly counted: FhirRecord;
  /**
   * Before something is read or done with the system's own rights that is as good as a patient's record.
   * @param db where the handler opens its own transactions
   * @throws Failure 403 `consent_denied` for staff whom the patient's consent keeps out, 403 `forbidden` for another patient
   */
  needsPatient(patientId: string, db?: Trx): Promise<void>;
  /** What patients keep from the caller, for a list that a feature makes of the record's index; undefined where nobody does. */
  withheld(): Promise<Withheld | undefined>;
  /** All patients who keep the caller out, wherever the record is kept: for what a feature makes of many patients at once. */
  keptOutBy(): Promise<readonly string[]>;
}

/** What the record adds to every setup. */
export interface RecordScope {
  /**
   * Completes a valid resource before it is stored, in the same version, for whatever writes it: marks, labels, what a clinic's
   * rule says. It changes nothing else; what follows from the write belongs to `onRecord`. Not for imports and seeds. Throwing
   * refuses the write.
   */
  beforeWrite(types: readonly ResourceType[], complete: RecordCompleter['complete']): void;
  /**
   * Runs in the transaction that changes the record, after the change, for whatever writes: a page, another system through
   * `/fhir/R4`, a job. Not for imports and seeds, which bring history, unless `history` says so. Throwing undoes the change.
   */
  onRecord(
    types: readonly ResourceType[],
    handle: RecordListener['handle'],
    options?: { readonly history?: boolean },
  ): void;
  /** Work that a person of the clinic holds, so that it goes to somebody when they leave. */
  holdsWork(work: HeldWork): void;
  /** A figure that reports show, with the rows that make it; it goes with the feature when that is switched off. */
  measure(measure: Measure): void;
  /** An operation at `/fhir/R4`: roles, the feature's switch, the scopes of apps and the audit trail are looked after there. */
  fhirOperation<Input extends z.ZodMiniObject>(operation: FhirOperation<Input>): void;
  /** A type of which `/fhir/R4` has what the feature defines, and takes nothing. */
  fhirCatalogue(catalogue: FhirCatalogue): void;
}

declare module '#core/server/due/due.ts' {
  interface DueContext extends Pick<RecordContext, 'counted'> {}
}
declare module '#core/server/plugin/scope.ts' {
  interface ServerServices extends RecordServices {}
  interface CallContext extends RecordContext {}
  interface ServerScope extends RecordScope {}
}

export interface RecordLayer {
  readonly services: ServerServices;
  readonly extension: ServerExtension;
  readonly events: RecordEvents;
  /** From now on another server keeps this organisation's record. */
  keepElsewhere(orgId: string, record: FhirRecord): void;
}

/**
 * Puts the record on the framework's services.
 * @param server that is asked for codes first; null: only what clinics imported, and what ships
 */
export const recordLayer = (base: BaseServices, server: TerminologyServer | null = null): RecordLayer => {
  let elsewhere: { readonly orgId: string; readonly record: FhirRecord } | null = null;
  const events = new RecordEvents(() => services);
  const record: RecordServices['record'] = (trx, orgId, author) => {
    const target = { db: trx, orgId, caller: author ?? null };
    return elsewhere?.orgId === orgId
      ? eventful(elsewhere.record, events, target)
      : embeddedRecord({ ...target, events });
  };
  watchDenials(base);
  const people = peopleOf({ asSystem: base.asSystem, record });
  const terminology = houseTerminology(base, server, base.integrations.watch);
  const visits = visitRegistry();
  const apps = smartApps(base);
  const [work, measures, fhir] = [heldWorks(), measureRegistry(), fhirParts()];
  const services: ServerServices = { ...base, record, people, visits, terminology, work, measures, fhir, apps };
  const extension: ServerExtension = {
    context: ({ request, db, caller }) => ({
      get record() {
        return recordFor(services, db(), askingOf(services, request, caller()));
      },
      get counted() {
        return countedFor(services, db(), askingOf(services, request, caller()));
      },
      needsPatient: (patientId, trx) =>
        patientGate(services, trx ?? db(), askingOf(services, request, caller()), patientId),
      withheld: () => withheldFor(services, db(), caller()),
      keptOutBy: () => keptOutByFor(services, db(), caller()),
    }),
    scope: (owner, own) => ({
      beforeWrite: (types, complete) => own(events.completeWith({ owner, types: new Set(types), complete })),
      holdsWork: (held) => own(services.work.add(held)),
      measure: (measure) => own(services.measures.add(owner, measure)),
      fhirOperation: (operation) => own(services.fhir.addOperation(owner, operation)),
      fhirCatalogue: (catalogue) => own(services.fhir.addCatalogue(owner, catalogue)),
      onRecord: (types, handle, options) =>
        own(events.listen({ owner, types: new Set(types), handle, history: options?.history ?? false })),
    }),
    refused: (request, caller, error) => auditRefusal(services, askingOf(services, request, caller), error),
  };
  const keepElsewhere: RecordLayer['keepElsewhere'] = (orgId, kept) => {
    elsewhere = { orgId, record: kept };
  };
  return { services, extension, events, keepElsewhere };
};
