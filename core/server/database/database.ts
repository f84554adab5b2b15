import type { ServerEnvironment } from '../../../config/environment.server.ts';
import type { Db } from './tables.ts';

/** PGlite or PostgreSQL behind one face. */
export interface Database {
  readonly db: Db;
  readonly kind: 'embedded' | 'postgresql';
  /** Calls `handle` for every NOTIFY on the channel, at commit, from any process. */
  listen(channel: string, handle: (payload: string) => void): Promise<void>;
  close(): Promise<void>;
}

/** `memory` keeps the embedded database out of the folder; `dump` is one to begin from. Tests use both. */
export interface DatabaseOptions {
  readonly memory?: boolean;
  readonly dump?: Blob;
}

/** @throws Error when the data folder is in use, or the database cannot be reached, saying what to do. */
export const openDatabase = async (
  environment: Pick<ServerEnvironment, 'DATABASE_URL' | 'DATA_DIR'>,
  options: DatabaseOptions = {},
): Promise<Database> => {
  if (environment.DATABASE_URL) {
    const { openPostgres } = await import('./postgres.ts');
    return openPostgres(environment.DATABASE_URL);
  }
  const { openEmbedded } = await import('./embedded.ts');
  return openEmbedded(environment.DATA_DIR, options);
};
