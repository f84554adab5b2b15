import { type Kysely, sql } from 'kysely';
import type { Db } from './tables.ts';

export interface NamedMigration {
  /** `core.<module>.<name>` or `<plugin>.<name>`; never changes once released. */
  readonly name: string;
  readonly up: (db: Kysely<any>) => Promise<void>;
}

/** Any number that only this software uses: servers that start together take turns. */
const migrationLock = 7_238_114_901;

/**
 * Runs what this database has not seen, each in its own transaction. Not kysely's Migrator: that one refuses to run when a
 * plugin was taken out of the catalogue, and cannot let one plugin's failure leave the others standing.
 */
export const migrate = async (db: Db, migrations: readonly NamedMigration[]): Promise<void> => {
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(migrationLock)})`.execute(trx);
    await sql`create table if not exists migration (name text primary key, ran_at timestamptz not null default now())`.execute(
      trx,
    );
  });
  for (const { name, up } of migrations) {
    await db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(${sql.lit(migrationLock)})`.execute(trx);
      const taken =
        await sql`insert into migration (name) values (${name}) on conflict do nothing returning name`.execute(trx);
      if (taken.rows.length > 0) await up(trx);
    });
  }
};
