import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { accountRoles } from './roles.ts';

/** How much of one sort waits for a person. */
export const dueCountSchema = z.object({
  /** The source that counted it: `tasks.due`. */
  id: z.string(),
  count: z.number(),
  /** There are more than were counted. */
  more: z.boolean(),
  /** ISO 8601: since when the oldest has waited; null where that is not known or there is none. */
  oldest: z.nullable(z.string()),
  /** At least one of them cannot wait. */
  critical: z.boolean(),
});
export type DueCount = z.infer<typeof dueCountSchema>;

/** The one count of what waits for whoever asks: menu, home page and lists say what this says. */
export const listDue = defineCall({
  id: 'due.list',
  shared: 'self',
  summary: 'Count what waits for me',
  method: 'GET',
  base: 'api',
  path: '/due',
  allow: accountRoles,
  together: true,
  canWaitMs: 600,
  answer: z.object({
    /** Of two answers the one with the higher version is newer, whichever server gave it. */
    version: z.number(),
    data: z.array(dueCountSchema),
    /** Cache tags: where one of them becomes stale, so do the counts. */
    tags: z.array(z.string()),
  }),
  reads: ['due'],
});
