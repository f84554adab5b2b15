import type { Communication, DiagnosticReport, Observation } from '@medplum/fhirtypes';
import { type Handler, invalid, type ServerServices } from '#core/server';
import { releaseEntries } from '#clinical/server';
import { closedToPatient, isImportHeld, isStaffOnly, openToPatient, referenceTo, type Stored } from '#clinical/shared';
import type { release } from '../shared/calls.ts';
import { isNote, noteConcept, noteToken } from '../shared/note.ts';
import { releaseAt, withReleaseAt } from '../shared/release.ts';
import { findResult, patientOf, referenceOf, type Result, valuesOf } from './result.ts';
import { type OrgRecord, notifyPatient } from './notifications.ts';

type Services = Pick<ServerServices, 'notifier'>;

/** The notes about a result, open or not yet. */
const notesOf = async (result: Result, { record }: OrgRecord): Promise<readonly Stored<Communication>[]> => {
  const patient = patientOf(result);
  if (patient === undefined) return [];
  const search = { subject: `Patient/${patient}`, category: noteToken, _count: 100 };
  const { resources } = await record.search('Communication', search);
  return resources.filter((one) => isNote(one, referenceOf(result)));
};

const clearDue = async ({ db, orgId }: OrgRecord, { resourceType, id }: Result): Promise<void> => {
  await db
    .deleteFrom('diagnostics_due')
    .where('org_id', '=', orgId)
    .where('type', '=', resourceType)
    .where('id', '=', id)
    .execute();
};

/** An imported result is closed beside its own label: a clinician who shares this one releases it from its import. */
const releaseImport = async (place: OrgRecord, result: Result, now: Date): Promise<void> => {
  const patient = patientOf(result);
  if (patient === undefined) return;
  const values = await valuesOf(result, place.record);
  await releaseEntries({ ...place, patient }, [result, ...values].map(referenceOf), now);
};

/** Shares report, values and notes with the patient, who is notified. @param deliberate a clinician shares this result, and no rule */
export const releaseResult = async (
  { notifier }: Services,
  place: OrgRecord,
  result: Result,
  now: Date,
  deliberate = false,
): Promise<void> => {
  if (deliberate && isImportHeld(result)) await releaseImport(place, result, now);
  const news = isStaffOnly(result) && (deliberate || !isImportHeld(result));
  // The report first: its values are as closed as it is.
  await place.record.update(withReleaseAt(openToPatient(result as Stored<DiagnosticReport>), now.toISOString()));
  await openParts(place, result);
  if (news) await notifyPatient(notifier, place, result);
};

const openParts = async (place: OrgRecord, result: Result): Promise<void> => {
  const { record } = place;
  for (const value of await valuesOf(result, record)) {
    if (value.id !== result.id && isStaffOnly(value)) await record.update(openToPatient(value));
  }
  for (const note of await notesOf(result, place)) if (isStaffOnly(note)) await record.update(openToPatient(note));
  await clearDue(place, result);
};

/** What follows when a result was opened as it was written. */
export const openWithResult = async ({ notifier }: Services, place: OrgRecord, result: Result): Promise<void> => {
  await openParts(place, result);
  await notifyPatient(notifier, place, result);
};

export const closeValues = async (
  result: Result,
  values: readonly Stored<Observation>[],
  record: OrgRecord['record'],
): Promise<void> => {
  for (const value of values) {
    if (value.id !== result.id && !isStaffOnly(value)) await record.update(closedToPatient(value));
  }
};

/** Has a closed result opened when its time comes. */
export const keepDue = async (place: OrgRecord, result: Result): Promise<void> => {
  const at = releaseAt(result);
  await clearDue(place, result);
  if (at === undefined) return;
  const due = { org_id: place.orgId, type: result.resourceType, id: result.id, at: new Date(at) };
  await place.db.insertInto('diagnostics_due').values(due).execute();
};

/** Hides a result from the patient; `at` says when it is shared automatically, null never. */
const withholdResult = async (place: OrgRecord, result: Result, at: Date | null): Promise<void> => {
  const { record } = place;
  const closed = withReleaseAt(closedToPatient(result as Stored<DiagnosticReport>), at?.toISOString() ?? null);
  await closeValues(result, await valuesOf(result, record), record);
  await record.update(closed);
  await keepDue(place, closed);
};

/** The clinician's decision on one result. */
export const decideRelease =
  (services: Services, clock: () => Date): Handler<typeof release> =>
  async ({ body }, context) => {
    const { db, record, caller } = context;
    const place: OrgRecord = { db, orgId: caller.orgId, record };
    const now = clock();
    const result = await record.read(body.type, body.id);
    const patient = patientOf(result);
    if (patient === undefined) throw invalid('Choose the patient of this result first.');
    const at = body.when === 'at' ? new Date(body.at ?? '') : null;
    if (at && !(at > now))
      throw invalid('Choose a date and time in the future.', { at: 'Choose a date and time in the future.' });
    const later = body.when !== 'now';
    if (body.note) {
      const note: Communication = {
        resourceType: 'Communication',
        status: 'completed',
        category: [noteConcept],
        subject: referenceTo('Patient', patient),
        recipient: [referenceTo('Patient', patient)],
        about: [referenceTo(result.resourceType, result.id)],
        sent: now.toISOString(),
        payload: [{ contentString: body.note }],
        ...(caller.resourceId
          ? {
              sender: referenceTo('Practitioner', caller.resourceId, `${caller.firstName} ${caller.lastName}`),
            }
          : {}),
      };
      await record.create(later ? closedToPatient(note) : note);
    }
    if (later) await withholdResult(place, result, at);
    else await releaseResult(services, place, result, now, true);
    return { released: !later, at: later ? (at?.toISOString() ?? null) : now.toISOString() };
  };

/** Opens what has become due, clinic by clinic. */
export const releaseDueResults = async (services: ServerServices): Promise<void> => {
  const now = services.now();
  const due = await services.db.selectFrom('diagnostics_due').selectAll().where('at', '<=', now).limit(200).execute();
  for (const { org_id: orgId, type, id } of due) {
    await services.inOrg(orgId, async (db) => {
      const place: OrgRecord = { db, orgId, record: services.record(db, orgId) };
      const result = await findResult(place.record, type, id);
      if (result) await releaseResult(services, place, result, now);
      else await clearDue(place, { resourceType: type, id } as Result);
    });
  }
};
