import { sql } from 'kysely';
import type { Stored } from '#clinical/shared';
import { bounds } from '#core/server/budgets/bounds.ts';
import { goOn } from '#core/server/budgets/pace.ts';
import { answered, readStored } from '../record/stored.ts';
import type { Reach } from './compile.ts';
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

/** In the order of the rids, as many as a page holds. */
export const readAll = async ({ db }: Reach, rids: readonly number[]): Promise<Read> => {
  const resources: Stored[] = [];
  let bytes = 0;
  for (let from = 0; from < rids.length; from += atOnce) {
    await goOn();
    const chunk = rids.slice(from, from + atOnce);
    const rows = await standing.execute(db, { rids: chunk });
    const byRid = new Map(rows.map(({ rid, json }) => [rid, json]));
    for (const [n, rid] of chunk.entries()) {
      const json = byRid.get(rid);
      if (json === undefined) continue;
      bytes += json.length;
      if (bytes > bounds.search.page && resources.length > 0) return { resources, looked: from + n };
      resources.push(readStored(json));
      await goOn();
    }
  }
  return { resources, looked: rids.length };
};
