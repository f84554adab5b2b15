import * as z from 'zod/mini';
import { type CallAnswer, defineCall, staffRoles } from '#core/shared';
import { fileAsked, fileLimits, moneySchema, paidFacts } from './periodCalls.ts';
import { visitSchema } from './visit.ts';
import { day, fhirId, id, visitCursor } from './worker.ts';

const read = { base: 'api', feature: 'home-care', allow: staffRoles, reads: ['home-care'] } as const;
/** Both included; at most 92 days. */
const period = { from: day, to: day };

export const reportKinds = ['all', 'done', 'late', 'missed', 'short', 'travel', 'undone', 'incident', 'same'] as const;
export type ReportKind = (typeof reportKinds)[number];

const sums = {
  visits: z.number(),
  plannedMinutes: z.number(),
  done: z.number(),
  doneMinutes: z.number(),
  late: z.number(),
  missed: z.number(),
  short: z.number(),
  km: z.number(),
  /** Paid minutes of ways between clients; not in `doneMinutes`, but in `pay`. */
  travelMinutes: z.number(),
  /** Tasks of visits that are done, and how many of them were done. */
  tasks: z.number(),
  tasksDone: z.number(),
  /** Visits with one, or more. */
  incidents: z.number(),
  /** Visits done by somebody who was at the client's visit before. */
  same: z.number(),
  /** Of what is done. */
  pay: moneySchema,
  mileage: moneySchema,
};
const sumSchema = z.object(sums);
export type Sums = z.infer<typeof sumSchema>;
const lineSchema = z.object({ id: z.string(), name: z.string(), ...sums });
export type ReportLine = z.infer<typeof lineSchema>;

/** Cancelled visits count nowhere. Hours count on the days on which they fall, a visit where it is planned to begin. Clients who keep the reader out are one line without a name. Failures: 422 for the period. */
export const readReport = defineCall({
  ...{ ...read, id: 'home-care.report', method: 'GET', path: '/home-care/report' },
  summary: 'Compare planned and done hours, by worker, client, payer and area',
  query: z.object(period),
  answer: z.object({
    ...{ workers: z.array(lineSchema), clients: z.array(lineSchema) },
    ...{ payers: z.array(lineSchema), areas: z.array(lineSchema), total: sumSchema },
  }),
});

export const listReportRows = defineCall({
  ...{ ...read, id: 'home-care.reportRows', method: 'GET', path: '/home-care/report/visits' },
  summary: 'List the visits behind a number of the report',
  query: z.object({
    ...period,
    /** `none`: nobody's. */
    worker: z.optional(z.union([id, z.literal('none')])),
    /** `restricted`: of all clients who keep the reader out. */
    patient: z.optional(fhirId),
    /** As a line of the report names it. */
    payer: z.optional(z.string().check(z.maxLength(100))),
    area: z.optional(z.string().check(z.maxLength(20))),
    kind: z.enum(reportKinds),
    after: z.optional(visitCursor),
  }),
  answer: z.object({
    data: z.array(
      z.extend(visitSchema, {
        ...paidFacts,
        travelMinutes: z.number(),
        /** Minutes of these days, where others of the visit fall on other days; null: all are here. */
        part: z.nullable(z.object({ planned: z.number(), done: z.number() })),
      }),
    ),
    next: z.nullable(z.string()),
  }),
});

export type PaidVisit = CallAnswer<typeof listReportRows>['data'][number];

export const exportReport = defineCall({
  ...{ ...read, id: 'home-care.exportReport', method: 'GET', path: '/home-care/report/file' },
  summary: 'Download the hours of a period, with their visits, as a CSV, XLSX or PDF file',
  query: z.object({ ...period, ...fileAsked }),
  ...fileLimits,
});
