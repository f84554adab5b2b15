import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { launchArguments, launchEnvironment } from '../../scripts/launch.mjs';

const build = [
  '--import',
  'tsx',
  fileURLToPath(new URL('../../scripts/tasks/build.ts', import.meta.url)),
  '--if-stale',
];
const env = { ...process.env, NODE_OPTIONS: '' };

/** A demonstration house that was started once: the journeys' houses begin as copies of it, which is quicker than seeding each. */
const seed = (folder) =>
  new Promise((resolve, reject) => {
    const server = spawn(process.execPath, launchArguments('start'), {
      env: { ...env, ...launchEnvironment, DATA_DIR: folder, DEMO: 'on', PORT: '0', DATABASE_URL: '' },
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

/** Once before the journeys: what is built follows its sources, and a seeded house stands ready to be copied. */
export default async () => {
  const built = spawnSync(process.execPath, build, { stdio: 'inherit', env });
  if (built.status !== 0) throw new Error('Pavilion could not be built; the lines above say why.');
  process.env.PAVILION_BUILT = '1';
  if (process.env.DATABASE_URL) return;
  const folder = mkdtempSync(join(tmpdir(), 'pavilion-seeded-'));
  await seed(folder);
  process.env.PAVILION_SEEDED = folder;
};
