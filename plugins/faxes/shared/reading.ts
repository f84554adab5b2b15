import * as z from 'zod/mini';
import { defineCall, staffRoles } from '#core/shared';
import { documentKinds, readOutcomes } from './faxState.ts';
import { pageNumber } from './pageSchemas.ts';

const place = z.number().check(z.minimum(0), z.maximum(1));

const boxSchema = z.object({ x: place, y: place, width: place, height: place });

const evidenceSchema = z.object({
  kind: z.enum(['name', 'birthDate', 'card', 'phone']),
  page: pageNumber,
  /** As shares of the page as it arrived. */
  boxes: z.array(boxSchema),
});
export type Evidence = z.infer<typeof evidenceSchema>;

const suggestedSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** ISO 8601 day; null where the record has none. */
  birthDate: z.nullable(z.string()),
  card: z.string(),
  /** What was found on the pages; a kind that is missing was not. */
  evidence: z.array(evidenceSchema),
});
export type SuggestedPatient = z.infer<typeof suggestedSchema>;

/**
 * What a machine of the house read, and whom it may be about: only patients whom the caller may see, and never more than a
 * suggestion. In no way a filing: that needs two identifiers that a person read. Failures: 404, 403 `consent_denied`.
 */
export const faxReading = defineCall({
  ...{
    base: 'api',
    feature: 'faxes',
    allow: staffRoles,
    id: 'faxes.reading',
    method: 'GET',
    path: '/faxes/:id/reading',
  },
  summary: 'Read what a machine found on the pages of a fax',
  params: z.object({ id: z.guid() }),
  answer: z.object({
    /** `off`: faxes are not read here. `waiting`: not yet. */
    state: z.enum(['off', 'waiting', 'done']),
    pages: z.array(z.object({ page: pageNumber, outcome: z.enum(readOutcomes) })),
    /** Of a long fax the rest is not read. */
    more: z.boolean(),
    /** What the words look like; null where nothing stands out. */
    kind: z.nullable(z.enum(documentKinds)),
    /** The first word that says that it is pressing. */
    urgency: z.nullable(z.object({ word: z.string(), page: pageNumber, boxes: z.array(boxSchema) })),
    /** At most three, the likeliest first. */
    patients: z.array(suggestedSchema),
  }),
  reads: ['faxes'],
});
