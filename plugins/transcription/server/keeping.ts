import type { RecordEvent, RecordEventContext, Trx, VisitNow } from '../../../core/server/index.ts';
import { keptDays } from '../shared/transcript.ts';
import { agreementOf, isOver } from './agreement.ts';
import type { Desk } from './desk.ts';

/** The visit is over: what was said goes from the database to the file store, and the record says where. Once. */
export const finish = async (desk: Desk, db: Trx, orgId: string, visit: VisitNow): Promise<void> => {
  const { row } = await agreementOf(db, visit.id, true);
  if (!row || (row.status !== 'begun' && row.status !== 'stopped')) return;
  const about = { patient_id: visit.patientId ?? row.patient_id, encounter_id: visit.encounterId ?? row.encounter_id };
  const file_id = await desk.transcripts.keep(db, row, await desk.transcripts.read(db, row));
  const fresh = {
    ...about,
    file_id,
    kept_at: desk.services.now(),
    status: file_id === null ? 'gone' : 'kept',
  } as const;
  const document_id = await desk.documents.follow(db, { ...row, ...fresh });
  await db
    .updateTable('transcription')
    .set({ ...fresh, document_id })
    .where('visit', '=', visit.id)
    .execute();
  await desk.telling.changed(db, orgId, visit);
};

/** The end of a visit is written in its Appointment: what was said is kept in the same transaction. */
export const finishEnded =
  (desk: Desk) =>
  async (events: readonly RecordEvent[], { db, orgId }: RecordEventContext): Promise<void> => {
    for (const { resource } of events) {
      const { row } = await agreementOf(db, resource.id, false);
      if (row?.status !== 'begun' && row?.status !== 'stopped') continue;
      const visit = await desk.services.visits.find(db, orgId, resource.id);
      if (visit && isOver(visit)) await finish(desk, db, orgId, visit);
    }
  };

/** Visits that ended while nobody looked, and transcripts whose time is over. */
export const tidy = async (desk: Desk): Promise<void> => {
  const { services } = desk;
  const before = new Date(services.now().getTime() - keptDays * 24 * 60 * 60_000);
  const open = await services.db
    .selectFrom('transcription')
    .select(['org_id', 'visit'])
    .where('status', 'in', ['begun', 'stopped'])
    .limit(200)
    .execute();
  for (const { org_id: orgId, visit: id } of open) {
    await services.inOrg(orgId, async (db) => {
      const visit = await services.visits.find(db, orgId, id);
      if (visit && isOver(visit)) await finish(desk, db, orgId, visit);
    });
  }
  const old = await services.db
    .selectFrom('transcription')
    .select(['org_id', 'visit'])
    .where('status', '=', 'kept')
    .where('kept_at', '<', before)
    .limit(200)
    .execute();
  for (const { org_id: orgId, visit } of old) {
    await services.inOrg(orgId, async (db) => {
      const { row } = await agreementOf(db, visit, true);
      if (row?.status !== 'kept') return;
      const file_id = await desk.transcripts.keep(db, row, []);
      const document_id = await desk.documents.follow(db, { ...row, file_id });
      await db
        .updateTable('transcription')
        .set({ file_id, document_id, status: 'gone' })
        .where('visit', '=', visit)
        .execute();
    });
  }
};
