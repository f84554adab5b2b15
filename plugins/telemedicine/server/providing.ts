import { type FindVisit, profilesOf, type ServerServices } from '../../../core/server/index.ts';
import { passesOf } from './invites/passesOf.ts';
import { guestsUntil } from './invites/until.ts';
import { findMeeting } from './meeting.ts';
import { inCall, isOfClinic } from './presence.ts';
import { findVisit, seatsOf } from './rows.ts';
import { stateOf } from './state.ts';

/** Visits as other features may know them. Hosts: those whom the visit is with, and staff who were let in. */
export const visitsFor =
  (services: ServerServices): FindVisit =>
  async (db, orgId, id) => {
    const meeting = await findMeeting(services.record(db, orgId), id);
    if (!meeting) return null;
    const row = await findVisit(db, orgId, id);
    const seats = await seatsOf(db, orgId, id);
    const now = services.now();
    const practitioners = meeting.practitioners.map((practitioner) => practitioner.id);
    const isLate = now > guestsUntil(meeting, seats);
    const state = stateOf(meeting, row, seats, now);
    // Whoever opens their link anew has another pass than the one that they sat with.
    const invites = isLate || state === 'ended' ? seats.flatMap(({ invite_id }) => invite_id ?? []) : [];
    const passes = await passesOf(services, orgId, invites);
    const hosts = new Set([
      ...(await profilesOf(db, orgId, practitioners)),
      ...seats.flatMap((seat) => (isOfClinic(seat) && seat.joined_at && seat.profile_id ? [seat.profile_id] : [])),
    ]);
    return {
      id,
      state,
      patientId: meeting.patient?.id ?? null,
      encounterId: row?.encounter ?? null,
      members: seats.map((seat) => ({
        seat: seat.id,
        kind: seat.kind,
        name: seat.name,
        inCall: inCall(seat, now),
        since: seat.joined_at ?? seat.since,
        addresses: seat.profile_id === null && isLate ? [] : [seat.profile_id ?? seat.voice],
        former: passes.flatMap(({ id: pass, subject }) => (subject === seat.invite_id ? [pass] : [])),
      })),
      isHost: (profileId) => hosts.has(profileId),
    };
  };
