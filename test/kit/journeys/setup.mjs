import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { seedHouses } from './seededHouses.mjs';

const build = [
  '--import',
  'tsx',
  fileURLToPath(new URL('../../../scripts/tasks/build.ts', import.meta.url)),
  '--if-stale',
];

/** Once before the journeys: what is built follows its sources, and a seeded house stands ready to be copied. */
export default async () => {
  const built = spawnSync(process.execPath, build, { stdio: 'inherit', env: { ...process.env, NODE_OPTIONS: '' } });
  if (built.status !== 0) throw new Error('Pavilion could not be built; the lines above say why.');
  process.env.PAVILION_BUILT = '1';
  // A whole run has several parts, and seeds for all of them.
  if (process.env.DATABASE_URL || process.env.PAVILION_SEEDED) return;
  Object.assign(process.env, await seedHouses(process.env.TEST_DATABASE_URL), { PAVILION_SEEDED_HERE: '1' });
};
