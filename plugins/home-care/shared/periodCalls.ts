import * as z from 'zod/mini';
import { adminRoles, defineCall, fileFormats, locales, staffRoles } from '#core/shared';
import { day, id, words } from './worker.ts';

const own = { base: 'api', feature: 'home-care' } as const;
const read = { ...own, allow: staffRoles, reads: ['home-care'] } as const;
/** As with workers: administrators, and a care provider to whom a clinic gives it. */
const manage = { ...own, allow: adminRoles, grantable: ['practitioner'] } as const;
const params = z.object({ id });
/** Both included; at most 92 days. */
const span = { from: day, to: day };

/** CSV: the visits alone, for other programs. XLSX and PDF: the tables of the page, in the reader's language. */
export const fileAsked = {
  format: z._default(z.enum(fileFormats), 'csv'),
  locale: z._default(z.enum(locales), 'en-CA'),
};
export const fileLimits = { download: true, perMinute: 30, timeoutMs: 60_000 } as const;

/** Cents, and how many visits have no rate: these are not in the cents. */
export const moneySchema = z.object({ cents: z.number(), without: z.number() });

const workSchema = z.object({
  visits: z.number(),
  minutes: z.number(),
  km: z.number(),
  pay: moneySchema,
  mileage: moneySchema,
});
export type Work = z.infer<typeof workSchema>;

const workerLine = z.object({
  id: z.string(),
  name: z.string(),
  /** What the days of the period hold. */
  work: workSchema,
  /** What has changed in periods that were closed before; minutes and kilometres may be less than nothing. */
  later: workSchema,
});
export type WorkerLine = z.infer<typeof workerLine>;

export const payables = {
  workers: z.array(workerLine),
  total: z.object({ work: workSchema, later: workSchema }),
};

const blockers = z.object({
  /** Visits whose work a coordinator has not decided on. */
  exceptions: z.number(),
  /** Visits that began and did not end. */
  underWay: z.number(),
  /** The last day is not over. */
  running: z.boolean(),
  /** A day of it is closed already. */
  closed: z.boolean(),
});
export type Blockers = z.infer<typeof blockers>;

const periodSchema = z.object({
  id: z.string(),
  ...span,
  closedAt: z.string(),
  closedBy: z.string(),
  total: z.object({ work: workSchema, later: workSchema }),
  /** The newest may be opened again. */
  newest: z.boolean(),
});
export type Period = z.infer<typeof periodSchema>;

/** Newest first. `begin`: the day after the last that is closed; null: none is. */
export const listPeriods = defineCall({
  ...{ ...read, id: 'home-care.periods', method: 'GET', path: '/home-care/periods' },
  summary: 'List the pay periods that are closed',
  answer: z.object({ data: z.array(periodSchema), begin: z.nullable(z.string()), today: z.string() }),
});

/** Failures: 422 for the days. */
export const previewPeriod = defineCall({
  ...{ ...manage, id: 'home-care.previewPeriod', method: 'GET', path: '/home-care/period-preview' },
  reads: ['home-care'],
  summary: 'Show what closing a pay period would fix, and what stands against it',
  query: z.object(span),
  answer: z.object({ ...payables, blockers, seal: z.string() }),
});

/** Failures: 422 for the days, 409 `not_closable`, 409 `hours_changed` where the hours are no longer those of the preview. */
export const closePeriod = defineCall({
  ...{ ...manage, id: 'home-care.closePeriod', method: 'POST', path: '/home-care/periods' },
  stales: ['home-care'],
  summary: 'Close a pay period',
  body: z.object({ ...span, seal: words(64) }),
  answer: z.object({ id: z.string() }),
});

/** Failures: 404. */
export const readPeriod = defineCall({
  ...{ ...read, id: 'home-care.period', method: 'GET', path: '/home-care/periods/:id' },
  summary: 'Read a closed pay period',
  params,
  answer: z.object({ period: periodSchema, ...payables }),
});

/** Dollars by which a visit is paid, and cents; null: it has no such rate. */
export const paidFacts = {
  hourRate: z.nullable(z.string()),
  kmRate: z.nullable(z.string()),
  pay: z.nullable(z.number()),
  mileage: z.nullable(z.number()),
};

const paidFactsSchema = z.object(paidFacts);
export type PaidFacts = z.infer<typeof paidFactsSchema>;

const backPay = z.object({
  /** Of the period that paid it first. */
  ...span,
  ...{ minutes: z.number(), km: z.number() },
  /** By which it was paid; null: by none. */
  ...{ hourRate: z.nullable(z.string()), kmRate: z.nullable(z.string()) },
});
export type BackPay = z.infer<typeof backPay>;

const paidSchema = z.object({
  id: z.string(),
  /** Null where the patient keeps the reader out. */
  patient: z.nullable(z.object({ id: z.string(), name: z.string() })),
  worker: z.object({ id: z.string(), name: z.string() }),
  title: z.string(),
  day: z.string(),
  minutes: z.number(),
  km: z.number(),
  ...paidFacts,
  /** Of a visit of an earlier period. */
  later: z.boolean(),
  /** What of a visit that began on the days before falls on these: it is counted as a visit there. */
  rest: z.boolean(),
  /** The difference for what was paid by a lower rate, or by none; null: it is no such. */
  back: z.nullable(backPay),
});

/** The visits behind a number of a closed period. Failures: 404. */
export const listPaid = defineCall({
  ...{ ...read, id: 'home-care.paid', method: 'GET', path: '/home-care/periods/:id/visits' },
  summary: 'List the visits that a closed pay period pays',
  params,
  query: z.object({ worker: z.optional(id), after: z.optional(z.string().check(z.regex(/^\d{1,18}$/))) }),
  answer: z.object({ data: z.array(paidSchema), next: z.nullable(z.string()) }),
});

/** Exactly the lines of the closed period. Failures: 404. */
export const exportPeriod = defineCall({
  ...{ ...read, id: 'home-care.exportPeriod', method: 'GET', path: '/home-care/periods/:id/file' },
  summary: 'Download a closed pay period, with its visits, as a CSV, XLSX or PDF file',
  params,
  query: z.object(fileAsked),
  ...fileLimits,
});

/** Failures: 404, 409 `not_newest`. */
export const reopenPeriod = defineCall({
  ...{ ...manage, id: 'home-care.reopenPeriod', method: 'POST', path: '/home-care/periods/:id/reopen' },
  stales: ['home-care'],
  summary: 'Open the newest pay period again',
  params,
  body: z.object({ why: words(2000).check(z.minLength(1)) }),
});
