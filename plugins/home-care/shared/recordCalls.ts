import * as z from 'zod/mini';
import { defineCall, staffRoles } from '#core/shared';
import { positionSchema } from './place.ts';
import { decided, eventSchema, exceptions } from './record.ts';
import { visitSchema } from './visit.ts';
import { fhirId, id, name, visitCursor, wallTime } from './worker.ts';

const own = { base: 'api', feature: 'home-care', allow: staffRoles } as const;
const params = z.object({ id });
const worker = z.object({ id: z.string(), name: z.string() });

/** Everything that was told of a visit. Failures: 404, 403 `consent_denied`. */
export const readRecord = defineCall({
  ...{ ...own, id: 'home-care.record', method: 'GET', path: '/home-care/visits/:id/record' },
  summary: 'Read what was done on a visit, and what is to be decided about it',
  reads: ['home-care'],
  params,
  answer: z.object({
    events: z.array(eventSchema),
    exceptions: z.array(z.object({ kind: z.enum(exceptions), worker })),
    /** Where the client's address is; null: not known. */
    address: z.nullable(positionSchema),
  }),
});

/** Kept with the address in the client's record; with the address changed it goes. Null: not known. Failures: 404, 403 `consent_denied`, 409 `no_address`. */
export const placeAddress = defineCall({
  ...{ ...own, id: 'home-care.placeAddress', method: 'PUT', path: '/home-care/visits/:id/address' },
  summary: 'Set where the address of a visit’s client is',
  stales: ['home-care', 'patients'],
  params,
  body: z.object({ position: z.nullable(positionSchema) }),
});

/** The others stay in the record. Failures: 404, 403 `consent_denied`, 409 `no_conflict` where it is decided already. */
export const pickValue = defineCall({
  ...{ ...own, id: 'home-care.pick', method: 'POST', path: '/home-care/visits/:id/picks' },
  summary: 'Choose which of two things told of a visit holds',
  stales: ['home-care'],
  params,
  body: z.object({ event: id }),
});

/** `count`: the worker's hours are those of the visit. Failures: 404, 403 `consent_denied`, 409 `no_exception`. */
export const acceptWork = defineCall({
  ...{ ...own, id: 'home-care.accept', method: 'POST', path: '/home-care/visits/:id/decisions' },
  summary: 'Decide about work that was done otherwise than planned',
  stales: ['home-care'],
  params,
  body: z.object({ worker: id, exception: decided.shape.exception, as: decided.shape.as }),
});

const photoParams = z.extend(params, { photo: id });

/** Until it is taken back. Failures: 404, 403 `consent_denied`. */
export const readPhoto = defineCall({
  ...{ ...own, id: 'home-care.recordPhoto', method: 'GET', path: '/home-care/visits/:id/photos/:photo' },
  summary: 'Read a photo of a visit',
  params: photoParams,
  download: true,
});

/** The record says that there was one. Failures: 404, 403 `consent_denied`. */
export const dropPhoto = defineCall({
  ...{ ...own, id: 'home-care.dropPhoto', method: 'POST', path: '/home-care/visits/:id/photos/:photo/error' },
  summary: 'Mark a photo of a visit as entered in error',
  stales: ['home-care'],
  params: photoParams,
});

/**
 * When a worker began and ended, where they forgot to say so or said so too late; on clocks of the clinic. What was told stays in
 * the record, with who corrected it and why. Failures: 404, 403 `consent_denied`, 409 `not_made`, 422 for the times.
 */
export const correctTimes = defineCall({
  ...{ ...own, id: 'home-care.correctTimes', method: 'PUT', path: '/home-care/visits/:id/times' },
  summary: 'Correct when a visit began and ended',
  stales: ['home-care'],
  params,
  body: z.object({ worker: id, start: wallTime, end: wallTime, why: name(300) }),
});

/** Those to come, soonest first, or those that were, newest first. Failures: 404, 403 `consent_denied`. */
export const listPatientVisits = defineCall({
  ...{ ...own, id: 'home-care.patientVisits', method: 'GET', path: '/home-care/patients/:patient/visits' },
  summary: 'List the home visits of a patient',
  reads: ['home-care'],
  params: z.object({ patient: fhirId }),
  query: z.object({ when: z.enum(['coming', 'past']), after: z.optional(visitCursor) }),
  answer: z.object({ data: z.array(visitSchema), next: z.nullable(z.string()), zone: z.string() }),
});
