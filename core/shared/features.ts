import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { defineEvent } from './live/liveEvent.ts';
import { accountRoles, adminRoles } from './roles.ts';

const localised = z.object({ 'en-CA': z.string(), 'fr-CA': z.string() });

/** One feature of an organisation, as `GET /v3/features` lists it. */
export const featureSchema = z.object({
  id: z.string(),
  title: localised,
  summary: localised,
  audience: z.array(z.string()),
  essential: z.boolean(),
  enabled: z.boolean(),
  /** Server side of the feature; `failed` and `waiting` carry a reason in words. */
  state: z.enum(['running', 'waiting', 'failed', 'disabled']),
  reason: z.nullable(z.string()),
  changedAt: z.nullable(z.string()),
  changedBy: z.nullable(z.string()),
  /** What it is switched to, and from which day on; told to administrators alone. */
  planned: z.nullable(z.object({ enabled: z.boolean(), day: z.string(), by: z.string() })),
});
export type Feature = z.infer<typeof featureSchema>;

/** For whose members a clinic lets browsers keep the last answers, to be read without a line. */
export const keptReadsSchema = z.object({ patients: z.boolean(), staff: z.boolean() });
export type KeptReadsRule = z.infer<typeof keptReadsSchema>;

/** To everyone of an organisation that changed it. */
export const keptReadsChanged = defineEvent({ kind: 'kept_reads_changed', schema: keptReadsSchema });

export const listFeatures = defineCall({
  id: 'features.list',
  shared: 'self',
  summary: "List the organisation's features and their state",
  method: 'GET',
  base: 'api',
  path: '/features',
  allow: accountRoles,
  answer: z.object({ data: z.array(featureSchema), keptReads: keptReadsSchema }),
  reads: ['features'],
});

export const setFeature = defineCall({
  id: 'features.set',
  summary: 'Turn a feature on or off for the organisation',
  method: 'PUT',
  base: 'api',
  path: '/features/:id',
  area: 'clinic',
  allow: adminRoles,
  params: z.object({ id: z.string().check(z.maxLength(64)) }),
  body: z.object({
    enabled: z.boolean(),
    /** From this day on, by the clinic's calendar; absent: now, which also takes back what was planned. */
    from: z.optional(z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'Choose a day.'))),
  }),
  answer: featureSchema,
  stales: ['features'],
});

/** Whom a switch of it affects: people with an account in use, and features that wait while it is off. */
export const featureEffect = defineCall({
  id: 'features.effect',
  summary: 'Count the people who use a feature',
  method: 'GET',
  base: 'api',
  path: '/features/:id/effect',
  area: 'clinic',
  allow: adminRoles,
  params: z.object({ id: z.string().check(z.maxLength(64)) }),
  answer: z.object({ staff: z.number(), patients: z.number(), waiting: z.array(localised) }),
});

/** Sent to everyone of an organisation whose features changed. */
export const featureChanged = defineEvent({
  kind: 'feature_changed',
  schema: z.object({ id: z.string(), enabled: z.boolean() }),
});
