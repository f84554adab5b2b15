import { type QueryExecutorProvider, sql } from 'kysely';
import { executeLater } from '#core/server/database/transactions.ts';
import { orgTable } from '#core/server/database/orgTable.ts';
import type { Trx } from '#core/server/database/tables.ts';
import type { Placed } from '../resource/resource.ts';
import { wordsVector } from './words.ts';

/** What a resource says, a row for each that says anything (`words.ts`). */
export interface ResourceWordsTable {
  org_id: string;
  rid: number;
  type: string;
  words: string;
}

declare module '#core/server/database/tables.ts' {
  interface Tables {
    resource_words: ResourceWordsTable;
  }
}

const table = `create table resource_words (
  org_id text collate "C" not null references organization (id) on delete cascade, rid bigint not null,
  type text collate "C" not null, words tsvector not null, primary key (org_id, rid))`;

/**
 * No operator of PostgreSQL's for words counts as leakproof, so row-level security would keep every one of them out of the
 * index. The view names the organisation itself, by the same setting; whoever is not the role of calls is the server's own.
 */
const view = `create view resource_words_own as select org_id, rid, type, words from resource_words
  where org_id = current_setting('app.org', true) or current_user <> 'app_user'`;

export const wordsTable = async (db: QueryExecutorProvider): Promise<void> => {
  const run = (statement: string): Promise<unknown> => sql.raw(statement).execute(db);
  await run(table);
  await run('create index resource_words_found on resource_words using gin (words)');
  await orgTable('resource_words')(db);
  await run(view);
  await run('grant select on resource_words_own to app_user');
  // What is there already gets its words while the server is at work, in slices.
  await run('drop index if exists resource_to_index');
  await run('create index resource_to_index on resource (org_id, rid) where indexed < 4 and not deleted');
};

/** Is every word of the organisation's record in the index? One look-up. */
export const areWordsKnown = async (db: Trx, orgId: string): Promise<boolean> => {
  const { rows } =
    await sql`select from resource where org_id = ${orgId} and indexed < 4 and not deleted limit 1`.execute(db);
  return rows.length === 0;
};

export const removeWords = (db: Trx, orgId: string, rids: readonly number[]): Promise<void> =>
  executeLater(db, sql`delete from resource_words where org_id = ${orgId} and rid = any(${[...rids]}::bigint[])`);

/** Replaces the words of these resources. */
export const writeWords = async (
  db: Trx,
  orgId: string,
  changed: readonly { readonly rid: number; readonly resource: Placed }[],
  fresh = false,
): Promise<void> => {
  const rows = changed.map(({ rid, resource }) => {
    return { rid, type: resource.resourceType, words: wordsVector(orgId, resource) };
  });
  const silent = rows.filter(({ words }) => words === null);
  if (!fresh && silent.length > 0)
    await removeWords(
      db,
      orgId,
      silent.map(({ rid }) => rid),
    );
  const saying = rows.filter(({ words }) => words !== null);
  if (saying.length === 0) return;
  await executeLater(
    db,
    sql`insert into resource_words (org_id, rid, type, words)
      select ${orgId}, i.rid, i.type, i.words
      from jsonb_to_recordset(${JSON.stringify(saying)}::text::jsonb) as i(rid bigint, type text, words tsvector)
      on conflict (org_id, rid) do update set words = excluded.words where resource_words.words <> excluded.words`,
  );
};
