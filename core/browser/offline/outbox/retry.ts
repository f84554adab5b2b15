import { CallFailure } from '#core/shared';

const mostFaults = 5;

/** What trying again later may cure: no answer, a server that restarts or is busy, a sign-in that ran out. */
export const isPassing = (error: unknown, tries: number): boolean => {
  if (!(error instanceof CallFailure)) return tries < mostFaults;
  const { status, code } = error;
  // A fault of the server that stays is told, not hidden behind "waiting".
  if (status === 500) return tries < mostFaults;
  return status === 0 ? code !== 'part_lost' : [401, 408, 429].includes(status) || status >= 502;
};

/** Milliseconds before the next try: 1, 2, 4, ... at most 30 s. */
export const backOffMs = (tries: number): number => Math.min(30_000, 1_000 * 2 ** Math.min(tries, 5));
