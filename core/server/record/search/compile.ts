import { sql } from 'kysely';
import type { Trx } from '../../database/tables.ts';
import { badSearch } from '../failures.ts';
import { type Condition, conditionsFor, type Sql, tableOf } from './conditions.ts';
import type { Filter, Inner } from './query.ts';
import { dateValue, unescaped } from './values.ts';

export interface Reach {
  readonly db: Trx;
  readonly orgId: string;
}

/** A filter in SQL, both ways of reading the index. */
export interface Compiled {
  readonly filter: Filter;
  /** Is it true of the resource with this `rid`? One look-up in the index, whatever else the clinic has. */
  probe(rid: Sql): Sql;
  /** A query for the `rid` of all that fulfil it, each perhaps several times; null where that would be nearly everything. */
  readonly drive: Sql | null;
  /** Where it is one condition on the index row itself. */
  readonly only: Condition | null;
  /** The beginning of a text that was asked for, as a range of the index; what else is asked is for `probe`. */
  readonly range?: Condition;
}

let aliases = 0;

/** A table's name within one statement; sub-queries lie within each other, and each must speak of its own. */
const alias = (): Sql => sql.ref(`x${(aliases = (aliases + 1) % 10_000)}`);

/**
 * A scalar sub-query, which PostgreSQL never turns into a join: the index that drives a search is the one that was chosen
 * here, not what statistics say at that hour.
 */
const found = (rid: Sql, { table, param, where }: Condition): Sql => {
  const t = alias();
  return sql`coalesce((select true from ${sql.table(table)} ${t}
    where ${t}.rid = ${rid} and ${t}.param = ${param} and ${where(t)} limit 1), false)`;
};

const rows = (orgId: string, type: string, { table, param, where }: Condition): Sql =>
  sql`select t.rid from ${sql.table(table)} t
    where t.org_id = ${orgId} and t.type = ${type} and t.param = ${param} and ${where(sql`t`)}`;

const both = (all: readonly Sql[], word: 'and' | 'or'): Sql =>
  all.length === 1 ? all[0]! : sql`(${sql.join(all, sql.raw(` ${word} `))})`;

const ofResource = (rid: Sql, where: (r: Sql) => Sql): Sql => {
  const r = alias();
  return sql`coalesce((select true from resource ${r} where ${r}.rid = ${rid} and ${where(r)}), false)`;
};

const byId = ({ orgId }: Reach, type: string, filter: Filter & { is: 'param' }): Compiled => {
  const ids = filter.values.map(unescaped);
  const not = filter.modifier === 'not';
  const where = (r: Sql): Sql => sql`${r}.id = any(${ids}::text[])`;
  return {
    filter,
    probe: (rid) => (not ? sql`not ${ofResource(rid, where)}` : ofResource(rid, where)),
    drive: not
      ? null
      : sql`select r.rid from resource r where r.org_id = ${orgId} and r.type = ${type} and ${where(sql`r`)} and not r.deleted`,
    only: null,
  };
};

const byUpdate = (filter: Filter & { is: 'param' }): Compiled => {
  const one = (r: Sql, value: string): Sql => {
    const at = sql`${r}.updated_at`;
    const { prefix, span } = dateValue('_lastUpdated', value);
    const [low, high] = [span.low.toISOString(), new Date(+span.high + 1).toISOString()];
    return {
      eq: sql`(${at} >= ${low}::timestamptz and ${at} < ${high}::timestamptz)`,
      ap: sql`(${at} >= ${low}::timestamptz and ${at} < ${high}::timestamptz)`,
      ne: sql`(${at} < ${low}::timestamptz or ${at} >= ${high}::timestamptz)`,
      gt: sql`${at} >= ${high}::timestamptz`,
      sa: sql`${at} >= ${high}::timestamptz`,
      ge: sql`${at} >= ${low}::timestamptz`,
      lt: sql`${at} < ${low}::timestamptz`,
      eb: sql`${at} < ${low}::timestamptz`,
      le: sql`${at} < ${high}::timestamptz`,
    }[prefix];
  };
  const where = (r: Sql): Sql =>
    both(
      filter.values.map((value) => one(r, value)),
      'or',
    );
  return { filter, probe: (rid) => ofResource(rid, where), drive: null, only: null };
};

const simple = (reach: Reach, type: string, filter: Filter & { is: 'param' }): Compiled => {
  const { param, modifier, values } = filter;
  if (param.code === '_id') return byId(reach, type, filter);
  if (param.code === '_lastUpdated') return byUpdate(filter);
  if (modifier === 'missing') {
    const any: Condition = { table: tableOf(param.kind), param: param.stored, where: () => sql`true` };
    const missing = values[0] === 'true';
    return {
      filter,
      probe: (rid) => (missing ? sql`not ${found(rid, any)}` : found(rid, any)),
      drive: null,
      only: null,
    };
  }
  const all = values.map((value) => conditionsFor(param, modifier, value));
  const holds = (rid: Sql): Sql =>
    both(
      all.map((conditions) =>
        both(
          conditions.map((one) => found(rid, one)),
          'and',
        ),
      ),
      'or',
    );
  if (modifier === 'not') return { filter, probe: (rid) => sql`not ${holds(rid)}`, drive: null, only: null };
  const drive = sql.join(
    all.map(([first]) => rows(reach.orgId, type, first!)),
    sql` union all `,
  );
  const [first] = all.length === 1 ? all[0]! : [];
  return {
    filter,
    probe: holds,
    drive,
    only: all.length === 1 && all[0]!.length === 1 ? first! : null,
    ...(first && param.kind === 'string' && modifier === null ? { range: first } : {}),
  };
};

/** More matches than this are asked for one by one instead of being listed. */
const mostListed = 1_000;

/** What fulfils the inner condition, as `Type/id`; null where it is too many. */
const listed = async (reach: Reach, { type, filter }: Inner, inner: Compiled): Promise<readonly string[] | null> => {
  if (!inner.drive) return null;
  const more = filter.is === 'param' && inner.only ? sql`` : sql` and ${inner.probe(sql`r.rid`)}`;
  const { rows } = await sql<{ id: string }>`select r.id from
    (select distinct m.rid from (${inner.drive}) m limit ${mostListed + 1}) m join resource r on r.rid = m.rid
    where not r.deleted${more}`.execute(reach.db);
  return rows.length > mostListed ? null : rows.map(({ id }) => `${type}/${id}`);
};

const chain = async (reach: Reach, type: string, filter: Filter & { is: 'chain' }): Promise<Compiled> => {
  const known: string[] = [];
  const open: { readonly type: string; readonly inner: Compiled }[] = [];
  for (const target of filter.targets) {
    const inner = await compile(reach, target.type, target.filter);
    const targets = await listed(reach, target, inner);
    if (targets) known.push(...targets);
    else open.push({ type: target.type, inner });
  }
  const condition: Condition = {
    table: 'resource_reference',
    param: filter.param.stored,
    where: (t) => sql`${t}.target = any(${known}::text[])`,
  };
  if (open.length === 0)
    return { filter, probe: (rid) => found(rid, condition), drive: rows(reach.orgId, type, condition), only: null };
  const followed = (rid: Sql): readonly Sql[] =>
    open.map(({ type: target, inner }) => {
      const [t, c] = [alias(), alias()];
      return sql`coalesce((select true from resource_reference ${t}
        join resource ${c} on ${c}.org_id = ${reach.orgId} and ${c}.type = ${target}
          and ${c}.id = substr(${t}.target, ${target.length + 2}::int) and not ${c}.deleted
        where ${t}.rid = ${rid} and ${t}.param = ${filter.param.stored}
          and ${t}.target >= ${`${target}/`} and ${t}.target < ${`${target}0`}
          and ${inner.probe(sql`${c}.rid`)} limit 1), false)`;
    });
  return { filter, probe: (rid) => both([found(rid, condition), ...followed(rid)], 'or'), drive: null, only: null };
};

const has = async (reach: Reach, type: string, filter: Filter & { is: 'has' }): Promise<Compiled> => {
  const { param, source } = filter;
  const inner = await compile(reach, source.type, source.filter);
  const probe = (rid: Sql): Sql => {
    const [o, b] = [alias(), alias()];
    return sql`coalesce((select true from resource ${o}
      join resource_reference ${b} on ${b}.org_id = ${reach.orgId} and ${b}.type = ${source.type}
        and ${b}.param = ${param.stored} and ${b}.target = ${`${type}/`} || ${o}.id
      where ${o}.rid = ${rid} and ${inner.probe(sql`${b}.rid`)} limit 1), false)`;
  };
  if (!inner.drive) return { filter, probe, drive: null, only: null };
  const drive = sql`select o.rid from (select distinct m.rid from (${inner.drive}) m) m
    join resource_reference b on b.rid = m.rid and b.param = ${param.stored} and b.target >= ${`${type}/`} and b.target < ${`${type}0`}
    join resource o on o.org_id = ${reach.orgId} and o.type = ${type} and o.id = substr(b.target, ${type.length + 2}::int)
      and not o.deleted`;
  return { filter, probe, drive, only: null };
};

export const compile = async (reach: Reach, type: string, filter: Filter): Promise<Compiled> => {
  if (filter.is === 'chain') return chain(reach, type, filter);
  if (filter.is === 'has') return has(reach, type, filter);
  if (filter.param.kind === 'token' && filter.modifier === null && filter.values.some((value) => value === '|'))
    throw badSearch(`'${filter.param.code}' needs a code.`, filter.param.code);
  return simple(reach, type, filter);
};
