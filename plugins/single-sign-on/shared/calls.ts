import * as z from 'zod/mini';
import { adminRoles, clinicRoles, defineCall, loginAnswer, proof, sealName } from '#core/shared';

const open = { base: 'api', allow: 'anyone', method: 'POST' } as const;
const managed = { base: 'api', allow: adminRoles, feature: 'single-sign-on', level: 'manage' } as const;
/** 256 random bits, or a SHA-256, as base64url. */
const random = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/));
const line = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most));

/** Where the clinic’s own sign-in sends people back to, under the house’s address. It is registered there. */
export const returnPath = '/single-sign-on/return';

/** The clinics with a sign-in of their own that work: fifty by name, of those whose name has the words. */
export const listSignOns = defineCall({
  ...{ base: 'api', allow: 'anyone', method: 'GET', path: '/single-sign-on' },
  id: 'single-sign-on.clinics',
  summary: 'List the clinics with a sign-in of their own',
  perMinute: 60,
  query: z.object({ words: z.optional(z.string().check(z.maxLength(100))) }),
  answer: z.object({ data: z.array(z.object({ clinic: z.string(), name: z.string() })), more: z.boolean() }),
});

/**
 * Leads to the sign-in of a clinic. The browser keeps the secret whose SHA-256 it gives: only there can what comes back be used.
 * Failures: 404 `sign_on_unknown`, 503 `sign_on_unreachable`, 429.
 */
export const beginSignOn = defineCall({
  ...open,
  id: 'single-sign-on.begin',
  summary: 'Begin to log in with a clinic’s own sign-in',
  path: '/single-sign-on',
  perMinute: 20,
  body: z.object({
    clinic: z.string().check(z.maxLength(100)),
    proof: random,
    /** The person must prove who they are, although they may be logged in there: somebody else may sit at the screen. */
    fresh: z.optional(z.boolean()),
  }),
  answer: z.object({ address: z.string() }),
});

const comeBack = { query: z.string().check(z.maxLength(8_000)), secret: random };

/**
 * Logs in with what the clinic’s sign-in sent back, once. Failures: 401 `sign_on_ended`, `sign_on_refused`, `sign_on_stale`; 403
 * `sign_on_nobody`, `sign_on_asked`, `sign_on_email`, `sign_on_other`; 503 `sign_on_unreachable`.
 */
export const finishSignOn = defineCall({
  ...open,
  id: 'single-sign-on.finish',
  summary: 'Log in with what a clinic’s own sign-in answered',
  path: '/single-sign-on/session',
  perMinute: 20,
  body: z.object({
    ...comeBack,
    /** Id of the only account that may come in: what is on the screen is that one’s. */
    account: z.optional(z.string().check(z.maxLength(64))),
  }),
  answer: loginAnswer,
});

/**
 * Shows with what the clinic’s sign-in sent back, once and freshly proven, that whoever sits here is who is signed in. Failures as
 * `single-sign-on.finish`.
 */
export const proveSignOn = defineCall({
  ...{ base: 'api', allow: clinicRoles, method: 'POST', path: '/single-sign-on/proof', perMinute: 20 },
  ...{ feature: 'single-sign-on', level: 'see' },
  id: 'single-sign-on.prove',
  summary: 'Prove by the clinic’s own sign-in that it is still me',
  body: z.object({ ...comeBack, seal: sealName }),
  answer: proof,
});

const given = {
  /** Of the OpenID provider: `https://login.example.ca`, whose `/.well-known/openid-configuration` says the rest. */
  issuer: line(500),
  clientId: line(300),
  /** Whether an administrator allows each person the first time; else whoever is on the staff list gets in. */
  asksFirst: z.boolean(),
  /** Whether its addresses count although it does not say that it checked them. */
  trustsAddresses: z.boolean(),
  /** After how many hours people log in again. */
  hours: z.int().check(z.gte(1), z.lte(168)),
  enabled: z.boolean(),
};

export const signOnSchema = z.object({
  ...given,
  /** False where the secret has to be entered again. */
  secretKept: z.boolean(),
  changedAt: z.string(),
});
export type SignOn = z.infer<typeof signOnSchema>;

export const readSignOn = defineCall({
  ...managed,
  id: 'single-sign-on.read',
  summary: 'Read how the clinic’s own sign-in is connected',
  method: 'GET',
  path: '/single-sign-on/settings',
  reads: ['single-sign-on'],
  answer: z.object({
    data: z.nullable(signOnSchema),
    /** To register at the provider. */
    returnAddress: z.string(),
    /** False where this house’s accounts are kept elsewhere, so that it cannot be used. */
    possible: z.boolean(),
  }),
});

/**
 * The provider is asked before anything is kept. Whoever came by the one before is signed out where the provider changed, or is
 * turned off. Failures: 422 with `fields.issuer`, `fields.clientSecret`.
 */
export const saveSignOn = defineCall({
  ...managed,
  id: 'single-sign-on.save',
  summary: 'Connect the clinic’s own sign-in',
  method: 'PUT',
  path: '/single-sign-on/settings',
  stales: ['single-sign-on'],
  perMinute: 20,
  /** An empty secret keeps the one before. */
  body: z.object({ ...given, clientSecret: z.string().check(z.maxLength(500)) }),
  answer: signOnSchema,
});

export const linkStates = ['asked', 'allowed', 'refused'] as const;
export type LinkState = (typeof linkStates)[number];

export const linkSchema = z.object({
  id: z.string(),
  state: z.enum(linkStates),
  /** As the clinic’s sign-in says. */
  email: z.string(),
  /** On the staff list. */
  member: z.string(),
  /** This person came under another identity before: somebody else may have been given the address. */
  another: z.boolean(),
  askedAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
});
export type SignOnLink = z.infer<typeof linkSchema>;

/** Those who ask come first, then by name; fifty at a time. */
export const listLinks = defineCall({
  ...managed,
  id: 'single-sign-on.people',
  summary: 'List who logs in with the clinic’s own sign-in',
  method: 'GET',
  path: '/single-sign-on/people',
  reads: ['single-sign-on'],
  query: z.object({ page: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(1_000)), 1) }),
  answer: z.object({ data: z.array(linkSchema), more: z.boolean() }),
});

/** Who is refused is signed out at once. */
export const decideLink = defineCall({
  ...managed,
  id: 'single-sign-on.decide',
  summary: 'Allow or refuse somebody the clinic’s own sign-in',
  method: 'PUT',
  path: '/single-sign-on/people/:id',
  stales: ['single-sign-on'],
  params: z.object({ id: z.string().check(z.regex(/^[A-Za-z0-9-]{1,64}$/)) }),
  body: z.object({ allowed: z.boolean() }),
  answer: linkSchema,
});
