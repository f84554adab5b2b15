import { sql } from 'kysely';
import type { Trx } from '#core/server/database/tables.ts';
import { bounds } from '#core/server/budgets/bounds.ts';
import type { ClosedKeepers } from '#core/server/features/closedKeepers.ts';
import { isWithheld, whoseIndexed } from '../access/denials/denialTable.ts';
import { isHeld } from '../access/holds/holdTable.ts';
import { isConfidential, sortOf } from '../access/kinds.ts';
import { areWordsKnown } from '../index/wordsTable.ts';
import { badSearch, tooCostly, wordsUnread } from '../record/failures.ts';
import type { Withheld } from '../record/fhirRecord.ts';
import { alias, ask } from './ask.ts';
import { isKept } from './conditions/kept.ts';
import { codeSetConditions, codeSetModifiers } from './conditions/codeSets.ts';
import { type Condition, conditionsForAll, type Sql, tableOf } from './conditions/conditions.ts';
import { asksWords, wordsCondition } from './conditions/words.ts';
import type { Filter } from './query.ts';
import { dateValue, unescaped } from './conditions/values.ts';

export interface Reach {
  readonly db: Trx;
  readonly orgId: string;
  readonly withheld?: Withheld | undefined;
  readonly released?: boolean | undefined;
  readonly closedKeepers?: ClosedKeepers | undefined;
}

/** While one search is compiled: how many look-ups a resource costs it. */
interface Compiling extends Reach {
  readonly spent: { conditions: number };
}

/** A filter in SQL, both ways of reading the index. */
export interface Compiled {
  /** `withheld`: the patients' consents, what is not released to a patient and what a closed feature keeps, which nobody writes in a search. */
  readonly filter: Filter | { readonly is: 'withheld' };
  /** Is it true of the resource with this `rid`? One look-up in the index, whatever else the clinic has. */
  probe(rid: Sql): Sql;
  /** A query for the `rid` of all that fulfil it, each perhaps several times; null where that would be nearly everything. */
  readonly drive: Sql | null;
  /** What `drive` finds fulfils the filter; otherwise it is still to be probed. */
  readonly exact: boolean;
  /** Where it is one condition on the index row itself. */
  readonly only: Condition | null;
  /** How many `drive` finds, all of which are at hand; null where they are too many for that. */
  readonly collected?: number | null;
  /** The beginning of a text that was asked for, as a range of the index; what else is asked is for `probe`. */
  readonly range?: Condition;
}

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
    exact: true,
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
  return { filter, probe: (rid) => ofResource(rid, where), drive: null, exact: false, only: null };
};

const simple = async (reach: Compiling, type: string, filter: Filter & { is: 'param' }): Promise<Compiled> => {
  const { param, modifier, values } = filter;
  if (param.code === '_id') return byId(reach, type, filter);
  if (param.code === '_lastUpdated') return byUpdate(filter);
  if (asksWords(param.code)) {
    if (!(await areWordsKnown(reach.db, reach.orgId))) throw wordsUnread();
    const { probe, drive } = wordsCondition(reach.orgId, type, param.code, values);
    return { filter, probe, drive, exact: true, only: null };
  }
  if (modifier === 'missing') {
    const any: Condition = { table: tableOf(param.kind), param: param.stored, where: () => sql`true` };
    const missing = values[0] === 'true';
    return {
      filter,
      probe: (rid) => (missing ? sql`not ${found(rid, any)}` : found(rid, any)),
      drive: null,
      exact: false,
      only: null,
    };
  }
  const bySet = param.kind === 'token' && codeSetModifiers.has(modifier);
  const all = bySet
    ? (await codeSetConditions(reach.db, param, modifier, values)).map((one) => [one])
    : conditionsForAll(param, modifier, values);
  reach.spent.conditions += all.reduce((sum, conditions) => sum + conditions.length, 0);
  if (reach.spent.conditions > bounds.search.conditions) throw tooCostly(`'${param.code}' asks for too much at once.`);
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
  if (modifier === 'not' || modifier === 'not-in')
    return { filter, probe: (rid) => sql`not ${holds(rid)}`, drive: null, exact: false, only: null };
  const drive = sql.join(
    all.map(([first]) => rows(reach.orgId, type, first!)),
    sql` union all `,
  );
  const [first] = all.length === 1 ? all[0]! : [];
  return {
    filter,
    probe: holds,
    drive,
    exact: all.every(({ length }) => length === 1),
    only: all.length === 1 && all[0]!.length === 1 ? first! : null,
    ...(first && param.kind === 'string' && modifier === null ? { range: first } : {}),
  };
};

/**
 * The `rid` of everything that fulfils an inner condition, each perhaps several times, and as it is found: whoever wants the
 * first few reads no more.
 */
const setOf = ({ orgId }: Reach, type: string, { drive, exact, probe }: Compiled): Sql => {
  if (!drive)
    return sql`select r.rid from resource r
      where r.org_id = ${orgId} and r.type = ${type} and not r.deleted and ${probe(sql`r.rid`)}`;
  return exact ? drive : sql`select m.rid from (${drive}) m where ${probe(sql`m.rid`)}`;
};

const nothing = (filter: Filter): Compiled => ({
  filter,
  probe: () => sql`false`,
  drive: sql`select null::bigint as rid where false`,
  exact: true,
  only: null,
  collected: 0,
});

/**
 * What reaches over other resources. Where it finds few they are collected once, here, and everything after speaks of them
 * alone; else each resource is asked along the index, and nothing is collected.
 * @param inners what it reaches; where one of them is found in many, so is this
 * @param stream finds the same as `drive` as it goes along, some several times
 */
const reaching = async (
  { db }: Reach,
  open: Compiled & { readonly filter: Filter & { is: 'chain' | 'has' }; readonly drive: Sql },
  inners: readonly Compiled[],
  stream: Sql = open.drive,
): Promise<Compiled> => {
  if (inners.some(({ collected }) => collected === null)) return open;
  const most = bounds.search.collected[open.filter.is];
  const [first] = await ask(
    db,
    sql<{ n: number; rids: string | null }>`select count(*)::int as n,
    array_agg(distinct f.rid)::text as rids from (select f.rid from (${stream}) f limit ${most + 1}) f`,
  );
  const { n, rids } = first!;
  if (n > most) return open;
  if (rids === null) return nothing(open.filter);
  return {
    ...open,
    probe: (rid) => sql`${rid} = any(${rids}::bigint[])`,
    drive: sql`select k.rid from unnest(${rids}::bigint[]) as k (rid)`,
    collected: n,
  };
};

/** Everything that begins with `Patient/`. */
const ofType = (target: Sql, type: string): Sql => sql`${target} >= ${`${type}/`} and ${target} < ${`${type}0`}`;

/** A condition on the living resource that a reference names: one look-up by its place. */
const placedAt = (orgId: string, place: Sql, inner: Compiled): Sql => {
  const r = alias();
  return sql`coalesce((select true from resource ${r} where ${r}.org_id = ${orgId} and ${r}.place = ${place}
    and not ${r}.deleted and ${inner.probe(sql`${r}.rid`)}), false)`;
};

// `offset 0` keeps each step a look-up of its own for every row before it: never a join that statistics choose.

const chain = async (reach: Compiling, type: string, filter: Filter & { is: 'chain' }): Promise<Compiled> => {
  const { orgId } = reach;
  const { stored } = filter.param;
  const all: { readonly type: string; readonly inner: Compiled }[] = [];
  for (const target of filter.targets)
    all.push({ type: target.type, inner: await compileReached(reach, target.type, target.filter) });
  const drive = sql.join(
    all.map(
      (target) => sql`select t.rid from (${setOf(reach, target.type, target.inner)}) m
        cross join lateral (select r.place from resource r where r.rid = m.rid and not r.deleted offset 0) p
        cross join lateral (select t.rid from resource_reference t where t.org_id = ${orgId} and t.type = ${type}
          and t.param = ${stored} and t.target = p.place offset 0) t`,
    ),
    sql` union all `,
  );
  const condition: Condition = {
    table: 'resource_reference',
    param: stored,
    where: (t) => {
      const target = sql`${t}.target`;
      return both(
        all.map((one) => sql`(${ofType(target, one.type)} and ${placedAt(orgId, target, one.inner)})`),
        'or',
      );
    },
  };
  const inners = all.map(({ inner }) => inner);
  const probe = (rid: Sql): Sql => found(rid, condition);
  return reaching(reach, { filter, probe, drive, exact: true, only: null, collected: null }, inners);
};

const has = async (reach: Compiling, type: string, filter: Filter & { is: 'has' }): Promise<Compiled> => {
  const { orgId } = reach;
  const { param, source } = filter;
  const inner = await compileReached(reach, source.type, source.filter);
  const targets = sql`select b.target from (${setOf(reach, source.type, inner)}) m
    cross join lateral (select b.target from resource_reference b where b.rid = m.rid and b.param = ${param.stored}
      and ${ofType(sql`b.target`, type)} offset 0) b`;
  const at = (places: Sql): Sql => sql`select o.rid from (${places}) b
    cross join lateral (select o.rid from resource o where o.org_id = ${orgId} and o.place = b.target and not o.deleted
      offset 0) o`;
  const probe = (rid: Sql): Sql => {
    const [r, b] = [alias(), alias()];
    return sql`coalesce((select true from resource ${r} cross join lateral (
        select from resource_reference ${b} where ${b}.org_id = ${orgId} and ${b}.type = ${source.type}
          and ${b}.param = ${param.stored} and ${b}.target = ${r}.place and ${inner.probe(sql`${b}.rid`)} limit 1
      ) as any_one where ${r}.rid = ${rid}), false)`;
  };
  const drive = at(sql`select distinct b.target from (${targets}) b`);
  return reaching(reach, { filter, probe, drive, exact: true, only: null, collected: null }, [inner], at(targets));
};

/** What is not there for the asker, as a condition on a resource of this type; null where there is nothing to keep. */
const hiddenFrom = async (reach: Reach, type: string): Promise<((rid: Sql) => Sql) | null> => {
  const keepers = reach.closedKeepers?.get(type);
  const all = [await withheldFrom(reach, type), keepers ? (rid: Sql) => isKept(rid, keepers) : null];
  const some = all.flatMap((one) => one ?? []);
  const ors = (rid: Sql): Sql =>
    both(
      some.map((one) => one(rid)),
      'or',
    );
  return some.length === 0 ? null : ors;
};

/** What patients keep from the asker, and imports from the patient; null where there is nothing to keep. */
const withheldFrom = async (
  { orgId, withheld, released }: Reach,
  type: string,
): Promise<((rid: Sql) => Sql) | null> => {
  if (released) return sortOf(type).whose === null ? null : isHeld;
  const stored = withheld && isConfidential(type) ? await whoseIndexed(type) : null;
  if (!withheld || stored === null) return null;
  return (rid) => isWithheld(orgId, rid, stored, withheld);
};

/** A condition on what a chain or `_has` reaches: true of nothing that the asker may not see. */
const compileReached = async (reach: Compiling, type: string, filter: Filter): Promise<Compiled> => {
  const inner = await compile(reach, type, filter);
  const hidden = await hiddenFrom(reach, type);
  if (!hidden) return inner;
  return {
    filter,
    probe: (rid) => sql`(${inner.probe(rid)} and not ${hidden(rid)})`,
    drive: inner.drive && sql`select h.rid from (${inner.drive}) h where not ${hidden(sql`h.rid`)}`,
    exact: inner.exact,
    only: null,
    ...(inner.collected !== undefined && { collected: inner.collected }),
  };
};

const compile = async (reach: Compiling, type: string, filter: Filter): Promise<Compiled> => {
  if (filter.is === 'chain') return chain(reach, type, filter);
  if (filter.is === 'has') return has(reach, type, filter);
  if (filter.param.kind === 'token' && filter.modifier === null && filter.values.some((value) => value === '|'))
    throw badSearch(`'${filter.param.code}' needs a code.`, filter.param.code);
  return simple(reach, type, filter);
};

/** Every filter of one search, and last what patients keep from the asker. @throws Failure 400, 422 for what cannot be asked, or costs too much */
export const compileAll = async (
  reach: Reach,
  type: string,
  filters: readonly Filter[],
): Promise<readonly Compiled[]> => {
  const compiling = { ...reach, spent: { conditions: 0 } };
  const compiled: Compiled[] = [];
  for (const filter of filters) compiled.push(await compile(compiling, type, filter));
  const hidden = await hiddenFrom(reach, type);
  if (hidden)
    compiled.push({
      filter: { is: 'withheld' },
      probe: (rid) => sql`not ${hidden(rid)}`,
      drive: null,
      exact: false,
      only: null,
    });
  return compiled;
};
