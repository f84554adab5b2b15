import type { AuditAction } from '#core/shared';
import { personName } from '#clinical/shared';
import { type CallContext, type Handler, notFound, type ServerServices } from '#core/server';
import { type addNeed, type changeNeed, type listNeeds, pageSize } from '../shared/calls.ts';
import { closeOpen } from './alerts/alerts.ts';
import { clinicDays } from './clinicDays.ts';
import { recordNeed } from './fhir/recorded.ts';
import { aheadDays, daysOfNeed, detailsOf, findWhereabouts, makeVisits, timesOn } from './plannedVisits.ts';
import { auditRead, closedAmong } from './visitRows.ts';

export const list =
  (): Handler<typeof listNeeds> =>
  async ({ query: { after } }, context) => {
    const { db, caller } = context;
    let asked = db.selectFrom('home_care_need').selectAll().where('org_id', '=', caller.orgId);
    if (after !== undefined) asked = asked.where('id', '>', after);
    const rows = await asked
      .orderBy('id')
      .limit(pageSize + 1)
      .execute();
    const shown = rows.slice(0, pageSize);
    const shut = await closedAmong(context, shown);
    await auditRead(context, 'home-care-needs', shown, shut);
    return {
      data: shown.map((row) => {
        const closed = shut.has(row.patient_id);
        const { id, facts } = row;
        if (!closed) return { ...facts, id, patient: row.patient_id, patientName: row.patient_name, closed };
        const { gender: _, pets: __, payer: ___, ...times } = facts;
        return { ...times, title: '', access: '', tasks: [], skills: [], id, patient: '', patientName: '', closed };
      }),
      next: rows.length > pageSize ? shown.at(-1)!.id : null,
    };
  };

/** With the caller's own rights. @throws Failure 404, 403 `consent_denied` */
const nameOfPatient = async ({ record, needsPatient }: CallContext, patient: string): Promise<string> => {
  const { name } = await record.read('Patient', patient);
  await needsPatient(patient);
  return personName(name);
};

const audit = (context: CallContext, action: AuditAction, id: string, patientId: string) =>
  context.audit({ action, target: { type: 'home-care-need', id }, patientId });

export const add =
  (services: ServerServices): Handler<typeof addNeed> =>
  async ({ body: { patient, ...facts } }, context) => {
    const { db, caller } = context;
    const patientName = await nameOfPatient(context, patient);
    const values = { org_id: caller.orgId, patient_id: patient, patient_name: patientName };
    const { id } = await db
      .insertInto('home_care_need')
      .values({ ...values, facts: JSON.stringify(facts) })
      .returning('id')
      .executeTakeFirstOrThrow();
    await audit(context, 'created', id, patient);
    const days = await clinicDays(db, caller.orgId, services.now());
    const where = await findWhereabouts(services, db, caller.orgId, patient);
    await recordNeed(services, db, { ...values, id, facts }, days.today, caller);
    return { id, visits: await makeVisits(db, days, { ...values, id, facts }, where) };
  };

export const change =
  (services: ServerServices): Handler<typeof changeNeed> =>
  async ({ params: { id }, body: { patient, ...facts } }, context) => {
    const { db, caller } = context;
    const { orgId } = caller;
    const now = services.now();
    const row = await db
      .selectFrom('home_care_need')
      .selectAll()
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    // Whose need it is stays.
    if (!row || row.patient_id !== patient) throw notFound('service need');
    const patientName = await nameOfPatient(context, patient);
    await db
      .updateTable('home_care_need')
      .set({ facts: JSON.stringify(facts), patient_name: patientName })
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .execute();
    await audit(context, 'changed', id, patient);
    const days = await clinicDays(db, orgId, now);
    const wanted = new Set(daysOfNeed(facts, days.today, aheadDays));
    const coming = await db
      .selectFrom('home_care_visit')
      .select(['id', 'day', 'org_id', 'patient_id', 'missed_told_at', 'asked', 'told'])
      .where('org_id', '=', orgId)
      .where('need_id', '=', id)
      .where('state', '=', 'planned')
      .where('start_at', '>', now)
      .forUpdate()
      .execute();
    const leaving = coming.filter(({ day }) => !wanted.has(day));
    for (const visit of leaving) await closeOpen(services, db, visit);
    // Who was told of a visit hears that it is off. Its day is free for the need again.
    const isTold = ({ told }: (typeof leaving)[number]): boolean => told !== null && !told.isOff;
    const [kept, gone] = [leaving.filter(isTold), leaving.filter((one) => !isTold(one))].map((some) =>
      some.map((one) => one.id),
    ) as [string[], string[]];
    if (kept.length > 0)
      await db
        .updateTable('home_care_visit')
        .set({ state: 'cancelled', need_id: null })
        .where('org_id', '=', orgId)
        .where('id', 'in', kept)
        .execute();
    if (gone.length > 0)
      await db.deleteFrom('home_care_visit').where('org_id', '=', orgId).where('id', 'in', gone).execute();
    for (const visit of coming.filter(({ day }) => wanted.has(day)))
      await db
        .updateTable('home_care_visit')
        .set({
          ...{ ...timesOn(facts, visit.day, days.zone), ...detailsOf(facts), patient_name: patientName },
          ...(facts.workers !== 2 && { second_id: null }),
        })
        .where('org_id', '=', orgId)
        .where('id', '=', visit.id)
        .execute();
    const where = await findWhereabouts(services, db, orgId, patient);
    const need = { id, org_id: orgId, patient_id: patient, patient_name: patientName, facts };
    await recordNeed(services, db, need, days.today, caller);
    return { visits: await makeVisits(db, days, need, where) };
  };
