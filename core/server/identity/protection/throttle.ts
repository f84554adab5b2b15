import '../tables.ts';
import type { Trx } from '../../database/tables.ts';
import { Failure } from '../../failure.ts';
import { hashOf } from '../secrets.ts';

/** What is guarded: `login:` + address, `ip:` + network, `code:` + purpose and address. Kept as a hash, whether it exists or not. */
export type Guarded = string;

export interface Backoff {
  /** Failures that cost nothing. */
  readonly free: number;
  /** First lock in seconds; doubles with every further failure. */
  readonly firstSeconds: number;
  readonly mostSeconds: number;
  /** Without a failure for so long, all is forgotten. */
  readonly forgetSeconds: number;
}

export const accountBackoff: Backoff = { free: 8, firstSeconds: 30, mostSeconds: 900, forgetSeconds: 3600 };

export const tooMany = (seconds: number): Failure => {
  const wait = seconds < 90 ? `${Math.max(1, Math.ceil(seconds))} seconds` : `${Math.ceil(seconds / 60)} minutes`;
  return new Failure(429, 'too_many_requests', `Too many attempts. Wait ${wait} and try again.`);
};

/** @throws Failure 429 while the guarded thing is locked */
export const refuseLocked = async (db: Trx, guarded: readonly Guarded[], now: Date): Promise<void> => {
  const locked = await db
    .selectFrom('throttle')
    .select((eb) => eb.fn.max('locked_until').as('until'))
    .where('key', 'in', guarded.map(hashOf))
    .where('locked_until', '>', now)
    .executeTakeFirst();
  if (locked?.until) throw tooMany((new Date(locked.until).getTime() - now.getTime()) / 1000);
};

/** Counts one failure. `factor` widens what is free (RATE_LIMIT_FACTOR). */
export const countFailure = async (
  db: Trx,
  guarded: Guarded,
  backoff: Backoff,
  now: Date,
  factor: number,
): Promise<void> => {
  const key = hashOf(guarded);
  const forgotten = new Date(now.getTime() - backoff.forgetSeconds * 1000);
  const { count } = await db
    .insertInto('throttle')
    .values({ key, count: 1, since: now, last_at: now, locked_until: null })
    .onConflict((oc) =>
      oc.column('key').doUpdateSet((eb) => ({
        count: eb
          .case()
          .when('throttle.last_at', '<', forgotten)
          .then(1)
          .else(eb('throttle.count', '+', 1))
          .end(),
        last_at: now,
      })),
    )
    .returning('count')
    .executeTakeFirstOrThrow();
  const over = count - Math.max(1, Math.round(backoff.free * factor));
  if (over < 0) return;
  const seconds = Math.min(backoff.mostSeconds, backoff.firstSeconds * 2 ** Math.min(over, 20));
  await db
    .updateTable('throttle')
    .set({ locked_until: new Date(now.getTime() + seconds * 1000) })
    .where('key', '=', key)
    .execute();
};

export const forgetFailures = async (db: Trx, guarded: Guarded): Promise<void> => {
  await db.deleteFrom('throttle').where('key', '=', hashOf(guarded)).execute();
};

/** Takes one of `most` turns in each window of `seconds`; false when none is left. */
export const takeTurn = async (
  db: Trx,
  guarded: Guarded,
  most: number,
  seconds: number,
  now: Date,
): Promise<boolean> => {
  const begin = new Date(now.getTime() - seconds * 1000);
  const { count } = await db
    .insertInto('throttle')
    .values({ key: hashOf(guarded), count: 1, since: now, last_at: now, locked_until: null })
    .onConflict((oc) =>
      oc.column('key').doUpdateSet((eb) => ({
        count: eb
          .case()
          .when('throttle.since', '<', begin)
          .then(1)
          .else(eb('throttle.count', '+', 1))
          .end(),
        since: eb.case().when('throttle.since', '<', begin).then(now).else(eb.ref('throttle.since')).end(),
        last_at: now,
      })),
    )
    .returning('count')
    .executeTakeFirstOrThrow();
  return count <= most;
};
