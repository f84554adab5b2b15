import type { ServerServices, Trx } from '../../../core/server/index.ts';
import { opensAt } from '../../../core/shared/visitDoors.ts';
import type { Visit } from '../shared/visit.ts';
import { clinicOf } from './clinic.ts';
import { invitesOf } from './invites/rows.ts';
import { mediaFor, roomOf } from './media.ts';
import { findVisit, type SeatRow, seatsOf } from './rows.ts';
import { shownInvite } from './invites/shown.ts';
import { shownSeat } from './shownSeat.ts';
import { isSeatOf, type Standing } from './standing.ts';
import { stateOf } from './state.ts';
import { usualWaitOf } from './waits.ts';

const others = (seats: readonly SeatRow[], me: SeatRow | undefined, host: boolean): readonly SeatRow[] => {
  if (!host && me?.state !== 'admitted') return [];
  return seats.filter((seat) => seat !== me && (host || seat.state === 'admitted'));
};

/** One visit as whoever asks may see it: before being admitted, one's own seat and nobody else. */
export const shownVisit = async (services: ServerServices, db: Trx, { meeting, comer }: Standing): Promise<Visit> => {
  const { orgId, host } = comer;
  const now = services.now();
  const row = await findVisit(db, orgId, meeting.id);
  const seats = row ? await seatsOf(db, orgId, meeting.id) : [];
  const { name, zone, phone } = await clinicOf(db, orgId);
  const me = seats.find((seat) => isSeatOf(comer, seat));
  const state = stateOf(meeting, row, seats, now);
  const isIn = me?.state === 'admitted' && state !== 'ended' && state !== 'cancelled';
  const practitioner = meeting.practitioners[0];
  return {
    id: meeting.id,
    state,
    start: meeting.start.toISOString(),
    end: meeting.end.toISOString(),
    opens: opensAt(meeting).toISOString(),
    now: now.toISOString(),
    zone,
    clinic: name,
    phone,
    practitioner: practitioner?.name || null,
    patient: host ? meeting.patient : null,
    me: me ? shownSeat(me, now, true) : null,
    host,
    seats: others(seats, me, host).map((seat) => shownSeat(seat, now, host)),
    invites: host ? (await invitesOf(db, orgId, meeting.id)).map((invite) => shownInvite(invite, now)) : [],
    usualWait: practitioner ? await usualWaitOf(db, orgId, practitioner.id, zone, now) : null,
    startedAt: row?.started_at?.toISOString() ?? null,
    endedAt: row?.ended_at?.toISOString() ?? null,
    media: isIn ? await mediaFor(services, roomOf(orgId, meeting.id), me) : null,
  };
};
