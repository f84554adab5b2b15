import { sql } from 'kysely';
import { eventsOf, type RecordEvent, type RecordEventContext } from '#clinical/server';
import type { ServerServices, Trx } from '#core/server';
import { isAhead, type Visit, visitOf } from '../../shared/visit.ts';
import { nextDue } from './nextDue.ts';

/** A no-show that was marked by mistake is taken back before anything is written to the patient. */
export const patienceMs = 30 * 60_000;
/** Of a visit that was longer ago nobody is written to: staff tidy up, and the patient knows. */
const recentMs = 14 * 24 * 3_600_000;

const plan = async (db: Trx, orgId: string, { id, type, start }: Visit, now: Date): Promise<void> => {
  const due = nextDue(sql`${start}::timestamptz`, { orgId, type, now });
  await sql`insert into appointments_clinic_reminder as c (org_id, appointment, type, start_at, due_at)
    values (${orgId}, ${id}, ${type}, ${start}, ${due})
    on conflict (org_id, appointment) do update set type = excluded.type, start_at = excluded.start_at,
      due_at = excluded.due_at`.execute(db);
};

const planMissed = async (db: Trx, orgId: string, { id, type, start }: Visit, now: Date): Promise<void> => {
  await sql`insert into appointments_clinic_reminder (org_id, appointment, type, start_at, due_at)
    select ${orgId}, ${id}, ${type}, ${start}::timestamptz, ${new Date(now.getTime() + patienceMs)}::timestamptz
    from appointments_reminder_rule r where r.org_id = ${orgId} and r.type = ${type} and r.missed`.execute(db);
};

const forget = async (db: Trx, orgId: string, id: string): Promise<void> => {
  await sql`delete from appointments_clinic_reminder where org_id = ${orgId} and appointment = ${id}`.execute(db);
};

const isPlanned = (visit: Visit, now: Date): boolean =>
  visit.patient !== null && visit.type !== '' && isAhead(visit, now);

/** Whether there may be something beside it to forget: of visits that go their way through a day there is not. */
const mayHave = (before: Visit): boolean =>
  before.type !== '' && ['booked', 'pending', 'noshow'].includes(before.status);

/** Keeps beside each visit that is to come, or was just missed, when the clinic writes to its patient. */
export const syncClinicReminders =
  ({ now }: Pick<ServerServices, 'now'>) =>
  async (events: readonly RecordEvent[], { db, orgId, caller }: RecordEventContext): Promise<void> => {
    for (const { action, resource, previous } of eventsOf(events, 'Appointment')) {
      const at = now();
      const visit = action === 'deleted' ? null : visitOf(resource);
      const before = previous ? visitOf(previous) : null;
      if (visit && isPlanned(visit, at)) {
        const isSame = before && isPlanned(before, at) && before.start.getTime() === visit.start.getTime();
        if (!isSame || before.type !== visit.type) await plan(db, orgId, visit, at);
        continue;
      }
      const isMissed = visit?.status === 'noshow' && visit.patient !== null;
      if (isMissed && before?.status === 'noshow') continue;
      const wasHere = caller !== null && visit !== null && at.getTime() - visit.start.getTime() < recentMs;
      if (before && mayHave(before)) await forget(db, orgId, resource.id);
      if (isMissed && wasHere) await planMissed(db, orgId, visit, at);
    }
  };
