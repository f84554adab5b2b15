import { fork } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../../scripts/run.ts';

/** Does as the runner's workers do: listens, asks, and goes on with what it is given; but later than the others. */
const lateWorker = `
  process.on('message', () => undefined);
  setTimeout(() => {
    process.on('message', (message) => {
      if (message?.type === 'jest-light-runner-worker-data') process.exit(message.workerData === 7 ? 0 : 2);
    });
    process.send('jest-light-runner-get-worker-data');
  }, 300);
  setTimeout(() => process.exit(3), 5_000);
`;

const exitOf = async (preload: readonly string[]): Promise<number | null> => {
  const folder = mkdtempSync(join(tmpdir(), 'pavilion-tinypool-'));
  const file = join(folder, 'worker.mjs');
  writeFileSync(file, lateWorker);
  try {
    const child = fork(file, { execArgv: [...preload], env: { ...process.env, NODE_OPTIONS: '' } });
    // Another worker has asked: all are told at once, and nobody later.
    child.send({ type: 'jest-light-runner-worker-data', workerData: 7 });
    return await new Promise((resolve) => child.on('exit', resolve));
  } finally {
    rmSync(folder, { recursive: true });
  }
};

test('a worker that loads slowly still gets what the runner gave to all before it asked', async () => {
  const kept = pathToFileURL(join(root, 'scripts', 'workerData.mjs')).href;
  expect(await exitOf(['--import', kept])).toBe(0);
});
