import * as z from 'zod/mini';
import { adminRoles, defineCall, fileFormats, locales, staffRoles } from '#core/shared';
import { comparisons } from './period.ts';

const mine = { base: 'api', feature: 'reports', allow: staffRoles } as const;
const localised = z.object({ 'en-CA': z.string(), 'fr-CA': z.string() });
const day = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/));
const dimension = z.string().check(z.regex(/^[a-z][A-Za-z]{0,30}$/));
const key = z.string().check(z.maxLength(200));
export const rowsAPage = 50;
/** Beyond it a table is no longer read. */
export const mostGroups = 1_000;
/** A file of more lines is made in the background. */
export const mostAtOnce = 5_000;
/** Smaller numbers of people are not written into files, nor told to other systems, where the clinic chose no other limit. */
export const leastExported = 5;
/** What a clinic may choose: 6 leaves out 1 to 5. */
export const leastChoices = [5, 6, 10, 11, 20] as const;
const least = z.number().check(z.int(), z.minimum(leastChoices[0]), z.maximum(leastChoices.at(-1)!));

export const parts = ['all', 'hits', 'measured', 'missing'] as const;
/** Which of the facts behind a number: all, those of a share's upper half, those with a value, those without. */
export type Part = (typeof parts)[number];

const measureSchema = z.object({
  id: z.string(),
  feature: z.string(),
  title: localised,
  question: localised,
  definition: localised,
  /** The day since which the definition holds. */
  since: z.string(),
  figure: z.enum(['count', 'share', 'median', 'sum']),
  facts: localised,
  hits: z.nullable(localised),
  missing: z.nullable(localised),
  unit: z.nullable(z.enum(['minutes', 'hours', 'days'])),
  /** It tells how things stand at the end of the period. */
  standing: z.boolean(),
  /** Its own; days, weeks and months go with all but those that stand. */
  dimensions: z.array(z.object({ id: z.string(), title: localised })),
});
export type ShownMeasure = z.infer<typeof measureSchema>;

/** Measures of features that are on, whose record is here, and that the caller's role may see. */
export const listMeasures = defineCall({
  ...{ ...mine, id: 'reports.measures', method: 'GET', path: '/reports/measures' },
  summary: 'List the measures that I may see',
  answer: z.object({
    data: z.array(measureSchema),
    /** What the features behind them are called, in the order of their first measure. */
    features: z.array(z.object({ id: z.string(), title: localised })),
    /** By the clinic's own calendar. */
    today: z.string(),
    zone: z.string(),
    /** Features whose measures cannot be counted here, because another server keeps the record. */
    elsewhere: z.array(z.string()),
    /** Smaller numbers are left out of files and of what other systems are told. */
    least,
    /** Whether the caller may change that. */
    changesLeast: z.boolean(),
  }),
  reads: ['features', 'reportLimit'],
});

const choice = {
  measure: z.string().check(z.regex(/^[a-z][a-z-]{0,30}\.[a-z][A-Za-z]{0,40}$/)),
  from: day,
  to: day,
  by: z.array(dimension).check(z.maxLength(2)),
  /** Values of a dimension that count, of which any is enough; '' is what is not stated. */
  where: z.record(dimension, z.array(key).check(z.minLength(1), z.maxLength(50))),
};

const figureSchema = z.object({
  facts: z.number(),
  hits: z.number(),
  measured: z.number(),
  /** In the measure's unit; null where nothing is measured, and of every other kind of figure. */
  median: z.nullable(z.number()),
  /** Nine in ten are at most this. */
  ninth: z.nullable(z.number()),
  sum: z.number(),
});
export type Figure = z.infer<typeof figureSchema>;

/** A line of a report. */
export const groupSchema = z.object({
  /** One for each of `by`; '' is what is not stated. */
  keys: z.array(z.string()),
  /** Null: a step of time, or not stated. */
  names: z.array(z.nullable(localised)),
  /** A step that is cut by the period, or not over. */
  partial: z.boolean(),
  now: figureSchema,
  before: z.nullable(figureSchema),
});

const reportSchema = z.object({
  measure: measureSchema,
  asOf: z.string(),
  zone: z.string(),
  today: z.string(),
  from: z.string(),
  to: z.string(),
  /** What it is compared with. */
  before: z.nullable(z.object({ from: z.string(), to: z.string() })),
  /** Of a file: smaller numbers are left out. */
  least,
  by: z.array(z.string()),
  groups: z.array(groupSchema),
  total: z.object({ now: figureSchema, before: z.nullable(figureSchema) }),
  /** What each dimension has in this period, before it is narrowed. */
  choices: z.array(
    z.object({ dimension: z.string(), values: z.array(z.object({ key: z.string(), name: z.nullable(localised) })) }),
  ),
});
export type Report = z.infer<typeof reportSchema>;

export const evaluation = z.object({ ...choice, compare: z.enum(comparisons) });
export type Evaluation = z.infer<typeof evaluation>;

/**
 * Failures: 404 for a measure that is not there for the caller, 422 for a period that ends before it begins, is over ten years
 * or (`too_many_lines`) makes too many groups, and for a dimension that the measure has not; 503 `record_elsewhere`.
 */
export const evaluate = defineCall({
  ...{ ...mine, id: 'reports.evaluate', method: 'POST', path: '/reports/evaluate' },
  summary: 'Count a measure over a period',
  body: evaluation,
  answer: reportSchema,
  reads: ['features', 'reportLimit'],
  timeoutMs: 60_000,
});

const factSchema = z.object({
  id: z.string(),
  at: z.string(),
  patient: z.nullable(z.object({ id: z.string(), name: z.string() })),
  value: z.nullable(z.number()),
  /** One for each dimension of the measure. */
  names: z.array(z.nullable(localised)),
  /** Where in the app it opens. */
  href: z.nullable(z.string()),
});
export type Fact = z.infer<typeof factSchema>;

/** Holds from now on, for files and for other systems; the rows behind a number stay what the reader may open. */
export const saveLeast = defineCall({
  ...{ ...mine, allow: adminRoles, id: 'reports.saveLeast', method: 'PUT', path: '/reports/least' },
  summary: 'Choose which small numbers are left out of exported reports',
  body: z.object({ least: z.literal([...leastChoices]) }),
  stales: ['reportLimit'],
});

/** The facts behind one number, newest first: the same condition that counted them. Failures: as of `evaluate`. */
export const listFacts = defineCall({
  ...{ ...mine, id: 'reports.rows', method: 'POST', path: '/reports/rows' },
  summary: 'List what makes a number of a report',
  body: z.object({
    ...choice,
    /** Of the group whose number it is; none: the total. */
    keys: z.array(key).check(z.maxLength(2)),
    part: z.enum(parts),
    /** `next` of the page before. */
    after: z.optional(z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z_[A-Za-z0-9.:-]{1,128}$/))),
  }),
  answer: z.object({
    data: z.array(factSchema),
    next: z.nullable(z.string()),
    /** The number itself. */
    total: z.number(),
    /** Of these, how many the reader may not open. */
    closed: z.number(),
  }),
  reads: ['features'],
  timeoutMs: 60_000,
});

/**
 * Formulas are made plain text, and numbers under the clinic's limit are left out together with what would give them away.
 * Failures: as of `evaluate`; 409 `long_export` for more lines than are written while somebody waits, and
 * 422 `long_pdf`, which has no other way.
 */
export const exportReport = defineCall({
  ...{ ...mine, id: 'reports.export', method: 'POST', path: '/reports/export' },
  level: 'see',
  summary: 'Export a report as a CSV, XLSX or PDF file',
  body: z.extend(evaluation, { locale: z.enum(locales), format: z._default(z.enum(fileFormats), 'csv') }),
  download: true,
  perMinute: 10,
  timeoutMs: 60_000,
});
