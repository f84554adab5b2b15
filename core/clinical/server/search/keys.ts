import { sql } from 'kysely';
import type { Sql } from './conditions/conditions.ts';
import type { Sort } from './query.ts';

/** What a resource is sorted by, as text that compares as the value does in a cursor; null last, whichever way. */
export const sortKey = ({ param, descending }: Sort, rid: Sql): Sql => {
  const { code, kind, stored } = param;
  const edge = sql.raw(descending ? 'max' : 'min');
  if (code === '_id') return sql`(select r.id from resource r where r.rid = ${rid})`;
  if (code === '_lastUpdated') return sql`(select r.updated_at from resource r where r.rid = ${rid})`;
  const of = (table: string, column: string, more: Sql = sql``): Sql =>
    sql`(select ${edge}(t.${sql.raw(column)}) from ${sql.table(table)} t where t.rid = ${rid} and t.param = ${stored}${more})`;
  if (kind === 'date') return of('resource_date', 'low', sql` and t.main`);
  if (kind === 'string') return of('resource_string', 'value', sql` and t.main`);
  if (kind === 'reference') return of('resource_reference', 'target');
  if (kind === 'number' || kind === 'quantity') return of('resource_quantity', 'value');
  return of('resource_token', 'value');
};

export const castOf = ({ param }: Sort): Sql =>
  param.kind === 'date'
    ? sql`::timestamptz`
    : param.kind === 'number' || param.kind === 'quantity'
      ? sql`::float8`
      : sql`::text collate "C"`;

/** Everything after a row with these keys, in the order of the sorts, missing ones last, then by `rid`. */
export const comesAfter = (
  sorts: readonly Sort[],
  column: (n: number) => Sql,
  keys: readonly (string | null)[],
  rid: number,
): Sql => {
  const ways: Sql[] = [];
  const same: Sql[] = [];
  sorts.forEach((sort, n) => {
    const [key, at, cast] = [keys[n] ?? null, column(n), castOf(sort)];
    if (key !== null) {
      const further = sql`(${at} ${sql.raw(sort.descending ? '<' : '>')} ${key}${cast} or ${at} is null)`;
      ways.push(same.length > 0 ? sql`(${sql.join(same, sql` and `)} and ${further})` : further);
    }
    same.push(key === null ? sql`${at} is null` : sql`${at} = ${key}${cast}`);
  });
  ways.push(sql`(${sql.join([...same, sql`m.rid > ${rid}`], sql` and `)})`);
  return sql`(${sql.join(ways, sql` or `)})`;
};
