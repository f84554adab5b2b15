import { type RawBuilder, sql } from 'kysely';
import { type MeasurePlace, momentIn } from '#clinical/server';
import { outreach } from '../../shared/contact.ts';
import { seenWithin } from './seen.ts';
import { type Check, type Done, type PanelRule, panelRules, snomed } from './rules.ts';

type Sql = RawBuilder<unknown>;

const icd = [
  'http://hl7.org/fhir/sid/icd-10',
  'http://hl7.org/fhir/sid/icd-10-cm',
  'http://hl7.org/fhir/sid/icd-10-ca',
];
const conditions = {
  diabetes: { codes: ['44054006', '46635009', '73211009'], from: 'E10', to: 'E15' },
  hypertension: { codes: ['38341003', '59621000'], from: 'I10', to: 'I16' },
} as const;

const texts = (list: readonly string[]): Sql => sql`${[...list]}::text[]`;

/** Patients with a condition that is neither over nor withdrawn. */
const having = (orgId: string, name: keyof typeof conditions): Sql => {
  const { codes, from, to } = conditions[name];
  return sql`select substr(r.content #>> '{subject,reference}', 9) from resource_token k join resource r on r.rid = k.rid
    where k.org_id = ${orgId} and k.type = 'Condition' and k.param = 'code' and not r.deleted
      and (k.value = any(${texts(codes)}) and k.system = ${snomed}
        or k.value >= ${from} and k.value < ${to} and k.system = any(${texts(icd)}))
      and coalesce(r.content #>> '{clinicalStatus,coding,0,code}', 'active') in ('active', 'recurrence', 'relapse')
      and coalesce(r.content #>> '{verificationStatus,coding,0,code}', 'confirmed') not in ('refuted', 'entered-in-error')`;
};

/** When it was done at the earliest and at the latest, null where the record doesn't say; and how long that holds. */
const tests = (orgId: string, { types, system, codes, months, before }: Done): Sql => sql`
  select substr(coalesce(r.content #>> '{subject,reference}', r.content #>> '{patient,reference}'), 9) as patient, d.low as at,
    case when d.high - d.low > interval '1 day' then d.high else d.low end as last, ${months}::int as months
  from resource_token k join resource r on r.rid = k.rid left join resource_date d on d.rid = k.rid and d.param = 'date' and d.main
  where k.org_id = ${orgId} and k.type = any(${texts(types)}) and k.param in ('code', 'vaccine-code') and k.system = ${system}
    and k.value = any(${texts(codes)}) and not r.deleted
    and r.content ->> 'status' in ('final', 'amended', 'corrected', 'appended', 'completed')
    ${before === undefined ? sql`` : sql`and (d.low is null or d.low < ${before}::date)`}`;

/** Of the last year, and a month for its odd ends: older ones decide nothing, and a clinic has many. */
const visits = (orgId: string, moment: Date): Sql => {
  const lately = sql`s.at >= ${moment.toISOString()}::timestamptz - interval '13 months' and s.at < ${moment.toISOString()}::timestamptz`;
  return sql`select v.patient, max(v.at) as at, max(v.at) as last, 12 as months from (${seenWithin(orgId, lately)}) v group by v.patient`;
};

/** Who has a visit ahead, whatever the period: booked, or asked for and not answered. */
const visitsAhead = (orgId: string, now: Date): Sql => sql`
  select substr(p.value #>> '{actor,reference}', 9) as patient,
    case when bool_or(r.content ->> 'status' = 'booked') then 'booked' else 'asked' end as standing
  from resource_date d join resource r on r.rid = d.rid, jsonb_array_elements(r.content -> 'participant') p(value)
  where d.org_id = ${orgId} and d.type = 'Appointment' and d.param = 'date' and d.main and not r.deleted
    and d.low >= ${now.toISOString()}::timestamptz and r.content ->> 'status' in ('booked', 'proposed', 'pending')
    and p.value #>> '{actor,reference}' like 'Patient/%'
  group by 1`;

/** Whom staff reached last, or tried to, about anything. */
const contacts = (orgId: string): Sql => sql`
  select substr(r.content #>> '{subject,reference}', 9) as patient, max(${momentIn(sql`r.content ->> 'sent'`)}) as at
  from resource_token k join resource r on r.rid = k.rid
  where k.org_id = ${orgId} and k.type = 'Communication' and k.param = 'category' and k.system = ${outreach.system}
    and k.value = ${outreach.code} and not r.deleted and r.content ->> 'status' = 'completed'
  group by 1`;

/** Whether a rule is for somebody: null where the record can't decide. */
const concerns = (orgId: string, { ages, sex, condition }: PanelRule): Sql => {
  const ofAge = ages
    ? sql`(case when p.youngest >= ${ages[0]}::int and p.oldest <= ${ages[1]}::int then true
        when p.oldest < ${ages[0]}::int or p.youngest > ${ages[1]}::int then false end)`
    : sql`${condition === undefined}::boolean`;
  const ofSex = sex ? sql`(case when p.sex in ('female', 'male') then p.sex = ${sex} end)` : sql`true`;
  const has = condition ? sql`(p.id in (${having(orgId, condition)}))` : sql`false`;
  return sql`((${ofAge} and ${ofSex}) or ${has})`;
};

const practitioner = sql`substring(r.content #>> '{generalPractitioner,0,reference}' from '^Practitioner/(.*)$')`;

type Only = NonNullable<MeasurePlace['only']>;

/** Patients `r` beside whom nobody is asked for. */
const onlyOf = ({ patient, practitioner: of, sex }: Only): Sql =>
  sql.join(
    [
      patient && sql`and r.id = any(${texts(patient)})`,
      of && sql`and coalesce(${practitioner}, '') = any(${texts(of)})`,
      sex && sql`and coalesce(r.content ->> 'gender', '') = any(${texts(sex)})`,
    ].filter((one) => one !== undefined),
    sql` `,
  );

/**
 * Where few people are asked for, what is known of others is left out before they are joined: PostgreSQL expects hardly any, and would
 * go through all of it for each of them.
 */
const amongPeople = ({ patient, practitioner: of, sex }: Only, whose: Sql): Sql =>
  (patient ?? of ?? sex) ? sql`and ${whose} in (select few.id from people few)` : sql``;

const standingBy = (
  rule: PanelRule,
  until: string | undefined,
  { orgId, moment, only }: { readonly orgId: string; readonly moment: Date; readonly only: Only },
): Sql => sql`
  select p.id, p.sex, p.practitioner, p.practitioner_name, coalesce(n.standing, 'none') as next_visit,
    case when k.at > k.now - interval '30 days' then 'recent' when k.at is not null then 'earlier' else 'none' end as contacted, case when p.youngest = p.oldest then
      case when p.youngest < 18 then '0-17' when p.youngest < 40 then '18-39' when p.youngest < 65 then '40-64' else '65+' end
    end as age, ${rule.check}::text as "check",
    case when p.concerned is null then 'unknown' when t.held then 'done' when t.undecided then 'unknown' else 'overdue' end as standing
  from (
    select p.*, ${concerns(orgId, rule)} as concerned from people p
    where (${rule.province}::text is null or p.province = ${rule.province}::text) and p.today >= ${rule.since}::date
      and (${until ?? null}::date is null or p.today < ${until ?? null}::date)
  ) p left join (
    select x.patient, bool_or(x.at + make_interval(months => x.months) > c.moment) as held,
      bool_or(x.at is null or least(x.last, c.moment) + make_interval(months => x.months) > c.moment) as undecided
    from (${
      rule.done
        ? sql.join(
            [...rule.done].map((done) => tests(orgId, done)),
            sql` union all `,
          )
        : visits(orgId, moment)
    }) x, clinic c
    where (x.at is null or x.at < c.moment) ${amongPeople(only, sql`x.patient`)} group by x.patient
  ) t on t.patient = p.id left join next_visits n on n.patient = p.id left join contacts k on k.patient = p.id where p.concerned is not false`;

const nextOf = ({ check, province, since }: PanelRule): string | undefined =>
  panelRules
    .flatMap((other) =>
      other.check === check && other.province === province && other.since > since ? other.since : [],
    )
    .sort()[0];

const nobody = sql`select null::text as id, null::text as sex, null::text as practitioner, null::text as practitioner_name,
  null::text as next_visit, null::text as contacted, null::text as age, null::text as "check", null::text as standing,
  null::timestamptz as at where false`;

/**
 * How the clinic's active patients stand at the end of the period, or now where it isn't over. A period that has not begun has
 * nobody. The moment of a fact is the beginning of that day, so that it stays the same while its list is paged through. No
 * condition from outside reaches into it (`offset`): PostgreSQL would take it to leave nearly nobody, and read every test again for
 * each patient.
 */
export const standings = ({ orgId, from, to, now, only = {} }: MeasurePlace, checks: readonly Check[]): Sql => {
  const moment = new Date(Math.min(+to, +now));
  const days = Math.floor((+moment - 1 - +from) / 86_400_000);
  const at = new Date(+from + Math.max(days, 0) * 86_400_000);
  const rules = panelRules.filter(({ check }) => checks.includes(check) && (only['check'] ?? [check]).includes(check));
  if (rules.length === 0) return nobody;
  return sql`with clinic as (
    select o.details ->> 'province' as province, ${moment.toISOString()}::timestamptz as moment,
      ((${moment.toISOString()}::timestamptz - interval '1 millisecond') at time zone coalesce(o.details ->> 'timeZone', 'America/Toronto'))::date as today
    from organization o where o.id = ${orgId} and ${+moment > +from}::boolean
  ), people as (
    select b.*, extract(year from age(b.today, b.first))::int as oldest, extract(year from age(b.today, b.last))::int as youngest from (
      select r.id, r.content ->> 'gender' as sex, c.province, c.today,
        ${practitioner} as practitioner,
        r.content #>> '{generalPractitioner,0,display}' as practitioner_name,
        (d.low at time zone 'UTC')::date as first, (d.high at time zone 'UTC')::date as last
      from clinic c, resource r left join resource_date d
        on d.org_id = r.org_id and d.type = 'Patient' and d.rid = r.rid and d.param = 'birthdate' and d.main
      where r.org_id = ${orgId} and r.type = 'Patient' and not r.deleted
        -- In one, or PostgreSQL takes each to be rare, expects nobody, and reads every test again for each patient.
        ${onlyOf(only)} and (case when coalesce(r.content ->> 'active', 'true') = 'true'
          and r.content ->> 'deceasedDateTime' is null and coalesce(r.content ->> 'deceasedBoolean', 'false') = 'false'
          and coalesce(r.content -> 'link', '[]') @> '[{"type": "replaced-by"}]' = false then true else false end)
    ) b
  ), next_visits as (select v.* from (${visitsAhead(orgId, now)}) v where true ${amongPeople(only, sql`v.patient`)}
  ), contacts as (
    select c.*, ${now.toISOString()}::timestamptz as now from (${contacts(orgId)}) c where true ${amongPeople(only, sql`c.patient`)}) select s.*, ${at.toISOString()}::timestamptz as at
    from (${sql.join(
      rules.map((rule) => standingBy(rule, nextOf(rule), { orgId, moment, only })),
      sql` union all `,
    )}) s offset 0`;
};
