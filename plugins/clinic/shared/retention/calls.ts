import * as z from 'zod/mini';
import { adminRoles, defineCall, listOf } from '#core/shared';
import { fhirId, uuid } from '../fieldSchemas.ts';

const mine = { base: 'api', feature: 'clinic', allow: adminRoles } as const;
const localised = z.object({ 'en-CA': z.string(), 'fr-CA': z.string() });
const months = z.number().check(z.int(), z.minimum(1), z.maximum(1200));
const version = z.number().check(z.int(), z.minimum(0), z.maximum(2_000_000_000));
const kind = z.object({ id: z.string().check(z.regex(/^[a-z][a-z0-9._-]{0,63}$/)) });
/** Why, in words that a court would read. */
const reason = z.string().check(
  z.trim(),
  z.minLength(1, 'Say why.'),
  z.maxLength(500),
  z.refine((text) => !/[^\P{Cc}\n\t]/u.test(text), 'Use letters, digits and punctuation only.'),
);

export const retentionRuleSchema = z.object({
  id: z.string(),
  feature: z.nullable(localised),
  title: localised,
  says: localised,
  /** What the law asks; null where it asks nothing. */
  law: z.nullable(localised),
  /** The fewest months that may be chosen. */
  least: z.number(),
  /** Days after which it goes in every clinic; null: the clinic chooses, or it stays. */
  fixedDays: z.nullable(z.number()),
  /** False: nobody chooses anything. */
  removable: z.boolean(),
  /** Null: kept for good. */
  months: z.nullable(z.number()),
  version: z.number(),
  changedAt: z.nullable(z.string()),
  changedBy: z.nullable(z.string()),
  /** When the job last looked; null: not yet. */
  ranAt: z.nullable(z.string()),
  removedThen: z.number(),
  removed: z.number(),
});
export type RetentionRule = z.infer<typeof retentionRuleSchema>;

/** Those of features that the clinic has off are left out: what is off rests. */
export const listRetention = defineCall({
  ...mine,
  id: 'clinic.retention',
  summary: 'List what the clinic may remove, after how long it does, and what was removed',
  method: 'GET',
  path: '/clinic/retention',
  answer: listOf(retentionRuleSchema),
  reads: ['retention'],
});

/** What a rule would remove at this moment. */
export const previewRetention = defineCall({
  ...mine,
  id: 'clinic.previewRetention',
  summary: 'Count what would be removed now',
  method: 'GET',
  path: '/clinic/retention/:id/preview',
  params: kind,
  query: z.object({ months: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1200)) }),
  /** `held`: old enough, and kept because of a legal hold. */
  answer: z.object({ goes: z.number(), held: z.number() }),
  reads: ['retention', 'legalHolds'],
  perMinute: 60,
});

/** `version` is the one that was edited. Failure: 409 `changed_meanwhile`; 422 below the least. */
export const saveRetention = defineCall({
  ...mine,
  id: 'clinic.saveRetention',
  summary: 'Say after how many months something is removed',
  method: 'PUT',
  path: '/clinic/retention/:id',
  params: kind,
  body: z.object({ version, months: z.nullable(months) }),
  answer: retentionRuleSchema,
  stales: ['retention'],
});

export const legalHoldSchema = z.object({
  id: z.string(),
  patientId: z.string(),
  /** Null where the patient is not known here any more. */
  patientName: z.nullable(z.string()),
  reason: z.string(),
  placedAt: z.string(),
  placedBy: z.nullable(z.string()),
  releasedAt: z.nullable(z.string()),
  releasedBy: z.nullable(z.string()),
  releaseReason: z.nullable(z.string()),
});
export type LegalHold = z.infer<typeof legalHoldSchema>;

/** Those that are in force first, then the newest; a page at a time. */
export const listLegalHolds = defineCall({
  ...mine,
  id: 'clinic.legalHolds',
  summary: 'List the legal holds, released ones too',
  method: 'GET',
  path: '/clinic/legal-holds',
  query: z.object({ offset: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(100_000))) }),
  answer: z.object({ data: z.array(legalHoldSchema), next: z.nullable(z.number()) }),
  reads: ['legalHolds'],
});

/** Nothing of the patient is removed by a rule until it is released. Failure: 409 `already_held`, 404. */
export const placeLegalHold = defineCall({
  ...mine,
  id: 'clinic.placeLegalHold',
  summary: 'Put a legal hold on what is kept of a patient',
  method: 'POST',
  path: '/clinic/legal-holds',
  body: z.object({ patientId: fhirId, reason }),
  answer: z.object({ id: z.string() }),
  status: 201,
  stales: ['legalHolds', 'retention'],
});

/** Failure: 404, 409 `already_released`. */
export const releaseLegalHold = defineCall({
  ...mine,
  id: 'clinic.releaseLegalHold',
  summary: 'Release a legal hold',
  method: 'POST',
  path: '/clinic/legal-holds/:id/release',
  params: z.object({ id: uuid }),
  body: z.object({ reason }),
  stales: ['legalHolds', 'retention'],
});
