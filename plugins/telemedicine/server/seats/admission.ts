import { type CallContext, conflict, forbidden, type Handler } from '#core/server';
import type { decideSeat } from '../../shared/calls.ts';
import { muteSignal } from '../../shared/signal.ts';
import { removeFromRoom } from '../call/liveKitRoom.ts';
import { peopleIds } from '../visits/meeting.ts';
import { isOfClinic } from './presence.ts';
import { recordProgress } from '../visits/progress.ts';
import { refuseFull } from '../call/capacity.ts';
import { lockVisit, seatNamed, type SeatRow, seatsOf } from '../visits/repository.ts';
import { visitView } from '../visits/visitView.ts';
import { hostAccess, type VisitAccess } from '../visits/visitAccess.ts';
import { stateOf } from '../visits/visitState.ts';
import { publishVisitChange } from '../call/liveUpdates.ts';
import type { Services } from '../services.ts';

const verbs = { admit: 'admitted', hold: 'held', remove: 'removed' } as const;
type Verb = keyof typeof verbs;

type Change = Pick<SeatRow, 'state' | 'admitted' | 'gone_at'> & Partial<Pick<SeatRow, 'joined_at'>>;

const changeOf = (act: Verb, seat: SeatRow, now: Date): Change => {
  if (act !== 'admit') return { state: verbs[act], admitted: false, gone_at: now };
  // A person who is away is admitted as soon as they return.
  const state = seat.state === 'left' || seat.state === 'removed' ? 'left' : 'admitted';
  return { state, admitted: true, joined_at: seat.joined_at ?? (state === 'admitted' ? now : null), gone_at: null };
};

const decide = async (
  services: Services,
  { db, audit }: CallContext,
  { meeting }: VisitAccess,
  seat: SeatRow,
  act: Verb,
): Promise<void> => {
  if (isOfClinic(seat)) throw forbidden('Clinic staff can only leave the call themselves.');
  await db
    .updateTable('telemedicine_seat')
    .set(changeOf(act, seat, services.now()))
    .where('id', '=', seat.id)
    .execute();
  if (act !== 'admit') await removeFromRoom(services, seat.org_id, meeting.id, [seat.id]);
  await audit({
    action: verbs[act],
    target: { type: 'visit', id: meeting.id },
    ...(meeting.patient && { patientId: meeting.patient.id }),
    detail: { kind: seat.kind, seat: seat.id },
  });
};

export const decideSeatHandler =
  (services: Services): Handler<typeof decideSeat> =>
  async ({ params, body: { act } }, context) => {
    const { db, caller } = context;
    const { orgId } = caller;
    const access = await hostAccess(services, context, params.id);
    const { meeting } = access;
    const row = await lockVisit(db, orgId, meeting);
    const seats = await seatsOf(db, orgId, meeting.id);
    const seat = seatNamed(seats, params.seat);
    const now = services.now();
    const state = stateOf(meeting, row, seats, now);
    if (state === 'ended') throw conflict('This visit is over.', 'visit_over');
    if (state === 'cancelled') throw conflict('This visit was cancelled.', 'visit_cancelled');
    if (act === 'mute') {
      if (seat.state === 'admitted')
        await services.live.signal(orgId, { profiles: [seat.voice] }, muteSignal, caller.profileId, {
          visit: meeting.id,
          seat: seat.id,
        });
      return visitView(services, db, access);
    }
    if (act === 'admit') refuseFull(services, seats, seat, now);
    await decide(services, context, access, seat, act);
    const record = services.record(db, orgId, caller);
    await recordProgress(db, record, meeting, row, await seatsOf(db, orgId, meeting.id), now);
    await publishVisitChange(services, db, orgId, meeting.id, peopleIds(meeting));
    return visitView(services, db, access);
  };
