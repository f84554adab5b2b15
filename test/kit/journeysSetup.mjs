import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { launchArguments, launchEnvironment } from '../../scripts/launch.mjs';

const build = [
  '--import',
  'tsx',
  fileURLToPath(new URL('../../scripts/tasks/build.ts', import.meta.url)),
  '--if-stale',
];
const env = { ...process.env, NODE_OPTIONS: '' };

/** A demonstration house that was started once: the journeys' houses begin as copies of it, which is quicker than seeding each. */
const seed = (folder, database) =>
  new Promise((resolve, reject) => {
    const server = spawn(process.execPath, launchArguments('start'), {
      env: { ...env, ...launchEnvironment, DATA_DIR: folder, DEMO: 'on', PORT: '0', DATABASE_URL: database },
    });
    let printed = '';
    const hear = (chunk) => {
      printed += chunk;
      if (printed.includes('ready at')) server.kill('SIGTERM');
    };
    server.stdout.on('data', hear);
    server.stderr.on('data', hear);
    server.once('exit', () => (printed.includes('ready at') ? resolve() : reject(new Error(printed))));
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

/** Once before the journeys: what is built follows its sources, and a seeded house stands ready to be copied. */
export default async () => {
  const built = spawnSync(process.execPath, build, { stdio: 'inherit', env });
  if (built.status !== 0) throw new Error('Pavilion could not be built; the lines above say why.');
  process.env.PAVILION_BUILT = '1';
  if (process.env.DATABASE_URL) return;
  const newFolder = () => mkdtempSync(join(tmpdir(), 'pavilion-seeded-'));
  const embedded = newFolder();
  const seeds = [seed(embedded, '')];
  const { TEST_DATABASE_URL: shared } = process.env;
  if (shared) {
    const [folder, { name, url }] = [newFolder(), await emptyDatabase(shared)];
    seeds.push(seed(folder, url));
    Object.assign(process.env, { PAVILION_SEEDED_DATABASE: name, PAVILION_SEEDED_BESIDE_IT: folder });
  }
  await Promise.all(seeds);
  process.env.PAVILION_SEEDED = embedded;
};
