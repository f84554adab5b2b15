import { sql } from 'kysely';
import { ask } from './ask.ts';
import type { Compiled, Reach } from './compile.ts';
import type { Sql } from './conditions/conditions.ts';
import type { Cursor } from './cursor.ts';
import { castOf, comesAfter, sortKey } from './keys.ts';
import type { Plan } from './plan.ts';
import type { Query } from './query.ts';
import { type Wanted, withContents } from './readAll.ts';

export interface Row extends Wanted {
  readonly keys: readonly (string | null)[];
}

interface Part {
  readonly reach: Reach;
  readonly query: Query;
  readonly filters: readonly Compiled[];
  readonly after: Cursor | null;
  readonly limit: number;
}

const all = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? sql`` : sql` and ${sql.join(conditions, sql` and `)}`;

/** Every filter but those that the driving index answers already. */
const probes = (filters: readonly Compiled[], rid: Sql, but: readonly Compiled[] = []): Sql =>
  all(filters.filter((one) => !but.includes(one)).map(({ probe }) => probe(rid)));

const run = (reach: Reach, query: Sql): Promise<readonly Row[]> => ask(reach.db, withContents<Row>(query));

const living = (reach: Reach, type: string): Sql =>
  sql`select r.rid from resource r where r.org_id = ${reach.orgId} and r.type = ${type} and not r.deleted`;

const collected = ({ reach, query, filters, after, limit }: Part, by: number): Promise<readonly Row[]> => {
  const driver = filters[by];
  const keys = query.sort.map((sort) => sortKey(sort, sql`m.rid`));
  const names = query.sort.map((_, n) => sql.raw(`k${n}`));
  const column = (n: number): Sql => sql`m.${names[n]}`;
  const order = query.sort.map(
    ({ descending }, n) => sql`${column(n)} ${sql.raw(descending ? 'desc' : 'asc')} nulls last`,
  );
  const texts = names.map((name) => sql`m.${name}::text`);
  return run(
    reach,
    sql`select m.rid, array[${sql.join([...texts], sql`, `)}]::text[] as keys from (
      select m.rid${keys.length > 0 ? sql`, ${sql.join(keys.map((key, n) => sql`${key} as ${names[n]}`))}` : sql``}
      from (select distinct m.rid from (${driver?.drive ?? living(reach, query.type)}) m offset 0) m
      where true${probes(filters, sql`m.rid`, driver?.exact ? [driver] : [])} offset 0
    ) m where ${after ? comesAfter(query.sort, column, after.keys, after.rid) : sql`true`}
    order by ${sql.join([...order, sql`m.rid`])} limit ${limit}`,
  );
};

const direction = (descending: boolean): Sql => sql.raw(descending ? 'desc' : 'asc');
const beyond = (descending: boolean): Sql => sql.raw(descending ? '<' : '>');

/** Along the index of (date, rid): those that have a date, then those that have none, each as fast, so that both are asked for at once. */
const byReference = (
  { reach, query, filters, after, limit }: Part,
  by: number,
  descending: boolean,
): Promise<readonly Row[]> => {
  const driver = filters[by]!;
  const { param, where } = driver.only!;
  const found = sql`select t.rid, t.date from resource_reference t where t.org_id = ${reach.orgId}
    and t.type = ${query.type} and t.param = ${param} and ${where(sql`t`)}${probes(filters, sql`t.rid`, [driver])}`;
  const [down, past] = [direction(descending), beyond(descending)];
  const date = after?.keys[0] ?? null;
  const dated = sql`(${found} and t.date is not null
    ${after ? sql`and (t.date, t.rid) ${past} (${date}::timestamptz, ${after.rid}::bigint)` : sql``}
    order by t.date ${down}, t.rid ${down} limit ${limit})`;
  const undated = sql`(${found} and t.date is null
    ${after && date === null ? sql`and t.rid > ${after.rid}` : sql``} order by t.rid limit ${limit})`;
  // Past the last that has one.
  const rows = after && date === null ? undated : sql`${dated} union all ${undated}`;
  const rid = descending ? sql`case when f.date is null then f.rid else -f.rid end` : sql`f.rid`;
  return run(
    reach,
    sql`select f.rid, array[f.date::text] as keys from (${rows}) f order by f.date ${down} nulls last, ${rid} limit ${limit}`,
  );
};

/** Along an index of (value, rid): first those that have a value, then, where those were too few, those that have none. */
const walked = async (
  { after, limit, reach }: Part,
  withValue: (after: Cursor | null, limit: number) => Sql,
  without: ((after: Cursor | null, limit: number) => Sql) | null,
): Promise<readonly Row[]> => {
  const valued = after === null || after.keys[0] !== null;
  const rows = valued ? await run(reach, withValue(after, limit)) : [];
  if (rows.length >= limit || !without) return rows;
  const rest = await run(reach, without(valued ? null : after, limit - rows.length));
  return [...rows, ...rest];
};

/** A filter on the sort parameter itself borders the walk; then nothing without a value can match. */
const along = (part: Part, descending: boolean): Promise<readonly Row[]> => {
  const { reach, query, filters } = part;
  const [sort] = query.sort;
  const { kind, stored, single } = sort!.param;
  const table = sql.table(`resource_${kind}`);
  const value = kind === 'date' ? sql`t.low` : sql`t.value`;
  const borders = single
    ? filters.filter(({ only }) => only?.param === stored && only.table === `resource_${kind}`)
    : [];
  const [down, past] = [direction(descending), beyond(descending)];
  const bounded = filters.some(
    ({ filter }) =>
      filter.is === 'param' &&
      filter.param.stored === stored &&
      filter.modifier !== 'not' &&
      filter.modifier !== 'missing',
  );
  return walked(
    part,
    (after, limit) => sql`select t.rid, array[${value}::text] as keys from ${table} t
      where t.org_id = ${reach.orgId} and t.type = ${query.type} and t.param = ${stored} and t.main
      ${all(borders.map(({ only }) => only!.where(sql`t`)))}${probes(filters, sql`t.rid`, borders)}
      ${after ? sql`and (${value}, t.rid) ${past} (${after.keys[0]}${castOf(sort!)}, ${after.rid}::bigint)` : sql``}
      order by ${value} ${down}, t.rid ${down} limit ${limit}`,
    bounded
      ? null
      : (after, limit) => sql`select r.rid, array[null::text] as keys from resource r
          where r.org_id = ${reach.orgId} and r.type = ${query.type} and not r.deleted
          and not coalesce((select true from ${table} n where n.rid = r.rid and n.param = ${stored} and n.main limit 1), false)
          ${probes(filters, sql`r.rid`)}
          ${after ? sql`and r.id > (select a.id from resource a where a.rid = ${after.rid})` : sql``}
          order by r.id limit ${limit}`,
  );
};

/** A resource with several texts in the range stands where its first one does. */
const byMatch = ({ reach, query, filters, after, limit }: Part, by: number): Promise<readonly Row[]> => {
  const driver = filters[by]!;
  const { param, where } = driver.range!;
  return run(
    reach,
    sql`select t.rid, array[t.value] as keys from resource_string t
      where t.org_id = ${reach.orgId} and t.type = ${query.type} and t.param = ${param} and ${where(sql`t`)}
      and not coalesce((select true from resource_string e where e.rid = t.rid and e.param = ${param}
        and ${where(sql`e`)} and e.value < t.value limit 1), false)
      ${probes(filters, sql`t.rid`, driver.only ? [driver] : [])}
      ${after ? sql`and (t.value, t.rid) > (${after.keys[0]}, ${after.rid}::bigint)` : sql``}
      order by t.value, t.rid limit ${limit}`,
  );
};

const byUpdate = ({ reach, query, filters, after, limit }: Part, descending: boolean): Promise<readonly Row[]> => {
  const [down, past] = [direction(descending), beyond(descending)];
  return run(
    reach,
    sql`select r.rid, array[r.updated_at::text] as keys from resource r
      where r.org_id = ${reach.orgId} and r.type = ${query.type} and not r.deleted${probes(filters, sql`r.rid`)}
      ${after ? sql`and (r.updated_at, r.rid) ${past} (${after.keys[0]}::timestamptz, ${after.rid}::bigint)` : sql``}
      order by r.updated_at ${down}, r.rid ${down} limit ${limit}`,
  );
};

const byId = ({ reach, query, filters, after, limit }: Part): Promise<readonly Row[]> =>
  run(
    reach,
    sql`select r.rid, array[r.id] as keys from resource r
      where r.org_id = ${reach.orgId} and r.type = ${query.type} and not r.deleted${probes(filters, sql`r.rid`)}
      ${after ? sql`and r.id > ${after.keys[0]}` : sql``} order by r.id limit ${limit}`,
  );

/** The next `limit` matches. */
export const pageOf = (plan: Plan, part: Part): Promise<readonly Row[]> => {
  switch (plan.kind) {
    case 'from':
      return collected(part, plan.by);
    case 'reference':
      return byReference(part, plan.by, plan.descending);
    case 'match':
      return byMatch(part, plan.by);
    case 'walk':
      return along(part, plan.descending);
    case 'updated':
      return byUpdate(part, plan.descending);
    case 'type':
      return byId(part);
  }
};

/** How many match; reads them all, so only where it was asked for. */
export const totalOf = async (
  plan: Plan,
  { reach, query, filters }: Omit<Part, 'after' | 'limit'>,
): Promise<number> => {
  const driver = 'by' in plan ? filters[plan.by] : filters.find(({ drive }) => drive !== null);
  const rows = await ask(
    reach.db,
    sql<{ n: number }>`select count(*)::int as n
    from (select distinct m.rid from (${driver?.drive ?? living(reach, query.type)}) m offset 0) m
    where true${probes(filters, sql`m.rid`, driver?.exact ? [driver] : [])}`,
  );
  return rows[0]!.n;
};
