import * as z from 'zod/mini';
import { defineCall, staffRoles } from '#core/shared';

const own = { base: 'api', feature: 'reports', allow: staffRoles, level: 'see' } as const;
const byId = z.object({ id: z.uuid() });

export const rhythms = ['week', 'month'] as const;
export type Rhythm = (typeof rhythms)[number];

const timing = z
  .object({
    every: z.enum(rhythms),
    /** Of the week, Monday being 1, or of the month; in a month without that day, its last. */
    day: z.int().check(z.gte(1), z.lte(31)),
    /** On the clinic's clocks. */
    hour: z.int().check(z.gte(0), z.lte(23)),
  })
  .check(
    z.refine(({ every, day }) => every === 'month' || day <= 7, { error: 'Choose a day of the week.', path: ['day'] }),
  );
export type Timing = z.infer<typeof timing>;

/**
 * Why nothing is mailed any more: the report was deleted or is no longer shared, its figures are not for the person any more,
 * its feature is off, or the person no longer works here.
 */
export const stops = ['gone', 'right', 'off', 'person'] as const;
export type Stop = (typeof stops)[number];

/**
 * `kept`: no mail server is set up, so it lies in the outbox. `failed`: the mail server refused it. `limit`: the mailbox had too
 * many mails that day. `error`: it could not be written.
 */
export const outcomes = ['waiting', 'sent', 'kept', 'failed', 'limit', 'error', 'stopped'] as const;
export type Outcome = (typeof outcomes)[number];

const scheduleSchema = z.object({
  /** The saved report's. */
  id: z.string(),
  every: z.enum(rhythms),
  day: z.number(),
  hour: z.number(),
  /** ISO 8601; null where it is stopped. */
  next: z.nullable(z.string()),
  stopped: z.nullable(z.enum(stops)),
  /** The last ten, newest first. */
  runs: z.array(z.object({ due: z.string(), outcome: z.enum(outcomes) })),
});
export type ShownSchedule = z.infer<typeof scheduleSchema>;

/** What is mailed to the caller, and what became of it. */
export const listSchedules = defineCall({
  ...{ ...own, id: 'reports.schedules', method: 'GET', path: '/reports/schedules' },
  summary: 'List the reports that are mailed to me',
  answer: z.object({ data: z.array(scheduleSchema), zone: z.string() }),
  reads: ['savedReports'],
});

/** A link that asks for log-in, in the caller's language. Failures: 404 for a report that the caller may not see. */
export const scheduleReport = defineCall({
  ...{ ...own, id: 'reports.schedule', method: 'PUT', path: '/reports/saved/:id/schedule' },
  summary: 'Mail me a link to a saved report, every week or month',
  params: byId,
  body: timing,
  stales: ['savedReports'],
});

export const unscheduleReport = defineCall({
  ...{ ...own, id: 'reports.unschedule', method: 'DELETE', path: '/reports/saved/:id/schedule' },
  summary: 'Mail me a saved report no more',
  params: byId,
  stales: ['savedReports'],
});
