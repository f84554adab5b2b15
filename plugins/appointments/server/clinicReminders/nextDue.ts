import { type RawBuilder, sql } from 'kysely';

interface Place {
  readonly orgId: RawBuilder<unknown> | string;
  readonly type: RawBuilder<unknown> | string;
  readonly now: Date;
}

/** When the rule of this type reminds of a visit for the next time; null: not any more. */
export const nextDue = (start: RawBuilder<unknown>, { orgId, type, now }: Place): RawBuilder<Date | null> =>
  sql`(select min(${start} - make_interval(hours => h.hours))
    from appointments_reminder_rule r cross join lateral unnest(r.hours) h (hours)
    where r.org_id = ${orgId} and r.type = ${type} and ${start} - make_interval(hours => h.hours) > ${now}::timestamptz)`;
