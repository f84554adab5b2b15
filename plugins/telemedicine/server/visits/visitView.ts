import type { Handler, Trx } from '#core/server';
import { opensAt } from '#clinical/shared/visitDoors.ts';
import type { getVisit } from '../../shared/calls.ts';
import type { Visit } from '../../shared/visit.ts';
import { clinicOf } from '../clinic.ts';
import { invitesOf } from '../invites/repository.ts';
import { mediaFor, roomOf } from '../call/media.ts';
import { findVisit, type SeatRow, seatsOf } from './repository.ts';
import { inviteView } from '../invites/inviteView.ts';
import { seatView } from '../seats/seatView.ts';
import { isSeatOf, type VisitAccess, visitAccess } from './visitAccess.ts';
import { stateOf } from './visitState.ts';
import { usualWaitOf } from './usualWait.ts';
import type { Services } from '../services.ts';

const others = (seats: readonly SeatRow[], me: SeatRow | undefined, host: boolean): readonly SeatRow[] => {
  if (!host && me?.state !== 'admitted') return [];
  return seats.filter((seat) => seat !== me && (host || seat.state === 'admitted'));
};

/** One visit as the caller may see it: before admission, only their own seat. */
export const visitView = async (services: Services, db: Trx, { meeting, participant }: VisitAccess): Promise<Visit> => {
  const { orgId, host } = participant;
  const now = services.now();
  const row = await findVisit(db, orgId, meeting.id);
  const seats = row ? await seatsOf(db, orgId, meeting.id) : [];
  const { name, zone, phone } = await clinicOf(db, orgId);
  const me = seats.find((seat) => isSeatOf(participant, seat));
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
    me: me ? seatView(me, now, true) : null,
    host,
    seats: others(seats, me, host).map((seat) => seatView(seat, now, host)),
    invites: host ? (await invitesOf(db, orgId, meeting.id)).map((invite) => inviteView(invite, now)) : [],
    usualWait: practitioner ? await usualWaitOf(db, orgId, practitioner.id, zone, now) : null,
    startedAt: row?.started_at?.toISOString() ?? null,
    endedAt: row?.ended_at?.toISOString() ?? null,
    media: isIn ? await mediaFor(services, roomOf(orgId, meeting.id), me) : null,
  };
};

export const getVisitHandler =
  (services: Services): Handler<typeof getVisit> =>
  async ({ params }, context) =>
    visitView(services, context.db, await visitAccess(services, context, params.id));
