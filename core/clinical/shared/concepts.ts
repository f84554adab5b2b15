import type { CodeableConcept } from '@medplum/fhirtypes';
import * as z from 'zod/mini';
import { defineCall, listOf } from '#core/shared/call.ts';
import { staffRoles } from '#core/shared/roles.ts';

/** FHIR types whose codes are counted as they are used. */
export const conceptTypes = [
  'AllergyIntolerance',
  'Condition',
  'Immunization',
  'MedicationRequest',
  'MedicationStatement',
  'Procedure',
  'ServiceRequest',
] as const;
export type ConceptType = (typeof conceptTypes)[number];

const short = z.string().check(z.maxLength(400));
const concept = z.object({
  coding: z.optional(
    z.array(z.object({ system: z.optional(short), code: z.optional(short), display: z.optional(short) })),
  ),
  text: z.optional(short),
});

/** A POST, because what is looked for is clinical and does not belong in an address. */
export const searchConcepts = defineCall({
  id: 'record.concepts',
  summary: 'List the concepts this clinic uses for one kind of record, most used first',
  method: 'POST',
  base: 'api',
  path: '/record/concepts',
  allow: staffRoles,
  body: z.object({
    type: z.enum(conceptTypes),
    /** Words of the name in any order, each from its beginning, without accents; or a code. */
    q: z.optional(z.string().check(z.maxLength(120))),
    limit: z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(50))),
  }),
  answer: listOf(z.object({ concept, uses: z.number() })),
});
export type UsedConcept = { readonly concept: CodeableConcept; readonly uses: number };
