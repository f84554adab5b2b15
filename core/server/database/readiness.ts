import { sql } from 'kysely';
import { callRoleLacks } from './callRole.ts';
import type { Database } from './database.ts';
import { isRestoreUnfinished } from './unfinishedRestore.ts';

const lookAgainMs = 10_000;

const ownerOf = (migration: string): string => migration.slice(0, migration.lastIndexOf('.'));

/**
 * Migrations that only a newer version can have run: of core, or of a feature that this version knows. Those of a feature that
 * left the catalogue, or failed, say nothing.
 */
export const ranByNewer = (ran: readonly string[], known: readonly string[]): readonly string[] => {
  const names = new Set(known);
  const owners = new Set(known.map(ownerOf));
  return ran.filter((name) => !names.has(name) && (name.startsWith('core.') || owners.has(ownerOf(name))));
};

/** What the database of these migrations lacks, in sentences that say what to do. */
export const databaseLacks = async ({ db }: Database, migrations: readonly string[]): Promise<readonly string[]> => {
  const { rows } = await sql<{ name: string }>`select name from migration`.execute(db);
  const ran = new Set(rows.map(({ name }) => name));
  const missing = migrations.filter((name) => !ran.has(name));
  const newer = ranByNewer([...ran], migrations);
  return [
    ...((await isRestoreUnfinished(db))
      ? ['A restore into this database did not finish. Create an empty database, then restore again.']
      : []),
    ...(await callRoleLacks(db)),
    ...(newer.length > 0
      ? [
          `A newer version changed this database (${newer[0]}). Start that version, or restore the backup made before it.`,
        ]
      : []),
    ...(missing.length > 0 ? [`Migrations have not run here, ${missing[0]} first. Start the server again.`] : []),
  ];
};

/** Whether calls can be answered, asked often: the database is looked through again now and then only. */
export const readinessOf = (database: Database, migrations: readonly string[]) => {
  let known: readonly string[] = [];
  let at = Date.now();
  return async (): Promise<readonly string[]> => {
    try {
      await database.ping();
    } catch {
      return ['The database does not answer. Start it, or correct DATABASE_URL.'];
    }
    if (Date.now() - at > lookAgainMs) {
      at = Date.now();
      // Too busy to be looked through is busy, and no less complete than before.
      known = await databaseLacks(database, migrations).catch(() => known);
    }
    return known;
  };
};
