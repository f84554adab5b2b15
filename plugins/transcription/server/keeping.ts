import type { RecordEvent, RecordEventContext, Trx, VisitNow } from '../../../core/server/index.ts';
import { keptDays } from '../shared/transcript.ts';
import { agreementOf, isOver, type Row } from './agreement.ts';
import type { Desk } from './desk.ts';

const dayMs = 24 * 60 * 60_000;

/** The visit is over: what was said goes from the database to the file store, and the record says where. Once. */
export const finish = async (desk: Desk, db: Trx, orgId: string, visit: VisitNow): Promise<void> => {
  const { row } = await agreementOf(db, visit.id, true);
  if (!row || !isOpen(row)) return;
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

const isOpen = ({ status }: Row): boolean => status === 'begun' || status === 'stopped';

const forget = async (desk: Desk, db: Trx, row: Row): Promise<void> => {
  const file_id = await desk.transcripts.keep(db, row, []);
  const document_id = await desk.documents.follow(db, { ...row, file_id });
  await db
    .updateTable('transcription')
    .set({ file_id, document_id, status: 'gone' })
    .where('visit', '=', row.visit)
    .execute();
};

/**
 * The end of a visit is written in its Appointment: what was said is kept in the same transaction. With the Appointment its
 * transcript goes too: nobody could read it any more, nor take their words back.
 */
export const followAppointment =
  (desk: Desk) =>
  async (events: readonly RecordEvent[], { db, orgId }: RecordEventContext): Promise<void> => {
    for (const { action, resource } of events) {
      const { row } = await agreementOf(db, resource.id, action === 'deleted');
      if (!row || row.status === 'gone') continue;
      if (action === 'deleted') {
        await forget(desk, db, row);
        continue;
      }
      if (!isOpen(row)) continue;
      const visit = await desk.services.visits.find(db, orgId, resource.id);
      if (visit && isOver(visit)) await finish(desk, db, orgId, visit);
    }
  };

type Place = Pick<Row, 'org_id' | 'visit'>;

/** One that the record refuses keeps no other waiting. @throws the first refusal, when all had their turn */
const inTurn = async (desk: Desk, places: readonly Place[], work: (db: Trx, place: Place) => Promise<void>) => {
  const refused: unknown[] = [];
  for (const place of places) {
    await desk.services
      .inOrg(place.org_id, (db) => work(db, place))
      .catch((error: unknown) => void refused.push(error));
  }
  if (refused.length > 0) throw refused[0];
};

const finishOpen = async (desk: Desk): Promise<void> => {
  const open = await desk.services.db
    .selectFrom('transcription')
    .select(['org_id', 'visit'])
    .where('status', 'in', ['begun', 'stopped'])
    // Those whose visit cannot be found stay behind the others until their days are over.
    .orderBy('begun_at', 'desc')
    .limit(200)
    .execute();
  await inTurn(desk, open, async (db, { org_id: orgId, visit: id }) => {
    const visit = await desk.services.visits.find(db, orgId, id);
    if (visit && isOver(visit)) await finish(desk, db, orgId, visit);
  });
};

/** A transcript whose days are over; also one that was never finished, because its Appointment is no visit by video any more. */
const isOld = (row: Row, now: Date): boolean =>
  row.status !== 'gone' && (row.kept_at ?? row.begun_at).getTime() < now.getTime() - keptDays * dayMs;

const forgetOld = async (desk: Desk): Promise<void> => {
  const now = desk.services.now();
  const before = new Date(now.getTime() - keptDays * dayMs);
  const old = await desk.services.db
    .selectFrom('transcription')
    .select(['org_id', 'visit'])
    .where('status', 'in', ['begun', 'stopped', 'kept'])
    .where(({ fn }) => fn.coalesce('kept_at', 'begun_at'), '<', before)
    .limit(200)
    .execute();
  await inTurn(desk, old, async (db, { visit }) => {
    const { row } = await agreementOf(db, visit, true);
    if (row && isOld(row, now)) await forget(desk, db, row);
  });
};

/** Visits that ended while nobody looked, and transcripts whose time is over. */
export const tidy = async (desk: Desk): Promise<void> => {
  await finishOpen(desk).finally(() => forgetOld(desk));
};
