import { type QueryExecutorProvider, sql } from 'kysely';
import { ensureCallRole } from './callRole.ts';
import type { Db } from './tables.ts';

export interface NamedMigration {
  /** `core.<module>.<name>` or `<plugin>.<name>`; never changes once released. */
  readonly name: string;
  readonly up: (db: QueryExecutorProvider) => Promise<void>;
}

/** Any number that only this software uses: servers that start together take turns. */
const migrationLock = 7_238_114_901;

/** Waiting for another server's migrations, and an index on a large table, may take longer than any other statement. */
const takeTurn = async (trx: QueryExecutorProvider): Promise<void> => {
  await sql`set local statement_timeout = 0`.execute(trx);
  await sql`select pg_advisory_xact_lock(${sql.lit(migrationLock)})`.execute(trx);
};

/** Nothing has been made in this database yet. */
export const isEmpty = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{ made: boolean }>`select to_regclass('migration') is not null as made`.execute(db);
  return rows[0]?.made !== true;
};

/**
 * Runs what this database has not seen, each in its own transaction. Not kysely's Migrator: that one refuses to run when a
 * plugin was taken out of the catalogue, and cannot let one plugin's failure leave the others standing.
 */
export const migrate = async (db: Db, migrations: readonly NamedMigration[]): Promise<void> => {
  // After a first start all are there, and no server waits for another to learn it.
  const names = migrations.map(({ name }) => name);
  const ran = sql<Pick<NamedMigration, 'name'>>`select name from migration where name = any(${names})`;
  const seen = new Set((await isEmpty(db)) ? [] : (await ran.execute(db)).rows.map(({ name }) => name));
  const left = migrations.filter(({ name }) => !seen.has(name));
  if (left.length === 0) return;
  await db.transaction().execute(async (trx) => {
    await takeTurn(trx);
    await sql`create table if not exists migration (name text primary key, ran_at timestamptz not null default now())`.execute(
      trx,
    );
  });
  for (const { name, up } of left) {
    await db.transaction().execute(async (trx) => {
      await takeTurn(trx);
      const taken =
        await sql`insert into migration (name) values (${name}) on conflict do nothing returning name`.execute(trx);
      if (taken.rows.length > 0) await up(trx);
    });
  }
};

/** Before the first migration of every start: see `ensureCallRole`. */
export const prepareRoles = async (db: Db): Promise<void> => {
  await db.transaction().execute(async (trx) => {
    await takeTurn(trx);
    await ensureCallRole(trx);
  });
};
