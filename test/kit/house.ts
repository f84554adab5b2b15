import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProcess } from './server/process.ts';

export interface House {
  readonly url: string;
  /** Its data. */
  readonly folder: string;
  /** Ends the server and forgets its data. */
  close(): Promise<void>;
}

/** A new folder for `DATA_DIR`: a copy of a seeded demonstration where the run made one, which is quicker than seeding again. */
export const demoFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'pavilion-house-'));
  const { PAVILION_SEEDED: seeded } = process.env;
  if (seeded) cpSync(seeded, folder, { recursive: true });
  return folder;
};

/** A fresh demonstration house with the built site, on a port of its own. */
export const openHouse = async (env: Readonly<Record<string, string>> = {}): Promise<House> => {
  const folder = demoFolder();
  try {
    const server = await startProcess({ DATA_DIR: folder, DEMO: 'on', HOST: '127.0.0.1', ...env });
    return {
      url: server.url,
      folder,
      close: async () => {
        await server.kill('SIGTERM');
        rmSync(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
};
