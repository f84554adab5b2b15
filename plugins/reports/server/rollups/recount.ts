import { sql } from 'kysely';
import type { ServerServices, Trx } from '#core/server';
import { endOf, startOf } from '../../shared/period.ts';
import { cellsNow, eachClinic, fillDays } from './fill.ts';
import { definitionOf, type Rolling, validDays } from './rolled.ts';

const columns = sql.raw(
  `day, ${[1, 2, 3, 4, 5, 6].map((n) => `d${n}, n${n}`).join(', ')}, facts, hits, measured, sum, measurements`,
);

/** Recounts the month that was not compared for longest; resolves with the days that differed, which are counted anew. */
export const recountOne = async (db: Trx, rolling: Rolling, now: Date): Promise<readonly string[]> => {
  const { measure, orgId } = rolling;
  const valid = validDays(rolling, definitionOf(db, measure));
  const { rows: oldest } = await sql<{ day: string }>`select d.day::text as day from report_day d
    where d.org_id = ${orgId} and d.measure = ${measure.id} order by d.checked_at, d.day desc limit 1`.execute(db);
  if (!oldest[0]) return [];
  const from = startOf('month', oldest[0].day);
  const to = endOf('month', from);
  const { rows } = await sql<{ day: string }>`with valid as materialized (${valid}),
    now_counted as materialized (select ${columns} from (${cellsNow(rolling, { from, to }, now)}) as c
      (day, ${sql.raw([1, 2, 3, 4, 5, 6].map((n) => `d${n}, n${n}`).join(', '))}, facts, hits, measured, sum, measurements)
      where c.day in (select day from valid)),
    kept as materialized (select ${columns} from report_cell c where c.org_id = ${orgId} and c.measure = ${measure.id}
      and c.day between ${from}::date and ${to}::date and c.day in (select day from valid))
    select distinct x.day::text as day from (
      (select * from now_counted except all select * from kept) union all (select * from kept except all select * from now_counted)
    ) x order by 1`.execute(db);
  await sql`update report_day set checked_at = ${now} where org_id = ${orgId} and measure = ${measure.id}
    and day between ${from}::date and ${to}::date`.execute(db);
  const days = rows.map(({ day }) => day);
  for (const day of days)
    // Where somebody is writing, the day is counted with every question until the next turn.
    if (!(await fillDays(db, rolling, { from: day, to: day }, now)))
      await sql`delete from report_day where org_id = ${orgId} and measure = ${measure.id} and day = ${day}::date`.execute(
        db,
      );
  return days;
};

/** Every night: what differs is said, by measure and day and of no person, and mended. */
export const recount = (services: ServerServices, say: (days: number) => void): Promise<void> =>
  eachClinic(services, 'The totals of days could not be compared', async ({ id, measures }) => {
    for (const rolling of measures) {
      const days = await services.inOrg(id, (db) => recountOne(db, rolling, services.now()));
      if (days.length === 0) continue;
      say(days.length);
      services.log.error(
        { org: id, measure: rolling.measure.id, days },
        'Totals of days differed from what is counted now, and were counted anew',
      );
    }
  });
