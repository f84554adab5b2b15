import type { Trx } from '#core/server';
import { endOf, isStep, type Period, plusDays } from '../../shared/period.ts';
import type { Part } from '../../shared/calls.ts';
import { beginning } from '../asked.ts';
import { type Asked, countGroups, type Where } from '../counted.ts';
import { isRolled, rolledFor } from './rolled.ts';

const dayMs = 86_400_000;
/** Days before the end of the period, or before the page before, among which a page is looked for; then all of them. */
const windows = [3, 14, 60, 240];

export interface PageFound<R> {
  readonly page: readonly R[];
  readonly total: number;
  readonly closed: number;
}

/** The period and the filters under which the facts of one line are all the facts. */
const lineOf = ({ by, where }: Asked, keys: readonly string[], period: Period) => {
  let [{ from, to }, filters]: [Period, Where] = [period, where];
  for (const [index, id] of by.entries()) {
    const key = keys[index];
    if (key === undefined) continue;
    if (!isStep(id)) {
      if (filters[id] && !filters[id].includes(key)) return null;
      filters = { ...filters, [id]: [key] };
    } else {
      const end = endOf(id, key);
      [from, to] = [from > key ? from : key, to < end ? to : end];
    }
  }
  return from > to ? null : { period: { from, to }, where: filters };
};

/**
 * The number from the kept totals, and a page looked for among the newest days first. For readers whom no patient keeps out:
 * for others each fact is looked at. Null: that is to be done.
 * @param pageIn the page among the facts of a shorter time
 */
export const rolledPage = async <R>(
  db: Trx,
  asked: Asked,
  { keys, part, after, period }: { keys: readonly string[]; part: Part; after: string | undefined; period: Period },
  pageIn: (place: Asked['place']) => Promise<{ readonly page: readonly R[]; readonly isFull: boolean }>,
): Promise<PageFound<R> | null> => {
  const { measure, place, zone } = asked;
  if (!isRolled(measure)) return null;
  const line = lineOf(asked, keys, period);
  if (!line) return null;
  const rolled = await rolledFor(db, { measure, orgId: place.orgId, zone }, line.period);
  if (!rolled) return null;
  const [from, to] = [beginning(line.period.from, zone), beginning(plusDays(line.period.to, 1), zone)];
  const counted = await countGroups(
    db,
    { ...asked, by: [], where: line.where, place: { ...place, from, to } },
    { withChoices: false, middles: false, rolled },
  );
  if (!counted) return null;
  const { facts, hits, measured } = counted.total;
  const total = { all: facts, hits, measured, missing: facts - measured }[part];
  if (total === 0) return { page: [], total, closed: 0 };
  // To the next millisecond: the text has microseconds, which a Date cuts off.
  const end = after === undefined ? to : new Date(Math.min(to.getTime(), Date.parse(after.slice(0, 27)) + 1));
  for (const days of windows) {
    const begin = new Date(end.getTime() - days * dayMs);
    if (begin <= from) break;
    const { page, isFull } = await pageIn({ ...place, from: begin, to: end });
    if (isFull) return { page, total, closed: 0 };
  }
  const { page } = await pageIn({ ...place, from, to: end });
  return { page, total, closed: 0 };
};
