import * as z from 'zod/mini';
import { accountRoles, adminRoles, defineCall, staffRoles, listOf } from '#core/shared';

const mine = { base: 'api', feature: 'apps' } as const;
const id = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/));
const address = z.string().check(z.maxLength(500), z.regex(/^[a-z][a-z0-9+.-]*:\S+$/i));
const admin = { ...mine, allow: adminRoles } as const;

export const proofs = ['none', 'secret', 'key'] as const;
export type Proof = (typeof proofs)[number];

const appFields = {
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
  /** `service` acts without a person, with the rights of the administrator who saves it. */
  service: z.boolean(),
  proof: z.enum(proofs),
  redirects: z.array(address).check(z.maxLength(10)),
  launchUrl: z.nullable(address),
  /** SMART scopes with spaces between: at most these. */
  scope: z.string().check(z.trim(), z.minLength(1), z.maxLength(4_000)),
  /** Its public keys as a JSON Web Key Set, or where that is. */
  keys: z.nullable(z.string().check(z.maxLength(20_000))),
  keysUrl: z.nullable(address),
};

const appSchema = z.object({
  id,
  ...appFields,
  enabled: z.boolean(),
  /** People who use it now. */
  people: z.number(),
  /** The administrator whose rights a service has; null where they are gone. */
  approvedBy: z.nullable(z.string()),
});
export type App = z.infer<typeof appSchema>;

export const listApps = defineCall({
  ...{ ...admin, id: 'apps.list', method: 'GET', path: '/clinic/apps' },
  summary: 'List the apps that the clinic has registered',
  answer: listOf(appSchema),
  reads: ['apps'],
});

/** `secret` is told once. */
const savedSchema = z.object({ id: z.string(), secret: z.nullable(z.string()) });
const change = { ...admin, stales: ['apps'] } as const;

/** Failures: 422 with the fields to correct. */
export const registerApp = defineCall({
  ...{ ...change, id: 'apps.register', method: 'POST', path: '/clinic/apps' },
  summary: 'Register an app',
  body: z.object(appFields),
  answer: savedSchema,
});

/** Whoever uses it is asked again where its scopes, addresses or proof change. */
export const changeApp = defineCall({
  ...{ ...change, id: 'apps.change', method: 'PUT', path: '/clinic/apps/:id' },
  summary: 'Change a registered app',
  params: z.object({ id }),
  body: z.object(appFields),
  answer: savedSchema,
});

/** Off: every token of it is dead at once. */
export const switchApp = defineCall({
  ...{ ...change, id: 'apps.switch', method: 'PUT', path: '/clinic/apps/:id/enabled' },
  summary: 'Turn a registered app on or off',
  params: z.object({ id }),
  body: z.object({ enabled: z.boolean() }),
});

export const renewSecret = defineCall({
  ...{ ...change, id: 'apps.renewSecret', method: 'POST', path: '/clinic/apps/:id/secret' },
  summary: 'Give a registered app a new secret',
  params: z.object({ id }),
  answer: savedSchema,
});

export const removeApp = defineCall({
  ...{ ...change, id: 'apps.remove', method: 'DELETE', path: '/clinic/apps/:id' },
  summary: 'Remove a registered app',
  params: z.object({ id }),
});

const everyone = { ...mine, allow: accountRoles } as const;
const request = z.string().check(z.regex(/^[\w-]{20,100}$/));

/** One line of the consent screen. */
const askedScopeSchema = z.object({
  scope: z.string(),
  about: z.enum(['data', 'sign-in', 'stay', 'launch']),
  /** FHIR type or `*`; '' where it is not about data. */
  type: z.string(),
  writes: z.boolean(),
  /** One patient, or whoever the person may see. */
  reach: z.enum(['patient', 'user']),
  /** Codes to which it is limited. */
  only: z.array(z.string()),
});
export type AskedScope = z.infer<typeof askedScopeSchema>;

/** In a body: the request is a secret of its browser. Failure: 404 for one that ended. */
export const readRequest = defineCall({
  ...{ ...everyone, id: 'apps.request', method: 'POST', path: '/apps/request' },
  summary: 'Read what an app asks of the person who is signed in',
  body: z.object({ request }),
  answer: z.object({
    name: z.string(),
    clinic: z.string(),
    /** Where it leads back to. */
    site: z.string(),
    scopes: z.array(askedScopeSchema),
    /** From the chart that it was started from. */
    patient: z.nullable(z.string()),
    /** The person has to say for whom. */
    choosesPatient: z.boolean(),
  }),
});

/** Failures: 404 for a request that ended, 422, 403 for a patient who is closed to the person. */
export const answerRequest = defineCall({
  ...{ ...everyone, id: 'apps.answer', method: 'POST', path: '/apps/answer' },
  summary: 'Allow an app what it asks, or part of it, or nothing',
  body: z.object({
    request,
    allow: z.boolean(),
    scopes: z.array(z.string().check(z.maxLength(300))).check(z.maxLength(200)),
    patient: z.nullable(id),
  }),
  /** Where the browser goes. */
  answer: z.object({ location: z.string() }),
  stales: ['apps'],
});

export const ownApps = defineCall({
  ...{ ...everyone, id: 'apps.own', method: 'GET', path: '/apps/own' },
  summary: 'List the apps that the person allowed',
  answer: z.object({
    data: z.array(
      z.object({
        /** Of the app. */
        id: z.string(),
        name: z.string(),
        since: z.string(),
        usedAt: z.string(),
        scopes: z.array(askedScopeSchema),
      }),
    ),
  }),
  reads: ['apps'],
});

export const revokeApp = defineCall({
  ...{ ...everyone, id: 'apps.revoke', method: 'DELETE', path: '/apps/own/:id' },
  summary: 'Take back what the person allowed an app',
  params: z.object({ id }),
  stales: ['apps'],
});

const staff = { ...mine, allow: staffRoles } as const;

export const chartApps = defineCall({
  ...{ ...staff, id: 'apps.chart', method: 'GET', path: '/apps/chart' },
  summary: 'List the apps that open from a chart',
  answer: listOf(z.object({ id: z.string(), name: z.string() })),
  reads: ['apps'],
});

/** Failures: 404, 403 for a patient who is closed to the person. */
export const launchApp = defineCall({
  ...{ ...staff, id: 'apps.launch', method: 'POST', path: '/apps/chart/:id' },
  summary: 'Open an app from a patient’s chart',
  params: z.object({ id }),
  body: z.object({ patient: id }),
  answer: z.object({ location: z.string() }),
});
