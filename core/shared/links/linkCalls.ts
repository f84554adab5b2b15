import * as z from 'zod/mini';
import { defineCall } from '../call.ts';

/**
 * `feature` and `data` as in links.ts. A link that is unknown, expired, used up or revoked is answered alike:
 * `unknown` with no data. The link is in the body, because addresses are kept in histories and logs.
 */
export const resolveLink = defineCall({
  id: 'links.resolve',
  summary: 'Read where a link from an email leads',
  method: 'POST',
  base: 'api',
  path: '/links/resolve',
  allow: 'anyone',
  body: z.object({ link: z.string().check(z.minLength(1), z.maxLength(200)) }),
  answer: z.object({ feature: z.string(), data: z.record(z.string(), z.string()) }),
  perMinute: 60,
});
