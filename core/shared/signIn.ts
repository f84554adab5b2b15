import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { accountRoles } from './roles.ts';

/** Lower case and trimmed, so that one address is one account. */
export const emailText = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(254),
    z.regex(
      /^[^\s@<>"'\\,;:()[\]\u0000-\u001f\u007f]+@[^\s@<>"'\\,;:()[\]\u0000-\u001f\u007f]+\.[^\s@<>"'\\,;:()[\].\u0000-\u001f\u007f]+$/,
      'Enter an e-mail address such as name@example.com.',
    ),
  );
/** A password as typed to be compared; the rules for new ones are the account plugin's. */
export const passwordText = z.string().check(z.minLength(1), z.maxLength(256));

/** `ExpiresIn` is in seconds. The refresh token is replaced at every use; an old one used again signs the device out. */
export const tokensSchema = z.object({
  IdToken: z.string(),
  AccessToken: z.string(),
  RefreshToken: z.string(),
  ExpiresIn: z.number(),
  TokenType: z.literal('Bearer'),
});
export type Tokens = z.infer<typeof tokensSchema>;

/** Signed in only after the challenge: send `Session` back to `answerChallenge`, where the next one may come. */
export const challengeSchema = z.object({
  ChallengeName: z.enum(['NEW_PASSWORD_REQUIRED', 'SOFTWARE_TOKEN_MFA']),
  Session: z.string(),
});
export type Challenge = z.infer<typeof challengeSchema>;

export const signInAnswer = z.union([tokensSchema, challengeSchema]);
export type SignInAnswer = z.infer<typeof signInAnswer>;

export const isChallenge = (answer: SignInAnswer): answer is Challenge => 'ChallengeName' in answer;

/** Failures: 401 `wrong_credentials` (also for an unknown address), 429 `too_many_requests` with `Retry-After`, 409 `identity_elsewhere`. */
export const logIn = defineCall({
  id: 'users.login',
  summary: 'Sign in with e-mail and password',
  method: 'POST',
  base: 'api',
  path: '/users/login',
  allow: 'anyone',
  body: z.object({ email: emailText, password: passwordText }),
  answer: signInAnswer,
  perMinute: 30,
});

/**
 * `NewPassword` for NEW_PASSWORD_REQUIRED, `Code` (of the authenticator, or a recovery code) for SOFTWARE_TOKEN_MFA.
 * Failures: 401 `challenge_expired` (sign in again), 401 `wrong_code`, 422 with `fields.NewPassword`.
 */
export const answerChallenge = defineCall({
  id: 'users.challenge',
  summary: 'Answer what login asked for',
  method: 'POST',
  base: 'api',
  path: '/users/challenge',
  allow: 'anyone',
  body: z.object({
    Session: z.string().check(z.minLength(1), z.maxLength(512)),
    ChallengeName: z.enum(['NEW_PASSWORD_REQUIRED', 'SOFTWARE_TOKEN_MFA']),
    NewPassword: z.optional(passwordText),
    Code: z.optional(z.string().check(z.trim(), z.maxLength(32))),
  }),
  answer: signInAnswer,
  perMinute: 30,
});

/** API-3. Failure: 401 `refresh_refused`: the person must sign in again. */
export const refreshTokens = defineCall({
  id: 'users.refreshToken',
  summary: 'Exchange the refresh token for new tokens',
  method: 'POST',
  base: 'api',
  path: '/users/refresh-token',
  allow: 'anyone',
  body: z.object({ refreshToken: z.string().check(z.minLength(1), z.maxLength(512)) }),
  answer: tokensSchema,
  perMinute: 600,
});

/** Ends this device's refresh tokens. */
export const logOut = defineCall({
  id: 'users.logout',
  summary: 'Sign this device out',
  method: 'POST',
  base: 'api',
  path: '/users/logout',
  allow: accountRoles,
});

/** For unlocking. Failure: 429 `too_many_requests` after repeated wrong ones. */
export const verifyPassword = defineCall({
  id: 'users.verifyPassword',
  summary: 'Is this my password?',
  method: 'POST',
  base: 'api',
  path: '/users/me/verify-password',
  allow: accountRoles,
  body: z.object({ password: passwordText }),
  answer: z.object({ valid: z.boolean() }),
  perMinute: 30,
});
