import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseAway } from '../database/away.ts';
import type { ServerServices } from '../plugin/scope.ts';

/** As long as one process holds one item before another may take it. */
const leaseMs = 10 * 60_000;
/** Its work is given up long before that, so that what came of it can still be noted. */
const workMs = 5 * 60_000;
const noteMs = 4 * 60_000;
/** In one run; the next begins soon. */
const most = 50;

export class TookTooLong extends Error {
  readonly code = 'ETIMEDOUT';
}

/** Work that must reach an outside service once: mail, hand-offs. */
export interface DueWork<Item, Outcome> {
  /** Takes one item whose time has come, in a transaction of its own, and holds it back until then. */
  claim(now: Date, until: Date): Promise<Item | undefined>;
  /** Outside any transaction: the network must not hold one. */
  work(item: Item): Promise<Outcome>;
  /** What to note of work that failed; after `TookTooLong` the item stays held, because the work may yet come to its end. */
  failed(item: Item, error: unknown): Outcome;
  settle(item: Item, outcome: Outcome): Promise<void>;
}

const inTime = async <T>(work: Promise<T>): Promise<T> => {
  const timer = new AbortController();
  try {
    const late = sleep(workMs, undefined, { signal: timer.signal, ref: false }).then((): never => {
      throw new TookTooLong('It took too long.');
    });
    late.catch(() => undefined);
    return await Promise.race([work, late]);
  } finally {
    timer.abort();
  }
};

/** A database that is away for a moment must not make what was done be done again. */
const noted = async (note: () => Promise<void>): Promise<void> => {
  const until = Date.now() + noteMs;
  for (let wait = 100; ; wait = Math.min(wait * 2, 2_000)) {
    try {
      return await note();
    } catch (error) {
      if (!isDatabaseAway(error) || Date.now() > until) throw error;
      await sleep(wait);
    }
  }
};

/** Works off what is due, one item at a time: each is claimed just before its own work. Resolves with how many were tried. */
export const workOff = async <Item, Outcome>(
  { now }: Pick<ServerServices, 'now'>,
  due: DueWork<Item, Outcome>,
): Promise<number> => {
  for (let tried = 0; tried < most; tried += 1) {
    const at = now();
    const item = await due.claim(at, new Date(at.getTime() + leaseMs));
    if (item === undefined) return tried;
    const outcome = await inTime(due.work(item)).catch((error: unknown) => due.failed(item, error));
    await noted(() => due.settle(item, outcome));
  }
  return most;
};
