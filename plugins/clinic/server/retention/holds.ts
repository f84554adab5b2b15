import { conflict, type Handler, notFound, type ServerServices } from '#core/server';
import { memberNames } from '#core/server/organizations/memberNames.ts';
import { oneByOne } from '#core/server/retention/legalHolds.ts';
import '#core/server/retention/tables.ts';
import type { listLegalHolds, placeLegalHold, releaseLegalHold } from '../../shared/retention/calls.ts';
import { namesOfPatients } from '../audit/names.ts';

const pageSize = 50;

export const list: Handler<typeof listLegalHolds> = async ({ query: { offset = 0 } }, { db, caller }) => {
  const { orgId } = caller;
  const rows = await db
    .selectFrom('legal_hold')
    .selectAll()
    .where('org_id', '=', orgId)
    .orderBy('released_at', (by) => by.desc().nullsFirst())
    .orderBy('placed_at', 'desc')
    .orderBy('id')
    .offset(offset)
    .limit(pageSize + 1)
    .execute();
  const page = rows.slice(0, pageSize);
  const people = page.flatMap((row) => [row.placed_by, row.released_by]);
  const names = await memberNames(db, orgId, people);
  const patients = await namesOfPatients(
    db,
    orgId,
    page.map((row) => row.patient_id),
  );
  return {
    data: page.map((row) => ({
      ...{ id: row.id, patientId: row.patient_id, patientName: patients.get(row.patient_id) || null },
      ...{ reason: row.reason, placedAt: row.placed_at.toISOString(), placedBy: names.get(row.placed_by) ?? null },
      releasedAt: row.released_at?.toISOString() ?? null,
      releasedBy: row.released_by === null ? null : (names.get(row.released_by) ?? null),
      releaseReason: row.release_reason,
    })),
    next: rows.length > pageSize ? offset + pageSize : null,
  };
};

export const place =
  (services: ServerServices): Handler<typeof placeLegalHold> =>
  async ({ body: { patientId, reason } }, context) => {
    const { db, caller, audit } = context;
    const { orgId } = caller;
    await context.needsPatient(patientId);
    if (!(await services.record(db, orgId).find('Patient', patientId))) throw notFound('patient');
    // After what the job is removing at this moment, and before what it would remove next.
    await oneByOne(db, orgId);
    const made = await db
      .insertInto('legal_hold')
      .values({
        ...{ org_id: orgId, patient_id: patientId, reason, placed_at: services.now(), placed_by: caller.profileId },
        ...{ released_at: null, released_by: null, release_reason: null },
      })
      .onConflict((same) => same.columns(['org_id', 'patient_id']).where('released_at', 'is', null).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!made) throw conflict('This patient’s records are on hold already.', 'already_held');
    await audit({ action: 'created', target: { type: 'legal-hold', id: made.id }, patientId });
    return made;
  };

export const release =
  (services: ServerServices): Handler<typeof releaseLegalHold> =>
  async ({ params: { id }, body: { reason } }, context) => {
    const { db, caller, audit } = context;
    const there = await db
      .selectFrom('legal_hold')
      .select('patient_id')
      .where('org_id', '=', caller.orgId)
      .where('id', '=', id)
      .executeTakeFirst();
    if (!there) throw notFound('legal hold');
    await context.needsPatient(there.patient_id);
    const released = await db
      .updateTable('legal_hold')
      .set({ released_at: services.now(), released_by: caller.profileId, release_reason: reason })
      .where('org_id', '=', caller.orgId)
      .where('id', '=', id)
      .where('released_at', 'is', null)
      .returning('patient_id')
      .executeTakeFirst();
    if (!released) throw conflict('This hold was released before.', 'already_released');
    await audit({
      ...{ action: 'changed', target: { type: 'legal-hold', id }, patientId: released.patient_id },
      detail: { how: 'released' },
    });
  };
