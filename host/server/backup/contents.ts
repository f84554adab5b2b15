import { sql } from 'kysely';
import type { Database } from '#core/server/database/database.ts';
import type { Db, Trx } from '#core/server/database/tables.ts';
import type { About } from './archive.ts';

/** What is counted before and after: equal numbers mean that all came over. */
export type Contents = Pick<About, 'migrations' | 'rows' | 'database'>;

export const versionOf = async ({ db, kind }: Database): Promise<About['database']> => {
  const { rows } = await sql<{ version: number }>`select current_setting('server_version_num')::int as version`.execute(
    db,
  );
  return { kind, version: rows[0]!.version };
};

const tables = async (db: Db | Trx): Promise<readonly string[]> => {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`.execute(db);
  return rows.map(({ name }) => name);
};

/** Counting a large table takes longer than a call's statement may. */
export const countRows = async (db: Trx): Promise<Record<string, number>> => {
  await sql`set local statement_timeout = 0`.execute(db);
  const counts: Record<string, number> = {};
  for (const name of await tables(db)) {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(name)}`.execute(db);
    counts[name] = rows[0]!.n;
  }
  return counts;
};

export const migrationsRun = async (db: Db | Trx): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`select name from migration order by name`.execute(db);
  return rows.map(({ name }) => name);
};

export const isEmptyDatabase = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{ empty: boolean }>`select not exists (select from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    where n.nspname <> 'information_schema' and n.nspname not like 'pg\_%') as empty`.execute(db);
  return rows[0]!.empty;
};
