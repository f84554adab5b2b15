import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
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

/** CPU seconds of a fixed piece of work: how quick this machine is just now. The least of a few, since others may disturb. */
const unitSeconds = (): number => {
  const bytes = Buffer.alloc(1 << 20, 'pavilion');
  const once = (): number => {
    const before = process.cpuUsage();
    for (let turn = 0; turn < 200; turn += 1) createHash('sha256').update(bytes).digest();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000_000;
  };
  return Math.min(once(), once(), once());
};

const { units: budget } = JSON.parse(readFileSync(join(root, 'test', 'budget.json'), 'utf8')) as { units: number };
/** A run may grow by a third before somebody must look. */
const growth = 4 / 3;

/**
 * The run's own work, whatever else the machine did meanwhile: CPU time in units of a fixed piece of work. A sentence for people, and
 * whether it is within the budget of test/budget.json.
 */
export const judgeWork = (seconds: number | null): { readonly said: string; readonly within: boolean } => {
  if (seconds === null) return { said: 'work: not known on this system', within: true };
  const units = Math.round(seconds / unitSeconds());
  const within = units <= budget * growth;
  const more = within ? '' : '. It grew by more than a third: make it cheaper, or change test/budget.json and say why';
  return { said: `work: ${Math.round(seconds)} s of CPU time, ${units} units of ${budget} expected${more}`, within };
};
