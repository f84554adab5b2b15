import { type FindVisit, profilesOf } from '#clinical/server';
import { guestPassesOf } from '../invites/guestPasses.ts';
import { guestsAllowedUntil } from '../invites/guestPeriod.ts';
import { findMeeting } from './meeting.ts';
import { inCall, isOfClinic } from '../seats/presence.ts';
import { findVisit, seatsOf } from './repository.ts';
import { stateOf } from './visitState.ts';
import type { Services } from '../services.ts';

/** Visits as other features see them. Hosts are the practitioners and staff who joined. */
export const visitProvider =
  (services: Services): FindVisit =>
  async (db, orgId, id) => {
    const meeting = await findMeeting(services.record(db, orgId), id);
    if (!meeting) return null;
    const row = await findVisit(db, orgId, id);
    const seats = await seatsOf(db, orgId, id);
    const now = services.now();
    const practitioners = meeting.practitioners.map((practitioner) => practitioner.id);
    const isLate = now > guestsAllowedUntil(meeting, seats);
    const state = stateOf(meeting, row, seats, now);
    // A guest who opens the link again has a different pass.
    const invites = isLate || state === 'ended' ? seats.flatMap(({ invite_id }) => invite_id ?? []) : [];
    const passes = await guestPassesOf(services, orgId, invites);
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
