import type { Generated } from 'kysely';
import type { Json, Moment } from '#core/server/database/tables.ts';
import type { Checks, Seat, SeatMedia } from '../shared/seat.ts';

/** What a video visit has beyond its Appointment, which stays the truth for time, people and mode. */
export interface VisitTable {
  org_id: string;
  /** FHIR id of the Appointment. */
  id: string;
  /** FHIR id of the practitioner, to estimate the wait. */
  practitioner: string | null;
  start_at: Moment;
  /** When it ends if no one from the clinic is in it. */
  closes_at: Moment;
  /** The clinic came before the lobby opened. */
  opened_at: Moment | null;
  /** The first who waits. */
  arrived_at: Moment | null;
  /** The clinic and another person were in the call. */
  started_at: Moment | null;
  /** The patient and the clinic were in the call. */
  met_at: Moment | null;
  ended_at: Moment | null;
  /** As its Appointment says, here too so that a signal need not read that. */
  cancelled: Generated<boolean>;
  /** FHIR ids. */
  encounter: string | null;
  note: string | null;
  stars: number | null;
  comment: string | null;
  shared: Generated<boolean>;
}

export interface SeatTable {
  id: Generated<string>;
  org_id: string;
  visit: string;
  kind: Seat['kind'];
  /** One of these two: whose seat it is. */
  profile_id: string | null;
  invite_id: string | null;
  name: string;
  state: Seat['state'];
  /** Was let in and neither held nor removed since, so they can return without asking. */
  admitted: Generated<boolean>;
  since: Moment;
  /** First let in, and gone for good. */
  joined_at: Moment | null;
  gone_at: Moment | null;
  device: string;
  /** Who they are on the live connection: a profile, or a guest's pass. */
  voice: string;
  seen_at: Moment;
  /** False once the others were told that the device went silent. */
  heard: Generated<boolean>;
  media: Json<SeatMedia>;
  checks: Json<Checks | null>;
  /** How often in the call this device told of its connection, and how often that was poor or lost. */
  readings: Generated<number>;
  bad_readings: Generated<number>;
}

export interface InviteTable {
  id: Generated<string>;
  org_id: string;
  visit: string;
  email: string;
  name: string;
  locale: 'en-CA' | 'fr-CA';
  /** Set where the address belongs to an account of the clinic. */
  profile_id: string | null;
  invited_by: string;
  wants_pin: boolean;
  pin_hash: string | null;
  attempts: Generated<number>;
  locked_until: Moment | null;
  opened_at: Moment | null;
  revoked_at: Moment | null;
  created_at: Moment;
}

/** The text of a guest's link is kept as a hash only, so a link that is sent again is another one beside the first. */
export interface InviteCodeTable {
  hash: string;
  org_id: string;
  invite_id: string;
  created_at: Moment;
}

export interface ChatTable {
  org_id: string;
  visit: string;
  id: string;
  seat: string;
  name: string;
  text: string;
  at: Moment;
}

declare module '#core/server/database/tables.ts' {
  interface Tables {
    telemedicine_visit: VisitTable;
    telemedicine_seat: SeatTable;
    telemedicine_invite: InviteTable;
    telemedicine_code: InviteCodeTable;
    telemedicine_chat: ChatTable;
  }
}
