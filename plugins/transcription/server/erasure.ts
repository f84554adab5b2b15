import type { CallContext, Handler } from '#core/server';
import { forbidden } from '#core/server';
import type { withdraw } from '../shared/calls.ts';
import { stopTranscription } from './agreement.ts';
import type { TranscriptionServices } from './transcriptionServices.ts';
import { seatOf, type VisitAccess } from './visitAccess.ts';

/**
 * Takes one person's words out of the transcript wherever it is kept; with `all` everybody's. Browsers take the captions off
 * their screens when they hear of it. What a clinician wrote in a note of their own stays the note's.
 */
export const eraseWords = async (
  transcription: TranscriptionServices,
  context: CallContext,
  access: VisitAccess,
  all: boolean,
): Promise<void> => {
  const { db } = context;
  const { orgId, visit, member } = access;
  const { row, consents } = await transcription.locked(db, access);
  const now = transcription.services.now();
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
      await transcription.documents.consented(
        db,
        { orgId, patientId: row.patient_id, consentId: own.consent_id },
        null,
      );
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
    const lines = all ? [] : (await transcription.transcripts.read(db, row)).filter((line) => line.seat !== seat);
    const file_id = await transcription.transcripts.keep(db, row, lines);
    const document_id = await transcription.documents.follow(db, { ...row, file_id });
    const status = file_id === null ? 'gone' : row.status;
    await db.updateTable('transcription').set({ file_id, document_id, status }).where('visit', '=', visit.id).execute();
  } else if (all) {
    await stopTranscription(db, row, now);
  }
  await context.audit({
    action: 'deleted',
    target: { type: 'transcription', id: visit.id },
    ...(visit.patientId !== null && { patientId: visit.patientId }),
    detail: { all, ...(seat !== null && { seat }) },
  });
  await transcription.live.changed(db, orgId, visit);
};

export const withdrawHandler =
  (transcription: TranscriptionServices): Handler<typeof withdraw> =>
  async ({ params, query }, context) => {
    const { db } = context;
    const access = await transcription.formerAccess(db, context, params.id);
    const all = query.all === 'true';
    if (all && !access.patient) throw forbidden('Only the patient can erase the whole transcript.');
    if (!all) seatOf(access);
    await eraseWords(transcription, context, access, all);
    return transcription.answer(db, context, access);
  };
