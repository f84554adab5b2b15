import { errorCode } from '../errorCode.ts';

/** PostgreSQL ends or refuses the connection: class 08, shut down, crashed, starting, too many connections. */
const refusal = /^(08...|57P0[123]|53300)$/;

const network = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** What the driver says without a code, when the connection broke or none became free in time. */
const words =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Query read timeout|Cannot use a pool after calling end)/;

/** Whether the database could not be reached at all: the input is not at fault, and a later retry helps. */
export const isDatabaseAway = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const code = errorCode(error);
  if (code !== undefined) return refusal.test(code) || network.has(code);
  return words.test(error.message);
};
