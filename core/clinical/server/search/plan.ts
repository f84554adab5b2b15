import { sql } from 'kysely';
import { mainDate } from '../index/mainDate.ts';
import { ask } from './ask.ts';
import type { Compiled, Reach } from './compile.ts';
import type { Query } from './query.ts';

/**
 * Which index drives a search. Chosen by rule, so that the same search costs the same on any day:
 * `from`: everything that one filter finds is collected and sorted; for what finds few.
 * `reference`: the resources that refer to one thing, along their main date: what a patient has, newest first.
 * `match`: along the texts that begin with what was typed, in their order.
 * `walk`: the sort parameter's own index, each checked against the filters; `updated` and `type` likewise.
 */
export type Plan =
  | { readonly kind: 'from'; readonly by: number }
  | { readonly kind: 'reference'; readonly by: number; readonly descending: boolean }
  | { readonly kind: 'match'; readonly by: number }
  | { readonly kind: 'walk'; readonly descending: boolean }
  | { readonly kind: 'updated'; readonly descending: boolean }
  | { readonly kind: 'type' };

/** What finds at most this many may be collected. */
const few = 1_000;

/** @param ordered they would be sorted one by one, where an index has them in order */
const isFew = async ({ db }: Reach, { drive, collected }: Compiled, ordered: boolean): Promise<boolean> => {
  if (collected !== undefined) return collected !== null && (!ordered || collected <= few);
  if (!drive) return false;
  const rows = await ask(
    db,
    sql<{ n: number }>`select count(*)::int as n from (select 1 from (${drive}) m limit ${few + 1}) c`,
  );
  return rows[0]!.n <= few;
};

/** Bound to find few, so that no count is needed: ids, and what belongs to named patients. */
const isNarrow = ({ filter }: Compiled): boolean =>
  filter.is === 'param' &&
  filter.modifier !== 'not' &&
  filter.modifier !== 'missing' &&
  (filter.param.code === '_id' ||
    (filter.param.kind === 'reference' &&
      filter.values.length <= 20 &&
      (filter.param.targets.length === 1
        ? filter.param.targets[0] === 'Patient'
        : filter.values.every((value) => value.startsWith('Patient/')))));

const isReference = ({ filter, only }: Compiled): boolean =>
  filter.is === 'param' &&
  filter.param.kind === 'reference' &&
  filter.modifier !== 'identifier' &&
  only !== null &&
  filter.values.length === 1;

export const encodePlan = (plan: Plan): string =>
  [plan.kind, 'by' in plan ? plan.by : '', 'descending' in plan && plan.descending ? '-' : ''].join(' ');

export const choosePlan = async (reach: Reach, query: Query, filters: readonly Compiled[]): Promise<Plan> => {
  const [first, ...others] = query.sort;
  const main = mainDate(query.type);
  // Sorted by its main date, or not at all: newest first.
  const along = query.sort.length === 0 || (others.length === 0 && first!.param.code === main);
  const descending = first ? first.descending : true;

  const by = (test: (one: Compiled) => boolean): number => filters.findIndex(test);
  const id = by(({ filter }) => filter.is === 'param' && filter.param.code === '_id' && filter.modifier === null);
  if (id >= 0) return { kind: 'from', by: id };
  const narrow = by(isNarrow);
  if (narrow >= 0)
    return along && isReference(filters[narrow]!)
      ? { kind: 'reference', by: narrow, descending }
      : { kind: 'from', by: narrow };
  const rank = ({ filter }: Compiled): number =>
    filter.is !== 'param' ? 1 : filter.param.code === 'identifier' ? 0 : filter.param.kind === 'reference' ? 2 : 3;
  const order = filters.map((_, n) => n).sort((a, b) => rank(filters[a]!) - rank(filters[b]!) || a - b);
  for (const n of order) {
    if (await isFew(reach, filters[n]!, first !== undefined)) return { kind: 'from', by: n };
  }
  const reference = along ? by(isReference) : -1;
  if (reference >= 0) return { kind: 'reference', by: reference, descending };
  if (first && others.length === 0) {
    if (first.param.code === '_lastUpdated') return { kind: 'updated', descending: first.descending };
    if (first.param.kind === 'date' || first.param.kind === 'string')
      return { kind: 'walk', descending: first.descending };
  }
  if (!first) {
    const ranges = filters.flatMap((one, n) =>
      one.range && one.filter.is === 'param' ? [{ n, text: one.filter.values[0]! }] : [],
    );
    const [longest] = ranges.sort((a, b) => b.text.length - a.text.length || a.n - b.n);
    return longest ? { kind: 'match', by: longest.n } : { kind: 'type' };
  }
  // Sorted by what no index holds in order: everything that matches is collected.
  const any = by(({ drive }) => drive !== null);
  return { kind: 'from', by: any };
};

/** Null where the text is not of a plan that this query can have. */
export const decodePlan = (text: string, query: Query, filters: readonly Compiled[]): Plan | null => {
  const [kind, by, down] = text.split(' ');
  const n = Number(by);
  const descending = down === '-';
  const [first, ...others] = query.sort;
  const alone = first && others.length === 0;
  if (kind === 'from' && (n === -1 || filters[n]?.drive)) return { kind, by: n };
  if (kind === 'reference' && filters[n] && isReference(filters[n])) return { kind, by: n, descending };
  if (kind === 'match' && !first && filters[n]?.range) return { kind, by: n };
  if (kind === 'walk' && alone && /^(date|string)$/.test(first.param.kind)) return { kind, descending };
  if (kind === 'updated' && alone && first.param.code === '_lastUpdated') return { kind, descending };
  return kind === 'type' && !first ? { kind } : null;
};
