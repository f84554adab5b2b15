import { type IntegrationProblem, isRecord } from '#core/shared';
import { errorCode } from '../errorCode.ts';

const unreachable = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ECONNRESET',
  'ECONNECTION',
  'EDNS',
]);
const slow = new Set(['ETIMEDOUT', 'ESOCKETTIMEDOUT', 'UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT']);
const notAllowed = new Set(['EAUTH', 'EACCES', 'EPERM', 'AccessDenied']);

const byStatus = (status: number): IntegrationProblem =>
  status === 401 || status === 403 || status === 530 || status === 535 ? 'not_allowed' : 'their_error';

const field = (error: unknown, name: string): unknown => (isRecord(error) ? error[name] : undefined);

/** What an error of something outside comes to. Its text is never looked at: it may hold an address with a password. */
export const problemOf = (error: unknown): IntegrationProblem => {
  for (const one of [error, field(error, 'cause')]) {
    const code = errorCode(one) ?? '';
    if (unreachable.has(code)) return 'unreachable';
    if (slow.has(code)) return 'slow';
    if (notAllowed.has(code)) return 'not_allowed';
    const name = field(one, 'name');
    if (name === 'TimeoutError' || name === 'AbortError' || name === 'TookTooLong') return 'slow';
    for (const key of ['responseCode', 'status', 'statusCode']) {
      const status = field(one, key);
      if (typeof status === 'number' && status >= 400) return byStatus(status);
    }
  }
  return 'unknown';
};
