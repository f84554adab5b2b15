import * as z from 'zod/mini';
import { adminRoles, defineCall, staffRoles } from '#core/shared';
import { id, workerClasses } from '../worker.ts';

const own = { base: 'api', feature: 'home-care' } as const;
/** As with workers: administrators, and a care provider to whom a clinic gives it. */
const manage = { ...own, allow: adminRoles, grantable: ['practitioner'], stales: ['home-care'] } as const;
const params = z.object({ id });

export const rateKinds = ['hour', 'km'] as const;
export type RateKind = (typeof rateKinds)[number];

/** What a clinic's rates are in. */
export const currency = 'CAD';

/** Dollars: more or less is a slip of the keyboard. A kilometre may be worth nothing, which is not the same as no rate. */
export const rateBounds = {
  hour: { least: 1, most: 500 },
  km: { least: 0, most: 5 },
} as const satisfies Record<RateKind, { least: number; most: number }>;

/** Dollars with at most four decimals, written out: never a fraction that a machine rounds. */
const amount = z.string().check(z.regex(/^\d{1,3}(?:\.\d{1,4})?$/));

const held = {
  amount,
  /** The first day and the last, where the clinic is; null: until another begins. */
  from: z.iso.date(),
  until: z.nullable(z.iso.date()),
};

/** Whose: one worker's, or a class's, or everyone's who has none of those. */
export const rateFacts = z.object({
  kind: z.enum(rateKinds),
  class: z.nullable(z.enum(workerClasses)),
  worker: z.nullable(id),
  ...held,
});
export type RateFacts = z.infer<typeof rateFacts>;

export const rateStates = ['now', 'coming', 'former'] as const;

const rateSchema = z.object({
  id: z.string(),
  kind: z.enum(rateKinds),
  class: z.nullable(z.enum(workerClasses)),
  worker: z.nullable(z.object({ id: z.string(), name: z.string() })),
  ...held,
  state: z.enum(rateStates),
  /** A closed pay period was paid with it: only its end may change. */
  used: z.boolean(),
  setBy: z.string(),
  setAt: z.string(),
  /** The last change that was seen; a change names it. */
  version: z.number(),
});
export type Rate = z.infer<typeof rateSchema>;

/** By whose and what for, the newest first. */
export const listRates = defineCall({
  ...{
    ...own,
    allow: staffRoles,
    reads: ['home-care'],
    id: 'home-care.rates',
    method: 'GET',
    path: '/home-care/rates',
  },
  summary: 'List what home-care workers are paid an hour and a kilometre, and from which day',
  query: z.object({
    which: z.enum(['current', 'all']),
    /** Their own alone. */
    worker: z.optional(id),
    /** `next` of the page before. */
    after: z.optional(z.string().check(z.regex(/^\d{1,5}$/))),
  }),
  answer: z.object({
    data: z.array(rateSchema),
    next: z.nullable(z.string()),
    today: z.string(),
    /** The last day of any pay period that is closed. */
    closedUntil: z.nullable(z.string()),
  }),
});

/**
 * Failures: 422 for the amount, the days or whose, 404 for the worker, 409 `rate_there`, 409 `rate_closed` where a closed pay
 * period would have been paid otherwise, 409 `rates_many`.
 */
export const addRate = defineCall({
  ...{ ...manage, id: 'home-care.addRate', method: 'POST', path: '/home-care/rates' },
  summary: 'Add a rate from a day on',
  body: rateFacts,
  answer: z.object({ id: z.string() }),
});

/** Whose and what for stay. Failures as `addRate`, and 409 `rate_changed`. */
export const changeRate = defineCall({
  ...{ ...manage, id: 'home-care.changeRate', method: 'PUT', path: '/home-care/rates/:id' },
  summary: 'Correct or end a rate',
  params,
  body: z.object({ ...held, version: z.number() }),
});

/** Failures: 404, 409 `rate_begun`. */
export const removeRate = defineCall({
  ...{ ...manage, id: 'home-care.removeRate', method: 'DELETE', path: '/home-care/rates/:id' },
  summary: 'Remove a rate that has not begun',
  params,
});
