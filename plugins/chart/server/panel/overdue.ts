import { type RawBuilder, sql } from 'kysely';
import type { MeasurePlace } from '#clinical/server';
import type { Kept } from './kept.ts';
import { type Check, type Done, type PanelRule, panelRules } from './rules.ts';

type Sql = RawBuilder<unknown>;

const moments = (at: Date): Sql => sql`${at.toISOString()}::timestamptz`;

/** Whether something of this kind is kept of a patient `k`. */
const isKept = (orgId: string, kind: Kept, and: Sql): Sql =>
  sql`exists (select from chart_fact x where x.org_id = ${orgId} and x.kind = ${kind} and x.patient = k.patient and ${and})`;

interface At {
  readonly orgId: string;
  readonly moment: Date;
  readonly now: Date;
  readonly only: NonNullable<MeasurePlace['only']>;
  /** Those alone of whom the record may not decide. */
  readonly unknown: boolean;
}

const until = (months: Sql | number, from: Sql): Sql => sql`${from} + make_interval(months => ${months}::int)`;

/** So many months earlier, and days beside: months differ in length, and nobody is decided by it. */
const about = (moment: Date, months: number, days: number): Sql =>
  moments(new Date(new Date(moment).setUTCMonth(moment.getUTCMonth() - months) + days * 86_400_000));

/** Whether it was done and still holds. Only of what was done about so long ago is that worked out, which is slow. */
const isHeld = ({ orgId, moment }: At, { kind, months, before }: Done): Sql => {
  const at = moments(moment);
  return isKept(
    orgId,
    kind,
    sql`x.at > ${about(moment, months, -8)} and x.at < ${at}
      and (x.at > ${about(moment, months, 8)} or ${until(months, sql`x.at`)} > ${at})
      ${before === undefined ? sql`` : sql`and x.at < ${before}::date`}`,
  );
};

/** Of what has no day of its own: whether it may hold, and does not surely. */
const mayHold = ({ moment }: At, { months, before }: Done): Sql => {
  const at = moments(moment);
  return sql`x.vague and (x.at is null or x.at < ${at} and ${until(months, sql`x.at`)} <= ${at}
    and ${until(months, sql`least(x.last, ${at})`)} > ${at} ${before === undefined ? sql`` : sql`and x.at < ${before}::date`})`;
};

const either = (all: readonly Sql[]): Sql => sql`(${sql.join(all, sql` or `)})`;

/** Whether a rule is for somebody: null where the record can't decide. */
const concerns = ({ orgId }: At, { ages, sex, condition }: PanelRule): Sql => {
  // By days, and not by years of age, which PostgreSQL works out slowly.
  const ofAge = ages
    ? sql`(case when k.last <= c.since and k.first > c.until then true when k.first > c.since or k.last <= c.until then false end)`
    : sql`${condition === undefined}::boolean`;
  const ofSex = sex ? sql`(case when k.sex in ('female', 'male') then k.sex = ${sex} end)` : sql`true`;
  const has = condition ? isKept(orgId, condition, sql`true`) : sql`false`;
  return sql`((${ofAge} and ${ofSex}) or ${has})`;
};

/** Patients beside whom nobody is asked for. */
const asked = (at: At, { done }: PanelRule): Sql => {
  const { orgId, only, unknown } = at;
  const among = (column: Sql, values: readonly string[]): Sql => sql`and ${column} = any(${[...values]}::text[])`;
  return sql.join(
    [
      sql``,
      ...(only['patient'] ? [among(sql`k.patient`, only['patient'])] : []),
      ...(only['practitioner'] ? [among(sql`coalesce(k.practitioner, '')`, only['practitioner'])] : []),
      ...(only['sex'] ? [among(sql`coalesce(k.sex, '')`, only['sex'])] : []),
      ...(unknown
        ? [
            sql`and k.patient in (${sql.join(
              [
                sql`select u.patient from chart_person u where u.org_id = ${orgId} and u.unsure`,
                ...done.map(
                  (one) =>
                    sql`select x.patient from chart_fact x where x.org_id = ${orgId} and x.kind = ${one.kind} and ${mayHold(at, one)}`,
                ),
              ],
              sql` union all `,
            )})`,
          ]
        : []),
    ],
    sql` `,
  );
};

const nextOf = ({ check, province, since }: PanelRule): string | undefined =>
  panelRules
    .flatMap((other) =>
      other.check === check && other.province === province && other.since > since ? other.since : [],
    )
    .sort()[0];

const yearsBefore = (years: number): Sql => sql`(c.today - make_interval(years => ${years}::int))::date`;

/**
 * All is said within (`offset`), where PostgreSQL knows how many people it is asked of: of many it reads each kind at once, of few it
 * looks each up. What nobody asks for is not found at all.
 */
const standingBy = (rule: PanelRule, at: At): Sql => {
  const { orgId, now } = at;
  const { check, province, since, ages, done } = rule;
  const ends = nextOf(rule);
  const has = (kind: Kept, and: Sql): Sql => isKept(orgId, kind, and);
  const [youngest, oldest] = ages ?? [0, 200];
  return sql`select p.* from (
    select k.patient as id, c.at, k.sex, k.practitioner, k.practitioner_name, ${check}::text as "check",
      case when ${has('booked', sql`x.at >= ${moments(now)}`)} then 'booked' when ${has('asked', sql`x.at >= ${moments(now)}`)} then 'asked'
        else 'none' end as next_visit,
      case when ${has('contact', sql`x.at > ${moments(now)} - interval '30 days'`)} then 'recent'
        when ${has('contact', sql`x.at is not null`)} then 'earlier' else 'none' end as contacted,
      case when k.first = k.last or extract(year from age(c.today, k.first)) = extract(year from age(c.today, k.last)) then
        case when k.last > c.of18 then '0-17' when k.last > c.of40 then '18-39' when k.last > c.of65 then '40-64' else '65+' end
      end as age,
      case coalesce(${concerns(at, rule)}::int, 2) when 2 then 'unknown' when 1 then
        case when ${either(done.map((one) => isHeld(at, one)))} then 'done'
          when ${either(done.map((one) => isKept(orgId, one.kind, mayHold(at, one))))} then 'unknown' else 'overdue' end end as standing
    from (
      select c.*, ${yearsBefore(youngest)} as since, ${yearsBefore(oldest + 1)} as until, ${yearsBefore(18)} as of18, ${yearsBefore(40)} as of40,
        ${yearsBefore(65)} as of65 from clinic c where (${province}::text is null or c.province = ${province}::text)
        and c.today >= ${since}::date and (${ends ?? null}::date is null or c.today < ${ends ?? null}::date) offset 0
    ) c, chart_person k where k.org_id = ${orgId} ${asked(at, rule)} offset 0
  ) p where p.standing is not null`;
};

const nobody = sql`select null::text as id, null::text as sex, null::text as practitioner, null::text as practitioner_name,
  null::text as next_visit, null::text as contacted, null::text as age, null::text as "check", null::text as standing,
  null::timestamptz as at where false`;

/**
 * How the clinic's active patients stand at the end of the period, or now where it isn't over. A period that has not begun has
 * nobody. The moment of a fact is the beginning of that day, so that it stays the same while its list is paged through.
 * @param unknown those alone of whom the record can't decide
 */
export const standings = (
  { orgId, from, to, now, only = {} }: MeasurePlace,
  checks: readonly Check[],
  { unknown = false }: { readonly unknown?: boolean } = {},
): Sql => {
  const moment = new Date(Math.min(+to, +now));
  const days = Math.floor((+moment - 1 - +from) / 86_400_000);
  const day = new Date(+from + Math.max(days, 0) * 86_400_000);
  const rules = panelRules.filter(({ check }) => checks.includes(check) && (only['check'] ?? [check]).includes(check));
  if (rules.length === 0) return nobody;
  return sql`with clinic as materialized (
    select o.details ->> 'province' as province, ${moments(day)} as at,
      ((${moments(moment)} - interval '1 millisecond') at time zone coalesce(o.details ->> 'timeZone', 'America/Toronto'))::date as today
    from organization o where o.id = ${orgId} and ${+moment > +from}::boolean
  ) select s.* from (${sql.join(
    rules.map((rule) => sql`(${standingBy(rule, { orgId, moment, now, only, unknown })})`),
    sql` union all `,
  )}) s ${unknown ? sql`where s.standing = 'unknown'` : sql``}`;
};
