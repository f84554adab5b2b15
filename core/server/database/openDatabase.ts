import type { Database, DatabaseOptions } from './database.ts';
import { refuseUnfinishedRestore } from './unfinishedRestore.ts';

/** Where the database is: PostgreSQL at the URL, or else embedded in the folder. */
export interface DatabasePlace {
  readonly url?: string | undefined;
  readonly folder: string;
}

/** @throws Error when the data folder is in use, or the database cannot be reached, saying what to do. */
export const openDatabase = async (
  { url, folder }: DatabasePlace,
  options: DatabaseOptions = {},
): Promise<Database> => {
  if (options.restoring !== true) refuseUnfinishedRestore(folder);
  if (url) {
    const { openPostgres } = await import('./postgres.ts');
    return openPostgres(url, options);
  }
  const { openEmbedded } = await import('./embedded.ts');
  return openEmbedded(folder, options);
};
