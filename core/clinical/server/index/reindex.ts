import { sql } from 'kysely';
import type { ServerServices } from '#core/server/plugin/scope.ts';
import type { Placed } from '../resource/resource.ts';
import { indexRules, valueRules, writeIndex } from './writeIndex.ts';
import { writeWords } from './wordsTable.ts';

const batch = 200;
/** Of one turn of what is made beside the work of others. */
const turnMs = 5_000;

interface Row {
  readonly rid: number;
  readonly org_id: string;
  readonly indexed: number;
  readonly content: Placed;
}

type Place = Pick<Row, 'org_id' | 'rid'>;
const first: Place = { org_id: '', rid: 0 };

/** One batch in a transaction of its own, so that what is cut short goes on where it stopped. */
const indexBatch = (
  { asSystem }: Pick<ServerServices, 'asSystem'>,
  below: number,
  after: Place,
): Promise<readonly Place[]> =>
  asSystem(async (db) => {
    const { rows } = await sql<Row>`select rid, org_id, indexed, content from resource
      where indexed < ${sql.lit(indexRules)} and indexed < ${below} and not deleted
        and (org_id, rid) > (${after.org_id}, ${after.rid}::bigint)
      order by org_id, rid limit ${batch} for update skip locked`.execute(db);
    for (const [orgId, mine] of Map.groupBy(rows, (row) => row.org_id)) {
      const [worded, whole] = [(row: Row) => row.indexed >= valueRules, (row: Row) => row.indexed < valueRules].map(
        (fits) => mine.filter(fits).map(({ rid, content }) => ({ rid, resource: content })),
      );
      if (whole!.length > 0) await writeIndex(db, orgId, whole!);
      if (worded!.length > 0) await writeWords(db, orgId, worded!);
    }
    const rids = rows.map(({ rid }) => rid);
    await sql`update resource set indexed = ${indexRules} where rid = any(${rids}::bigint[])`.execute(db);
    return rows;
  });

/** Makes the index rows of what was stored before the index was, or under older rules. @returns how many resources it indexed */
export const reindex = async (services: Pick<ServerServices, 'asSystem' | 'log'>): Promise<number> => {
  let done = 0;
  for (let last: Place | undefined = first; last;) {
    const rows = await indexBatch(services, valueRules, last);
    done += rows.length;
    last = rows.length < batch ? undefined : rows.at(-1);
    if (done > 0 && done % 10_000 === 0) services.log.warn({ done }, 'indexing the record');
  }
  return done;
};

/** The words of what was stored before words were, a turn of it: the server is long at work meanwhile. */
export const indexOldWords = async (services: Pick<ServerServices, 'asSystem'>): Promise<void> => {
  const until = performance.now() + turnMs;
  for (let last: Place | undefined = first; last && performance.now() < until;) {
    const rows = await indexBatch(services, indexRules, last);
    last = rows.length < batch ? undefined : rows.at(-1);
  }
};
