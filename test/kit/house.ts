import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyOf, type OwnDatabase } from './server/ownDatabase.ts';
import { startPostgres } from './server/postgres.ts';
import { runCommand, startProcess } from './server/process.ts';

export interface House {
  readonly url: string;
  /** Its data. */
  readonly folder: string;
  /** Loads FHIR bundles by the command that a clinic has for it. @throws Error with what it said where any resource was refused */
  load(org: string, paths: readonly string[]): void;
  /** Ends the server and forgets its data. */
  close(): Promise<void>;
}

const folderLike = (seeded: string | undefined): string => {
  const folder = mkdtempSync(join(tmpdir(), 'pavilion-house-'));
  if (seeded) cpSync(seeded, folder, { recursive: true });
  return folder;
};

/**
 * A new folder for `DATA_DIR` with its embedded database: a copy of a seeded demonstration where the run made one, which is quicker
 * than seeding again.
 */
export const demoFolder = (): string => folderLike(process.env['PAVILION_SEEDED']);

/** The seeded demonstration on the run's PostgreSQL, copied. Null where the run has none. */
const copyOnPostgres = async (): Promise<{ readonly folder: string; readonly database: OwnDatabase } | null> => {
  const {
    PAVILION_SEEDED_DATABASE: template,
    PAVILION_SEEDED_BESIDE_IT: seeded,
    TEST_DATABASE_URL: shared,
  } = process.env;
  if (template === undefined || shared === undefined) return null;
  return { folder: folderLike(seeded), database: await copyOf(shared, template) };
};

/** What the servers of a house are started with. */
export interface Place {
  readonly env: { readonly DATA_DIR: string; readonly DATABASE_URL: string; readonly DEMO: 'on' };
  /** After its servers have ended. */
  forget(): Promise<void>;
}

/**
 * A demonstration on PostgreSQL for servers that a suite starts itself: a copy of the run's, which is a tenth of the work of seeding;
 * where the run has none, an empty one on a PostgreSQL of its own, which the first server seeds.
 */
export const placeOnPostgres = async (): Promise<Place> => {
  const copied = await copyOnPostgres();
  const own = copied ? null : await startPostgres();
  const folder = copied?.folder ?? folderLike(undefined);
  return {
    env: { DATA_DIR: folder, DATABASE_URL: copied?.database.url ?? own!.url, DEMO: 'on' },
    forget: async () => {
      await copied?.database.drop();
      own?.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

/**
 * A fresh demonstration house with the built site, on a port of its own.
 * @param before commands that need its data while no server has them
 */
export const openHouse = async (
  env: Readonly<Record<string, string>> = {},
  before?: (own: Readonly<Record<string, string>>) => void,
): Promise<House> => {
  const copied = env['DATABASE_URL'] === undefined ? await copyOnPostgres() : null;
  const { folder, database } = copied ?? {
    folder: env['DATABASE_URL'] ? folderLike(undefined) : demoFolder(),
    database: null,
  };
  const forget = async (): Promise<void> => {
    await database?.drop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const own = { DATA_DIR: folder, DEMO: 'on', ...(database ? { DATABASE_URL: database.url } : {}), ...env };
    before?.(own);
    const server = await startProcess({ HOST: '127.0.0.1', ...own });
    return {
      url: server.url,
      folder,
      load: (org, paths) => {
        const { status, stdout, stderr } = runCommand('import', ['--org', org, ...paths], own);
        if (status !== 0) throw new Error(`${stdout}${stderr}`);
      },
      close: async () => {
        await server.kill('SIGTERM');
        await forget();
      },
    };
  } catch (error) {
    await forget();
    throw error;
  }
};
