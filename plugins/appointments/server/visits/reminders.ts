import { eventsOf, heldAmong } from '#clinical/server';
import { sql } from 'kysely';
import type { Caller, Handler, ServerServices, Trx } from '#core/server';
import type { RecordEvent, RecordEventContext } from '#clinical/server';
import type { getReminder, saveReminder } from '../../shared/calls.ts';
import { isAhead, peopleIn, type Visit, visitOf } from '../../shared/visit.ts';

/** CST-3. */
export const usualMinutes = 15;
/** A server that was away still reminds of what has not begun. */
const batch = 500;

const remindAt = sql`case when s.minutes = 0 then null
  else r.start_at - make_interval(mins => coalesce(s.minutes, ${usualMinutes})) end`;

/** Who is with the visit no more, or with `null` everybody. */
const forget = async (db: Trx, orgId: string, appointment: string, stay: Visit | null): Promise<void> => {
  const ids = stay ? peopleIn(stay) : [];
  const others =
    ids.length === 0
      ? sql`true`
      : sql`profile_id not in (select p.id from profile p where p.org_id = ${orgId} and p.resource_id in (${sql.join(ids)}))`;
  await sql`delete from appointments_reminder where org_id = ${orgId} and appointment = ${appointment} and ${others}`.execute(
    db,
  );
};

/** Who is reminded already, or was, stays so. */
const plan = async (db: Trx, orgId: string, visit: Visit): Promise<void> => {
  const ids = peopleIn(visit);
  if (ids.length === 0) return;
  await sql`insert into appointments_reminder (org_id, appointment, profile_id, start_at, remind_at)
    select ${orgId}, ${visit.id}, r.profile_id, r.start_at, ${remindAt}
    from (select p.id as profile_id, ${visit.start}::timestamptz as start_at from profile p
      where p.org_id = ${orgId} and p.resource_id in (${sql.join(ids)})) r
    left join appointments_setting s on s.org_id = ${orgId} and s.profile_id = r.profile_id
    on conflict do nothing`.execute(db);
};

/** All that a plan of reminders follows from. */
const reminded = (visit: Visit) => [visit.start, ['booked', 'pending'].includes(visit.status), peopleIn(visit)];

/** Keeps beside each visit that is to come when each of its people is reminded. */
export const syncReminders =
  ({ now }: Pick<ServerServices, 'now'>) =>
  async (events: readonly RecordEvent[], { db, orgId }: RecordEventContext): Promise<void> => {
    for (const { action, resource, previous } of eventsOf(events, 'Appointment')) {
      const visit = action === 'deleted' ? null : visitOf(resource);
      const before = previous && visitOf(previous);
      const ahead = visit && isAhead(visit, now()) ? visit : null;
      if (ahead && before && JSON.stringify(reminded(before)) === JSON.stringify(reminded(ahead))) continue;
      // Whoever was reminded of this beginning is not reminded of it again because a colleague answers.
      const sameTime = ahead && before?.start.getTime() === ahead.start.getTime() && isAhead(before, now());
      await forget(db, orgId, resource.id, sameTime ? ahead : null);
      if (ahead) await plan(db, orgId, ahead);
    }
  };

interface Due {
  readonly org_id: string;
  readonly appointment: string;
  readonly profile_id: string;
  readonly start_at: Date;
}

/** A patient is not reminded of an imported visit that is not yet released to them; staff are. */
const isClosedTo = async (db: Trx, orgId: string, appointment: string, profile: string): Promise<boolean> => {
  if ((await heldAmong(db, orgId, [`Appointment/${appointment}`])).size === 0) return false;
  const row = await db.selectFrom('profile').select('role').where('id', '=', profile).executeTakeFirst();
  return row?.role === 'patient';
};

const sendBatch = async (services: ServerServices, db: Trx): Promise<number> => {
  const now = services.now();
  const { rows } = await sql<Due>`update appointments_reminder set remind_at = null
    where (org_id, appointment, profile_id) in (select org_id, appointment, profile_id from appointments_reminder
      where remind_at <= ${now} order by remind_at limit ${batch} for update skip locked)
    returning org_id, appointment, profile_id, start_at`.execute(db);
  for (const { org_id, appointment, profile_id, start_at } of rows) {
    const minutes = Math.ceil((start_at.getTime() - now.getTime()) / 60_000);
    if (minutes < 0 || !(await services.features.isEnabled(db, org_id, 'appointments'))) continue;
    if (await isClosedTo(db, org_id, appointment, profile_id)) continue;
    const data = { advance_amount: minutes, resource_id: appointment };
    await services.notifier.notify(db, org_id, [profile_id], 'appointment_reminder', data);
  }
  return rows.length;
};

/** Each reminder once, on whichever server process. */
export const sendReminders = async (services: ServerServices): Promise<void> => {
  while ((await services.asSystem((db) => sendBatch(services, db))) === batch);
};

const chosenBy = async (db: Trx, { orgId, profileId, role }: Pick<Caller, 'orgId' | 'profileId' | 'role'>) => {
  const { rows } = await sql<{ minutes: number | null; mails: boolean | null }>`select minutes, mails
    from appointments_setting where org_id = ${orgId} and profile_id = ${profileId}`.execute(db);
  return { minutes: rows[0]?.minutes ?? usualMinutes, mails: rows[0]?.mails ?? role === 'patient' };
};

export const readReminder: Handler<typeof getReminder> = (_, { db, caller }) => chosenBy(db, caller);

export const writeReminder =
  ({ now }: Pick<ServerServices, 'now'>): Handler<typeof saveReminder> =>
  async ({ body: { minutes, mails = null } }, { db, caller }) => {
    const { orgId, profileId } = caller;
    await sql`insert into appointments_setting as s (org_id, profile_id, minutes, mails)
      values (${orgId}, ${profileId}, ${minutes}, ${mails})
      on conflict (org_id, profile_id) do update
        set minutes = excluded.minutes, mails = coalesce(excluded.mails, s.mails)`.execute(db);
    await sql`update appointments_reminder r set remind_at = ${remindAt} from appointments_setting s
      where r.org_id = ${orgId} and r.profile_id = ${profileId} and s.org_id = r.org_id and s.profile_id = r.profile_id
        and r.start_at - make_interval(mins => ${minutes}) > ${now()}`.execute(db);
    return chosenBy(db, caller);
  };
