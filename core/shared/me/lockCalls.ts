import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { passwordText } from '../identityCalls.ts';
import { accountRoles } from '../roles.ts';

const key = z.string();

/** STA-5: with it the answer brings the key under which the lock sealed this device's copies (`newSeal`). */
export const sealName = z.optional(z.string().check(z.maxLength(64)));
export const proof = z.object({ correct: z.boolean(), sealKey: z.optional(z.string()) });

const common = {
  inPreview: true,
  shared: 'self',
  method: 'POST',
  base: 'api',
  allow: accountRoles,
  perMinute: 30,
} as const;

/** STA-5: opens the lock screen. Failure: 429 `too_many_requests` after repeated wrong ones. */
export const verifyPassword = defineCall({
  ...common,
  id: 'users.verifyPassword',
  summary: 'Check my password',
  path: '/users/me/verify-password',
  body: z.object({ password: passwordText, seal: sealName }),
  answer: proof,
});

/**
 * STA-5: a key under which the lock seals, on this device, what opens its offline copies. The server keeps none of them: it makes
 * the key again for whoever proves that they sit there (`verifyPassword`, `verifyPin`, the clinic's sign-in), or has just signed in.
 */
export const newSeal = defineCall({
  ...common,
  id: 'users.newSeal',
  summary: 'Get a key to seal this device’s offline copies while it is locked',
  path: '/users/me/seals',
  answer: z.object({ id: z.string(), key }),
});

/** For a lock that a new sign-in opened. Failure: 403 `not_proven` some minutes after it. */
export const openSeal = defineCall({
  ...common,
  id: 'users.openSeal',
  summary: 'Get the key of a seal again, right after signing in',
  path: '/users/me/seals/key',
  body: z.object({ seal: z.string().check(z.minLength(1), z.maxLength(64)) }),
  answer: z.object({ key }),
});
