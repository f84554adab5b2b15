import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { accountRoles } from './roles.ts';

/** Where a super administrator may act: the `X-Organization` header carries the id. */
export const listOrganizations = defineCall({
  id: 'organizations.list',
  summary: 'List every organisation on this server',
  method: 'GET',
  base: 'api',
  path: '/organizations',
  allow: ['super_admin'],
  answer: z.object({ data: z.array(z.object({ id: z.string(), name: z.string() })) }),
  reads: ['organization'],
});

const workday = z.nullable(z.object({ open: z.string(), close: z.string() }));

/** What of a clinic's own details says how it is reached. */
export const reachDetails = z.object({
  phone: z.optional(z.string()),
  hours: z.optional(z.record(z.string(), workday)),
});

/** How one's own clinic is reached without writing to it. Times are the clinic's own; null where it never said. */
export const reachClinic = defineCall({
  id: 'organizations.reach',
  summary: 'The telephone and the hours of my clinic',
  method: 'GET',
  base: 'api',
  path: '/organizations/reach',
  allow: accountRoles,
  answer: z.object({
    name: z.string(),
    phone: z.nullable(z.string()),
    /** Seven days, Monday first; a closed day is null. */
    hours: z.nullable(z.array(workday)),
  }),
  reads: ['organization'],
});
