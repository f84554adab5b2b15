import { sql } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import type { Trx } from '#core/server';

const most = 100;

/** The moment at which a day begins in a zone. */
export const startOfDay = (day: Temporal.PlainDate, zone: string): Date =>
  new Date(day.toZonedDateTime(zone).epochMilliseconds);

export const dayIn = (moment: Date, zone: string): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(zone).toPlainDate();

/** Median minutes that people waited for this practitioner today; null before anyone was let in. */
export const usualWaitOf = async (
  db: Trx,
  orgId: string,
  practitioner: string,
  zone: string,
  now: Date,
): Promise<number | null> => {
  const today = startOfDay(dayIn(now, zone), zone);
  const { rows } = await sql<{ seconds: number | null }>`
    select percentile_cont(0.5) within group (order by seconds)::float8 as seconds from (
      select extract(epoch from s.joined_at - s.since)::float8 as seconds
      from (select id from telemedicine_visit where org_id = ${orgId} and practitioner = ${practitioner}
        and arrived_at >= ${today} order by arrived_at desc limit ${most}) v
      join telemedicine_seat s on s.org_id = ${orgId} and s.visit = v.id
      where s.joined_at >= s.since and s.kind in ('patient', 'guest')) waits`.execute(db);
  const seconds = rows[0]?.seconds ?? null;
  return seconds === null ? null : Math.round(Number(seconds) / 60);
};
