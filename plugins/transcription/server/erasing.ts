import type { CallContext, Handler } from '../../../core/server/index.ts';
import { forbidden } from '../../../core/server/index.ts';
import type { withdraw } from '../shared/contract.ts';
import type { Desk } from './desk.ts';
import { seatOf, type Standing } from './standing.ts';
import { stopAt } from './stopping.ts';

/**
 * Takes one person's words out of the transcript wherever it is kept; with `all` everybody's. Browsers take the captions off
 * their screens when they hear of it. What a clinician wrote in a note of their own stays the note's.
 */
export const erase = async (desk: Desk, context: CallContext, standing: Standing, all: boolean): Promise<void> => {
  const { db } = context;
  const { orgId, visit, member } = standing;
  const { row, consents } = await desk.locked(db, standing);
  const now = desk.services.now();
  const seat = member?.seat ?? null;
  const own = seat === null ? undefined : consents.get(seat);
  if (own) {
    await db
      .updateTable('transcription_consent')
      .set({ answer: null, at: now, agreed_at: null, withdrawn_at: now })
      .where('visit', '=', visit.id)
      .where('seat', '=', own.seat)
      .execute();
    if (own.consent_id !== null && row.patient_id !== null) {
      await desk.documents.consented(db, { orgId, patientId: row.patient_id, consentId: own.consent_id }, null);
    }
  }
  if (all) {
    const taken = db.updateTable('transcription_consent').set({ agreed_at: null, withdrawn_at: now });
    await taken.where('visit', '=', visit.id).execute();
  }
  let query = db.deleteFrom('transcription_line').where('visit', '=', visit.id);
  if (!all) query = query.where('seat', '=', seat ?? '');
  await query.execute();
  if (row.file_id !== null) {
    const lines = all ? [] : (await desk.transcripts.read(db, row)).filter((line) => line.seat !== seat);
    const file_id = await desk.transcripts.keep(db, row, lines);
    const document_id = await desk.documents.follow(db, { ...row, file_id });
    const status = file_id === null ? 'gone' : row.status;
    await db.updateTable('transcription').set({ file_id, document_id, status }).where('visit', '=', visit.id).execute();
  } else if (all) {
    await stopAt(db, row, now);
  }
  await context.audit({
    action: 'deleted',
    target: { type: 'transcription', id: visit.id },
    ...(visit.patientId !== null && { patientId: visit.patientId }),
    detail: { all, ...(seat !== null && { seat }) },
  });
  await desk.telling.changed(db, orgId, visit);
};

export const withdrawing =
  (desk: Desk): Handler<typeof withdraw> =>
  async ({ params, query }, context) => {
    const { db } = context;
    const standing = await desk.formerStanding(db, context, params.id);
    const all = query.all === 'true';
    if (all && !standing.patient) throw forbidden('Only the patient may have all of it erased.');
    if (!all) seatOf(standing);
    await erase(desk, context, standing, all);
    return desk.answer(db, context, standing);
  };
