import type { Resource } from '@medplum/fhirtypes';
import * as z from 'zod/mini';
import { accountRoles, defineCall, isRecord, locales, staffRoles } from '#core/shared';
import type { Stored } from '#clinical/shared';
import { fhirId } from './calls.ts';
import { timelineLineSchema } from './timeline.ts';

const feature = 'chart';

const common = { method: 'POST', base: 'api', feature, timeoutMs: 120_000 } as const;

/**
 * Everything that the caller may see of a patient, as one FHIR Bundle; patients get their own. What the clinic still reviews is
 * left out, and an OperationOutcome in the bundle says so. Failure: 403 `consent_denied`, 404, 413 `too_large`.
 */
export const exportRecord = defineCall({
  ...common,
  id: 'chart.exportRecord',
  summary: "Export a patient's whole record as a FHIR bundle",
  path: '/chart/record/export',
  allow: accountRoles,
  body: z.object({ patient: fhirId }),
  download: true,
});

/**
 * The same to be read: a PDF under the clinic's letterhead. What the clinic still reviews, and attached pictures and files, are
 * left out, and it says so. Failures: as above.
 */
export const exportPages = defineCall({
  ...{ base: 'api', feature, method: 'POST', id: 'chart.exportPages', path: '/chart/record/pages' },
  summary: "Export a patient's whole record as a PDF",
  allow: accountRoles,
  body: z.object({ patient: fhirId, locale: z.enum(locales) }),
  download: true,
  perMinute: 10,
  timeoutMs: 120_000,
});

/** `summary`: what matters at any visit; `record`: everything. */
export const sheetKinds = ['summary', 'record'] as const;
export type SheetKind = (typeof sheetKinds)[number];

const sheetEntrySchema = z.object({
  line: timelineLineSchema,
  resource: z.custom<Stored<Resource>>((value) => isRecord(value) && typeof value.resourceType === 'string'),
});
export type SheetEntry = z.infer<typeof sheetEntrySchema>;

/** The same to be put on paper, newest first. Failure: as above. */
export const readSheet = defineCall({
  ...common,
  id: 'chart.sheet',
  summary: "Read a patient's record to print it",
  path: '/chart/record/sheet',
  allow: staffRoles,
  body: z.object({ patient: fhirId, sheet: z.enum(sheetKinds) }),
  answer: z.object({
    data: z.array(sheetEntrySchema),
    /** FHIR types of which the record has something that is left out, because their feature is off. */
    closed: z.array(z.string()),
  }),
});
