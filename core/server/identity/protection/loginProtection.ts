import type { Trx } from '../../database/tables.ts';
import { type Backoff, countFailure, forgetFailures, refuseLocked } from './throttle.ts';

/** One try to sign in. */
export interface Attempt {
  readonly email: string;
  readonly ip: string;
  /** What `knownDeviceOf` says: the account signed in on this browser before. */
  readonly knownDevice: string | null;
}

/** A stranger's tries at one account from one network. */
const strangerBackoff: Backoff = { free: 8, firstSeconds: 30, mostSeconds: 900, forgetSeconds: 3600 };
/** All strangers' tries at one account: at most 24 at once, then about 12 an hour, however many addresses they come from. */
const accountBackoff: Backoff = { free: 24, firstSeconds: 5, mostSeconds: 300, forgetSeconds: 6 * 3600 };
/** One network's tries at any accounts. A clinic's people share one address, so it may fail more often. */
const networkBackoff: Backoff = { free: 60, firstSeconds: 60, mostSeconds: 900, forgetSeconds: 900 };
/** A known device answers for its own failures only. */
const knownBackoff: Backoff = { free: 8, firstSeconds: 30, mostSeconds: 900, forgetSeconds: 3600 };

/** One household or clinic: an IPv4 address, or the first half of an IPv6 address, which one subscriber has whole. */
export const networkOf = (ip: string): string => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped !== undefined || !ip.includes(':')) return mapped ?? ip;
  const [head = '', tail] = ip.toLowerCase().split('::');
  const [before, after] = [head.split(':').filter(Boolean), (tail ?? '').split(':').filter(Boolean)];
  const missing = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  return [...before, ...Array<string>(missing).fill('0'), ...after].slice(0, 4).join(':');
};

const guardsOf = ({ email, ip, knownDevice }: Attempt): readonly (readonly [string, Backoff])[] =>
  knownDevice === null
    ? [
        [`login:${email}:${networkOf(ip)}`, strangerBackoff],
        [`login:${email}`, accountBackoff],
        [`ip:${networkOf(ip)}`, networkBackoff],
      ]
    : [[`login:${email}:device:${knownDevice}`, knownBackoff]];

/** @throws Failure 429 while this device, or strangers like it, must wait */
export const refuseAttempt = (db: Trx, attempt: Attempt, now: Date): Promise<void> =>
  refuseLocked(
    db,
    guardsOf(attempt).map(([key]) => key),
    now,
  );

export const countFailedAttempt = async (db: Trx, attempt: Attempt, now: Date, factor: number): Promise<void> => {
  for (const [key, backoff] of guardsOf(attempt)) await countFailure(db, key, backoff, now, factor);
};

/** The person is in: what failed before was theirs. What a network did to other accounts stays counted. */
export const forgetFailedAttempts = async (db: Trx, attempt: Attempt): Promise<void> => {
  for (const [key] of guardsOf(attempt)) if (!key.startsWith('ip:')) await forgetFailures(db, key);
};

/** Of the second question: whoever stole the password must not close the owner's device. */
export const secondFactorGuard = (accountId: string, { knownDevice }: Pick<Attempt, 'knownDevice'>): string =>
  `second-factor:${accountId}:${knownDevice ?? 'strangers'}`;
