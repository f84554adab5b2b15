import { CallFailure } from '#core/shared';

/** A failure that trying again later may cure: no connection, a server that restarts or is busy, a sign-in that ran out. */
export const isTemporary = (error: unknown): boolean =>
  !(error instanceof CallFailure) ||
  (error.status === 0 && error.code !== 'cancelled') ||
  error.status === 401 ||
  error.status === 408 ||
  error.status === 429 ||
  error.status >= 500;

/** Milliseconds before try number `tries` + 1: 1, 2, 4, ... at most 30 s. */
export const backOff = (tries: number): number => Math.min(30_000, 1000 * 2 ** Math.min(tries, 5));
