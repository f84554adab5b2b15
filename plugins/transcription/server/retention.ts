import { localised } from '#core/shared/locale.ts';
import { sql } from 'kysely';
import type { Trx } from '#core/server';
import { isHeld, mustStay } from '#core/server/retention/legalHolds.ts';
import type { RetentionKind } from '#core/server';
import type { RecordEvent, RecordEventContext } from '#clinical/server';
import type { VisitNow } from '#clinical/server';
import { keptDays } from '../shared/transcript.ts';
import { agreementOf, isOver, type TranscriptionRow } from './agreement.ts';
import type { TranscriptionServices } from './transcriptionServices.ts';

const dayMs = 24 * 60 * 60_000;

/** The visit is over: what was said goes from the database to the file store, and the record says where. Once. */
export const keepTranscript = async (
  transcription: TranscriptionServices,
  db: Trx,
  orgId: string,
  visit: VisitNow,
): Promise<void> => {
  const { row } = await agreementOf(db, visit.id, true);
  if (!row || !isOpen(row)) return;
  const about = { patient_id: visit.patientId ?? row.patient_id, encounter_id: visit.encounterId ?? row.encounter_id };
  const file_id = await transcription.transcripts.keep(db, row, await transcription.transcripts.read(db, row));
  const fresh = {
    ...about,
    file_id,
    kept_at: transcription.services.now(),
    status: file_id === null ? 'gone' : 'kept',
  } as const;
  const document_id = await transcription.documents.follow(db, { ...row, ...fresh });
  await db
    .updateTable('transcription')
    .set({ ...fresh, document_id })
    .where('visit', '=', visit.id)
    .execute();
  await transcription.live.changed(db, orgId, visit);
};

const isOpen = ({ status }: TranscriptionRow): boolean => status === 'begun' || status === 'stopped';

const forget = async (transcription: TranscriptionServices, db: Trx, row: TranscriptionRow): Promise<void> => {
  const file_id = await transcription.transcripts.keep(db, row, []);
  const document_id = await transcription.documents.follow(db, { ...row, file_id });
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
export const onAppointmentChange =
  (transcription: TranscriptionServices) =>
  async (events: readonly RecordEvent[], { db, orgId }: RecordEventContext): Promise<void> => {
    for (const { action, resource } of events) {
      const { row } = await agreementOf(db, resource.id, action === 'deleted');
      if (!row || row.status === 'gone') continue;
      if (action === 'deleted') {
        await forget(transcription, db, row);
        continue;
      }
      if (!isOpen(row)) continue;
      const visit = await transcription.services.visits.find(db, orgId, resource.id);
      if (visit && isOver(visit)) await keepTranscript(transcription, db, orgId, visit);
    }
  };

type Place = Pick<TranscriptionRow, 'org_id' | 'visit'>;

/** One that the record refuses keeps no other waiting. @throws the first refusal, when all had their turn */
const inTurn = async (
  transcription: TranscriptionServices,
  places: readonly Place[],
  work: (db: Trx, place: Place) => Promise<void>,
) => {
  const refused: unknown[] = [];
  for (const place of places) {
    await transcription.services
      .inOrg(place.org_id, (db) => work(db, place))
      .catch((error: unknown) => void refused.push(error));
  }
  if (refused.length > 0) throw refused[0];
};

const finishOpen = async (transcription: TranscriptionServices): Promise<void> => {
  const open = await transcription.services.db
    .selectFrom('transcription')
    .select(['org_id', 'visit'])
    .where('status', 'in', ['begun', 'stopped'])
    // Those whose visit cannot be found stay behind the others until their days are over.
    .orderBy('begun_at', 'desc')
    .limit(200)
    .execute();
  await inTurn(transcription, open, async (db, { org_id: orgId, visit: id }) => {
    const visit = await transcription.services.visits.find(db, orgId, id);
    if (visit && isOver(visit)) await keepTranscript(transcription, db, orgId, visit);
  });
};

/** A transcript past its retention, also one never finished because its Appointment is no longer by video. */
const isOld = (row: TranscriptionRow, now: Date): boolean =>
  row.status !== 'gone' && (row.kept_at ?? row.begun_at).getTime() < now.getTime() - keptDays * dayMs;

const forgetOld = async (transcription: TranscriptionServices): Promise<void> => {
  const now = transcription.services.now();
  const before = new Date(now.getTime() - keptDays * dayMs);
  const old = await transcription.services.db
    .selectFrom('transcription')
    .select(['org_id', 'visit'])
    .where('status', 'in', ['begun', 'stopped', 'kept'])
    .where(({ fn }) => fn.coalesce('kept_at', 'begun_at'), '<', before)
    .where(({ not }) => not(isHeld(sql.ref('transcription.org_id'), sql.ref('transcription.patient_id'))))
    .limit(200)
    .execute();
  await inTurn(transcription, old, async (db, { visit }) => {
    const { row } = await agreementOf(db, visit, true);
    if (row && isOld(row, now) && !(await mustStay(db, row.org_id, row.patient_id)))
      await forget(transcription, db, row);
  });
};

export const transcriptRetention: RetentionKind = {
  id: 'transcription.transcripts',
  title: localised('Transcripts of video visits', 'Transcriptions des visites vidéo'),
  says: localised(
    'What was said in a visit, where everyone agreed. Notes written from it stay. A legal hold keeps it.',
    'Ce qui s’est dit pendant une visite, si tout le monde était d’accord. Les notes qui en viennent restent. Une retenue légale la garde.',
  ),
  least: 1,
  fixedDays: keptDays,
};

/** Keeps transcripts of visits that ended unnoticed, and erases those past their retention. */
export const runRetention = async (transcription: TranscriptionServices): Promise<void> => {
  try {
    await finishOpen(transcription);
  } finally {
    await forgetOld(transcription);
  }
};
