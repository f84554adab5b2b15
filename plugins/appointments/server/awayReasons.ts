import { type Kysely, sql } from 'kysely';
import { orgTable, type Trx } from '../../../core/server/index.ts';
import type { Availability } from '../shared/visitTypes.ts';

/** Stands in the role in place of a reason: every patient of the clinic may read a PractitionerRole. */
export const noReason = '-';

const awayOf = sql`select r.org_id, split_part(r.content -> 'practitioner' ->> 'reference', '/', 2) as practitioner,
    left(n -> 'during' ->> 'start', 10) as first_day,
    left(coalesce(n -> 'during' ->> 'end', n -> 'during' ->> 'start'), 10) as last_day, n ->> 'description' as why
  from resource r cross join lateral jsonb_array_elements(r.content -> 'notAvailable') n
  where r.type = 'PractitionerRole' and not r.deleted
    and r.content -> 'practitioner' ->> 'reference' like 'Practitioner/%'
    and n -> 'during' ->> 'start' is not null and coalesce(n ->> 'description', ${noReason}) <> ${noReason}`;

/** In a table of their own, which staff alone are answered from; what the roles and their former versions told is taken out. */
export const awayReasons = async (db: Kysely<any>): Promise<void> => {
  await sql`create table appointments_away_reason (
    org_id text not null references organization (id) on delete cascade,
    practitioner text collate "C" not null,
    first_day text not null,
    last_day text not null,
    why text not null,
    primary key (org_id, practitioner, first_day, last_day)
  )`.execute(db);
  await orgTable(db, 'appointments_away_reason');
  await hideReasons(db);
};

export const hideReasons = async (db: Kysely<any>): Promise<void> => {
  await sql`insert into appointments_away_reason (org_id, practitioner, first_day, last_day, why) ${awayOf}
    on conflict do nothing`.execute(db);
  for (const table of ['resource', 'resource_history'])
    await sql`update ${sql.table(table)} set content = jsonb_set(content, '{notAvailable}', (
        select jsonb_agg(jsonb_set(n, '{description}', to_jsonb(${noReason}::text)) order by place)
        from jsonb_array_elements(content -> 'notAvailable') with ordinality as one (n, place)))
      where type = 'PractitionerRole' and jsonb_array_length(content -> 'notAvailable') > 0`.execute(db);
};

/** The same hours with why somebody is away: for staff. */
export const withReasons = async (
  db: Trx,
  orgId: string,
  practitioner: string,
  { week, away }: Availability,
): Promise<Availability> => {
  const { rows } = await sql<{ first_day: string; last_day: string; why: string }>`
    select first_day, last_day, why from appointments_away_reason
    where org_id = ${orgId} and practitioner = ${practitioner}`.execute(db);
  const why = new Map(rows.map((row) => [`${row.first_day} ${row.last_day}`, row.why]));
  return { week, away: away.map(({ from, to }) => ({ from, to, why: why.get(`${from} ${to}`) ?? '' })) };
};

export const keepReasons = async (
  db: Trx,
  orgId: string,
  practitioner: string,
  { away }: Availability,
): Promise<void> => {
  await sql`delete from appointments_away_reason where org_id = ${orgId} and practitioner = ${practitioner}`.execute(
    db,
  );
  for (const { from, to, why } of away.filter((one) => one.why.trim() !== ''))
    await sql`insert into appointments_away_reason (org_id, practitioner, first_day, last_day, why)
      values (${orgId}, ${practitioner}, ${from}, ${to}, ${why.trim()})
      on conflict (org_id, practitioner, first_day, last_day) do update set why = excluded.why`.execute(db);
};
