import * as z from 'zod/mini';
import { conceptSchema, visitCodeSchema } from './codes.ts';
import { seatKinds, seatSchema } from './seat.ts';

/** Minutes after its end at which a guest is out at the latest, however long the clinic holds it. */
export const guestsAtMost = 8 * 60;

/** `open`: people may wait; `live`: the clinic is in the call; `ended` for all; `cancelled` with its appointment. */
export const visitStates = ['early', 'open', 'live', 'ended', 'cancelled'] as const;
export type VisitState = (typeof visitStates)[number];

const iceServersSchema = z.array(
  z.object({ urls: z.array(z.string()), username: z.optional(z.string()), credential: z.optional(z.string()) }),
);

/** Before a call: what of its way can be tried. */
export const waysSchema = z.object({ by: z.enum(['peers', 'livekit']), iceServers: iceServersSchema });
export type Ways = z.infer<typeof waysSchema>;

/** How media travels. The server says which; the browser loads LiveKit's code only for `livekit`. */
export const mediaSchema = z.discriminatedUnion('by', [
  z.object({ by: z.literal('peers'), iceServers: iceServersSchema }),
  z.object({ by: z.literal('livekit'), url: z.string(), token: z.string() }),
]);
export type Media = z.infer<typeof mediaSchema>;

export const inviteSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  pin: z.boolean(),
  /** `opened`: the link was used; `locked`: too many wrong PINs. */
  state: z.enum(['sent', 'opened', 'locked', 'revoked']),
});
export type Invite = z.infer<typeof inviteSchema>;

/** One visit as the caller may see it: before admission, only their own seat and the practitioner. */
export const visitSchema = z.object({
  /** Id of the Appointment. */
  id: z.string(),
  state: z.enum(visitStates),
  start: z.string(),
  end: z.string(),
  /** When the lobby opens. */
  opens: z.string(),
  /** The server's clock when this was answered: the browser's may be wrong. */
  now: z.string(),
  /** The clinic's time zone and name. */
  zone: z.string(),
  clinic: z.string(),
  /** How to reach the clinic when something does not work; null where it has not said. */
  phone: z.nullable(z.string()),
  practitioner: z.nullable(z.string()),
  /** For staff of the clinic. */
  patient: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** The caller's own seat. */
  me: z.nullable(seatSchema),
  /** May admit, hold, remove, invite and end. */
  host: z.boolean(),
  /** The others in the call, and for hosts also who waits. */
  seats: z.array(seatSchema),
  /** For hosts. */
  invites: z.array(inviteSchema),
  /** Minutes that people with this practitioner waited today at the median; null where nothing is known. */
  usualWait: z.nullable(z.number()),
  startedAt: z.nullable(z.string()),
  endedAt: z.nullable(z.string()),
  /** Only for admitted seats. */
  media: z.nullable(mediaSchema),
});
export type Visit = z.infer<typeof visitSchema>;

/** A line of `/telemedicine`. */
export const todaySchema = z.object({
  id: z.string(),
  state: z.enum(visitStates),
  start: z.string(),
  end: z.string(),
  opens: z.string(),
  practitioner: z.nullable(z.string()),
  patient: z.nullable(z.object({ id: z.string(), name: z.string() })),
  title: z.string(),
  /** The caller is one of those it is with. */
  mine: z.boolean(),
  /** For staff: who is in the lobby and since when. Oldest first. */
  waiting: z.array(
    z.object({ seat: z.string(), kind: z.enum(seatKinds), name: z.string(), since: z.string(), tested: z.boolean() }),
  ),
  inCall: z.number(),
});
export type TodaysVisit = z.infer<typeof todaySchema>;

export const chatSchema = z.object({
  id: z.string(),
  seat: z.string(),
  name: z.string(),
  text: z.string(),
  at: z.string(),
});
export type ChatMessage = z.infer<typeof chatSchema>;

/** What is left of a visit. Guests get `farewellSchema` instead. */
export const summarySchema = z.object({
  id: z.string(),
  state: z.enum(visitStates),
  start: z.string(),
  startedAt: z.nullable(z.string()),
  endedAt: z.nullable(z.string()),
  /** Whole minutes. */
  minutes: z.nullable(z.number()),
  zone: z.string(),
  clinic: z.string(),
  practitioner: z.nullable(z.string()),
  patient: z.nullable(z.object({ id: z.string(), name: z.string() })),
  attendees: z.array(z.object({ kind: z.enum(seatKinds), name: z.string(), joined: z.string(), minutes: z.number() })),
  /** FHIR id of the visit's Encounter, once the clinic joined the call or wrote the note. */
  encounter: z.nullable(z.string()),
  /** The current note; for patients only once signed. */
  note: z.object({
    text: z.string(),
    next: z.string(),
    signed: z.nullable(z.object({ at: z.string(), by: z.string() })),
    version: z.nullable(z.string()),
    /** Of each line of the note that came from somewhere: where. */
    sources: z.array(z.object({ line: z.number(), from: z.string() })),
    /** Why the patient came. */
    reason: z.nullable(conceptSchema),
    codes: z.array(visitCodeSchema),
  }),
  /** The patient lets the guests read the signed summary. */
  shared: z.boolean(),
  rating: z.nullable(z.object({ stars: z.number(), comment: z.string() })),
});
export type Summary = z.infer<typeof summarySchema>;

export const farewellSchema = z.object({
  state: z.enum(visitStates),
  endedAt: z.nullable(z.string()),
  clinic: z.string(),
  phone: z.nullable(z.string()),
  /** Only where the patient shared it. */
  shared: z.nullable(z.object({ text: z.string(), next: z.string(), practitioner: z.nullable(z.string()) })),
});
export type Farewell = z.infer<typeof farewellSchema>;
