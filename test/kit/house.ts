import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres, type TestPostgres } from './postgres.ts';
import { startProcess } from './process.ts';

declare global {
  /** Set by the project 'journeys on PostgreSQL'. */
  var journeysDatabase: 'postgres' | undefined;
}

export interface House {
  readonly url: string;
  /** Ends the server and forgets its data. */
  close(): Promise<void>;
}

/** A fresh demonstration house with the built site, on a port of its own. */
export const openHouse = async (env: Readonly<Record<string, string>> = {}): Promise<House> => {
  const folder = mkdtempSync(join(tmpdir(), 'pavilion-house-'));
  const { PAVILION_SEEDED: seeded } = process.env;
  let postgres: TestPostgres | undefined;
  const forget = (): void => {
    postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    if (globalThis.journeysDatabase === 'postgres') postgres = await startPostgres();
    else if (seeded) cpSync(seeded, folder, { recursive: true });
    const database: Record<string, string> = postgres ? { DATABASE_URL: postgres.url } : {};
    const server = await startProcess({ DATA_DIR: folder, DEMO: 'on', HOST: '127.0.0.1', ...database, ...env });
    return {
      url: server.url,
      close: async () => {
        await server.kill('SIGTERM');
        forget();
      },
    };
  } catch (error) {
    forget();
    throw error;
  }
};
