import { notFoundTransaction } from './constants.ts';

/** ERR-4: what says nothing about this program. */
const noise: readonly RegExp[] = [
  /^Script error\.?$/i,
  /ResizeObserver loop (limit exceeded|completed with undelivered notifications)/i,
  /Cannot redefine property: googletag/i,
];

/** ERR-4: a script error that comes with a file or a stack has detail, and stays. */
export const isNoise = (message: string, hasDetail: boolean): boolean =>
  noise.some((pattern, index) => pattern.test(message) && !(index === 0 && hasDetail));

export const isLostVisit = (transaction: string | undefined): boolean => transaction === notFoundTransaction;
