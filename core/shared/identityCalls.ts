import * as z from 'zod/mini';
import { defineCall } from './call.ts';

const part = '[^\\s@<>"\'\\\\,;:()[\\]\\u0000-\\u001f\\u007f]+';
/** Lower case and trimmed, so that one address is one account. */
export const emailText = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(254),
    z.regex(new RegExp(`^${part}@${part}$`), 'Enter an email address such as name@example.com.'),
  );
/** A password as typed, to be compared; the rules for new ones are the account plugin's. */
export const passwordText = z.string().check(z.minLength(1), z.maxLength(256));
const email = emailText;
const password = passwordText;
/** Six digits of an authenticator, or a recovery code as people copy it. */
const code = z.string().check(z.trim(), z.regex(/^[0-9A-Za-z][0-9A-Za-z -]{4,22}[0-9A-Za-z]$/));
const secret = z.string().check(z.minLength(1), z.maxLength(4096));
const shownToken = z.object({ refreshToken: secret });

export const challengeNames = ['NEW_PASSWORD_REQUIRED', 'SOFTWARE_TOKEN_MFA', 'SMS_MFA'] as const;

export const tokensSchema = z.object({
  IdToken: z.string(),
  AccessToken: z.string(),
  RefreshToken: z.string(),
  /** Seconds until `IdToken` expires. */
  ExpiresIn: z.number(),
});
export type IdentityTokens = z.infer<typeof tokensSchema>;

export const challengeSchema = z.object({ ChallengeName: z.enum(challengeNames), Session: z.string() });

/** Tokens, or a question that must be answered first. */
export const loginAnswer = z.union([tokensSchema, challengeSchema]);
export type LoginAnswer = z.infer<typeof loginAnswer>;

const common = { method: 'POST', base: 'api', allow: 'anyone' } as const;

/** Failures: 401 `wrong_credentials` (also for an unknown address), 429 `too_many_requests`, 409 `identity_elsewhere`. */
export const login = defineCall({
  ...common,
  id: 'users.login',
  summary: 'Sign in with email and password',
  path: '/users/login',
  forwardsIp: true,
  knowsDevice: true,
  body: z.object({ email, password }),
  answer: loginAnswer,
  perMinute: 120,
});

/**
 * Answers the question that `login` asked: a new password, or the code of the second factor; another question may follow.
 * Failures: 401 `challenge_expired` (sign in again), 401 `wrong_code`, 422 with `fields.newPassword`.
 */
export const challenge = defineCall({
  ...common,
  id: 'users.challenge',
  summary: 'Answer the sign-in challenge',
  path: '/users/challenge',
  knowsDevice: true,
  body: z.object({
    Session: secret,
    ChallengeName: z.optional(z.enum(challengeNames)),
    newPassword: z.optional(password),
    code: z.optional(code),
  }),
  answer: loginAnswer,
  perMinute: 120,
});

/** API-3. The old refresh token is spent by this; showing a spent one again ends the whole family of tokens. Failure: 401 `refresh_refused`. */
export const refreshToken = defineCall({
  ...common,
  id: 'users.refreshToken',
  summary: 'Exchange a refresh token for new tokens',
  path: '/users/refresh-token',
  body: shownToken,
  /** `RefreshToken` only where the identity service rotates it. */
  answer: z.object({
    IdToken: z.string(),
    AccessToken: z.string(),
    RefreshToken: z.optional(z.string()),
    ExpiresIn: z.optional(z.number()),
  }),
  perMinute: 600,
});

/** Ends the session that the refresh token belongs to. Never fails for a token that is spent already. */
export const logout = defineCall({
  ...common,
  id: 'users.logout',
  summary: 'Sign out of this device',
  path: '/users/logout',
  body: shownToken,
  perMinute: 60,
});
