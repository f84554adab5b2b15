import { sql } from 'kysely';
import type { ServerServices } from '#core/server/plugin/scope.ts';
import type { Placed } from '../resource/resource.ts';
import { indexRules, writeIndex } from './writeIndex.ts';

const batch = 200;

interface Row {
  readonly rid: number;
  readonly org_id: string;
  readonly content: Placed;
}

/**
 * Makes the index rows of what was stored before the index was, or under older rules. Each batch is its own transaction, so a
 * start that is cut short goes on where it stopped. @returns how many resources it indexed
 */
export const reindex = async ({ asSystem, log }: Pick<ServerServices, 'asSystem' | 'log'>): Promise<number> => {
  let done = 0;
  for (;;) {
    const count = await asSystem(async (db) => {
      const { rows } = await sql<Row>`select rid, org_id, content from resource
        where indexed < ${sql.lit(indexRules)} and not deleted order by rid limit ${batch} for update skip locked`.execute(
        db,
      );
      for (const [orgId, mine] of Map.groupBy(rows, (row) => row.org_id))
        await writeIndex(
          db,
          orgId,
          mine.map(({ rid, content }) => ({ rid, resource: content })),
        );
      return rows.length;
    });
    done += count;
    if (count < batch) return done;
    if (done % 10_000 === 0) log.warn({ done }, 'indexing the record');
  }
};
