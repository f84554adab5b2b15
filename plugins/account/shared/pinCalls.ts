import * as z from 'zod/mini';
import { accountRoles, defineCall, passwordText, proof, sealName } from '#core/shared';
import { weakPin } from './pinRules.ts';

const mine = { base: 'api', allow: accountRoles, shared: 'self', path: '/users/me/pin' } as const;
const pin = z.string().check(z.regex(/^\d{6}$/, 'Enter 6 digits.'));

/** So many wrong ones in a row, and the password is asked for again. */
export const pinTries = 5;

/** STA-5: a short number that opens the lock screen, and nothing else. Failures: 422 `wrong_password`, `fields.pin`, 429. */
export const savePin = defineCall({
  ...mine,
  wholeAccount: true,
  id: 'users.savePin',
  summary: 'Choose a PIN that unlocks my screen',
  method: 'PUT',
  body: z.object({
    password: passwordText,
    pin: pin.check(z.refine((digits) => !weakPin(digits), 'This PIN is too easy to guess. Choose another.')),
  }),
  stales: ['account'],
  perMinute: 20,
});

export const removePin = defineCall({
  ...mine,
  id: 'users.removePin',
  summary: 'Remove the PIN that unlocks my screen',
  method: 'DELETE',
  stales: ['account'],
});

/** `left`: how many tries remain; with 0 the PIN opens nothing until the password does. */
export const verifyPin = defineCall({
  ...mine,
  id: 'users.verifyPin',
  inPreview: true,
  summary: 'Check my PIN',
  method: 'POST',
  body: z.object({ pin, seal: sealName }),
  answer: z.extend(proof, { left: z.number() }),
  perMinute: 30,
});
