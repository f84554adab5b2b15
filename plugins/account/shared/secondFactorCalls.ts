import * as z from 'zod/mini';
import { accountRoles, defineCall, passwordText } from '#core/shared';
import { codeText } from './fieldSchemas.ts';

const mine = { base: 'api', allow: accountRoles, shared: 'self', wholeAccount: true } as const;

/** Begins anew each time; nothing is on until `confirmSecondFactor`. Failure: 409 `second_factor_on`. */
export const beginSecondFactor = defineCall({
  ...mine,
  id: 'users.beginSecondFactor',
  summary: 'Create a new secret for my authenticator app',
  method: 'POST',
  path: '/users/me/second-factor',
  answer: z.object({
    /** Base32, for typing. */
    secret: z.string(),
    /** For the QR code. */
    otpauthUri: z.string(),
  }),
  perMinute: 20,
});

/** The recovery codes are shown this once. Failure: 422 `wrong_code` with `fields.code`. */
export const confirmSecondFactor = defineCall({
  ...mine,
  id: 'users.confirmSecondFactor',
  summary: 'Turn on my second factor',
  method: 'PUT',
  path: '/users/me/second-factor',
  body: z.object({ code: codeText }),
  answer: z.object({ recoveryCodes: z.array(z.string()) }),
  stales: ['account'],
  perMinute: 20,
});

/** Failure: 422 `wrong_password` with `fields.password`. */
export const removeSecondFactor = defineCall({
  ...mine,
  id: 'users.removeSecondFactor',
  summary: 'Turn off my second factor',
  method: 'DELETE',
  path: '/users/me/second-factor',
  body: z.object({ password: passwordText }),
  stales: ['account'],
  perMinute: 20,
});
