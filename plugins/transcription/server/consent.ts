import type { CallContext, Handler, Trx } from '#core/server';
import { forbidden } from '#core/server';
import type { askAll, consent, getTranscription, pause } from '../shared/calls.ts';
import { agreementOf, isOver, type TranscriptionRow, stopTranscription } from './agreement.ts';
import { type TranscriptionServices, refuseUnlessAsked, refuseOutsideCall } from './transcriptionServices.ts';
import { eraseWords } from './erasure.ts';
import { keepTranscript } from './retention.ts';
import { answerChange } from './answerChange.ts';
import { seatOf, type VisitAccess } from './visitAccess.ts';

export const getTranscriptionHandler =
  (transcription: TranscriptionServices): Handler<typeof getTranscription> =>
  async ({ params }, context) => {
    const { db } = context;
    const access = await transcription.formerAccess(db, context, params.id);
    if (isOver(access.visit)) await keepTranscript(transcription, db, access.orgId, access.visit);
    return transcription.answer(db, context, access);
  };

/** Asks people who refused again; after a stop asks everyone, and leaves out what was said meanwhile. */
const askAfresh = async (
  db: Trx,
  { orgId, visit }: VisitAccess,
  row: TranscriptionRow | null,
  now: Date,
): Promise<void> => {
  const begins = row?.status !== 'begun';
  if (begins && row?.paused_at) await closePause(db, row, row.paused_at, now);
  await db
    .insertInto('transcription')
    .values({
      org_id: orgId,
      visit: visit.id,
      status: 'begun',
      begun_at: now,
      asked_at: now,
      patient_id: visit.patientId,
      encounter_id: visit.encounterId,
    })
    .onConflict((same) =>
      same.columns(['org_id', 'visit']).doUpdateSet({
        status: 'begun',
        asked_at: now,
        ...(begins && { paused_at: null, paused_by: null }),
      }),
    )
    .execute();
  const asked = db.updateTable('transcription_consent').set({ answer: null }).where('visit', '=', visit.id);
  await (begins ? asked : asked.where('answer', '=', 'no')).execute();
};

const closePause = async (db: Trx, { org_id, visit }: TranscriptionRow, from_at: Date, to_at: Date): Promise<void> => {
  await db.insertInto('transcription_pause').values({ org_id, visit, from_at, to_at }).execute();
};

/** Whoever is in the call, once a transcript of it was asked for: nobody else may say something about it. */
const askedOf = async (transcription: TranscriptionServices, context: CallContext, id: string) => {
  const access = await transcription.access(context.db, context, id);
  refuseOutsideCall(access);
  const member = seatOf(access);
  const locked = await transcription.locked(context.db, access);
  refuseUnlessAsked(locked);
  return { access, ...access, member, ...locked };
};

export const askAllHandler =
  (transcription: TranscriptionServices): Handler<typeof askAll> =>
  async ({ params, body }, context) => {
    const { db } = context;
    const access = await transcription.access(db, context, params.id);
    if (!access.host) throw forbidden('Only the clinic can ask for a transcript.');
    const { visit } = access;
    const now = transcription.services.now();
    if (body.act === 'ask') {
      refuseOutsideCall(access);
      const { row } = await agreementOf(db, visit.id, true);
      await askAfresh(db, access, row, now);
    } else {
      const { row } = await transcription.locked(db, access);
      if (row.status === 'begun') await stopTranscription(db, row, now);
    }
    return answerChange(transcription, context, access, { detail: { act: body.act } });
  };

export const consentHandler =
  (transcription: TranscriptionServices): Handler<typeof consent> =>
  async ({ params, body }, context) => {
    const { db } = context;
    const { access, orgId, visit, member, consents } = await askedOf(transcription, context, params.id);
    const { seat, name, kind } = member;
    const before = consents.get(seat);
    if (before?.answer === body.answer) return transcription.answer(db, context, access);
    if (before?.answer === 'yes') {
      await eraseWords(transcription, context, access, false);
      return transcription.answer(db, context, access);
    }
    const consentId =
      kind === 'patient' && visit.patientId !== null
        ? await transcription.documents.consented(
            db,
            { orgId, patientId: visit.patientId, consentId: before?.consent_id ?? null },
            body.answer,
          )
        : null;
    const at = transcription.services.now();
    const agreed_at = before?.agreed_at ?? (body.answer === 'yes' ? at : null);
    const said = { answer: body.answer, at, agreed_at, name, consent_id: consentId };
    await db
      .insertInto('transcription_consent')
      .values({ org_id: orgId, visit: visit.id, seat, ...said })
      .onConflict((same) => same.columns(['org_id', 'visit', 'seat']).doUpdateSet(said))
      .execute();
    return answerChange(transcription, context, access, {
      type: 'transcription-consent',
      detail: { seat, answer: body.answer },
    });
  };

export const pauseHandler =
  (transcription: TranscriptionServices): Handler<typeof pause> =>
  async ({ params, body }, context) => {
    const { db } = context;
    const { access, orgId, visit, host, member, row } = await askedOf(transcription, context, params.id);
    const { seat } = member;
    if (body.paused === (row.paused_at !== null)) return transcription.answer(db, context, access);
    const now = transcription.services.now();
    if (!body.paused) {
      if (!host && row.paused_by !== seat) throw forbidden('Only the clinic or the person who paused can resume.');
      await closePause(db, row, row.paused_at!, now);
    }
    await db
      .updateTable('transcription')
      .set(body.paused ? { paused_at: now, paused_by: seat } : { paused_at: null, paused_by: null })
      .where('visit', '=', visit.id)
      .execute();
    await transcription.live.changed(db, orgId, visit);
    return transcription.answer(db, context, access);
  };
