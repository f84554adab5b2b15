import { readFileSync } from 'node:fs';
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

/**
 * Runs in a thread: every some seconds a fixed piece of what a run mostly does (objects, text, sorting), which a machine that shares
 * its caches or its cores slows down as much as the run; arithmetic alone it does not.
 */
const gauge = `
  const { parentPort } = require('node:worker_threads');
  const piece = () => {
    let seed = 7;
    const next = () => (seed = (seed * 48271) % 2147483647);
    const rows = Array.from({ length: 20000 }, () => ({ id: String(next()), at: next(), words: ['a' + next(), 'b' + next()], kept: null }));
    const text = JSON.stringify(rows);
    const back = JSON.parse(text).sort((one, other) => (one.id < other.id ? -1 : 1));
    const seen = new Map();
    for (const { id, words } of back) for (const word of words) seen.set(word, id);
    return seen.size + text.replace(/"b(\\d)/g, '"c$1').length;
  };
  const taken = [];
  const once = () => {
    const before = process.threadCpuUsage();
    piece();
    const { user, system } = process.threadCpuUsage(before);
    taken.push((user + system) / 1_000_000);
  };
  const middle = () => taken.toSorted((one, other) => one - other)[Math.floor(taken.length / 2)];
  for (let turn = 0; turn < 5; turn += 1) once();
  taken.length = 0;
  once();
  setInterval(once, 15_000);
  parentPort.on('message', () => parentPort.postMessage(middle()));
`;

/** How quick the machine is while a run uses it. */
export class MachineGauge {
  private readonly thread = new Worker(gauge, { eval: true });

  /** The middle of what the piece took, in CPU seconds; ends the measure. */
  async unitSeconds(): Promise<number> {
    const seconds = await new Promise<number>((resolve, reject) => {
      this.thread.once('message', resolve).once('error', reject);
      this.thread.postMessage('middle');
    });
    await this.thread.terminate();
    return seconds;
  }
}

const { units: budget } = JSON.parse(readFileSync(join(root, 'test', 'budget.json'), 'utf8')) as { units: number };
/** A run may grow by a third before somebody must look. */
const growth = 4 / 3;

/**
 * The run's own work, whatever else the machine did meanwhile: CPU time in units of a fixed piece of work. A sentence for people, and
 * whether it is within the budget of test/budget.json.
 */
export const judgeWork = async (
  seconds: number | null,
  machine: MachineGauge,
): Promise<{ readonly said: string; readonly within: boolean }> => {
  const unit = await machine.unitSeconds();
  if (seconds === null) return { said: 'work: not known on this system', within: true };
  const units = Math.round(seconds / unit);
  const within = units <= budget * growth;
  const more = within ? '' : '. It grew by more than a third: make it cheaper, or change test/budget.json and say why';
  return {
    said: `work: ${Math.round(seconds)} s of CPU time at ${Math.round(unit * 1000)} ms a unit, ${units} units of ${budget} expected${more}`,
    within,
  };
};
