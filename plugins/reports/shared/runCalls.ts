import * as z from 'zod/mini';
import { defineCall, locales, staffRoles, listOf } from '#core/shared';
import { evaluation } from './calls.ts';

const mine = { base: 'api', feature: 'reports', allow: staffRoles, level: 'see' } as const;
const params = z.object({ id: z.uuid() });
const localised = z.object({ 'en-CA': z.string(), 'fr-CA': z.string() });

/** How long a file that was made in the background stays, and how long it is told afterwards that there was one. */
export const runKeptDays = 7;
/** So many at once that are not made yet, each after the other. */
export const mostUnmade = 5;
/** A file of more lines is nobody's to read. */
export const mostInRun = 500_000;
/** Files that are made while they are read; a printed one of so many lines would have to be held. */
export const runFormats = ['csv', 'xlsx'] as const;

export const runStates = ['waiting', 'counting', 'writing', 'ready', 'failed', 'cancelled', 'gone'] as const;
export type RunState = (typeof runStates)[number];

const runSchema = z.object({
  id: z.string(),
  measure: z.string(),
  title: localised,
  from: z.string(),
  to: z.string(),
  /** By what it is grouped, in words. */
  by: z.array(localised),
  format: z.enum(runFormats),
  /** Waiting for its turn; counting the lines; writing them; to be had; not made, because of a fault; given up; no longer kept. */
  state: z.enum(runStates),
  /** Lines so far; with the total. */
  rows: z.number(),
  /** Null before they are counted. */
  rowsTotal: z.nullable(z.number()),
  /** Bytes, once it is ready. */
  size: z.nullable(z.number()),
  /** Of one that failed: what no second try makes better; null for any other fault. */
  why: z.nullable(z.literal('too_many_lines')),
  askedAt: z.string(),
  /** Until when a ready one stays. */
  keptUntil: z.nullable(z.string()),
});
export type ReportRun = z.infer<typeof runSchema>;

/** The caller's own, the newest first; of measures that they may still see. */
export const listRuns = defineCall({
  ...{ ...mine, id: 'reports.runs', method: 'GET', path: '/reports/runs' },
  summary: 'List the long exports that I asked for',
  answer: listOf(runSchema),
  reads: ['reportRuns', 'features'],
});

/** The same one that is not made yet is not made twice. Failures: as of `evaluate`; 409 `too_many_runs`. */
export const askRun = defineCall({
  ...{ ...mine, id: 'reports.askRun', method: 'POST', path: '/reports/runs' },
  summary: 'Ask for a file of a report that is made in the background',
  body: z.extend(evaluation, { locale: z.enum(locales), format: z.enum(runFormats) }),
  answer: z.object({ id: z.string() }),
  stales: ['reportRuns'],
  perMinute: 10,
});

/** What was written is removed. Failures: 404, 409 `run_ended`. */
export const cancelRun = defineCall({
  ...{ ...mine, params, id: 'reports.cancelRun', method: 'POST', path: '/reports/runs/:id/cancel' },
  summary: 'Cancel a long export of mine',
  stales: ['reportRuns'],
});

/** One that failed, was cancelled or is gone begins anew. Failures: 404, 409 `run_goes_on`, `too_many_runs`. */
export const retryRun = defineCall({
  ...{ ...mine, params, id: 'reports.retryRun', method: 'POST', path: '/reports/runs/:id/again' },
  summary: 'Make a long export of mine again',
  stales: ['reportRuns'],
  perMinute: 10,
});

/** With its file. Failure: 404. */
export const removeRun = defineCall({
  ...{ ...mine, params, id: 'reports.removeRun', method: 'DELETE', path: '/reports/runs/:id' },
  summary: 'Remove a long export of mine',
  stales: ['reportRuns'],
});

/** Failure: 404, which also whoever lost the right to the figures gets; the file is removed then. */
export const downloadRun = defineCall({
  ...{ ...mine, params, id: 'reports.downloadRun', method: 'GET', path: '/reports/runs/:id/file' },
  summary: 'Download a long export of mine',
  download: true,
  perMinute: 30,
});
