import * as z from 'zod/mini';
import { accountRoles, adminRoles, defineCall, listOf } from '#core/shared';
import { isValidAvailability } from './availabilityRules.ts';
import { mostRooms, roomName, siteSchema } from './site.ts';
import { availabilitySchema } from './visitTypes.ts';

const feature = 'appointments';
const base = 'api';
const id = z.string().check(z.regex(/^[A-Za-z0-9\-.]{1,64}$/));
const hours = availabilitySchema.check(
  z.refine(isValidAvailability, 'Hours must end after they start and not overlap. Closures must end after they start.'),
);
const room = z.object({ id, name: z.string() });
const keptSite = z.extend(siteSchema, {
  version: z.string(),
  /** For staff: where a patient waits for the practitioner and is seen. */
  rooms: z.optional(z.array(room)),
});
export type KeptSite = z.infer<typeof keptSite>;

const common = { base, feature } as const;

/** Those that closed for good too: a visit was there. */
export const listSites = defineCall({
  ...common,
  id: 'appointments.sites',
  summary: "List the clinic's sites",
  method: 'GET',
  path: '/appointments/sites',
  allow: accountRoles,
  shared: 'read:visits',
  answer: listOf(keptSite),
  reads: ['appointments'],
});

/** Without an id it is a new one. Failures: 404, 409 `too_many_sites`, 412 `conflict`. */
export const saveSite = defineCall({
  ...common,
  id: 'appointments.saveSite',
  summary: 'Add, change or close a site',
  method: 'PUT',
  path: '/appointments/sites',
  allow: adminRoles,
  body: z.extend(siteSchema, {
    hours,
    id: z.optional(id),
    version: z.optional(z.string().check(z.maxLength(20))),
    /** By name. A room that is left out is used no more; where absent, rooms stay as they are. */
    rooms: z.optional(z.array(z.object({ name: roomName })).check(z.maxLength(mostRooms))),
  }),
  answer: keptSite,
  stales: ['appointments', 'staff'],
});

/** What a change of hours, closures or state would leave without a place. Nothing is changed. */
export const previewSite = defineCall({
  ...common,
  id: 'appointments.previewSite',
  summary: 'Read what a change of a site would affect',
  method: 'POST',
  path: '/appointments/sites/:id/preview',
  allow: adminRoles,
  level: 'manage',
  params: z.object({ id }),
  body: z.object({ hours, active: z.boolean() }),
  answer: z.object({
    /** Booked visits that would stand outside its hours; all of them where it closes. */
    visits: z.number(),
    /** More than are counted. */
    more: z.boolean(),
    /** When the first of them is. */
    first: z.nullable(z.string()),
    /** Where it closes: kinds of visits and practitioners that would have no site left. */
    types: z.array(z.object({ nameEn: z.string(), nameFr: z.string() })),
    people: z.number(),
  }),
  reads: ['appointments'],
});
