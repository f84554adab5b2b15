import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import fastify from 'fastify';
import { readServerEnvironment } from '#config/environment.server.ts';
import { openDatabase } from '#core/server/database/openDatabase.ts';
import { logging } from '#core/server/http/logging.ts';
import { doorOf, knock } from '../import/door.ts';
import { databasePlace } from '../serverOptions.ts';
import { type BackupRequest, makeBackup } from './makeBackup.ts';
import { restoreBackup } from './restoreBackup.ts';

type Env = Readonly<Record<string, string | undefined>>;

const requestOf = (name: string, args: readonly string[], env: Env): BackupRequest => {
  const usage = `npm run ${name} -- FOLDER [--without-files]`;
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { 'without-files': { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [folder, ...more] = positionals;
  if (folder === undefined || more.length > 0) throw new Error(usage);
  // npm runs this in the project's folder, wherever it was called.
  return { folder: resolve(env['INIT_CWD'] ?? '.', folder), files: !values['without-files'] };
};

/** `npm run backup`: by the running server where only that one can read the database. @returns what to print */
export const backup = async (args: readonly string[], env: Env): Promise<string> => {
  const request = requestOf('backup', args, env);
  const environment = readServerEnvironment(env);
  const door = doorOf(environment);
  const done = door === null ? null : await knock(door, { backup: request });
  if (done !== null) return done.text;
  const database = await openDatabase(databasePlace(environment));
  try {
    return await makeBackup(environment, database, request);
  } finally {
    await database.close();
  }
};

/** `npm run restore`. @returns what to print */
export const restore = async (args: readonly string[], env: Env): Promise<string> => {
  const { log } = fastify({ logger: { level: 'warn', ...logging } });
  return restoreBackup(readServerEnvironment(env), requestOf('restore', args, env), log);
};
