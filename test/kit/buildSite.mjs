import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Once before the journeys: the built site follows its sources. */
export default () => {
  const task = fileURLToPath(new URL('../../scripts/tasks/build.ts', import.meta.url));
  const built = spawnSync(process.execPath, ['--import', 'tsx', task, '--if-stale'], {
    stdio: 'inherit',
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  if (built.status !== 0) throw new Error('The site could not be built; the lines above say why.');
};
