import * as z from 'zod/mini';

export const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
export type Weekday = (typeof weekdays)[number];

/** The longest series: two years of a weekly visit. */
export const maxOccurrences = 104;

const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

/** How a series goes on; a part of RFC 5545's recurrence rule. Exactly one of `count` and `until` ends it. */
export const recurrenceSchema = z
  .object({
    freq: z.enum(['daily', 'weekly', 'monthly']),
    interval: z.number().check(z.int(), z.minimum(1), z.maximum(52)),
    /** Weekly: on which days; the first day's own weekday where absent. */
    byDay: z.optional(z.array(z.enum(weekdays)).check(z.minLength(1), z.maxLength(7))),
    count: z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(maxOccurrences))),
    /** Last day on which a visit may begin, in the zone of the series. */
    until: z.optional(day),
  })
  .check(
    z.refine(
      ({ count, until }) => (count === undefined) !== (until === undefined),
      'Give a number of visits or an end date.',
    ),
  );
export type Recurrence = z.infer<typeof recurrenceSchema>;

/** As RFC 5545 writes it: `FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH;COUNT=10`; `until` is the end of that day in the series' zone. */
export const ruleText = ({ freq, interval, byDay, count, until }: Recurrence): string =>
  [
    `FREQ=${freq.toUpperCase()}`,
    interval === 1 ? null : `INTERVAL=${interval}`,
    byDay ? `BYDAY=${byDay.join(',')}` : null,
    count === undefined ? null : `COUNT=${count}`,
    until === undefined ? null : `UNTIL=${until.replaceAll('-', '')}T235959`,
  ]
    .filter(Boolean)
    .join(';');
