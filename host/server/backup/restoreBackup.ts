import { existsSync, openAsBlob } from 'node:fs';
import { copyFile, mkdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { serverCatalogue } from '#config/catalogue.server.ts';
import type { ServerEnvironment } from '#config/environment.server.ts';
import type { Database } from '#core/server/database/database.ts';
import { openDatabase } from '#core/server/database/openDatabase.ts';
import { prepareRoles } from '#core/server/database/migrate.ts';
import { databaseLacks, ranByNewer } from '#core/server/database/readiness.ts';
import {
  isRestoreUnfinished,
  markRestore,
  markRestoredDatabase,
  refuseUnfinishedRestore,
  unmarkRestore,
  unmarkRestoredDatabase,
} from '#core/server/database/unfinishedRestore.ts';
import { blobsFor } from '#core/server/files/blobsFor.ts';
import { markOfKey } from '#core/server/identity/codeKey.ts';
import type { ServerCatalogueEntry } from '#core/server/plugin/scope.ts';
import { type About, names, openArchive, pathOfFile } from './archive.ts';
import { countRows, isEmptyDatabase, versionOf } from './contents.ts';
import { databasePlace, filePlace } from '../serverOptions.ts';
import { knownMigrations } from './knownMigrations.ts';
import { runTool } from './postgresTools.ts';

export interface RestoreRequest {
  readonly folder: string;
  /** Off where the store has its files already. */
  readonly files: boolean;
}

const major = (version: number): number => Math.floor(version / 10_000);

const kinds = { embedded: 'the embedded database', postgresql: 'PostgreSQL' } as const;

/** What can be known before anything is opened. */
const checkFit = (backup: About, known: readonly string[], kind: Database['kind']): void => {
  if (backup.database.kind !== kind)
    throw new Error(
      `This backup is of ${kinds[backup.database.kind]} and this server uses ${kinds[kind]}. ` +
        (kind === 'embedded' ? 'Set DATABASE_URL.' : 'Leave DATABASE_URL out.'),
    );
  const [newer] = ranByNewer(backup.migrations, known);
  if (newer !== undefined)
    throw new Error(`This backup is of a newer version (${newer}). Restore it with that version.`);
};

const checkVersion = (backup: About, here: number): void => {
  const [then, now] = [major(backup.database.version), major(here)];
  if (backup.database.kind === 'embedded' ? then !== now : then > now)
    throw new Error(`This backup is of PostgreSQL ${then}, and this is PostgreSQL ${now}. Use the same version.`);
};

/** An empty place is the only one where nothing can be lost. */
const checkEmpty = async (environment: ServerEnvironment, backup: About, withFiles: boolean): Promise<void> => {
  const { DATA_DIR } = environment;
  refuseUnfinishedRestore(DATA_DIR);
  const has = (what: string): Error => new Error(`${what} is not empty. Restore into an empty place.`);
  if (existsSync(join(DATA_DIR, 'db'))) throw has(`The data folder ${DATA_DIR}`);
  const key = await readFile(join(DATA_DIR, 'code.key'), 'utf8').catch(() => null);
  if (key !== null && markOfKey(key.trim()) !== backup.codeKeyMark)
    throw new Error(`${join(DATA_DIR, 'code.key')} belongs to another installation. Restore into an empty folder.`);
  if (!withFiles || backup.files === null) return;
  const blobs = await blobsFor(filePlace(environment));
  for (const bucket of new Set([null, ...backup.files.map((file) => file.bucket)]))
    if (!(await blobs(bucket).isEmpty())) throw has(`The store of files${bucket === null ? '' : ` (${bucket})`}`);
};

const restorePostgres = async (environment: ServerEnvironment, backup: About, dump: string): Promise<Database> => {
  const database = await openDatabase(databasePlace(environment), { restoring: true });
  try {
    checkVersion(backup, (await versionOf(database)).version);
    if (await isRestoreUnfinished(database.db))
      throw new Error('A restore into this database did not finish. Create an empty database, then restore again.');
    if (!(await isEmptyDatabase(database.db)))
      throw new Error('The database at DATABASE_URL is not empty. Create an empty one and restore into that.');
    await prepareRoles(database.db);
    await markRestore(environment.DATA_DIR);
    await markRestoredDatabase(database.db);
    // All of it or nothing: in one transaction, and under whatever role restores.
    await runTool('pg_restore', environment.DATABASE_URL ?? '', [
      ...['--single-transaction', '--exit-on-error', '--no-owner', '--schema=public', dump],
    ]);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
};

const restoreEmbedded = async (environment: ServerEnvironment, backup: About, dump: string): Promise<Database> => {
  // First in memory: a copy that another version made does not open, and nothing was written by then.
  const tried = await openDatabase(databasePlace(environment), { memory: true, dump: await openAsBlob(dump) });
  try {
    checkVersion(backup, (await versionOf(tried)).version);
  } finally {
    await tried.close();
  }
  await markRestore(environment.DATA_DIR);
  return openDatabase(databasePlace(environment), { dump: await openAsBlob(dump), restoring: true });
};

/** Through the folder of arriving files, because a folder store would otherwise share its bytes with the backup. */
const restoreFiles = async (environment: ServerEnvironment, from: string, files: About['files']): Promise<void> => {
  const folder = join(environment.DATA_DIR, 'files');
  const blobs = await blobsFor(filePlace(environment));
  for (const file of files ?? []) {
    const arriving = join(folder, 'partial', file.id);
    await mkdir(dirname(arriving), { recursive: true });
    await copyFile(join(from, pathOfFile(file)), arriving);
    await blobs(file.bucket).keep(file.id, arriving, file.type);
    await rm(arriving);
  }
};

/** @returns what is to be said of the key */
const restoreKey = async ({ DATA_DIR, CODE_KEY }: ServerEnvironment, from: string, mark: string): Promise<string[]> => {
  const kept = join(from, names.codeKey);
  const other = 'Codes and PINs that were mailed before have to be asked for again.';
  if (CODE_KEY !== undefined) return markOfKey(CODE_KEY) === mark ? [] : [`Warning: CODE_KEY is another one. ${other}`];
  if (!existsSync(kept)) return [`Warning: the backup holds no key. Set its CODE_KEY. ${other}`];
  await copyFile(kept, join(DATA_DIR, 'code.key'));
  return [];
};

const checkRows = async ({ db }: Database, backup: About): Promise<void> => {
  const found = await db.transaction().execute(countRows);
  for (const [name, rows] of Object.entries(backup.rows))
    if (found[name] !== rows)
      throw new Error(`The table ${name} has ${found[name] ?? 'no'} rows instead of ${rows}. Restore again.`);
};

/**
 * Brings a backup into an empty place. Until all is checked a mark keeps the server from starting there.
 * @returns what was done, in sentences
 * @throws Error that says what to do; before anything is written when the backup or the place is at fault
 */
export const restoreBackup = async (
  environment: ServerEnvironment,
  { folder, files: withFiles }: RestoreRequest,
  log: FastifyBaseLogger,
  catalogue: readonly ServerCatalogueEntry[] = serverCatalogue,
): Promise<string> => {
  const backup = await openArchive(folder);
  const isPostgres = environment.DATABASE_URL !== undefined;
  checkFit(backup, await knownMigrations(environment, catalogue, log), isPostgres ? 'postgresql' : 'embedded');
  await checkEmpty(environment, backup, withFiles);
  const restore = isPostgres ? restorePostgres : restoreEmbedded;
  const database = await restore(environment, backup, join(folder, names.database));
  try {
    if (withFiles) await restoreFiles(environment, folder, backup.files);
    const said = await restoreKey(environment, folder, backup.codeKeyMark);
    await checkRows(database, backup);
    if (isPostgres) await unmarkRestoredDatabase(database.db);
    const lacks = await databaseLacks(database, backup.migrations);
    if (lacks.length > 0) throw new Error(['The restored database is not complete.', ...lacks].join('\n'));
    await unmarkRestore(environment.DATA_DIR);
    if (withFiles && backup.files === null) said.push('Warning: the backup holds no files. Bring them back yourself.');
    return [`Restored the backup of ${backup.madeAt}. Start the server: npm start`, ...said].join('\n');
  } finally {
    await database.close();
  }
};
