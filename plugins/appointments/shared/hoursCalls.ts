import * as z from 'zod/mini';
import { defineCall, staffRoles, listOf } from '#core/shared';
import { moment } from './calls.ts';
import { isValidAvailability } from './availabilityRules.ts';
import { availabilitySchema } from './visitTypes.ts';

const feature = 'appointments';
const base = 'api';
const id = z.string().check(z.regex(/^[A-Za-z0-9\-.]{1,64}$/));
const byId = z.object({ id });
const many = listOf(id);

/** Availability of one practitioner, by FHIR id, and who may be booked with it. */
export const getAvailability = defineCall({
  id: 'appointments.availability',
  summary: "Read a practitioner's working hours",
  method: 'GET',
  base,
  path: '/appointments/availability/:id',
  feature,
  allow: staffRoles,
  params: byId,
  answer: z.object({
    availability: availabilitySchema,
    /** Where they work, by FHIR id of the Location; none: wherever they are booked. */
    sites: z.array(z.string()),
    version: z.nullable(z.string()),
    zone: z.string(),
  }),
  reads: ['appointments'],
});

const span = z.object({ start: moment, end: moment });

/** Six weeks, as a month is drawn. */
export const maxClosedDays = 43;

/**
 * Between two moments, in order: outside a practitioner's hours, days off, and what another system blocks in their Schedule; not
 * what visits hold. Failures: 422 for more than `mostClosedDays`.
 */
export const closedTimes = defineCall({
  id: 'appointments.closed',
  summary: 'List when practitioners are unavailable',
  method: 'GET',
  base,
  path: '/appointments/availability/:id/closed',
  feature,
  allow: staffRoles,
  params: byId,
  query: z.object({ from: moment, to: moment }),
  answer: listOf(span),
  reads: ['appointments'],
});

/** A day, however long: daylight saving makes one of 25 hours. */
export const maxWorkedHours = 25;

/**
 * Which practitioners are there between two moments, by name, each with when, in order: in their hours, and not on days off nor
 * where another system blocks their Schedule. `open`: from when to when the clinic's sites are open; in a clinic that has none,
 * from when to when anybody works. Failures: 422 for more than `maxWorkedHours`.
 */
export const workedTimes = defineCall({
  id: 'appointments.worked',
  summary: 'List who works when',
  method: 'GET',
  base,
  path: '/appointments/worked',
  feature,
  allow: staffRoles,
  query: z.object({ from: moment, to: moment }),
  answer: z.object({
    open: z.nullable(span),
    data: z.array(z.object({ id: z.string(), name: z.string(), spans: z.array(span) })),
  }),
  reads: ['appointments', 'staff'],
});

const soundAvailability = availabilitySchema.check(
  z.refine(
    isValidAvailability,
    'Hours must end after they start and not overlap. Days away must end after they start.',
  ),
);

/** Answers which booked visits now stand outside the hours. Failures: 412 `conflict`, 403 for another practitioner's by a practitioner. */
export const saveAvailability = defineCall({
  id: 'appointments.saveAvailability',
  summary: "Change a practitioner's working hours",
  method: 'PUT',
  base,
  path: '/appointments/availability/:id',
  feature,
  allow: staffRoles,
  params: byId,
  body: z.object({
    availability: soundAvailability,
    /** Absent: as before. */
    sites: z.optional(z.array(id).check(z.maxLength(100))),
    version: z.nullable(z.string()),
  }),
  answer: z.object({ stranded: z.array(id) }),
  stales: ['appointments'],
});

/** Visits that stand outside the hours of those they are with; staff move or keep them. */
export const stranded = defineCall({
  id: 'appointments.stranded',
  summary: 'List visits booked outside working hours',
  method: 'GET',
  base,
  path: '/appointments/stranded',
  feature,
  allow: staffRoles,
  answer: many,
  reads: ['appointments'],
});

/** A visit outside the working hours stays where it is, and is listed as such no more. */
export const keep = defineCall({
  id: 'appointments.keep',
  summary: 'Keep a visit that is outside working hours',
  method: 'PUT',
  base,
  path: '/appointments/:id/keep',
  feature,
  allow: staffRoles,
  params: byId,
  body: z.object({ kept: z.boolean() }),
  answer: many,
  stales: ['appointments'],
});
