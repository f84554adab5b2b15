import * as z from 'zod/mini';
import { defineCall, emailText } from '#core/shared';
import { requiredLine, timeZones } from '#plugins/clinic/shared/index.ts';
import { exportState } from './exportCalls.ts';

const mine = { base: 'api', feature: 'organizations', allow: ['super_admin'] } as const;
const id = z.string().check(z.regex(/^[A-Za-z0-9-]{1,64}$/));
const localeText = z.enum(['en-CA', 'fr-CA']);

export const organizationStates = ['open', 'suspended', 'deleted'] as const;
export const pageSize = 25;

export const deletionSchema = z.object({
  /** Asked for; agreed to and waiting; under way; done. */
  state: z.enum(['asked', 'waiting', 'deleting', 'deleted']),
  askedAt: z.string(),
  askedBy: z.string(),
  /** The caller asked for it: somebody else has to agree. */
  mine: z.boolean(),
  agreedAt: z.nullable(z.string()),
  agreedBy: z.nullable(z.string()),
  dueAt: z.nullable(z.string()),
  /** What keeps it from beginning. */
  blocked: z.nullable(z.enum(['legal_hold', 'organization_open', 'export_running'])),
  doneAt: z.nullable(z.string()),
  rows: z.number(),
});
export type Deletion = z.infer<typeof deletionSchema>;

const organizationSchema = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  state: z.enum(organizationStates),
  createdAt: z.string(),
  suspendedAt: z.nullable(z.string()),
  /** The super administrator's name; null where they are gone. */
  suspendedBy: z.nullable(z.string()),
  /** Who works there, invited people among them; patients are counted nowhere. */
  staff: z.number(),
  /** The caller's own, which they cannot suspend. */
  home: z.boolean(),
  /** Null where none was asked for, or it was stopped. */
  deletion: z.nullable(deletionSchema),
  /** Null where none was asked for, or its time is over. */
  exported: z.nullable(exportState),
});
export type Organization = z.infer<typeof organizationSchema>;

/** Failure: 422. */
export const searchOrganizations = defineCall({
  ...mine,
  id: 'organizations.search',
  summary: 'Search the organisations of this server',
  method: 'POST',
  path: '/organizations/search',
  body: z.object({
    /** Part of a name or of an address. */
    text: z.optional(z.string().check(z.maxLength(200))),
    state: z.optional(z.enum(organizationStates)),
    /** How many come before the page. */
    from: z.optional(z.number().check(z.int(), z.minimum(0), z.maximum(100_000))),
  }),
  answer: z.object({ data: z.array(organizationSchema), total: z.number() }),
  reads: ['organization'],
});

/** What a clinic is called in addresses: `rideau`. */
export const slugPattern = /^[a-z][a-z0-9-]{1,40}$/;

/**
 * Makes an organisation whole: what it is called, its clock, its features and its first administrator, who is invited by mail.
 * Failures: 409 `slug_taken`, 409 `own_account`, 422, 429 for a mailbox that was written to often.
 */
export const createOrganization = defineCall({
  ...mine,
  id: 'organizations.create',
  summary: 'Create an organisation and invite its first administrator',
  method: 'POST',
  path: '/organizations',
  body: z.object({
    name: requiredLine(80),
    slug: z.string().check(z.trim(), z.regex(slugPattern, 'Use 2 to 41 lower-case letters, digits and hyphens.')),
    timeZone: z.enum(timeZones),
    locale: localeText,
    /** Ids of those that are on; every other one that can be switched is off. */
    features: z.array(z.string().check(z.maxLength(64))).check(z.maxLength(200)),
    administrator: z.object({ firstName: requiredLine(80), lastName: requiredLine(80), email: emailText }),
  }),
  answer: z.object({ id: z.string() }),
  stales: ['organization'],
  perMinute: 20,
});

const change = {
  ...mine,
  path: '/organizations/:id/suspension',
  params: z.object({ id }),
  stales: ['organization'],
} as const;

/** Failures: 404, 409 `own_organization`. */
export const suspendOrganization = defineCall({
  ...{ ...change, id: 'organizations.suspend', method: 'POST' },
  summary: 'Suspend an organisation: nobody of it signs in or calls',
});

/** Failures: 404, 409 `deletion_under_way`. */
export const restoreOrganization = defineCall({
  ...{ ...change, id: 'organizations.restore', method: 'DELETE' },
  summary: 'Bring a suspended organisation back',
});

const deletion = {
  ...mine,
  path: '/organizations/:id/deletion',
  params: z.object({ id }),
  stales: ['organization'],
} as const;
/** Its name, typed. */
const typed = z.object({ name: z.string().check(z.maxLength(200)) });

/** Failures: 404, 409 `organization_open`, `legal_hold`, `deletion_under_way`, 422 for another name. */
export const askDeletion = defineCall({
  ...{ ...deletion, id: 'organizations.askDeletion', method: 'POST' },
  summary: 'Ask for the deletion of a suspended organisation; another super administrator has to agree',
  body: typed,
  perMinute: 20,
});

/** Failures: 404, 409 `own_request`, `organization_open`, `legal_hold`, `deletion_gone`, 422 for another name. */
export const agreeDeletion = defineCall({
  ...{ ...deletion, id: 'organizations.agreeDeletion', method: 'POST', path: '/organizations/:id/deletion/agreement' },
  summary: 'Agree to the deletion of an organisation, which begins after the waiting time',
  body: typed,
  perMinute: 20,
});

/** Failures: 404, 409 `deletion_began`. */
export const stopDeletion = defineCall({
  ...{ ...deletion, id: 'organizations.stopDeletion', method: 'DELETE' },
  summary: 'Stop the deletion of an organisation while it waits',
});
