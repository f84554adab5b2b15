import { bounds } from '#core/server/budgets/bounds.ts';
import { Failure } from '#core/server/failure.ts';
import { isRecord } from '#core/shared';

interface Asked {
  readonly method?: unknown;
  readonly url?: unknown;
  readonly ifNoneExist?: unknown;
}

const everything = 300;
const search = 5;
/** Operations that look through nothing. */
const cheap = /\$(?:events|expand|lookup|status|translate|validate|validate-code)$/;

/** What a search costs beyond looking something up. */
const further = (query: string): number => {
  let cost = 0;
  for (const [name, value] of new URLSearchParams(query)) {
    if (name.startsWith('_has:') || name.includes('.')) cost += 20;
    else if (/^_(rev)?include(:|$)/.test(name)) cost += 10;
    else if (name === '_total' || (name === '_summary' && value === 'count')) cost += 10;
  }
  return cost;
};

/** Reading or writing one resource costs 1; what looks through others costs more. */
const costOf = (asked: Asked): number => {
  const url = typeof asked.url === 'string' ? asked.url : '';
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  const query = mark < 0 ? '' : url.slice(mark + 1);
  if (path.includes('$') && !cheap.test(path)) return everything;
  const where = typeof asked.ifNoneExist === 'string' ? asked.ifNoneExist : query;
  const isSearch =
    path.endsWith('/_search') || (asked.method === 'GET' && !/^\/?[A-Za-z]+\/[A-Za-z0-9\-.]+$/.test(path));
  return (isSearch ? search : 1) + further(where);
};

/** @throws Failure 422 before anything is done, for a bundle that asks for more than one request may */
export const checkCost = (entries: readonly unknown[]): void => {
  let cost = 0;
  for (const entry of entries) {
    const request: unknown = isRecord(entry) ? entry.request : null;
    cost += typeof request === 'object' && request !== null ? costOf(request) : 1;
  }
  if (cost > bounds.bundleCost)
    throw new Failure(422, 'too_costly', 'This bundle asks for too much at once. Send it in several.');
};
