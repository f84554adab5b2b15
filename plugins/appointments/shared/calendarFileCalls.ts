import * as z from 'zod/mini';
import { accountRoles, defineCall } from '#core/shared';

const feature = 'appointments';
const base = 'api';
const byId = z.object({ id: z.string().check(z.regex(/^[A-Za-z0-9\-.]{1,64}$/)) });

/** One visit as an iCalendar file: time, place and with whom; no reason. */
export const downloadIcs = defineCall({
  id: 'appointments.ics',
  shared: 'read:visits',
  summary: 'Download a visit as a calendar file',
  method: 'GET',
  base,
  path: '/appointments/:id/calendar.ics',
  feature,
  allow: accountRoles,
  params: byId,
  download: true,
});

/** The secret address of one's own feed; a new one makes the old one answer no more. */
export const feedAddress = defineCall({
  id: 'appointments.feedAddress',
  summary: 'Read the address of my calendar feed',
  method: 'PUT',
  base,
  path: '/appointments/feed',
  feature,
  allow: accountRoles,
  body: z.object({ renew: z.boolean() }),
  answer: z.object({ path: z.string() }),
});

export const feed = defineCall({
  id: 'appointments.feed',
  summary: 'Read a calendar feed by its secret',
  method: 'GET',
  base,
  path: '/appointments/feed/:secret',
  feature,
  allow: 'anyone',
  params: z.object({ secret: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}\.ics$/)) }),
  download: true,
  perMinute: 30,
});
