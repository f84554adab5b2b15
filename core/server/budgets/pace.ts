import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as turn } from 'node:timers/promises';
import { Failure } from '../failure.ts';
import { bounds } from './bounds.ts';

/** What a request may take of the database, or a job that somebody may end. Other jobs, seeds and imports run without one. */
export interface Pace {
  readonly statementMs: number;
  /** How long a transaction may wait for its server; 0: as long as it takes. Absent: the bound of requests. */
  readonly idleMs?: number;
  /** Aborted when whoever asked is gone; only of what changes nothing. */
  readonly signal?: AbortSignal | undefined;
}

interface Running extends Pace {
  /** When others last had their turn. */
  last: number;
}

const paces = new AsyncLocalStorage<Running>();

export const paced = <T>(pace: Pace, work: () => T): T => paces.run({ ...pace, last: performance.now() }, work);

/** Runs what serves more than one request with the limits of none. */
export const unpaced = <T>(work: () => T): T => paces.exit(work);

export const currentPace = (): Pace | undefined => paces.getStore();

/**
 * Between the steps of long work: lets others have the event loop where it was held for a while. The embedded database answers
 * without ever giving it up.
 * @throws Failure where the caller no longer waits for the answer
 */
export const goOn = async (): Promise<void> => {
  const pace = paces.getStore();
  if (!pace) return;
  if (performance.now() - pace.last >= bounds.holdMs) {
    await turn();
    pace.last = performance.now();
  }
  if (pace.signal?.aborted) throw new Failure(503, 'unavailable', 'The caller has disconnected.');
};
