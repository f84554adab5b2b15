import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Db } from './tables.ts';

/** A restore marks the data folder and the database before it begins, and removes both marks when all is checked. */
const fileIn = (folder: string): string => join(folder, 'restore-unfinished');

export const markRestore = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true });
  await writeFile(fileIn(folder), 'A restore into this folder has not finished.\n', { flush: true });
};
export const unmarkRestore = (folder: string): Promise<void> => rm(fileIn(folder));

/** @throws Error for a data folder whose restore did not finish */
export const refuseUnfinishedRestore = (folder: string): void => {
  if (!existsSync(fileIn(folder))) return;
  throw new Error(`A restore into ${folder} did not finish. Empty that folder and the database, then restore again.`);
};

/** As a schema, so that the tables can come into an empty database beside it. */
export const markRestoredDatabase = async (db: Db): Promise<void> =>
  void (await sql`create schema restore_unfinished`.execute(db));
export const unmarkRestoredDatabase = async (db: Db): Promise<void> =>
  void (await sql`drop schema restore_unfinished`.execute(db));

export const isRestoreUnfinished = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{ marked: boolean }>`select exists
    (select from pg_namespace where nspname = 'restore_unfinished') as marked`.execute(db);
  return rows[0]!.marked;
};
