import type { Observation, ResourceType } from '@medplum/fhirtypes';
import * as z from 'zod/mini';
import { defineCall, isRecord, staffRoles } from '#core/shared';
import { fhirId, line } from './calls.ts';

/** What the timeline is filtered by; every type of the record has its place in one of them. */
export const entryKinds = [
  'visits',
  'conditions',
  'allergies',
  'medicines',
  'immunizations',
  'results',
  'procedures',
  'imaging',
  'documents',
  'plans',
  'orders',
  'devices',
  'messages',
  'billing',
  'other',
] as const;
export type EntryKind = (typeof entryKinds)[number];

/** What an Observation says, without what surrounds it. */
export type Measured = Pick<
  Observation,
  | 'component'
  | 'dataAbsentReason'
  | 'interpretation'
  | 'valueBoolean'
  | 'valueCodeableConcept'
  | 'valueDateTime'
  | 'valueInteger'
  | 'valuePeriod'
  | 'valueQuantity'
  | 'valueRange'
  | 'valueRatio'
  | 'valueString'
  | 'valueTime'
>;

export const timelineLineSchema = z.object({
  /** FHIR id. */
  id: z.string(),
  type: z.custom<ResourceType>((type) => typeof type === 'string' && /^[A-Z][A-Za-z]+$/.test(type)),
  kind: z.enum(entryKinds),
  /** As the record writes it, a year alone for example; null where it has none. */
  date: z.nullable(z.string()),
  /** ISO 8601: where it stands among the others; null where it has no date. */
  at: z.nullable(z.string()),
  /** Until when, as the record writes it; the same as `date` where only the end is known. */
  end: z.nullable(z.string()),
  /** '' where the record has no words for it. */
  title: z.string(),
  detail: z.string(),
  /** FHIR code; '' for none. */
  status: z.string(),
  /** Something to read: a note, a document. */
  hasText: z.boolean(),
  /** Entries of one day with the same group may be shown together. */
  group: z.nullable(z.string()),
  /** Ids of the Observations that it sums up. */
  members: z.array(z.string()),
  measured: z.optional(z.custom<Measured>(isRecord)),
});
export type TimelineLine = z.infer<typeof timelineLineSchema>;

const timelineSchema = z.object({
  /** Newest first; some may belong further down than `until`. */
  lines: z.array(timelineLineSchema),
  /** ISO 8601: everything later than this has been in this answer or those before it. Null on the last page. */
  until: z.nullable(z.string()),
  /** For `after`; null on the last page, which is also the one that completes what has no date. */
  next: z.nullable(z.string()),
  /** FHIR types of which the record has something that is left out, because their feature is off. */
  closed: z.array(z.string()),
});
export type TimelinePage = z.infer<typeof timelineSchema>;

/**
 * Everything that the record holds of a patient, newest first, page by page. `q` finds words in titles and texts. Each page
 * looks at a bounded part of the record, so one may hold little, or nothing that matches, and not be the last. Failure: 403
 * `consent_denied`, 404.
 */
export const getTimeline = defineCall({
  id: 'chart.timeline',
  summary: "Read a page of a patient's timeline",
  method: 'POST',
  base: 'api',
  path: '/chart/timeline',
  feature: 'chart',
  allow: staffRoles,
  body: z.object({
    /** FHIR id. */
    patient: fhirId,
    kinds: z.optional(z.array(z.enum(entryKinds)).check(z.minLength(1), z.maxLength(entryKinds.length))),
    q: z.optional(line(120)),
    /** `next` of the page before. */
    after: z.optional(z.string().check(z.maxLength(40_000))),
  }),
  answer: timelineSchema,
  reads: [
    'record',
    'patients',
    'allergies',
    'appointments',
    'assessments',
    'care-plans',
    'care-team',
    'conditions',
    'contacts',
    'diagnostics',
    'immunizations',
    'insurance',
    'medications',
    'notes',
    'tasks',
  ],
});
