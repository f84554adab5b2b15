import type { Communication, DiagnosticReport, Practitioner } from '@medplum/fhirtypes';
import { type CallContext, invalid, type ServerServices } from '../../../core/server/index.ts';
import {
  type CallAnswer,
  type CallRequest,
  closedToPatient,
  isStaffOnly,
  openToPatient,
  referenceTo,
  type Stored,
} from '../../../core/shared/index.ts';
import type { release } from '../shared/contract.ts';
import { isNote, noteConcept, noteToken } from '../shared/note.ts';
import { withReleaseAt } from '../shared/release.ts';
import { findResult, patientOf, referenceOf, type Result, valuesOf } from './result.ts';
import { type Place, tellPatient } from './telling.ts';

type Services = Pick<ServerServices, 'notifier'>;

/** The notes about a result, open or not yet. */
const notesOf = async (result: Result, { record }: Place): Promise<readonly Stored<Communication>[]> => {
  const patient = patientOf(result);
  if (patient === undefined) return [];
  const search = { subject: `Patient/${patient}`, category: noteToken, _count: 100 };
  const { resources } = await record.search('Communication', search);
  return resources.filter((one) => isNote(one, referenceOf(result)));
};

const forget = async ({ db, orgId }: Place, { resourceType, id }: Result): Promise<void> => {
  await db
    .deleteFrom('diagnostics_due')
    .where('org_id', '=', orgId)
    .where('type', '=', resourceType)
    .where('id', '=', id)
    .execute();
};

/** Report, values and notes open to the patient, who is told. */
export const open = async ({ notifier }: Services, place: Place, result: Result, now: Date): Promise<void> => {
  const { record } = place;
  const news = isStaffOnly(result);
  for (const value of await valuesOf(result, record)) {
    if (value.id !== result.id && isStaffOnly(value)) await record.update(openToPatient(value));
  }
  for (const note of await notesOf(result, place)) if (isStaffOnly(note)) await record.update(openToPatient(note));
  await record.update(withReleaseAt(openToPatient(result as Stored<DiagnosticReport>), now.toISOString()));
  await forget(place, result);
  if (news) await tellPatient(notifier, place, result);
};

/** Closed to the patient; `at` says when it opens by itself, null never. */
export const close = async (place: Place, result: Result, at: Date | null): Promise<void> => {
  const { record, db, orgId } = place;
  for (const value of await valuesOf(result, record)) {
    if (value.id !== result.id && !isStaffOnly(value)) await record.update(closedToPatient(value));
  }
  await record.update(
    withReleaseAt(closedToPatient(result as Stored<DiagnosticReport>), at === null ? null : at.toISOString()),
  );
  await forget(place, result);
  if (at === null) return;
  const due = { org_id: orgId, type: result.resourceType, id: result.id, at };
  await db.insertInto('diagnostics_due').values(due).execute();
};

/** The clinician's decision on one result. */
export const releasing =
  (services: Services, clock: () => Date) =>
  async ({ body }: CallRequest<typeof release>, context: CallContext): Promise<CallAnswer<typeof release>> => {
    const { db, record, caller } = context;
    const place: Place = { db, orgId: caller.orgId, record };
    const now = clock();
    const result = (await record.read(body.type, body.id)) as Result;
    const patient = patientOf(result);
    if (patient === undefined) throw invalid('Say whose result it is first.');
    const at = body.when === 'at' ? new Date(body.at ?? '') : null;
    if (at && !(at > now)) throw invalid('Choose a moment to come.', { at: 'Choose a moment to come.' });
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
              sender: referenceTo<Practitioner>(
                'Practitioner',
                caller.resourceId,
                `${caller.firstName} ${caller.lastName}`,
              ),
            }
          : {}),
      };
      await record.create(later ? closedToPatient(note) : note);
    }
    if (later) await close(place, result, at);
    else await open(services, place, result, now);
    return { released: !later, at: later ? (at?.toISOString() ?? null) : now.toISOString() };
  };

/** Opens what has become due, clinic by clinic. */
export const openDue = async (services: ServerServices): Promise<void> => {
  const now = services.now();
  const due = await services.db.selectFrom('diagnostics_due').selectAll().where('at', '<=', now).limit(200).execute();
  for (const { org_id: orgId, type, id } of due) {
    await services.inOrg(orgId, async (db) => {
      const place: Place = { db, orgId, record: services.record(db, orgId) };
      const result = await findResult(place.record, type, id);
      if (result) await open(services, place, result, now);
      else await forget(place, { resourceType: type, id } as Result);
    });
  }
};
