import type { Handler } from '../../../core/server/index.ts';
import { forbidden } from '../../../core/server/index.ts';
import type { askAll, consent, getTranscription, pause } from '../shared/contract.ts';
import { erase } from './erasing.ts';
import { type Desk, needCall } from './desk.ts';
import { isOver } from './agreement.ts';
import { finish } from './keeping.ts';
import { seatOf } from './standing.ts';

export const read =
  (desk: Desk): Handler<typeof getTranscription> =>
  async ({ params }, context) => {
    const { db } = context;
    const standing = await desk.standing(db, context, params.id);
    if (isOver(standing.visit)) await finish(desk, db, standing.orgId, standing.visit);
    return desk.answer(db, context, standing);
  };

export const ask =
  (desk: Desk): Handler<typeof askAll> =>
  async ({ params, body }, context) => {
    const { db } = context;
    const standing = await desk.standing(db, context, params.id);
    if (!standing.host) throw forbidden('Only the clinic may ask for a transcript.');
    const { orgId, visit } = standing;
    if (body.act === 'ask') {
      needCall(standing);
      const now = desk.services.now();
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
        .onConflict((same) => same.columns(['org_id', 'visit']).doUpdateSet({ status: 'begun', asked_at: now }))
        .execute();
      await desk.locked(db, standing);
      // Who said no, or took it back, is asked afresh; when they withdrew stays known.
      await db
        .updateTable('transcription_consent')
        .set({ answer: null })
        .where('visit', '=', visit.id)
        .where('answer', '=', 'no')
        .execute();
    } else {
      await desk.locked(db, standing);
      await db
        .updateTable('transcription')
        .set({ status: 'stopped', paused_at: null, paused_by: null })
        .where('visit', '=', visit.id)
        .where('status', '=', 'begun')
        .execute();
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
    const { consents } = await desk.locked(db, standing);
    const before = consents.get(seat);
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
    const said = { answer: body.answer, at: desk.services.now(), name, consent_id: consentId };
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
    const { row } = await desk.locked(db, standing);
    if (body.paused === (row.paused_at !== null)) return desk.answer(db, context, standing);
    const now = desk.services.now();
    if (!body.paused) {
      if (!host && row.paused_by !== seat) throw forbidden('Whoever paused it, or the clinic, may go on.');
      await db
        .insertInto('transcription_pause')
        .values({ org_id: orgId, visit: visit.id, from_at: row.paused_at!, to_at: now })
        .execute();
    }
    await db
      .updateTable('transcription')
      .set(body.paused ? { paused_at: now, paused_by: seat } : { paused_at: null, paused_by: null })
      .where('visit', '=', visit.id)
      .execute();
    await desk.telling.changed(db, orgId, visit);
    return desk.answer(db, context, standing);
  };
