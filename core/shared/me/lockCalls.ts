import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { passwordText } from '../identityCalls.ts';
import { accountRoles } from '../roles.ts';

const key = z.string();

/** STA-5: with it the answer brings the key under which the lock sealed this device's copies (`newSeal`). */
export const sealName = z.optional(z.string().check(z.maxLength(64)));
export const proof = z.object({ correct: z.boolean(), sealKey: z.optional(z.string()) });

/** STA-5: opens the lock screen. Failure: 429 `too_many_requests` after repeated wrong ones. */
export const verifyPassword = defineCall({
  id: 'users.verifyPassword',
  inPreview: true,
  shared: 'self',
  summary: 'Check my password',
  method: 'POST',
  base: 'api',
  path: '/users/me/verify-password',
  allow: accountRoles,
  body: z.object({ password: passwordText, seal: sealName }),
  answer: proof,
  perMinute: 30,
});

/**
 * STA-5: a key under which the lock seals, on this device, what opens its offline copies. The server keeps none of them: it makes
 * the key again for whoever proves that they sit there (`verifyPassword`, `verifyPin`, the clinic's sign-in), or has just signed in.
 */
export const newSeal = defineCall({
  id: 'users.newSeal',
  inPreview: true,
  shared: 'self',
  summary: 'Get a key to seal this device’s offline copies while it is locked',
  method: 'POST',
  base: 'api',
  path: '/users/me/seals',
  allow: accountRoles,
  answer: z.object({ id: z.string(), key }),
  perMinute: 30,
});

/** For a lock that a new sign-in opened. Failure: 403 `not_proven` some minutes after it. */
export const openSeal = defineCall({
  id: 'users.openSeal',
  inPreview: true,
  shared: 'self',
  summary: 'Get the key of a seal again, right after signing in',
  method: 'POST',
  base: 'api',
  path: '/users/me/seals/key',
  allow: accountRoles,
  body: z.object({ seal: z.string().check(z.minLength(1), z.maxLength(64)) }),
  answer: z.object({ key }),
  perMinute: 30,
});
