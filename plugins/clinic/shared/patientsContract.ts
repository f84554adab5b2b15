import * as z from 'zod/mini';
import { defineCall, staffRoles } from '../../../core/shared/index.ts';
import { line } from './texts.ts';

export const patientRowSchema = z.object({
  /** FHIR id. */
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** As the record has it: a day, a month or a year. */
  birthDate: z.nullable(z.string()),
  gender: z.nullable(z.string()),
  deceased: z.boolean(),
  /** `imported` from another system, or `registered` here. */
  source: z.enum(['imported', 'registered']),
  portal: z.enum(['none', 'invited', 'active', 'suspended']),
  /** Of the account, or else as the record knows it. */
  email: z.nullable(z.string()),
});
export type PatientRow = z.infer<typeof patientRowSchema>;

/** By name; `after` is the `next` of the page before. A POST, because names and card numbers do not belong in an address. */
export const searchPatients = defineCall({
  id: 'clinic.patients',
  summary: "The organisation's patients, by name, birth date or card number",
  method: 'POST',
  base: 'api',
  path: '/clinic/patients/search',
  feature: 'clinic',
  allow: staffRoles,
  body: z.object({
    q: z.optional(line(120)),
    after: z.optional(z.string().check(z.maxLength(600), z.regex(/^[A-Za-z0-9_-]*$/))),
    limit: z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(100))),
  }),
  answer: z.object({ data: z.array(patientRowSchema), next: z.nullable(z.string()) }),
  reads: ['patients'],
});
