import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { root } from './run.ts';

/** Clock ticks a second of `/proc`, which Linux fixes for its programs. */
const ticks = 100;

/** CPU seconds of all processes that this one started and that have ended, with theirs. Null where the system does not tell. */
export const childrenSeconds = (): number | null => {
  try {
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]!.split(' ');
    return (Number(fields[13]) + Number(fields[14])) / ticks;
  } catch {
    return null;
  }
};

/** Runs in a thread: the least CPU seconds of a few turns of a fixed piece of work. */
const oneUnit = `
  const { createHash } = require('node:crypto');
  const bytes = Buffer.alloc(1 << 20, 'pavilion');
  const once = () => {
    const before = process.threadCpuUsage();
    for (let turn = 0; turn < 200; turn += 1) createHash('sha256').update(bytes).digest();
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1_000_000;
  };
  require('node:worker_threads').parentPort.postMessage(Math.min(once(), once(), once(), once()));
`;

/** How quick this machine is just now with all its cores at work, as in a run: two that share their parts are slower together. */
const unitSeconds = async (): Promise<number> => {
  const one = (): Promise<number> =>
    new Promise((resolve, reject) => {
      new Worker(oneUnit, { eval: true }).once('message', resolve).once('error', reject);
    });
  const each = await Promise.all(Array.from({ length: availableParallelism() }, one));
  return each.reduce((sum, seconds) => sum + seconds, 0) / each.length;
};

const { units: budget } = JSON.parse(readFileSync(join(root, 'test', 'budget.json'), 'utf8')) as { units: number };
/** A run may grow by a third before somebody must look. */
const growth = 4 / 3;

/**
 * The run's own work, whatever else the machine did meanwhile: CPU time in units of a fixed piece of work. A sentence for people, and
 * whether it is within the budget of test/budget.json.
 */
export const judgeWork = async (
  seconds: number | null,
): Promise<{ readonly said: string; readonly within: boolean }> => {
  if (seconds === null) return { said: 'work: not known on this system', within: true };
  const units = Math.round(seconds / (await unitSeconds()));
  const within = units <= budget * growth;
  const more = within ? '' : '. It grew by more than a third: make it cheaper, or change test/budget.json and say why';
  return { said: `work: ${Math.round(seconds)} s of CPU time, ${units} units of ${budget} expected${more}`, within };
};
