// By itself: the bundle before sign-in asks for the list, and for nothing else of the features.
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { type AccountRole, accountRoles } from '../roles.ts';

const localised = z.object({ 'en-CA': z.string(), 'fr-CA': z.string() });

/** Roles that can have a feature before the others; administrators have it always. */
export const firstRoles = ['practitioner', 'patient'] as const satisfies readonly AccountRole[];
const firstSchema = z.object({
  roles: z.array(z.enum(firstRoles)),
  /** Profiles. */
  people: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type FirstUsers = z.infer<typeof firstSchema>;

/** One feature of an organisation, as `GET /v3/features` lists it. */
export const featureSchema = z.object({
  id: z.string(),
  title: localised,
  /** What it is, for administrators, who switch it. */
  summary: z.optional(localised),
  audience: z.array(z.string()),
  essential: z.boolean(),
  enabled: z.boolean(),
  /** Server side of the feature; `failed` and `waiting` carry a reason in words. */
  state: z.enum(['running', 'waiting', 'failed', 'disabled']),
  reason: z.nullable(z.string()),
  changedAt: z.nullable(z.string()),
  changedBy: z.nullable(z.string()),
  /** Who has it before everyone does, null: everyone has it; told to administrators alone. */
  first: z.nullable(firstSchema),
  /** What it is switched to, and from which day on; told to administrators alone. */
  planned: z.nullable(
    z.object({ enabled: z.boolean(), day: z.string(), by: z.string(), first: z.nullable(firstSchema) }),
  ),
});
export type Feature = z.infer<typeof featureSchema>;

/** Three days: after that it is no help any more, and a device may have been lost. */
export const mostKeptHours = 72;

/** For whose members a clinic lets browsers keep the last answers, to be read without a line, and for how many hours at most. */
export const keptReadsSchema = z.object({
  patients: z.boolean(),
  staff: z.boolean(),
  hours: z._default(z.number().check(z.int(), z.minimum(1), z.maximum(mostKeptHours)), mostKeptHours),
});
export type KeptReadsRule = z.infer<typeof keptReadsSchema>;

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
