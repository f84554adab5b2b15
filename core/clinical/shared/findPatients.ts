import * as z from 'zod/mini';
import { defineCall } from '#core/shared/call.ts';
import { staffRoles } from '#core/shared/roles.ts';

const line = z.object({
  /** FHIR id. */
  id: z.string(),
  /** '' where the record has none. */
  name: z.string(),
  /** As the record writes it, a year alone for example. */
  birthDate: z.nullable(z.string()),
  deceased: z.boolean(),
  /** The number of a health card as it is printed; '' for none. */
  card: z.string(),
  phone: z.string(),
  /** By what it was found; `similar`: a name that is written nearly so. */
  why: z.enum(['name', 'similar', 'born', 'card', 'phone', 'number']),
});
export type FoundPatient = z.infer<typeof line>;

/** A POST, because what is typed names a person and belongs in no address. */
export const findPatients = defineCall({
  id: 'record.findPatients',
  summary: 'Find patients by any part of a name, a birth date, or the end of a phone or card number',
  method: 'POST',
  base: 'api',
  path: '/patients/find',
  allow: staffRoles,
  body: z.object({
    text: z.string().check(z.maxLength(200)),
    limit: z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(100))),
  }),
  answer: z.object({
    /** The best first. */
    data: z.array(line),
    /** There are more than these. */
    more: z.boolean(),
  }),
  reads: ['patients'],
});
