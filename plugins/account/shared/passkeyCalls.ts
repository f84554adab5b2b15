import * as z from 'zod/mini';
import { accountRoles, defineCall, loginAnswer, passwordText, listOf } from '#core/shared';
import { requiredLine } from './fieldSchemas.ts';

const mine = { base: 'api', allow: accountRoles, perMinute: 20, wholeAccount: true } as const;
const encoded = (most: number) => z.string().check(z.regex(/^[A-Za-z0-9_-]+$/), z.maxLength(most));
const credential = { id: encoded(1400), rawId: encoded(1400), type: z.literal('public-key') };
const extensions = z.object({});
const id = z.object({ id: z.string().check(z.regex(/^[A-Za-z0-9-]{1,64}$/)) });

export const passkeySchema = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
  /** A password manager keeps it on several devices. */
  synced: z.boolean(),
});
export type Passkey = z.infer<typeof passkeySchema>;

export const listPasskeys = defineCall({
  ...mine,
  id: 'users.passkeys',
  summary: 'List my passkeys',
  method: 'GET',
  path: '/users/me/passkeys',
  answer: listOf(passkeySchema),
  reads: ['account'],
  perMinute: 120,
});

/** What the browser hands to the authenticator. Failures: 422 `wrong_password` with `fields.password`, 409 `too_many_passkeys`. */
export const beginPasskey = defineCall({
  ...mine,
  id: 'users.beginPasskey',
  summary: 'Begin to add a passkey',
  method: 'POST',
  path: '/users/me/passkeys/options',
  body: z.object({ password: passwordText }),
  answer: z.object({
    challenge: z.string(),
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
    timeout: z.number(),
    excludeCredentials: z.array(z.object({ id: z.string(), type: z.literal('public-key') })),
    authenticatorSelection: z.object({ residentKey: z.literal('required'), userVerification: z.literal('required') }),
    attestation: z.literal('none'),
  }),
});

/** Failures: 422 `passkey_refused`, 409 `passkey_known`. */
export const addPasskey = defineCall({
  ...mine,
  id: 'users.addPasskey',
  summary: 'Add a passkey',
  method: 'POST',
  path: '/users/me/passkeys',
  body: z.object({
    name: requiredLine(60),
    credential: z.object({
      ...credential,
      clientExtensionResults: extensions,
      response: z.object({
        clientDataJSON: encoded(8000),
        attestationObject: encoded(64_000),
      }),
    }),
  }),
  answer: passkeySchema,
  status: 201,
  stales: ['account'],
});

export const renamePasskey = defineCall({
  ...mine,
  id: 'users.renamePasskey',
  summary: 'Rename one of my passkeys',
  method: 'PATCH',
  path: '/users/me/passkeys/:id',
  params: id,
  body: z.object({ name: requiredLine(60) }),
  answer: passkeySchema,
  stales: ['account'],
});

/** Failures: 422 `wrong_password`; 409 `last_second_factor` where only the password is left and `last` does not say so. */
export const removePasskey = defineCall({
  ...mine,
  id: 'users.removePasskey',
  summary: 'Remove one of my passkeys',
  method: 'DELETE',
  path: '/users/me/passkeys/:id',
  params: id,
  body: z.object({ password: passwordText, last: z.optional(z.boolean()) }),
  stales: ['account'],
});

/** The same for everyone: which accounts have passkeys is not told. */
export const beginPasskeyLogin = defineCall({
  id: 'users.beginPasskeyLogin',
  summary: 'Begin to sign in with a passkey',
  method: 'POST',
  base: 'api',
  path: '/users/login/passkey/options',
  allow: 'anyone',
  forwardsIp: true,
  answer: z.object({
    challenge: z.string(),
    rpId: z.string(),
    timeout: z.number(),
    userVerification: z.literal('required'),
  }),
  perMinute: 60,
});

/** In place of password and second factor. Failure: 401 `passkey_refused`, whatever the reason. */
export const passkeyLogin = defineCall({
  id: 'users.passkeyLogin',
  summary: 'Sign in with a passkey',
  method: 'POST',
  base: 'api',
  path: '/users/login/passkey',
  allow: 'anyone',
  forwardsIp: true,
  knowsDevice: true,
  body: z.object({
    credential: z.object({
      ...credential,
      clientExtensionResults: extensions,
      response: z.object({
        clientDataJSON: encoded(8000),
        authenticatorData: encoded(8000),
        signature: encoded(8000),
        userHandle: z.optional(encoded(200)),
      }),
    }),
  }),
  answer: loginAnswer,
  perMinute: 60,
});
