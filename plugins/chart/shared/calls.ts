import * as z from 'zod/mini';
import { defineCall, staffRoles, listOf } from '#core/shared';
import { mergeFields } from './mergeFields.ts';

const feature = 'chart';
/** FHIR R4, datatype `id`. */
export const fhirId = z.string().check(z.regex(/^[A-Za-z0-9\-.]{1,64}$/, 'This id has the wrong format.'));
export const line = (most: number) =>
  z.string().check(
    z.trim(),
    z.maxLength(most),
    // oxlint-disable-next-line no-control-regex -- PostgreSQL refuses some, names hold none
    z.regex(/^[^\u0000-\u001f\u007f]*$/, 'Use letters, digits and punctuation only.'),
  );

export const portalSchema = z.object({
  /** FHIR id of the patient. */
  id: z.string(),
  state: z.enum(['invited', 'active', 'suspended']),
  email: z.string(),
  /** The open invitation, which can be taken back. */
  invitation: z.optional(z.string()),
  /** The profile whose link to the record an administrator may end. */
  link: z.optional(z.string()),
});
export type Portal = z.infer<typeof portalSchema>;

/** Only patients who have an account are in the answer. */
export const getPortals = defineCall({
  id: 'chart.portals',
  summary: 'Read which patients have a portal account',
  method: 'POST',
  base: 'api',
  path: '/chart/portals',
  feature,
  allow: staffRoles,
  body: z.object({ ids: z.array(fhirId).check(z.maxLength(500)) }),
  answer: listOf(portalSchema),
  reads: ['patients', 'people'],
});

export const columnIds = ['born', 'sex', 'card', 'phone', 'email', 'city', 'alerts', 'portal'] as const;
export type ColumnId = (typeof columnIds)[number];

export const listSchema = z.object({
  id: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)),
  name: line(60).check(z.minLength(1)),
  /** What was typed. */
  q: line(120),
  flagged: z.boolean(),
  sex: z.enum(['', 'female', 'male', 'other']),
  age: z.enum(['', 'child', 'adult', 'senior']),
});
export type SavedList = z.infer<typeof listSchema>;

const viewSchema = z.object({
  columns: z.array(z.enum(columnIds)).check(z.maxLength(columnIds.length)),
  lists: z.array(listSchema).check(z.maxLength(30)),
});
export type View = z.infer<typeof viewSchema>;

export const defaultView: View = { columns: ['born', 'card', 'phone', 'alerts', 'portal'], lists: [] };

export const getView = defineCall({
  id: 'chart.view',
  summary: 'Read my patient list settings',
  method: 'GET',
  base: 'api',
  path: '/chart/view',
  feature,
  allow: staffRoles,
  answer: viewSchema,
  reads: ['drafts'],
});

export const saveView = defineCall({
  id: 'chart.saveView',
  level: 'see',
  summary: 'Save my patient list settings',
  method: 'PUT',
  base: 'api',
  path: '/chart/view',
  feature,
  allow: staffRoles,
  body: viewSchema,
  answer: viewSchema,
  stales: ['drafts'],
});

/** At most so many are selected and acted upon at once. */
export const mostSelected = 500;

/** The patients that somebody selected in the list, with the columns that they see. */
export const exportPatients = defineCall({
  id: 'chart.export',
  level: 'see',
  summary: 'Export selected patients of the list as CSV',
  method: 'POST',
  base: 'api',
  path: '/chart/export',
  feature,
  allow: staffRoles,
  body: z.object({
    ids: z.array(fhirId).check(z.minLength(1), z.maxLength(mostSelected)),
    columns: z.array(z.enum(columnIds)).check(z.maxLength(columnIds.length)),
  }),
  download: true,
});

export const mergedSchema = z.object({
  /** FHIR id of the patient who was merged away. */
  from: z.string(),
  into: z.string(),
  /** ISO 8601. */
  at: z.string(),
  by: z.string(),
  /** Until when it can be undone. */
  until: z.string(),
  /** How many entries of the record moved. */
  moved: z.number(),
});
export type Merged = z.infer<typeof mergedSchema>;

const both = z.object({ from: fhirId, into: fhirId });

/** What would move, by FHIR type; nothing changes. */
export const previewMerge = defineCall({
  id: 'chart.previewMerge',
  summary: 'Preview what merging two records of one person would move',
  method: 'POST',
  base: 'api',
  path: '/chart/merge/preview',
  feature,
  allow: staffRoles,
  body: both,
  answer: z.object({
    moves: z.array(z.object({ type: z.string(), count: z.number() })),
    /** Why it cannot be done, in a code; null when it can. */
    problem: z.nullable(z.enum(['same', 'both_accounts', 'already_merged'])),
  }),
  timeoutMs: 60_000,
});

/**
 * Everything that is about `from` becomes about `into`, with what is taken of `from`'s own details; `from` stays, inactive, with
 * a link to `into`. Failure: 409 with the preview's problem.
 */
export const merge = defineCall({
  id: 'chart.merge',
  summary: 'Merge two records of one person',
  method: 'POST',
  base: 'api',
  path: '/chart/merge',
  feature,
  allow: staffRoles,
  body: z.extend(both, {
    /** Details that the record which stays takes from the other one; absent: none. */
    take: z.optional(z.array(z.enum(mergeFields)).check(z.maxLength(mergeFields.length))),
  }),
  answer: mergedSchema,
  stales: ['patients', 'record'],
  timeoutMs: 120_000,
});

/** Within 30 days. What was changed since stays changed, and goes back to `from` all the same. Failure: 404, 409 `too_late`, `merged_again`. */
export const unmerge = defineCall({
  id: 'chart.unmerge',
  summary: 'Separate two merged records',
  method: 'POST',
  base: 'api',
  path: '/chart/unmerge',
  feature,
  allow: staffRoles,
  body: z.object({ from: fhirId }),
  answer: z.object({ moved: z.number() }),
  stales: ['patients', 'record'],
  timeoutMs: 120_000,
});

/** What was joined into a patient and can still be taken apart. */
export const listMerges = defineCall({
  id: 'chart.merges',
  summary: 'List the records merged into this one',
  method: 'POST',
  base: 'api',
  path: '/chart/merges',
  feature,
  allow: staffRoles,
  body: z.object({ patient: fhirId }),
  answer: listOf(mergedSchema),
  reads: ['patients'],
});
