import { randomUUID } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { copyFile, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import type { ServerEnvironment } from '#config/environment.server.ts';
import type { Database } from '#core/server/database/database.ts';
import type { EmbeddedDatabase } from '#core/server/database/embedded.ts';
import type { Db, Trx } from '#core/server/database/tables.ts';
import { blobsFor } from '#core/server/files/blobsFor.ts';
import type { BlobsIn } from '#core/server/files/fileStore.ts';
import { codeKey, markOfKey } from '#core/server/identity/codeKey.ts';
import { filePlace, keyPlace } from '../serverOptions.ts';
import { type StoredFile, names, pathOfFile, seal, sha256Of } from './archive.ts';
import { countRows, migrationsRun, versionOf } from './contents.ts';
import { runTool } from './postgresTools.ts';

export interface BackupRequest {
  /** Absolute; nothing may be there yet. */
  readonly folder: string;
  /** Off for a store that is backed up in its own way. */
  readonly files: boolean;
}

interface Listed extends StoredFile {
  readonly sha256: string;
}

const listFiles = (db: Db | Trx): Promise<Listed[]> =>
  db.selectFrom('file').select(['id', 'type', 'bucket', 'sha256']).orderBy('id').execute();

/** Copies what is not there yet. @returns ids of those that the store did not have, or not as they were stored */
const copyFiles = async (blobs: BlobsIn, files: readonly Listed[], into: string): Promise<string[]> => {
  const missing: string[] = [];
  for (const file of files) {
    const path = join(into, pathOfFile(file));
    if (existsSync(path)) continue;
    await mkdir(dirname(path), { recursive: true });
    const copied = await pipeline(blobs(file.bucket).open(file.id), createWriteStream(path, { mode: 0o600 }))
      .then(async () => (await sha256Of(path)) === file.sha256)
      .catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT' || error.name === 'NoSuchKey') return false;
        throw error;
      });
    if (copied) continue;
    missing.push(file.id);
    await rm(path, { force: true });
  }
  return missing;
};

/** The embedded database takes one transaction at a time, so nothing changes while this one copies it. */
const dumpEmbedded = async ({ pglite }: EmbeddedDatabase, trx: Trx, path: string): Promise<void> => {
  await sql`checkpoint`.execute(trx);
  const dump = await pglite.dumpDataDir('gzip');
  await writeFile(path, dump.stream(), { mode: 0o600, flush: true });
};

const dumpPostgres = async (url: string, trx: Trx, path: string): Promise<void> => {
  const { rows } = await sql<{ id: string }>`select pg_export_snapshot() as id`.execute(trx);
  await runTool('pg_dump', url, ['--format=custom', `--snapshot=${rows[0]!.id}`, '--schema=public', '--file', path]);
};

const isEmbedded = (database: Database): database is EmbeddedDatabase => database.kind === 'embedded';

/**
 * Writes database, files and key into a new folder, while the server runs or not. Rows, the list of files and the database's copy
 * are of one moment; files are copied before it, and once more what came meanwhile.
 * @returns what was done, in sentences
 * @throws Error that says what to do; what was begun is removed
 */
export const makeBackup = async (
  environment: ServerEnvironment,
  database: Database,
  { folder, files: withFiles }: BackupRequest,
): Promise<string> => {
  if (existsSync(folder)) throw new Error(`Something is at ${folder} already. Name a new folder.`);
  const partial = `${folder}.${randomUUID().slice(0, 8)}.partial`;
  await mkdir(join(partial, dirname(names.codeKey)), { recursive: true, mode: 0o700 });
  try {
    const blobs = await blobsFor(filePlace(environment));
    if (withFiles) await copyFiles(blobs, await listFiles(database.db), partial);
    const content = await database.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (trx) => {
        await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
        const rows = await countRows(trx);
        const migrations = await migrationsRun(trx);
        const listed = withFiles ? await listFiles(trx) : null;
        const missing = listed === null ? [] : await copyFiles(blobs, listed, partial);
        const path = join(partial, names.database);
        if (isEmbedded(database)) await dumpEmbedded(database, trx, path);
        else await dumpPostgres(environment.DATABASE_URL ?? '', trx, path);
        const files = listed?.flatMap(({ sha256: _, ...file }) => (missing.includes(file.id) ? [] : [file])) ?? null;
        return { rows, migrations, missing, files };
      });
    const key = await codeKey(keyPlace(environment));
    if (environment.CODE_KEY === undefined)
      await copyFile(join(environment.DATA_DIR, 'code.key'), join(partial, names.codeKey));
    const madeAt = new Date().toISOString();
    await seal(partial, { madeAt, database: await versionOf(database), codeKeyMark: markOfKey(key), ...content });
    await rename(partial, folder);
    const listed = content.missing.length + (content.files?.length ?? 0);
    return [
      `The backup is in ${folder}: ${Object.keys(content.rows).length} tables, ${total(content.rows)} rows, ` +
        `${content.files?.length ?? 'no'} files, ${await megabytes(folder)} MB of database.`,
      ...(environment.CODE_KEY === undefined ? [] : ['CODE_KEY is not in it. Keep it elsewhere.']),
      ...(content.missing.length === 0
        ? []
        : [
            `Warning: missing from the store, or changed: ${content.missing.length} of ${listed} files. ${names.about} lists them.`,
          ]),
    ].join('\n');
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  }
};

const total = (rows: Readonly<Record<string, number>>): number => Object.values(rows).reduce((sum, n) => sum + n, 0);
const megabytes = async (folder: string): Promise<string> =>
  ((await stat(join(folder, names.database))).size / 1_000_000).toFixed(1);
