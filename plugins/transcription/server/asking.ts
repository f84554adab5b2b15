import type { Handler, Trx } from '../../../core/server/index.ts';
import { forbidden } from '../../../core/server/index.ts';
import type { askAll, consent, getTranscription, pause } from '../shared/contract.ts';
import { agreementOf, isOver, type Row } from './agreement.ts';
import { type Desk, needAsked, needCall } from './desk.ts';
import { erase } from './erasing.ts';
import { finish } from './keeping.ts';
import { seatOf, type Standing } from './standing.ts';
import { stopAt } from './stopping.ts';

export const read =
  (desk: Desk): Handler<typeof getTranscription> =>
  async ({ params }, context) => {
    const { db } = context;
    const standing = await desk.formerStanding(db, context, params.id);
    if (isOver(standing.visit)) await finish(desk, db, standing.orgId, standing.visit);
    return desk.answer(db, context, standing);
  };

/** Whoever said no is asked afresh; after a stop everybody is, and what was said meanwhile stays out of it. */
const askAfresh = async (db: Trx, { orgId, visit }: Standing, row: Row | null, now: Date): Promise<void> => {
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

const closePause = async (db: Trx, { org_id, visit }: Row, from_at: Date, to_at: Date): Promise<void> => {
  await db.insertInto('transcription_pause').values({ org_id, visit, from_at, to_at }).execute();
};

export const ask =
  (desk: Desk): Handler<typeof askAll> =>
  async ({ params, body }, context) => {
    const { db } = context;
    const standing = await desk.standing(db, context, params.id);
    if (!standing.host) throw forbidden('Only the clinic may ask for a transcript.');
    const { orgId, visit } = standing;
    const now = desk.services.now();
    if (body.act === 'ask') {
      needCall(standing);
      const { row } = await agreementOf(db, visit.id, true);
      await askAfresh(db, standing, row, now);
    } else {
      const { row } = await desk.locked(db, standing);
      if (row.status === 'begun') await stopAt(db, row, now);
    }
    await context.audit({
      action: 'changed',
      target: { type: 'transcription', id: visit.id },
      ...(visit.patientId !== null && { patientId: visit.patientId }),
      detail: { act: body.act },
    });
    await desk.telling.changed(db, orgId, visit);
    return desk.answer(db, context, standing);
  };

export const decide =
  (desk: Desk): Handler<typeof consent> =>
  async ({ params, body }, context) => {
    const { db } = context;
    const standing = await desk.standing(db, context, params.id);
    needCall(standing);
    const { orgId, visit } = standing;
    const { seat, name, kind } = seatOf(standing);
    const locked = await desk.locked(db, standing);
    needAsked(locked);
    const before = locked.consents.get(seat);
    if (before?.answer === body.answer) return desk.answer(db, context, standing);
    if (before?.answer === 'yes') {
      await erase(desk, context, standing, false);
      return desk.answer(db, context, standing);
    }
    const consentId =
      kind === 'patient' && visit.patientId !== null
        ? await desk.documents.consented(
            db,
            { orgId, patientId: visit.patientId, consentId: before?.consent_id ?? null },
            body.answer,
          )
        : null;
    const at = desk.services.now();
    const agreed_at = before?.agreed_at ?? (body.answer === 'yes' ? at : null);
    const said = { answer: body.answer, at, agreed_at, name, consent_id: consentId };
    await db
      .insertInto('transcription_consent')
      .values({ org_id: orgId, visit: visit.id, seat, ...said })
      .onConflict((same) => same.columns(['org_id', 'visit', 'seat']).doUpdateSet(said))
      .execute();
    await context.audit({
      action: 'changed',
      target: { type: 'transcription-consent', id: visit.id },
      ...(visit.patientId !== null && { patientId: visit.patientId }),
      detail: { seat, answer: body.answer },
    });
    await desk.telling.changed(db, orgId, visit);
    return desk.answer(db, context, standing);
  };

export const halt =
  (desk: Desk): Handler<typeof pause> =>
  async ({ params, body }, context) => {
    const { db } = context;
    const standing = await desk.standing(db, context, params.id);
    needCall(standing);
    const { orgId, visit, host } = standing;
    const { seat } = seatOf(standing);
    const locked = await desk.locked(db, standing);
    needAsked(locked);
    const { row } = locked;
    if (body.paused === (row.paused_at !== null)) return desk.answer(db, context, standing);
    const now = desk.services.now();
    if (!body.paused) {
      if (!host && row.paused_by !== seat) throw forbidden('Whoever paused it, or the clinic, may go on.');
      await closePause(db, row, row.paused_at!, now);
    }
    await db
      .updateTable('transcription')
      .set(body.paused ? { paused_at: now, paused_by: seat } : { paused_at: null, paused_by: null })
      .where('visit', '=', visit.id)
      .execute();
    await desk.telling.changed(db, orgId, visit);
    return desk.answer(db, context, standing);
  };
