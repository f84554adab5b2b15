import { sql } from 'kysely';
import { clinicZone, type CallContext, type Handler, notFound, type ServerServices, type Trx } from '#core/server';
import { idOf } from '#clinical/shared';
import type { getReminders, Reminders, saveReminders, snooze } from '../../shared/calls.ts';
import { readSource } from '../medicineState.ts';
import { rescheduleReminders } from './dosePlans.ts';
import { readSettings, writeSettings } from './settings.ts';

const remindersOf = async (db: Trx, orgId: string, patient: string, now: Date): Promise<Reminders> => {
  const settings = await readSettings(db, orgId, patient);
  const rows = await db
    .selectFrom('medications_dose')
    .select(['source', 'dose_at', 'until_at'])
    .where('org_id', '=', orgId)
    .where('patient_id', '=', patient)
    .where('dose_at', '>', new Date(now.getTime() - 2 * 86_400_000))
    .where('until_at', '>', now)
    .execute();
  return {
    settings,
    zone: settings.zone ?? (await clinicZone(db, orgId)),
    snoozed: rows.map(({ source, dose_at, until_at }) => ({
      source,
      at: dose_at.toISOString(),
      until: until_at!.toISOString(),
    })),
  };
};

const own = ({ caller }: CallContext): string => {
  if (!caller.resourceId) throw notFound('record');
  return caller.resourceId;
};

export const reminderHandlers = ({ now }: ServerServices) => {
  const read: Handler<typeof getReminders> = async ({ params }, context) => {
    // Snoozed doses reveal medicines, so this is as protected as the chart.
    await context.record.read('Patient', params.patient);
    await context.needsPatient(params.patient);
    return remindersOf(context.db, context.caller.orgId, params.patient, now());
  };

  const save: Handler<typeof saveReminders> = async ({ body }, context) => {
    const { db, caller } = context;
    const patient = own(context);
    await writeSettings(db, caller.orgId, patient, body);
    await rescheduleReminders(db, caller.orgId, patient, body, now());
    return remindersOf(db, caller.orgId, patient, now());
  };

  const postpone: Handler<typeof snooze> = async ({ body }, context) => {
    const { db, caller, record } = context;
    const patient = own(context);
    const resource = await readSource(record, body.source);
    if (idOf(resource.subject, 'Patient') !== patient) throw notFound('medicine');
    const until = new Date(now().getTime() + body.minutes * 60_000);
    const [state, at] = body.minutes === 0 ? (['sent', null] as const) : (['snoozed', until] as const);
    // A dose taken or skipped in the meantime stays so.
    await sql`insert into medications_dose (org_id, source, dose_at, patient_id, state, until_at)
      values (${caller.orgId}, ${body.source}, ${new Date(body.at)}, ${patient}, ${state}, ${at})
      on conflict (org_id, source, dose_at) do update set state = excluded.state, until_at = excluded.until_at
      where medications_dose.state in ('sent', 'snoozed')`.execute(db);
    return remindersOf(db, caller.orgId, patient, now());
  };

  return { read, save, snooze: postpone };
};
