import * as z from 'zod/mini';

const minutes = (most: number) => z.number().check(z.int(), z.minimum(0), z.maximum(most));

/** What can be booked: a FHIR HealthcareService with these extensions. */
export const visitTypeSchema = z.object({
  id: z.string().check(z.maxLength(64)),
  nameEn: z.string().check(z.minLength(1), z.maxLength(80)),
  nameFr: z.string().check(z.minLength(1), z.maxLength(80)),
  /** A multiple of five. */
  minutes: z.number().check(z.int(), z.minimum(5), z.maximum(480), z.multipleOf(5)),
  /** Kept free before and after; a multiple of five. */
  bufferBefore: minutes(120).check(z.multipleOf(5)),
  bufferAfter: minutes(120).check(z.multipleOf(5)),
  mode: z.enum(['clinic', 'video', 'phone', 'home']),
  /** Patients may book it by themselves. */
  selfBooking: z.boolean(),
  /** Where it is offered, by FHIR id of the Location; none named: at every site. */
  sites: z.array(z.string().check(z.regex(/^[A-Za-z0-9\-.]{1,64}$/))).check(z.maxLength(100)),
  active: z.boolean(),
});
export type VisitType = z.infer<typeof visitTypeSchema>;

/** Weekly hours and days off of one practitioner: FHIR PractitionerRole.availableTime and notAvailable. */
const time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5][05]$/));
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));
export const availabilitySchema = z.object({
  /** Monday first; several spans a day leave the pauses between them. */
  week: z.array(z.array(z.object({ from: time, to: time })).check(z.maxLength(6))).check(z.length(7)),
  /** Days off, both included. */
  away: z.array(z.object({ from: day, to: day, why: z.string().check(z.maxLength(120)) })).check(z.maxLength(60)),
});
export type Availability = z.infer<typeof availabilitySchema>;
