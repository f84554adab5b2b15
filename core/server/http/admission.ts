import { Failure } from '../failure.ts';

export interface AdmissionLimits {
  /** Calls at once: fewer than connections to the database, so that no call waits twice. */
  readonly atOnce: number;
  readonly waiting: number;
  /** Of these, how many may be one caller's: others still get in while one caller floods the server. */
  readonly share: number;
  /** How long a call may wait in a burst. */
  readonly patienceMs: number;
  /** And how long once there was a queue for `standingMs` without a break: then more is asked than can be answered. */
  readonly standingPatienceMs: number;
  readonly standingMs: number;
}

export const usualLimits: AdmissionLimits = {
  atOnce: 10,
  waiting: 128,
  share: 0.6,
  patienceMs: 5_000,
  standingPatienceMs: 700,
  standingMs: 3_000,
};

/** One clinic on one machine: no other server would answer sooner, so a slow moment is waited out rather than refused. */
export const embeddedLimits: AdmissionLimits = {
  ...usualLimits,
  waiting: 512,
  // As long as a browser waits for an answer.
  patienceMs: 30_000,
  standingPatienceMs: 30_000,
};

/** Whose call it is, and whether they are still there. */
export interface Asker {
  readonly who: string;
  readonly isGone: () => boolean;
}

export interface Admission {
  /** Refuses at once what would find no place to wait, before its body is read. @throws Failure 503 `unavailable` */
  knock(who: string): void;
  /** Does the work as soon as there is a place for it. @throws Failure 503 `unavailable` */
  run<T>(asker: Asker, work: () => Promise<T>): Promise<T>;
  /** How many calls are under way, and how many wait. */
  count(): { readonly inside: number; readonly waiting: number };
}

interface Waiter extends Asker {
  readonly since: number;
  readonly enter: () => void;
  readonly refuse: (failure: Failure) => void;
}

const sweepMs = 100;
const busy = (): Failure => new Failure(503, 'unavailable', 'The server is very busy. Try again in a moment.');

/** The one queue that calls wait in. What cannot be answered soon is refused soon, so that what is accepted stays quick. */
export const admissionOf = (limits: AdmissionLimits = usualLimits): Admission => {
  const { atOnce, share } = limits;
  const inside = new Map<string, number>();
  let places = atOnce;
  let queue: Waiter[] = [];
  let queuedSince = 0;
  let sweeper: NodeJS.Timeout | null = null;

  const mostInside = Math.max(1, Math.floor(atOnce * share));
  const mostWaiting = Math.max(1, Math.floor(limits.waiting * share));
  const mayEnter = (who: string): boolean => places > 0 && (inside.get(who) ?? 0) < mostInside;

  const take = (who: string): void => {
    places -= 1;
    inside.set(who, (inside.get(who) ?? 0) + 1);
  };
  const giveBack = (who: string): void => {
    places += 1;
    const left = (inside.get(who) ?? 1) - 1;
    if (left > 0) inside.set(who, left);
    else inside.delete(who);
    letIn();
  };

  /** Those who waited too long, or went away, leave the queue; they would only make the others late. */
  const sweep = (): void => {
    const now = Date.now();
    const patience = now - queuedSince > limits.standingMs ? limits.standingPatienceMs : limits.patienceMs;
    const kept: Waiter[] = [];
    for (const waiter of queue)
      if (now - waiter.since > patience || waiter.isGone()) waiter.refuse(busy());
      else kept.push(waiter);
    queue = kept;
  };
  const letIn = (): void => {
    if (queue.length > 0) sweep();
    while (places > 0) {
      const at = queue.findIndex(({ who }) => mayEnter(who));
      if (at < 0) break;
      const [next] = queue.splice(at, 1);
      take(next!.who);
      next!.enter();
    }
    if (queue.length === 0 && sweeper) {
      clearInterval(sweeper);
      sweeper = null;
    }
  };

  const knock = (who: string): void => {
    if (mayEnter(who)) return;
    if (queue.length >= limits.waiting || queue.filter((waiter) => waiter.who === who).length >= mostWaiting)
      throw busy();
  };
  const enter = (asker: Asker): Promise<void> | void => {
    // Whoever comes later does not overtake those who wait for the same place.
    if (mayEnter(asker.who) && !queue.some(({ who }) => mayEnter(who))) return take(asker.who);
    knock(asker.who);
    if (queue.length === 0) queuedSince = Date.now();
    sweeper ??= setInterval(letIn, sweepMs).unref();
    return new Promise<void>((done, refuse) => {
      queue.push({ ...asker, since: Date.now(), enter: done, refuse });
    });
  };

  return {
    knock,
    count: () => ({ inside: atOnce - places, waiting: queue.length }),
    run: async (asker, work) => {
      await enter(asker);
      try {
        return await work();
      } finally {
        giveBack(asker.who);
      }
    },
  };
};
