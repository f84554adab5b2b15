import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { launchArguments, launchEnvironment } from '../../../scripts/launch.mjs';

const env = { ...process.env, NODE_OPTIONS: '' };

/** Pages of faxes are read after the start; a copy of a house that stopped before reads them all again. */
const untilRead = async (url) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const unread = `select 1 from fax_incoming
      where state = 'open' and content = 'readable' and file_id is not null and read_version < pages_version limit 1`;
    for (let turn = 0; turn < 120 && (await client.query(unread)).rowCount > 0; turn += 1) await setTimeout(500);
  } finally {
    await client.end();
  }
};

/**
 * A demonstration house that was started once: the journeys' houses begin as copies of it, which is quicker than seeding each.
 * Resolves with what that start printed.
 */
const seed = (folder, database, whole = async () => undefined) =>
  new Promise((resolve, reject) => {
    const server = spawn(process.execPath, launchArguments('start'), {
      env: { ...env, ...launchEnvironment, DATA_DIR: folder, DEMO: 'on', PORT: '0', DATABASE_URL: database },
    });
    let printed = '';
    let stop;
    const hear = (chunk) => {
      printed += chunk;
      if (printed.includes('ready at'))
        stop ??= whole()
          .catch(reject)
          .finally(() => server.kill('SIGTERM'));
    };
    server.stdout.on('data', hear);
    server.stderr.on('data', hear);
    server.once('exit', () => (printed.includes('ready at') ? resolve(printed) : reject(new Error(printed))));
  });

/** PostgreSQL copies a database in a moment and does its work in a quarter of the embedded one's time. */
const emptyDatabase = async (shared) => {
  const name = `journeys_${String(process.pid)}`;
  const client = new pg.Client({ connectionString: shared });
  await client.connect();
  await client.query(`create database ${name}`).finally(() => client.end());
  const url = new URL(shared);
  url.pathname = `/${name}`;
  return { name, url: url.href };
};

/** Seeds a house of each kind from what is built, and resolves with the environment by which journeys find them. */
export const seedHouses = async (shared) => {
  const newFolder = () => mkdtempSync(join(tmpdir(), 'pavilion-seeded-'));
  const embedded = newFolder();
  const seeds = [seed(embedded, '')];
  const found = { PAVILION_SEEDED: embedded };
  if (shared) {
    const [folder, { name, url }] = [newFolder(), await emptyDatabase(shared)];
    seeds.push(seed(folder, url, () => untilRead(url)));
    Object.assign(found, { PAVILION_SEEDED_DATABASE: name, PAVILION_SEEDED_BESIDE_IT: folder });
  }
  const [said] = await Promise.all(seeds);
  return { ...found, PAVILION_SEEDED_SAID: said };
};

/** Their folders; their database goes with its server. */
export const forgetHouses = ({ PAVILION_SEEDED: embedded, PAVILION_SEEDED_BESIDE_IT: besideDatabase }) => {
  for (const folder of [embedded, besideDatabase]) if (folder) rmSync(folder, { recursive: true, force: true });
};
