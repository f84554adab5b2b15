import { sql } from 'kysely';
import type { MedicationRequest } from '@medplum/fhirtypes';
import { clinicZone, type Trx } from '#core/server';
import type { RecordEvent, RecordEventContext } from '#clinical/server';
import { idOf, type Stored } from '#clinical/shared';
import { type MedicineResource, planOfResource, stateOf } from '../../shared/medicine.ts';
import type { DosePlan } from '../../shared/schedule/plan.ts';
import type { Settings } from '../../shared/settings.ts';
import { supplyOf } from '../../shared/supply.ts';
import { nextReminder } from './nextReminder.ts';
import { readSettings } from './settings.ts';

const remove = (db: Trx, orgId: string, source: string): Promise<unknown> =>
  db.deleteFrom('medications_plan').where('org_id', '=', orgId).where('source', '=', source).execute();

const runsOut = async (
  { record }: Pick<RecordEventContext, 'record'>,
  request: Stored<MedicationRequest>,
  now: Date,
) => {
  const dispenses = await record.search('MedicationDispense', {
    prescription: `MedicationRequest/${request.id}`,
    _count: 100,
  });
  return supplyOf(request, dispenses.resources, now).runsOut;
};

const isOver = (plan: DosePlan, now: Date): boolean =>
  plan.end !== undefined && Date.parse(plan.end) + 86_400_000 < now.getTime();

interface PlanContext extends Pick<RecordEventContext, 'db' | 'orgId' | 'record'> {
  readonly now: Date;
}

const updatePlan = async (planContext: PlanContext, resource: MedicineResource): Promise<void> => {
  const { db, orgId, now } = planContext;
  const source = `${resource.resourceType}/${resource.id}`;
  const patient = idOf(resource.subject, 'Patient');
  const plan = planOfResource(resource);
  if (patient === undefined || stateOf(resource) !== 'active' || isOver(plan, now)) {
    await remove(db, orgId, source);
    return;
  }
  const out = resource.resourceType === 'MedicationRequest' ? await runsOut(planContext, resource, now) : null;
  if (plan.rules.length === 0 && out === null) {
    await remove(db, orgId, source);
    return;
  }
  const next = nextReminder(plan, source, now, await readSettings(db, orgId, patient), await clinicZone(db, orgId));
  await sql`insert into medications_plan (org_id, source, patient_id, plan, dose_at, remind_at, runs_out)
    values (${orgId}, ${source}, ${patient}, ${JSON.stringify(plan)}::text::jsonb, ${next?.doseAt ?? null},
      ${next?.remindAt ?? null}, ${out}::date)
    on conflict (org_id, source) do update set patient_id = excluded.patient_id, plan = excluded.plan,
      dose_at = excluded.dose_at, remind_at = excluded.remind_at, runs_out = excluded.runs_out`.execute(db);
};

/** Keeps beside each active medicine when its next reminder is due and when it runs out. */
export const updateDosePlans =
  (now: () => Date) =>
  async (events: readonly RecordEvent[], context: RecordEventContext): Promise<void> => {
    const { db, orgId, record } = context;
    const planContext = { db, orgId, record, now: now() };
    for (const { action, resource } of events) {
      if (resource.resourceType === 'MedicationDispense') {
        const of = resource.authorizingPrescription ?? [];
        for (const reference of of) {
          const request = await record.find('MedicationRequest', idOf(reference, 'MedicationRequest') ?? '');
          if (request) await updatePlan(planContext, request);
        }
      } else if (action === 'deleted') {
        await remove(db, orgId, `${resource.resourceType}/${resource.id}`);
      } else {
        await updatePlan(planContext, resource as MedicineResource);
      }
    }
  };

/** After a change of settings: every next reminder of one patient anew. */
export const rescheduleReminders = async (
  db: Trx,
  orgId: string,
  patient: string,
  settings: Settings,
  now: Date,
): Promise<void> => {
  const zone = await clinicZone(db, orgId);
  const rows = await db
    .selectFrom('medications_plan')
    .select(['source', 'plan'])
    .where('org_id', '=', orgId)
    .where('patient_id', '=', patient)
    .execute();
  for (const { source, plan } of rows) {
    const next = nextReminder(plan, source, now, settings, zone);
    await db
      .updateTable('medications_plan')
      .set({ dose_at: next?.doseAt ?? null, remind_at: next?.remindAt ?? null })
      .where('org_id', '=', orgId)
      .where('source', '=', source)
      .execute();
  }
};
