import * as z from 'zod/mini';
import { accountRoles, adminRoles, defineCall, staffRoles, listOf } from '#core/shared';
import { recurrenceSchema } from './recurrence.ts';
import { shownVisitSchema } from './shownVisit.ts';
import { visitTypeSchema } from './visitTypes.ts';
import { visitMarks } from './visitState.ts';

const feature = 'appointments';
const base = 'api';
/** Also for whoever stands for a patient who shares visits: to look at them, or to act in them. */
const look = { base, feature, allow: accountRoles, shared: 'read:visits' } as const;
const change = { base, feature, allow: accountRoles, shared: 'act:visits' } as const;
const id = z.string().check(z.regex(/^[A-Za-z0-9\-.]{1,64}$/));
export const moment = z.iso.datetime({ offset: true });
/** Of each visit of a series. */
const series = <T extends z.ZodMiniType>(one: T) => z.array(one).check(z.minLength(1), z.maxLength(104));
const text = (most: number) => z.string().check(z.trim(), z.maxLength(most));
const byId = z.object({ id });

/** Which visits of a series a change is for. */
const scope = z.enum(['this', 'following', 'all']);
export type Scope = z.infer<typeof scope>;
const many = listOf(id);
/** Answers the visits that it changed. */
const act = { method: 'PUT', ...change, answer: many, stales: ['appointments'] } as const;

export const listVisitTypes = defineCall({
  ...look,
  id: 'appointments.visitTypes',
  summary: "List the clinic's visit types",
  method: 'GET',
  path: '/appointments/visit-types',
  together: true,
  answer: z.object({ data: z.array(visitTypeSchema), zone: z.string() }),
  reads: ['appointments'],
});

export const saveVisitType = defineCall({
  id: 'appointments.saveVisitType',
  summary: 'Add or change a visit type',
  method: 'PUT',
  base,
  path: '/appointments/visit-types',
  feature,
  allow: adminRoles,
  /** Without sites: at every one. */
  body: z.extend(visitTypeSchema, { id: z.optional(id), sites: z.optional(visitTypeSchema.def.shape.sites) }),
  answer: visitTypeSchema,
  stales: ['appointments'],
});

/** What time it is by the server, and the zone in which the clinic's clocks stand. */
export const clock = defineCall({
  ...look,
  id: 'appointments.clock',
  summary: "Read the clinic's time and time zone",
  method: 'GET',
  path: '/appointments/clock',
  together: true,
  answer: z.object({ now: z.string(), zone: z.string() }),
});

/**
 * The first visits of each day and how many there are, so that a clinic's month costs what a screen of it costs. A patient sees
 * their own.
 */
export const shownVisits = defineCall({
  ...look,
  id: 'appointments.shown',
  summary: 'List visits by day',
  method: 'POST',
  path: '/appointments/shown',
  body: z.object({
    /** The start of each day in the reader's zone, and the end of the last one. */
    edges: z.array(moment).check(z.minLength(2), z.maxLength(44)),
    /** At most so many of each day. */
    each: z.number().check(z.int(), z.minimum(1), z.maximum(200)),
    /** Visits with any of them; with none named, everybody's. */
    practitioners: z.array(id).check(z.maxLength(8)),
  }),
  answer: z.object({ days: z.array(z.object({ total: z.number(), visits: z.array(shownVisitSchema) })) }),
  reads: ['appointments'],
});

export const bookablePeople = defineCall({
  ...look,
  id: 'appointments.people',
  summary: 'List the practitioners who can be booked',
  method: 'GET',
  path: '/appointments/people',
  answer: listOf(z.object({ id, name: z.string(), title: z.nullable(z.string()) })),
  reads: ['appointments', 'staff'],
});

/**
 * Beginnings at which all of the practitioners are free together; with none named, those of anybody. In order, and complete before
 * `until`: what is free later is asked for from there.
 */
export const findFree = defineCall({
  ...change,
  id: 'appointments.free',
  summary: 'Find free times',
  method: 'POST',
  path: '/appointments/free',
  body: z.object({
    /** What is booked. */
    type: z.optional(id),
    practitioners: z.array(id).check(z.maxLength(8)),
    from: moment,
    /** At most 62 days after `from`. */
    to: moment,
    /** In place of type and practitioners the visit that is to be moved: with its people and its length, its own time counts as free. */
    moving: z.optional(id),
    /** Where it is to be, by FHIR id of the Location; a visit that is moved stays where it is unless another site is named. */
    site: z.optional(id),
  }),
  answer: z.object({
    data: z.array(z.object({ start: z.string(), end: z.string(), practitioners: z.array(id) })),
    until: z.string(),
    zone: z.string(),
  }),
  reads: ['appointments'],
});

/**
 * Failures: 409 `slot_taken` (nothing was booked; its `fields.next` is the next free beginning) and `site_closed`, 403, 404,
 * 422. `skip` leaves out what of a series is not free.
 */
export const book = defineCall({
  ...change,
  id: 'appointments.book',
  summary: 'Book a visit or a series',
  method: 'POST',
  path: '/appointments',
  body: z.object({
    type: id,
    practitioners: z.array(id).check(z.minLength(1), z.maxLength(8)),
    /** Of several sites that offer it, which; may be left out where there is one. */
    site: z.optional(id),
    /** Patients book for themselves. */
    patient: z.optional(id),
    start: moment,
    /** Of staff: where absent, the visit takes as long as its type says. They may begin one that is under way already. */
    end: z.optional(moment),
    reason: z.optional(text(500)),
    recurrence: z.optional(recurrenceSchema),
    whenTaken: z.optional(z.enum(['refuse', 'skip'])),
    /** Of staff: the Encounter at which it was agreed; where absent, the one that they and the patient are in. */
    encounter: z.optional(id),
  }),
  answer: z.object({ data: z.array(id), series: z.nullable(z.string()), skipped: z.array(z.string()) }),
  status: 201,
  stales: ['appointments'],
});

/** A visit's time before a move and its version after it; sent back unchanged to undo the move. */
const formerTime = z.object({ id, start: moment, end: moment, version: z.string().check(z.maxLength(20)) });
export type FormerTime = z.infer<typeof formerTime>;

/**
 * The new times are held before the old ones are let go. Of a series, what began already stays where it is; `was` says where
 * each that moved stood. Failures: 409 `slot_taken`, 412 `conflict`, 422.
 */
export const move = defineCall({
  ...change,
  id: 'appointments.move',
  summary: 'Move a visit',
  method: 'PUT',
  path: '/appointments/:id/time',
  params: byId,
  body: z.object({
    start: moment,
    end: z.optional(moment),
    /** Moves it to another site too. */
    site: z.optional(id),
    scope,
    version: z.string().check(z.maxLength(20)),
  }),
  answer: z.object({ data: z.array(id), was: z.array(formerTime) }),
  stales: ['appointments'],
});

/**
 * Takes a move back: every visit to where it stood just before, or none of them. Failures: 403 for another time than that, 409
 * `slot_taken`, 412 `conflict` where one was changed since, 422.
 */
export const moveBack = defineCall({
  ...act,
  id: 'appointments.moveBack',
  summary: 'Undo a move',
  path: '/appointments/times',
  body: z.object({ visits: series(formerTime) }),
});

export const cancel = defineCall({
  ...act,
  id: 'appointments.cancel',
  summary: 'Cancel a visit',
  path: '/appointments/:id/cancel',
  params: byId,
  body: z.object({ scope, reason: z.optional(text(300)) }),
});

/** Takes a cancellation back while the time is still free. Failures: 409 `slot_taken`. */
export const restore = defineCall({
  ...act,
  id: 'appointments.restore',
  summary: 'Undo a cancellation',
  path: '/appointments/restore',
  body: z.object({ ids: series(id) }),
});

export const respond = defineCall({
  ...act,
  id: 'appointments.respond',
  summary: 'Accept or decline an invitation to a visit',
  path: '/appointments/:id/response',
  params: byId,
  body: z.object({
    status: z.enum(['accepted', 'declined', 'tentative', 'needs-action']),
    comment: z.optional(text(300)),
  }),
});

/**
 * How a visit stands on its day. Failures: 412 `conflict` where it is not the `version` that was looked at any more; 404 for a
 * room that is not at the visit's site.
 */
export const mark = defineCall({
  id: 'appointments.mark',
  summary: 'Change the status of a visit',
  method: 'PUT',
  base,
  path: '/appointments/:id/status',
  feature,
  allow: staffRoles,
  params: byId,
  body: z.object({
    status: z.enum(visitMarks),
    version: z.optional(z.string().check(z.maxLength(20))),
    /** Of who is in a room, in which: FHIR id of the Location. Null: in none; absent: where they are. */
    room: z.optional(z.nullable(id)),
  }),
  answer: many,
  stales: ['appointments'],
});

/**
 * Somebody came without a booking: a visit that begins now, in the order of who waits. It takes no time from what is booked.
 * Failures: 404, 409 `site_closed`, 422 for a type that does not take place at the clinic, and where nobody works now.
 */
export const walkIn = defineCall({
  id: 'appointments.walkIn',
  summary: 'Add a patient who came without a visit',
  method: 'POST',
  base,
  path: '/appointments/walk-ins',
  feature,
  allow: staffRoles,
  once: true,
  body: z.object({
    patient: id,
    type: id,
    /** For whom they wait; absent: for whoever works now and is free next. */
    practitioner: z.optional(id),
    site: z.optional(id),
    reason: z.optional(text(500)),
  }),
  answer: z.object({
    id,
    /** The name of whom they wait for. */
    practitioner: z.string(),
  }),
  stales: ['appointments'],
});

/** Joins the waitlist: a freed time is offered to the longest-waiting visit that fits. */
export const joinWaitList = defineCall({
  ...act,
  id: 'appointments.joinWaitList',
  summary: 'Join or leave the waitlist for an earlier time',
  path: '/appointments/:id/wait-list',
  params: byId,
  body: z.object({ waits: z.boolean() }),
});

/**
 * Moves the waiting visit to the offered time, or goes on waiting. `taken` is false where the offer was declined, is over, or
 * somebody else has the time: then it is shown no more. Failures: 409 `slot_taken` when somebody was faster at that moment.
 */
export const takeOffer = defineCall({
  ...change,
  id: 'appointments.takeOffer',
  summary: 'Answer an offer of an earlier time',
  method: 'PUT',
  path: '/appointments/:id/offer',
  params: byId,
  body: z.object({ take: z.boolean() }),
  answer: z.object({ data: z.array(id), taken: z.boolean() }),
  stales: ['appointments'],
});

export const getReminder = defineCall({
  id: 'appointments.reminder',
  summary: 'Read my visit reminder settings',
  method: 'GET',
  base,
  path: '/appointments/reminder',
  feature,
  allow: accountRoles,
  shared: 'read:visits',
  answer: z.object({ minutes: z.number(), mails: z.boolean() }),
  reads: ['appointments'],
});

/** CST-3: 15 minutes where nothing was chosen; 0 is none. Patients are mailed of their visits unless they choose otherwise, staff if they choose so. */
export const saveReminder = defineCall({
  id: 'appointments.saveReminder',
  summary: 'Change my visit reminder settings',
  method: 'PUT',
  base,
  path: '/appointments/reminder',
  feature,
  allow: accountRoles,
  shared: 'read:visits',
  body: z.object({
    minutes: z.number().check(z.int(), z.minimum(0), z.maximum(10_080)),
    mails: z.optional(z.boolean()),
  }),
  answer: z.object({ minutes: z.number(), mails: z.boolean() }),
  stales: ['appointments'],
});
