import * as z from 'zod/mini';
import { defineCall, listOf } from './call.ts';
import { defineEvent } from './live/liveEvent.ts';
import { accountRoles } from './roles.ts';

const common = { method: 'GET', base: 'api', reads: ['organization'] } as const;

/** Where a super administrator may act; suspended ones are left out. */
export const listOrganizations = defineCall({
  ...common,
  id: 'organizations.list',
  summary: 'List every organisation on this server',
  path: '/organizations',
  allow: ['super_admin'],
  answer: listOf(z.object({ id: z.string(), name: z.string() })),
});

/** To everyone of an organisation whose details, name, colour or logo changed; `brand`: everybody sees it in what `users.me` says. */
export const organizationChanged = defineEvent({
  kind: 'clinic_organization_changed',
  schema: z.object({ brand: z.boolean() }),
});

const workday = z.nullable(z.object({ open: z.string(), close: z.string() }));

/** What of a clinic's own details says how it is reached. */
export const reachDetails = z.object({
  phone: z.optional(z.string()),
  hours: z.optional(z.record(z.string(), workday)),
});

/** How one's own clinic is reached without writing to it. Times are the clinic's own; null where it never said. */
export const reachClinic = defineCall({
  ...common,
  id: 'organizations.reach',
  shared: 'self',
  summary: 'The telephone and the hours of my clinic',
  path: '/organizations/reach',
  allow: accountRoles,
  answer: z.object({
    name: z.string(),
    phone: z.nullable(z.string()),
    /** Seven days, Monday first; a closed day is null. */
    hours: z.nullable(z.array(workday)),
  }),
});
