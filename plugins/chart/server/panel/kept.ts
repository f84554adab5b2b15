import { createHash } from 'node:crypto';
import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import { momentIn } from '#clinical/server';
import { orgTable, type ServerServices, type Trx } from '#core/server';
import { errorCode } from '#core/server/errorCode.ts';
import { keysOf } from '#core/shared';
import { outreach } from '../../shared/contact.ts';
import { type CodeSet, conditionCodes, type Test, testCodes } from './codes.ts';

type Sql = RawBuilder<unknown>;

/** What is kept of a patient: what was done or found, and whether they were here, will be, or were contacted. */
export type Kept = Test | keyof typeof conditionCodes | 'asked' | 'booked' | 'contact' | 'seen';

const found: readonly (readonly [Kept, readonly CodeSet[]])[] = [
  ...keysOf(testCodes).map((kind) => [kind, testCodes[kind]] as const),
  ...keysOf(conditionCodes).map((kind) => [kind, conditionCodes[kind]] as const),
  ['contact', [{ types: ['Communication'], systems: [outreach.system], codes: [outreach.code] }]],
];
const all = found.flatMap(([, sets]) => sets);
const texts = (list: readonly string[]): Sql => sql.join([...new Set(list)].map((text) => sql.lit(text)));

const values = (column: Sql, { codes }: CodeSet): Sql =>
  'from' in codes
    ? sql`${column} >= ${sql.lit(codes.from)} and ${column} < ${sql.lit(codes.until)}`
    : sql`${column} in (${texts(codes)})`;
const either = (conditions: readonly Sql[]): Sql => sql`(${sql.join(conditions, sql` or `)})`;
const isIn = (sets: readonly CodeSet[]): Sql =>
  either(
    sets.map(
      (one) =>
        sql`(k.type in (${texts(one.types)}) and k.system in (${texts(one.systems)}) and ${values(sql`k.value`, one)})`,
    ),
  );

/** What a row of `resource_token` may be kept by, said briefly: it is asked of every code that anybody writes. */
const mayBeKept = (row: 'k' | 'new' | 'old'): Sql => {
  const [param, value] = [sql.ref(`${row}.param`), sql.ref(`${row}.value`)];
  const ranges = all.filter(({ codes }) => 'from' in codes);
  const codes = all.flatMap((one) => ('from' in one.codes ? [] : one.codes));
  return sql`${param} in ('code', 'vaccine-code', 'category')
    and ${either([sql`${value} in (${texts(codes)})`, ...ranges.map((one) => values(value, one))])}`;
};

const patientIn = sql`coalesce(r.content #>> '{subject,reference}', r.content #>> '{patient,reference}')`;
const datedTypes = ['Observation', 'DiagnosticReport', 'Procedure', 'Immunization'];
const endOf = (row: 'd' | 'new'): Sql => {
  const [low, high] = [sql.ref(`${row}.low`), sql.ref(`${row}.high`)];
  return sql`case when ${high} - ${low} > interval '1 day' then ${high} else ${low} end`;
};

/** What codes say, of the resources among `r` alone: tests with their date, where they have one, conditions, and contacts. */
const coded = (
  only: Sql,
): Sql => sql`select distinct on (k.org_id, k.rid, c.kind) k.org_id, k.rid, c.kind, substr(${patientIn}, 9) as patient,
    case when r.type = 'Communication' then ${momentIn(sql`r.content ->> 'sent'`)} else d.low end as at, ${endOf('d')} as last
  from resource_token k join resource r on r.rid = k.rid and r.org_id = k.org_id
  left join resource_date d on d.rid = k.rid and d.param = 'date' and d.main and d.type in (${texts(datedTypes)})
  cross join lateral (values ${sql.join(found.map(([kind, sets]) => sql`(${sql.lit(kind)}, ${isIn(sets)})`))}) c (kind, holds)
  where ${only} and ${mayBeKept('k')} and c.holds and not r.deleted and ${patientIn} like 'Patient/%'
    and case r.type when 'Condition' then coalesce(r.content #>> '{clinicalStatus,coding,0,code}', 'active') in ('active', 'recurrence', 'relapse')
        and coalesce(r.content #>> '{verificationStatus,coding,0,code}', 'confirmed') not in ('refuted', 'entered-in-error')
      when 'Communication' then r.content ->> 'status' = 'completed'
      else r.content ->> 'status' in ('final', 'amended', 'corrected', 'appended', 'completed') end`;

/** Who was seen and who has a visit booked or asked for, by what Encounters and Appointments say. */
const visits = (
  only: Sql,
): Sql => sql`select distinct r.org_id, r.rid, e.kind, substr(e.who, 9) as patient, d.low as at, d.low as last
  from resource r join resource_date d on d.rid = r.rid and d.org_id = r.org_id and d.param = 'date' and d.main
  cross join lateral (
    select 'seen' as kind, r.content #>> '{subject,reference}' as who
    where r.type = 'Encounter' and r.content ->> 'status' in ('arrived', 'triaged', 'in-progress', 'onleave', 'finished')
    union all
    select case when r.content ->> 'status' = 'booked' then 'booked' when r.content ->> 'status' in ('proposed', 'pending') then 'asked' else 'seen' end,
      p.value #>> '{actor,reference}' from jsonb_array_elements(r.content -> 'participant') p (value)
    where r.type = 'Appointment' and r.content ->> 'status' in ('arrived', 'checked-in', 'fulfilled', 'booked', 'proposed', 'pending')
  ) e
  where r.type in ('Appointment', 'Encounter') and not r.deleted and e.who like 'Patient/%' and ${only}`;

/** Patients who are active and alive and have no other record, with the first and the last day on which they may have been born. */
const people = (
  only: Sql,
): Sql => sql`select p.org_id, p.patient, p.rid, p.sex, p.practitioner, p.practitioner_name, p.first, p.last,
    p.first is null or p.first <> p.last or p.sex is null or p.sex not in ('female', 'male') as unsure from (
    select r.org_id, r.id as patient, r.rid, r.content ->> 'gender' as sex,
      substring(r.content #>> '{generalPractitioner,0,reference}' from '^Practitioner/(.*)$') as practitioner,
      r.content #>> '{generalPractitioner,0,display}' as practitioner_name,
      (d.low at time zone 'UTC')::date as first, (d.high at time zone 'UTC')::date as last
    from resource r left join resource_date d on d.rid = r.rid and d.org_id = r.org_id and d.param = 'birthdate' and d.main
    where r.type = 'Patient' and not r.deleted and coalesce(r.content ->> 'active', 'true') = 'true'
      and r.content ->> 'deceasedDateTime' is null and coalesce(r.content ->> 'deceasedBoolean', 'false') = 'false'
      and coalesce(r.content -> 'link', '[]') @> '[{"type": "replaced-by"}]' = false and ${only}
  ) p`;

interface KeptTable {
  readonly columns: Sql;
  readonly remove: Sql;
  readonly add: Sql;
  readonly here: Sql;
}
const persons: KeptTable = {
  columns: sql`org_id, patient, rid, sex, practitioner, practitioner_name, first, last, unsure`,
  ...{ remove: sql`delete from chart_person s`, add: sql`insert into chart_person`, here: sql`chart_person s` },
};
const ofFacts: KeptTable = {
  columns: sql`org_id, rid, kind, patient, at, last, vague`,
  ...{ remove: sql`delete from chart_fact s`, add: sql`insert into chart_fact`, here: sql`chart_fact s` },
};
const facts = (only: Sql): Sql =>
  sql`select x.*, x.at is null or coalesce(x.last > x.at, false) as vague from (${only}) x`;

/** A condition can't name a row that isn't there, so each event has a trigger of its own. */
const trigger = async (
  db: QueryExecutorProvider,
  { name, table, run }: { readonly name: string; readonly table: string; readonly run: string },
  holds: (row: 'new' | 'old') => Sql,
): Promise<void> => {
  for (const [event, when] of [
    ['insert', holds('new')],
    ['update', sql`${holds('old')} or ${holds('new')}`],
    ['delete', holds('old')],
  ] as const)
    await sql`create trigger ${sql.ref(`${name}_${event}`)} after ${sql.raw(event)} on ${sql.table(table)} for each row
      when (${when}) execute function ${sql.ref(run)}()`.execute(db);
};

/** A function that finds anew what is kept of the resource whose row, or whose index's row, was written. */
const keeper = async (
  db: QueryExecutorProvider,
  name: string,
  { columns, remove, add }: KeptTable,
  again: (only: Sql) => Sql,
): Promise<void> => {
  const [once, each] = [sql.ref(`${name}_of`), sql.ref(name)];
  await sql`create function ${once}(org text, number bigint) returns void language plpgsql as $$
    begin
      ${remove} where s.org_id = org and s.rid = number;
      ${add} (${columns}) ${again(sql`r.rid = number and r.org_id = org`)};
    end $$`.execute(db);
  await sql`create function ${each}() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then perform ${once}(old.org_id, old.rid); end if;
      if tg_op = 'INSERT' or tg_op = 'UPDATE' and new.rid <> old.rid then perform ${once}(new.org_id, new.rid); end if;
      return null;
    end $$`.execute(db);
};

const named = '004_chart_kept_';
/** A migration's name by what is kept, so that a change of the codes makes it anew (`createKept` may run again). */
export const keptMigration = named + createHash('sha256').update(JSON.stringify(found)).digest('hex').slice(0, 8);

/**
 * Few bytes for each active patient, and for each thing that says how they stand: who is overdue is asked of all patients at once,
 * and would otherwise read every test and visit of the clinic. Kept by triggers on the record and its index, so that whatever
 * writes the record keeps it.
 */
export const createKept = async (db: QueryExecutorProvider): Promise<void> => {
  for (const gone of [
    'table if exists chart_seen, chart_fact, chart_person',
    `function if exists chart_see, chart_see_row, chart_visit, chart_visit_of, chart_coded, chart_coded_of,
      chart_dated, chart_people, chart_people_of cascade`,
  ])
    await sql.raw(`drop ${gone}`).execute(db);
  // Whoever comes back to other codes has it made once more.
  await sql`delete from migration where starts_with(name, ${`chart.${named}`}) and name <> ${`chart.${keptMigration}`}`.execute(
    db,
  );
  await sql`create table chart_person (
    org_id text not null references organization (id) on delete cascade,
    patient text collate "C" not null,
    rid bigint not null references resource (rid) on delete cascade,
    sex text,
    practitioner text,
    practitioner_name text,
    first date,
    last date,
    unsure boolean not null,
    primary key (org_id, patient)
  )`.execute(db);
  await sql`create table chart_fact (
    org_id text not null references organization (id) on delete cascade,
    rid bigint not null references resource (rid) on delete cascade,
    kind text collate "C" not null,
    patient text collate "C" not null,
    at timestamptz,
    last timestamptz,
    vague boolean not null,
    primary key (org_id, patient, kind, rid)
  )`.execute(db);
  await sql`${persons.add} (${persons.columns}) ${people(sql`true`)}`.execute(db);
  for (const source of [coded, visits])
    await sql`${ofFacts.add} (${ofFacts.columns}) ${facts(source(sql`true`))}`.execute(db);
  for (const index of [
    `chart_person_practitioner on chart_person (org_id, coalesce(practitioner, ''))`,
    'chart_person_unsure on chart_person (org_id, patient) where unsure',
    'chart_fact_time on chart_fact (org_id, kind, at, patient)',
    'chart_fact_vague on chart_fact (org_id, kind, patient, at, last) where vague',
    // What refers to a resource is found when that is deleted.
    'chart_person_rid on chart_person (rid)',
    'chart_fact_rid on chart_fact (rid)',
  ])
    await sql.raw(`create index ${index}`).execute(db);
  for (const table of ['chart_person', 'chart_fact']) await orgTable(table)(db);

  await keeper(db, 'chart_people', persons, people);
  await keeper(db, 'chart_visit', ofFacts, (only) => facts(visits(only)));
  await keeper(db, 'chart_coded', ofFacts, (only) => facts(coded(only)));
  // The index has a code before its date. Most tests are not kept, and are hardly looked at.
  await sql`create function chart_dated() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        update chart_fact s set at = null, last = null, vague = true where s.org_id = old.org_id and s.rid = old.rid;
      else
        update chart_fact s set at = new.low, last = ${endOf('new')}, vague = ${endOf('new')} > new.low
          where s.org_id = new.org_id and s.rid = new.rid;
      end if;
      return null;
    end $$`.execute(db);
  const is = (row: string, column: string, ...values: readonly string[]): Sql =>
    sql`${sql.ref(`${row}.${column}`)} in (${texts(values)})`;
  const dateOf =
    (param: string, ...types: readonly string[]) =>
    (row: 'new' | 'old'): Sql =>
      sql`${is(row, 'type', ...types)} and ${is(row, 'param', param)} and ${sql.ref(`${row}.main`)}`;
  const [resource, date] = [{ table: 'resource' }, { table: 'resource_date' }];
  await trigger(db, { ...resource, name: 'chart_people', run: 'chart_people' }, (row) => is(row, 'type', 'Patient'));
  await trigger(db, { ...date, name: 'chart_birth', run: 'chart_people' }, dateOf('birthdate', 'Patient'));
  await trigger(db, { ...date, name: 'chart_visit', run: 'chart_visit' }, dateOf('date', 'Appointment', 'Encounter'));
  await trigger(db, { ...date, name: 'chart_dated', run: 'chart_dated' }, dateOf('date', ...datedTypes));
  await trigger(db, { table: 'resource_token', name: 'chart_coded', run: 'chart_coded' }, mayBeKept);
};

/** Removes what is kept and not in the record, and keeps what was missing; resolves with how many rows that were. */
const mend = async (db: Trx, { columns, remove, add, here }: KeptTable, record: Sql, within: Sql): Promise<number> => {
  const kept = sql`select ${columns} from ${here} where ${within}`;
  const { numAffectedRows: gone = 0n } = await sql`${remove} where ${within} and s.rid in (
    select x.rid from (${kept} except (${record})) x)`.execute(db);
  const { numAffectedRows: came = 0n } = await sql`${add} (${columns}) (${record}) except ${kept}`.execute(db);
  return Number(gone + came);
};

/** Compares what is kept of an organisation with its record, of visits those of the last time, and mends it; resolves with how many rows differed. */
export const recountKept = async (db: Trx, orgId: string): Promise<number> => {
  const [own, lately] = [sql`r.org_id = ${orgId}`, sql`now() - interval '14 months'`];
  const newVisits = sql`${own} and d.org_id = ${orgId} and d.type in ('Appointment', 'Encounter') and d.low > ${lately}`;
  const isVisit = sql`s.kind in ('seen', 'booked', 'asked')`;
  const lists: readonly (readonly [KeptTable, Sql, Sql])[] = [
    [persons, people(own), sql`true`],
    [ofFacts, facts(coded(sql`${own} and k.org_id = ${orgId}`)), sql`not ${isVisit}`],
    [ofFacts, facts(visits(newVisits)), sql`${isVisit} and s.at > ${lately}`],
  ];
  let differed = 0;
  for (const [table, record, within] of lists)
    differed += await mend(
      db,
      table,
      sql`select ${table.columns} from (${record}) n`,
      sql`s.org_id = ${orgId} and ${within}`,
    );
  return differed;
};

/** Every night: what differs is said, of no person, and mended. One clinic's failure is no other's. */
export const recountAllKept = async (services: ServerServices): Promise<void> => {
  const clinics = await services.db.selectFrom('organization').select('id').where('closed_at', 'is', null).execute();
  for (const { id } of clinics)
    try {
      const rows = await services.inOrg(id, (db) => recountKept(db, id));
      if (rows > 0)
        services.log.error({ org: id, rows }, 'What is kept of patients for reports differed and was mended');
    } catch (error) {
      services.log.error({ org: id, problem: errorCode(error) }, 'What is kept of patients could not be compared');
    }
};
