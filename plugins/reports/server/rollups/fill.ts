import { type RawBuilder, sql } from 'kysely';
import { clinicZone, type ServerServices, type Trx } from '#core/server';
import { clinicDay } from '#core/server/clinicZone.ts';
import { errorCode } from '#core/server/errorCode.ts';
import { endOf, type Period, plusDays, plusMonths, startOf } from '../../shared/period.ts';
import { beginning } from '../asked.ts';
import { lockBuckets, lockClass } from './migrations.ts';
import { daysThatHold, definitionOf, isRolled, placeOfAll, type Rolling } from './rolled.ts';

type Sql = RawBuilder<unknown>;

/** Older days are counted when somebody asks. */
const mostMonths = 36;
/** A turn ends after this long, and the next goes on. */
const turnMs = 60_000;

/** The cells of some days, counted now. */
export const cellsNow = ({ measure, orgId, zone }: Rolling, { from, to }: Period, now: Date): Sql => {
  const place = placeOfAll(orgId, { from: beginning(from, zone), to: beginning(plusDays(to, 1), zone) }, now);
  const parts = [0, 1, 2, 3, 4, 5].flatMap((n) => {
    const dimension = measure.dimensions[n];
    if (!dimension) return [sql`null::text`, sql`null::text`];
    const { id, codes } = dimension;
    return [sql`f.${sql.ref(id)}::text`, codes ? sql`null::text` : sql`f.${sql.ref(`${id}_name`)}::text`];
  });
  const numbers = sql.raw(parts.map((_, index) => String(index + 2)).join(', '));
  const values =
    measure.figure === 'median'
      ? sql`array_agg(f.value order by f.value) filter (where f.value is not null)`
      : sql`null::double precision[]`;
  return sql`select (f.at at time zone ${zone}::text)::date as day, ${sql.join(parts)}, count(*)::int as facts,
    (count(*) filter (where f.hit))::int as hits, count(f.value)::int as measured, sum(f.value::numeric) as sum, ${values} as measurements
    from (${measure.select(place)}) f
    where f.at >= ${place.from.toISOString()}::timestamptz and f.at < ${place.to.toISOString()}::timestamptz
    group by 1, ${numbers}`;
};

/** Nobody is writing into these days, and nobody will before this transaction ends. */
const haveAlone = async (db: Trx, orgId: string, from: Date, to: Date): Promise<boolean> => {
  const { rows } = await sql<{ alone: boolean }>`select bool_and(pg_try_advisory_xact_lock(${sql.lit(lockClass)},
      hashtext(${orgId} || ':' || (n % ${sql.lit(lockBuckets)})))) as alone
    from generate_series(${Math.floor(from.getTime() / 86_400_000)}::bigint, ${Math.floor(to.getTime() / 86_400_000)}::bigint) n`.execute(
    db,
  );
  return rows[0]?.alone === true;
};

/** Counts the days of a period again. False: somebody is writing into them, so that they are left for the next turn. */
export const fillDays = async (db: Trx, rolling: Rolling, period: Period, now: Date): Promise<boolean> => {
  const { measure, orgId, zone } = rolling;
  const { from, to } = period;
  const [begin, end] = [beginning(from, zone), beginning(plusDays(to, 1), zone)];
  if (!(await haveAlone(db, orgId, begin, end))) return false;
  const days: string[] = [];
  for (let day = from; day <= to; day = plusDays(day, 1)) days.push(day);
  await sql`delete from report_day where org_id = ${orgId} and measure = ${measure.id}
    and day between ${from}::date and ${to}::date`.execute(db);
  await sql`insert into report_day (org_id, measure, day, definition, zone, from_at, to_at, checked_at)
    select ${orgId}, ${measure.id}, made.day::date, ${definitionOf(db, measure)}, ${zone}, made.from_at::timestamptz, made.to_at::timestamptz, ${now}::timestamptz
    from unnest(${days}::text[], ${days.map((day) => beginning(day, zone).toISOString())}::text[],
      ${days.map((day) => beginning(plusDays(day, 1), zone).toISOString())}::text[]) as made (day, from_at, to_at)`.execute(
    db,
  );
  await sql`set local jit = off`.execute(db);
  await sql`insert into report_cell select ${orgId}, ${measure.id}, c.* from (${cellsNow(rolling, period, now)}) c`.execute(
    db,
  );
  return true;
};

/** A day into which something was written is counted no more, by no measure. */
export const dropChanged = (db: Trx, orgId: string): Promise<unknown> =>
  sql`with gone as (delete from report_change where org_id = ${orgId} returning at)
    delete from report_day d using gone where d.org_id = ${orgId} and gone.at >= d.from_at and gone.at < d.to_at`.execute(
    db,
  );

/** The closed days of the last years that are not counted: newest first, at most a month at a time. */
const missing = (held: ReadonlySet<string>, today: string): readonly Period[] => {
  const found: Period[] = [];
  for (let n = 0; n < mostMonths; n += 1) {
    const first = startOf('month', plusMonths(startOf('month', today), -n));
    const last = n === 0 ? plusDays(today, -1) : endOf('month', first);
    const days: string[] = [];
    for (let day = first; day <= last; day = plusDays(day, 1)) if (!held.has(day)) days.push(day);
    if (days.length > 0) found.push({ from: days[0]!, to: days.at(-1)! });
  }
  return found;
};

export interface Clinic {
  readonly id: string;
  readonly zone: string;
  readonly today: string;
  readonly measures: readonly Rolling[];
}

/** Every open clinic that has reports on, with what is rolled up for it. */
export const clinicsWithReports = async (services: ServerServices): Promise<readonly Clinic[]> => {
  const clinics = await services.db.selectFrom('organization').select('id').where('closed_at', 'is', null).execute();
  const found: Clinic[] = [];
  for (const { id } of clinics) {
    const clinic = await services.inOrg(id, async (db): Promise<Clinic | null> => {
      if (!(await services.features.isEnabled(db, id, 'reports'))) return null;
      const zone = await clinicZone(db, id);
      const measures: Rolling[] = [];
      for (const measure of services.measures.all())
        if (isRolled(measure) && (await services.features.isEnabled(db, id, measure.feature)))
          measures.push({ measure, orgId: id, zone });
      return { id, zone, today: await clinicDay(db, id, services.now()), measures };
    });
    if (clinic) found.push(clinic);
  }
  return found;
};

/** One clinic's failure is no other's, and its log names nobody. */
export const eachClinic = async (
  services: ServerServices,
  what: string,
  work: (clinic: Clinic) => Promise<void>,
): Promise<void> => {
  for (const clinic of await clinicsWithReports(services))
    await work(clinic).catch((error: unknown) =>
      services.log.error({ org: clinic.id, problem: errorCode(error) }, what),
    );
};

/** Brings the totals of closed days up to date. */
export const rollUp = (services: ServerServices): Promise<void> => {
  const end = Date.now() + turnMs;
  return eachClinic(services, 'The totals of days could not be counted', async ({ id, today, measures }) => {
    await services.inOrg(id, (db) => dropChanged(db, id));
    for (const rolling of measures) {
      const all: Period = { from: plusMonths(startOf('month', today), 1 - mostMonths), to: today };
      const held = await services.inOrg(id, (db) => daysThatHold(db, rolling, all, definitionOf(db, rolling.measure)));
      for (const period of missing(new Set(held), today)) {
        if (Date.now() > end) return;
        await services.inOrg(id, (db) => fillDays(db, rolling, period, services.now()));
      }
    }
  });
};
