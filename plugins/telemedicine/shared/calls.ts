import * as z from 'zod/mini';
import { emailPattern, type Allow, accountRoles, defineCall, staffRoles, listOf } from '#core/shared';
import { conceptSchema, mostCodes, visitCodeSchema } from './codes.ts';
import { checksSchema, deviceSchema, joinings, qualities, seatMediaSchema } from './seat.ts';
import {
  chatSchema,
  farewellSchema,
  inviteSchema,
  summarySchema,
  todaySchema,
  visitSchema,
  waysSchema,
} from './visit.ts';

const feature = 'telemedicine';
const base = 'api';
const id = z.string().check(z.regex(/^[A-Za-z0-9\-.]{1,64}$/));
const text = (most: number) => z.string().check(z.trim(), z.maxLength(most));
const email = z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254), z.regex(emailPattern));
const byId = z.object({ id });
const reads = ['telemedicine'] as const;
const stales = ['telemedicine'] as const;
/** Everyone in the visit, guests with a pass included: the handler checks who. */
const everyone: Allow = ['guest', ...accountRoles];

const common = { base, feature } as const;

export const listToday = defineCall({
  ...common,
  id: 'telemedicine.today',
  summary: 'List the video visits of a day, and who is waiting',
  method: 'GET',
  path: '/telemedicine/visits',
  together: true,
  allow: accountRoles,
  /** A day in the clinic's zone; today where absent. Patients get their own, also those of the coming days. */
  query: z.object({ day: z.optional(z.iso.date()), mine: z.optional(z.enum(['true', 'false'])) }),
  answer: z.object({ data: z.array(todaySchema), now: z.string(), zone: z.string() }),
  reads,
});

/** Failures: 404 for outsiders, whether or not it exists. */
export const getVisit = defineCall({
  ...common,
  id: 'telemedicine.visit',
  summary: 'Read a video visit',
  method: 'GET',
  path: '/telemedicine/visits/:id',
  allow: everyone,
  params: byId,
  answer: visitSchema,
  reads,
});

/** For the device check, without a visit. A relay's credentials expire within minutes. */
export const tryWays = defineCall({
  ...common,
  id: 'telemedicine.ways',
  summary: 'Read the connection settings for a device test',
  method: 'GET',
  path: '/telemedicine/ways',
  allow: everyone,
  answer: waysSchema,
});

/**
 * Takes a seat in the lobby, or goes back to one's own: after a reload, a lost connection, on another device. Whoever was
 * admitted stays admitted; a `host` is admitted at once. Failures: 409 `too_early`, `visit_over`, `visit_cancelled`, `removed`,
 * `call_full`.
 */
export const arrive = defineCall({
  ...common,
  id: 'telemedicine.arrive',
  summary: 'Join the lobby, or return to my seat',
  method: 'PUT',
  path: '/telemedicine/visits/:id/seat',
  allow: everyone,
  params: byId,
  body: z.object({
    device: deviceSchema,
    joining: z.enum(joinings),
    checks: z.optional(checksSchema),
    /** How a guest wants to be called; others have their own name. */
    name: z.optional(text(80)),
  }),
  answer: visitSchema,
  stales,
});

/** Reports every ten seconds that the device is present, with its media state. Failures: 409 `moved` when another device took the seat. */
export const report = defineCall({
  ...common,
  id: 'telemedicine.report',
  summary: 'Update my presence in a visit',
  method: 'PATCH',
  path: '/telemedicine/visits/:id/seat',
  allow: everyone,
  params: byId,
  body: z.object({
    device: deviceSchema,
    media: seatMediaSchema,
    /** The worst of what this device measured to the others in the call; absent where it measured nothing. */
    connection: z.optional(z.enum(qualities)),
  }),
});

export const leave = defineCall({
  ...common,
  id: 'telemedicine.leave',
  summary: 'Leave the lobby or the call',
  method: 'DELETE',
  path: '/telemedicine/visits/:id/seat',
  allow: everyone,
  params: byId,
  /** The page that leaves: a page that lost the seat to another device changes nothing. */
  query: z.object({ device: z.optional(deviceSchema) }),
  stales,
});

/** `admit` also takes back `hold` and `remove`. `mute` asks the seat's browser to be silent; it obeys and says so. */
export const decideSeat = defineCall({
  ...common,
  id: 'telemedicine.decide',
  summary: 'Admit, hold, remove or mute a participant',
  method: 'PUT',
  path: '/telemedicine/visits/:id/seats/:seat',
  allow: staffRoles,
  params: z.object({ id, seat: id }),
  body: z.object({ act: z.enum(['admit', 'hold', 'remove', 'mute']) }),
  answer: visitSchema,
  stales,
});

export const endVisit = defineCall({
  ...common,
  id: 'telemedicine.end',
  summary: 'End the visit for everyone',
  method: 'PUT',
  path: '/telemedicine/visits/:id/end',
  allow: staffRoles,
  params: byId,
  answer: visitSchema,
  stales: ['telemedicine', 'appointments'],
});

export const listChat = defineCall({
  ...common,
  id: 'telemedicine.chat',
  summary: 'List the chat messages of a visit',
  method: 'GET',
  path: '/telemedicine/visits/:id/chat',
  allow: everyone,
  params: byId,
  answer: listOf(chatSchema),
  reads,
});

/** The id comes from the browser, so that a message sent twice is there once. Only admitted seats. */
export const say = defineCall({
  ...common,
  id: 'telemedicine.say',
  summary: 'Send a chat message',
  method: 'PUT',
  path: '/telemedicine/visits/:id/chat/:message',
  allow: everyone,
  params: z.object({ id, message: z.uuid() }),
  body: z.object({ text: z.string().check(z.trim(), z.minLength(1), z.maxLength(2_000)) }),
  answer: chatSchema,
  stales,
});

/** By mail with a link; a person with an account logs in (LNK-3), others are guests (LNK-2). */
export const inviteGuest = defineCall({
  ...common,
  id: 'telemedicine.invite',
  summary: 'Invite a guest to a visit',
  method: 'POST',
  path: '/telemedicine/visits/:id/invites',
  allow: accountRoles,
  params: byId,
  body: z.object({
    email,
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
    pin: z.boolean(),
    locale: z.optional(z.enum(['en-CA', 'fr-CA'])),
  }),
  answer: inviteSchema,
  status: 201,
  stales,
});

/** `send` mails a new link, and a new PIN where one is asked; `revoke` ends the guest's pass and their part in the call. */
export const changeInvite = defineCall({
  ...common,
  id: 'telemedicine.changeInvite',
  summary: 'Resend or cancel a guest invitation',
  method: 'PUT',
  path: '/telemedicine/visits/:id/invites/:invite',
  allow: accountRoles,
  params: z.object({ id, invite: id }),
  body: z.object({ act: z.enum(['send', 'revoke']) }),
  answer: inviteSchema,
  stales,
});

/** LNK-2 `c` of a guest's link: the invitation's unguessable code. */
const guestCode = z.string().check(z.regex(/^[A-Za-z0-9_-]{16,64}$/));

/**
 * A guest's link, and the PIN where one is asked, for a pass. Failures, the same for a visit that is not there: 404
 * `link_invalid`; 403 `pin_needed`; 403 `pin_wrong` with field `left`; 429 `pin_locked` with field `minutes`.
 */
export const openInvite = defineCall({
  ...common,
  id: 'telemedicine.openInvite',
  summary: 'Open a guest invitation',
  method: 'POST',
  path: '/telemedicine/guests/open',
  allow: 'anyone',
  body: z.object({ code: guestCode, email, pin: z.optional(z.string().check(z.regex(/^\d{6}$/))) }),
  /** `over`: the pass opens the farewell, for a guest who was there, and nothing of the call. */
  answer: z.object({
    pass: z.string(),
    visit: z.string(),
    name: z.string(),
    until: z.string(),
    over: z.boolean(),
  }),
  perMinute: 20,
});

/** A new PIN to the address that was invited. Always 202. */
export const resendPin = defineCall({
  ...common,
  id: 'telemedicine.resendPin',
  summary: 'Send a guest a new PIN',
  method: 'POST',
  path: '/telemedicine/guests/pin',
  allow: 'anyone',
  body: z.object({ code: guestCode, email }),
  status: 202,
  perMinute: 5,
});

/** Mails the links of what this address is invited to in the coming days. Always 202, whether or not there is any. */
export const recoverLink = defineCall({
  ...common,
  id: 'telemedicine.recoverLink',
  summary: 'Send a guest their link again',
  method: 'POST',
  path: '/telemedicine/guests/recover',
  allow: 'anyone',
  body: z.object({ email, locale: z.optional(z.enum(['en-CA', 'fr-CA'])) }),
  status: 202,
  perMinute: 5,
});

/** For invited people, with an account or without. Failures: 404 for the patient and the clinic. */
export const getFarewell = defineCall({
  ...common,
  id: 'telemedicine.farewell',
  summary: 'Read the farewell page of a guest',
  method: 'GET',
  path: '/telemedicine/visits/:id/farewell',
  allow: everyone,
  params: byId,
  answer: farewellSchema,
  reads,
});

export const getSummary = defineCall({
  ...common,
  id: 'telemedicine.summary',
  summary: 'Read the summary of a visit',
  method: 'GET',
  path: '/telemedicine/visits/:id/summary',
  allow: accountRoles,
  params: byId,
  answer: summarySchema,
  reads,
});

/**
 * Kept as a FHIR Composition on the visit's Encounter; `sign` makes it final, and only then do its codes stand on the Encounter
 * and new ones in the patient's conditions. Failures: 412 `conflict`, 409 `signed`.
 */
export const saveNote = defineCall({
  ...common,
  id: 'telemedicine.saveNote',
  summary: "Write or sign a visit's summary",
  method: 'PUT',
  path: '/telemedicine/visits/:id/summary',
  allow: staffRoles,
  params: byId,
  body: z.object({
    text: z.string().check(z.maxLength(20_000)),
    next: z.string().check(z.maxLength(4_000)),
    sources: z
      .array(z.object({ line: z.number().check(z.int(), z.minimum(0)), from: text(200) }))
      .check(z.maxLength(500)),
    reason: z.nullable(conceptSchema),
    codes: z.array(visitCodeSchema).check(z.maxLength(mostCodes)),
    version: z.nullable(z.string().check(z.maxLength(64))),
    sign: z.boolean(),
  }),
  answer: summarySchema,
  stales: ['telemedicine', 'conditions', 'record'],
});

/** The patient's own: how it was, and whether the guests may read the signed summary. */
export const rateVisit = defineCall({
  ...common,
  id: 'telemedicine.rate',
  summary: 'Rate the call, or share the summary',
  method: 'PUT',
  path: '/telemedicine/visits/:id/rating',
  allow: ['patient'],
  params: byId,
  body: z.object({
    rating: z.optional(
      z.object({ stars: z.number().check(z.int(), z.minimum(1), z.maximum(5)), comment: text(1_000) }),
    ),
    shared: z.optional(z.boolean()),
  }),
  answer: summarySchema,
  stales,
});
