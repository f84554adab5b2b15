import type { Provenance, Task } from '@medplum/fhirtypes';
import { conflict, forbidden, type Handler, type ServerServices } from '#core/server';
import type { RecordEvent, RecordEventContext } from '#clinical/server';
import { conceptText, idOf, referenceTo, type Stored, staffOnly } from '#clinical/shared';
import type { FhirRecord } from '#clinical/server/record/fhirRecord.ts';
import type { acknowledge } from '../shared/calls.ts';
import { acknowledgedText, isReview, issuedAt, reviewConcept, reviewToken } from '../shared/review.ts';
import { isImportHeld, isOver, isStaffOnly } from '#clinical/shared';
import { findResult, patientOf, referenceOf, type Result } from './result.ts';
import { releaseResult } from './release.ts';
import { settingsOf } from './settings.ts';

const isOpen = (review: Task): boolean => !isOver(review);

export const reviewsOf = async (result: Result, record: FhirRecord): Promise<readonly Stored<Task>[]> => {
  const { resources } = await record.search('Task', { focus: referenceOf(result), code: reviewToken, _count: 20 });
  return resources;
};

export const openReviewOf = async (result: Result, record: FhirRecord): Promise<Stored<Task> | null> =>
  (await reviewsOf(result, record)).find(isOpen) ?? null;

export interface ReviewRequest {
  readonly critical: boolean;
  readonly abnormal: boolean;
  /** FHIR id of the Practitioner who ordered it. */
  readonly orderer: string | undefined;
  readonly patientName?: string;
  /** The values that stand out: 'Potassium 6.4 mmol/L'. */
  readonly words?: string;
  readonly now: Date;
}

const hourMs = 3_600_000;

/** Clocks of laboratories run ahead; a task that was written after it was last changed is none in FHIR (inv-1). */
const isPast = (result: Result, now: Date): boolean => Date.parse(issuedAt(result) ?? '') <= now.getTime();

/** The task of looking at a result. A critical one is due within the hour, others within three days. */
export const newReview = (
  result: Result,
  { critical, abnormal, orderer, now, patientName, words }: ReviewRequest,
): Task => {
  const patient = patientOf(result);
  const due = new Date(now.getTime() + (critical ? hourMs : 72 * hourMs)).toISOString();
  return {
    resourceType: 'Task',
    meta: { security: [staffOnly] },
    status: 'requested',
    intent: 'order',
    priority: critical ? 'stat' : abnormal ? 'urgent' : 'routine',
    code: { coding: [...reviewConcept.coding] },
    description: words || conceptText(result.code),
    focus: referenceTo(result.resourceType, result.id, conceptText(result.code)),
    authoredOn: isPast(result, now) ? issuedAt(result) : now.toISOString(),
    lastModified: now.toISOString(),
    restriction: { period: { end: due } },
    ...(patient === undefined ? {} : { for: referenceTo('Patient', patient, patientName) }),
    ...(orderer === undefined ? {} : { owner: referenceTo('Practitioner', orderer) }),
  };
};

/** Completes the review; the rest follows from the task, however it was completed. */
export const acknowledgeResult =
  (clock: () => Date): Handler<typeof acknowledge> =>
  async ({ body }, context) => {
    const { record, caller } = context;
    const now = clock();
    const result = await record.read(body.type, body.id);
    const reviews = await reviewsOf(result, record);
    const waiting = reviews.find(isOpen);
    if (!waiting && reviews.some(({ status }) => status === 'completed')) {
      throw conflict('A colleague just acknowledged this result.', 'acknowledged');
    }
    const asked = { critical: false, abnormal: false, orderer: caller.resourceId ?? undefined, now };
    const task = waiting ?? (await record.create(newReview(result, asked)));
    const done: Stored<Task> = {
      ...task,
      status: 'completed',
      lastModified: now.toISOString(),
      executionPeriod: { ...task.executionPeriod, end: now.toISOString() },
      output: [
        ...(task.output ?? []),
        { type: { text: 'done' }, valueString: body.done },
        ...(body.hold ? [{ type: { text: 'hold' }, valueBoolean: true }] : []),
      ],
    };
    await record.update(done);
    return { task: done.id };
  };

/** Only a practitioner acknowledges; who did it and when is kept, and a result that waited for it opens to the patient. */
export const handleReviews =
  (services: Pick<ServerServices, 'notifier'>, clock: () => Date) =>
  async (events: readonly RecordEvent[], context: RecordEventContext): Promise<void> => {
    const { db, orgId, caller, record } = context;
    for (const { resource, previous, action } of events) {
      const task = resource as Stored<Task>;
      const before = previous as Task | null;
      if (action === 'deleted' || resource.resourceType !== 'Task' || !isReview(task)) continue;
      if (task.status !== 'completed' || !before || before.status === 'completed') continue;
      if (caller && caller.role !== 'practitioner') throw forbidden('Only a practitioner can acknowledge a result.');
      const type = idOf(task.focus, 'DiagnosticReport') === undefined ? 'Observation' : 'DiagnosticReport';
      const id = idOf(task.focus, type);
      const result = id === undefined ? null : await findResult(record, type, id);
      if (!result) continue;
      await services.notifier.dealtWith(db, orgId, 'result_critical', result.id);
      const now = clock();
      if (caller?.resourceId) await record.create(trailOf(task, result, caller, now));
      const hold = task.output?.some(({ type: is }) => is.text === 'hold') ?? false;
      const { rule } = await settingsOf(db, orgId);
      const isClosed = isStaffOnly(result) && !isImportHeld(result);
      if (rule === 'reviewed' && !hold && isClosed && patientOf(result) !== undefined) {
        await releaseResult(services, { db, orgId, record }, result, now);
      }
    }
  };

const trailOf = (
  task: Stored<Task>,
  result: Result,
  { resourceId, firstName, lastName }: { resourceId: string | null; firstName: string; lastName: string },
  now: Date,
): Provenance => ({
  resourceType: 'Provenance',
  meta: { security: [staffOnly] },
  target: [referenceTo(result.resourceType, result.id), referenceTo('Task', task.id), ...(task.for ? [task.for] : [])],
  recorded: now.toISOString(),
  activity: {
    coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v3-DocumentCompletion', code: 'LA' }],
    text: acknowledgedText,
  },
  agent: [{ who: referenceTo('Practitioner', resourceId ?? '', `${firstName} ${lastName}`) }],
});
