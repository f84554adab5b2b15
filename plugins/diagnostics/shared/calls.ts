import * as z from 'zod/mini';
import { adminRoles, defineCall, locales, staffRoles } from '#core/shared';
import { templateKinds } from './orders.ts';

const feature = 'diagnostics';
const base = 'api';
const practitioner = ['practitioner'] as const;

const fhirId = z.string().check(z.regex(/^[A-Za-z0-9.-]{1,64}$/));
const words = (most: number) => z.string().check(z.trim(), z.maxLength(most));
/** What is looked at: a report, or a value that came without one. */
export const resultTypes = ['DiagnosticReport', 'Observation'] as const;
const result = { type: z.enum(resultTypes), id: fhirId };

export const releaseRules = ['immediate', 'reviewed', 'delayed'] as const;
export const mostSets = 40;
export const mostTests = 30;
const setTestSchema = z.object({
  /** LOINC; '' for a test in words. */
  code: z.string().check(z.regex(/^(\d{1,7}-\d)?$/)),
  text: words(200).check(z.minLength(1)),
});
const orderSetSchema = z.object({
  id: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)),
  nameEn: words(80).check(z.minLength(1)),
  nameFr: words(80).check(z.minLength(1)),
  tests: z.array(setTestSchema).check(z.minLength(1), z.maxLength(mostTests)),
  /** Of imaging or a referral: then it is a template of one order. Absent: laboratory tests. */
  kind: z.optional(z.enum(templateKinds)),
  /** What whoever answers the order wants to know, as it is begun. */
  note: z.optional(words(1000)),
});
export type KeptOrderSet = z.infer<typeof orderSetSchema>;

export const settingsSchema = z.object({
  /** When a new result is shared with its patient by default. */
  rule: z.enum(releaseRules),
  /** Days after it was issued, under `delayed`. */
  days: z.number().check(z.int(), z.minimum(1), z.maximum(60)),
  /** Minutes a critical result may wait before all staff are notified. */
  escalate_after: z.number().check(z.int(), z.minimum(5), z.maximum(1440)),
  /** The clinic's own tests that are ordered together. */
  sets: z.array(orderSetSchema).check(z.maxLength(mostSets)),
});
export type Settings = z.infer<typeof settingsSchema>;
export const usualSettings: Settings = { rule: 'reviewed', days: 7, escalate_after: 60, sets: [] };

const ofSettings = { base, path: '/diagnostics/settings', feature, answer: settingsSchema } as const;

export const getSettings = defineCall({
  ...ofSettings,
  id: 'diagnostics.settings',
  summary: 'Read when results are shared and when critical ones escalate',
  method: 'GET',
  allow: staffRoles,
  reads: ['diagnostics'],
});

export const saveSettings = defineCall({
  ...ofSettings,
  id: 'diagnostics.saveSettings',
  summary: 'Change when results are shared and when critical ones escalate',
  method: 'PUT',
  allow: adminRoles,
  body: settingsSchema,
  stales: ['diagnostics'],
});

const common = { method: 'POST', base, feature, allow: practitioner } as const;

/**
 * Completes the result's review and keeps who did it, when and what was done. Under the rule `reviewed` the result opens to
 * the patient, unless `hold`. Failure: 409 `acknowledged` when a colleague was first.
 */
export const acknowledge = defineCall({
  ...common,
  id: 'diagnostics.acknowledge',
  summary: 'Acknowledge a result and record what was done',
  path: '/diagnostics/acknowledge',
  body: z.object({ ...result, done: words(1000).check(z.minLength(1)), hold: z.optional(z.boolean()) }),
  answer: z.object({ task: fhirId }),
  stales: ['diagnostics', 'labs', 'tasks'],
});

/** Opens a result to the patient now or at a moment to come, with a note; or closes it again. */
export const release = defineCall({
  ...common,
  id: 'diagnostics.release',
  summary: 'Share a result with the patient, now or later, with a note',
  path: '/diagnostics/release',
  body: z.object({
    ...result,
    when: z.enum(['now', 'at', 'never']),
    /** ISO moment, with `at`. */
    at: z.optional(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2})$/))),
    note: z.optional(words(2000)),
  }),
  answer: z.object({ released: z.boolean(), at: z.nullable(z.string()) }),
  stales: ['diagnostics', 'labs'],
});

export const evidence = ['name', 'birthDate', 'card'] as const;
export const suggestionSchema = z.object({
  id: fhirId,
  name: z.string(),
  birthDate: z.nullable(z.string()),
  /** What speaks for this patient, and what speaks against. */
  same: z.array(z.enum(evidence)),
  differs: z.array(z.enum(evidence)),
});
export type Suggestion = z.infer<typeof suggestionSchema>;

/** A result that names no patient of ours: who it may be, by what its sender wrote. Best first, at most five. */
export const suggestPatients = defineCall({
  ...common,
  id: 'diagnostics.suggestPatients',
  summary: 'Suggest patients for an unmatched result',
  path: '/diagnostics/suggestions',
  body: z.object(result),
  answer: z.object({
    sent: z.object({ name: z.nullable(z.string()), birthDate: z.nullable(z.string()), card: z.nullable(z.string()) }),
    data: z.array(suggestionSchema),
  }),
  reads: ['diagnostics', 'patients'],
});

/** Files an unmatched result, its values and its review under a patient. Failure: 409 when it has one already. */
export const matchResult = defineCall({
  ...common,
  id: 'diagnostics.match',
  summary: 'File an unmatched result under a patient',
  path: '/diagnostics/match',
  body: z.object({ ...result, patient: fhirId }),
  stales: ['diagnostics', 'labs', 'tasks'],
});

/**
 * A result with its values as pages to send, under the clinic's letterhead: a PDF among the patient's documents, made once for each
 * state of the result and each language. Failures: 404, 409 `not_whole` where the caller may not read all of it, 422 where it
 * has no patient yet, 413 where it is as long as a book.
 */
export const keepResult = defineCall({
  ...common,
  id: 'diagnostics.keepResult',
  summary: "Keep a result as a PDF among the patient's documents",
  path: '/diagnostics/pages',
  body: z.object({
    ...result,
    /** The clinic's where absent. */
    language: z.optional(z.enum(locales)),
  }),
  answer: z.object({ id: fhirId }),
  stales: ['record'],
});
