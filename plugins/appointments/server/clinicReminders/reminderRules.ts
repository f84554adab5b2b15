import { sql } from 'kysely';
import { type Handler, invalid, type ServerServices, type Trx } from '#core/server';
import { type listReminderRules, type ReminderRule, type saveReminderRule } from '../../shared/reminderRule.ts';
import { nextDue } from './nextDue.ts';

/** Null where nothing was decided for this type. */
export const ruleOf = async (db: Trx, orgId: string, type: string): Promise<ReminderRule | null> => {
  const { rows } = await sql<ReminderRule>`select hours, asks, missed from appointments_reminder_rule
    where org_id = ${orgId} and type = ${type}`.execute(db);
  return rows[0] ?? null;
};

export const getReminderRules: Handler<typeof listReminderRules> = async (_, { db, caller }) => {
  const { rows } = await sql<ReminderRule & { readonly type: string }>`select type, hours, asks, missed
    from appointments_reminder_rule where org_id = ${caller.orgId} order by type limit 500`.execute(db);
  return { data: rows };
};

/** Hours that are new count from now on: nobody is reminded at once of what they were not to be reminded of yesterday. */
export const storeReminderRule =
  (services: Pick<ServerServices, 'now' | 'record'>): Handler<typeof saveReminderRule> =>
  async ({ params: { type }, body }, { db, caller, audit }) => {
    const { orgId } = caller;
    if (body.asks && body.hours.length === 0)
      throw invalid('Choose when patients are reminded.', { hours: 'Choose at least one.' });
    await services.record(db, orgId, caller).read('HealthcareService', type);
    const now = services.now();
    const hours = body.hours.toSorted((one, other) => other - one);
    await sql`insert into appointments_reminder_rule (org_id, type, hours, asks, missed)
      values (${orgId}, ${type}, ${hours}::integer[], ${body.asks}, ${body.missed})
      on conflict (org_id, type) do update
        set hours = excluded.hours, asks = excluded.asks, missed = excluded.missed`.execute(db);
    await sql`update appointments_clinic_reminder c set due_at = ${nextDue(sql`c.start_at`, { orgId, type, now })}
      where c.org_id = ${orgId} and c.type = ${type} and c.start_at > ${now}`.execute(db);
    await audit({ action: 'changed', target: { type: 'HealthcareService', id: type } });
    return { ...body, hours };
  };
