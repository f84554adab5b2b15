import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { defineEvent } from '../live/liveEvent.ts';
import { type Feature, featureSchema, firstRoles, keptReadsSchema } from './featureList.ts';
import { adminRoles, isAdmin, type Role } from '../roles.ts';

/** To everyone of an organisation that changed it. */
export const keptReadsChanged = defineEvent({ kind: 'kept_reads_changed', schema: keptReadsSchema });

/** Is a feature that is on still withheld from this person, because others have it first? Read by an administrator. */
export const isWithheld = (
  { enabled, first }: Pick<Feature, 'enabled' | 'first'>,
  { id, role }: { readonly id: string; readonly role: Role },
): boolean =>
  enabled &&
  first !== null &&
  !isAdmin(role) &&
  !first.roles.some((one) => one === role) &&
  !first.people.some((one) => one.id === id);

const ofOne = {
  base: 'api',
  area: 'clinic',
  allow: adminRoles,
  params: z.object({ id: z.string().check(z.maxLength(64)) }),
} as const;

export const setFeature = defineCall({
  ...ofOne,
  id: 'features.set',
  summary: 'Turn a feature on or off for the organisation',
  method: 'PUT',
  path: '/features/:id',
  body: z.object({
    enabled: z.boolean(),
    /** From this day on, by the clinic's calendar; absent: now, which also takes back what was planned. */
    from: z.optional(z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'Choose a day.'))),
    /** Who has it until it is switched on for everyone, beside the administrators: all of these roles, and these profiles. */
    first: z.optional(
      z.object({
        roles: z.array(z.enum(firstRoles)).check(z.maxLength(firstRoles.length)),
        people: z.array(z.string().check(z.maxLength(64))).check(z.maxLength(200)),
      }),
    ),
  }),
  answer: featureSchema,
  stales: ['features'],
});

/** Whom a switch of it affects: people with an account in use, and features that wait while it is off. */
export const featureEffect = defineCall({
  ...ofOne,
  id: 'features.effect',
  summary: 'Count the people who use a feature',
  method: 'GET',
  path: '/features/:id/effect',
  answer: z.object({ staff: z.number(), patients: z.number(), waiting: z.array(featureSchema.shape.title) }),
});

/** Sent to everyone of an organisation whose features changed. */
export const featureChanged = defineEvent({
  kind: 'feature_changed',
  schema: z.object({ id: z.string(), enabled: z.boolean() }),
});
