import { type RawBuilder, sql } from 'kysely';
import type { Stored } from '#clinical/shared';
import { bounds } from '#core/server/budgets/bounds.ts';
import { goOn } from '#core/server/budgets/pace.ts';
import { answered, readStored } from '../record/stored.ts';
import type { Reach } from './compile.ts';
import type { Sql } from './conditions/conditions.ts';
import { statement } from '#core/server/database/driver/statement.ts';

const standing = statement<{ rids: readonly number[] }, { rid: number; json: string }>(
  ({ rids }) => sql`select r.rid, ${answered('r')} as json from resource r
      where r.rid = any(${rids}::bigint[]) and not r.deleted`,
);

/** So many are fetched and read before the others have their turn. */
const atOnce = 20;

interface Read {
  readonly resources: readonly Stored[];
  /** How many of the rids were looked at before the page was full. */
  readonly looked: number;
}

/** One that is to be read. */
export interface Wanted {
  readonly rid: number;
  /** Its content, where it came along: not past the first that are fetched at once, and not of what is deleted. */
  readonly json: string | null;
}

/** Which they are and the contents of the first, in one trip. @param query gives `rid`s, in an order that stays */
export const withContents = <R extends Wanted = Wanted>(query: Sql): RawBuilder<R> =>
  sql<R>`select p.*, case when p.n <= ${sql.lit(atOnce)} then (
      select ${answered('o')} from resource o where o.rid = p.rid and not o.deleted) end as json
    from (select q.*, row_number() over () as n from (${query}) q) p order by p.n`;

/** In their order, as many as a page holds. */
export const readAll = async ({ db }: Reach, wanted: readonly Wanted[]): Promise<Read> => {
  const resources: Stored[] = [];
  let bytes = 0;
  for (let from = 0; from < wanted.length; from += atOnce) {
    await goOn();
    const chunk = wanted.slice(from, from + atOnce);
    const rids = chunk.flatMap(({ rid, json }) => (json === null ? [rid] : []));
    const rows = rids.length === 0 ? [] : await standing.execute(db, { rids });
    const fetched = new Map(rows.map(({ rid, json }) => [rid, json]));
    for (const [n, one] of chunk.entries()) {
      const json = one.json ?? fetched.get(one.rid);
      if (json === undefined) continue;
      bytes += json.length;
      if (bytes > bounds.search.page && resources.length > 0) return { resources, looked: from + n };
      resources.push(readStored(json));
      await goOn();
    }
  }
  return { resources, looked: wanted.length };
};
