import {
  type CallContext,
  conflict,
  forbidden,
  type Handler,
  type ServerServices,
} from '../../../core/server/index.ts';
import type { decideSeat } from '../shared/contract.ts';
import { muteSignal } from '../shared/signal.ts';
import { putOut } from './liveKitRoom.ts';
import { peopleIds } from './meeting.ts';
import { isOfClinic } from './presence.ts';
import { progress } from './progress.ts';
import { refuseFull } from './room.ts';
import { lockVisit, seatNamed, type SeatRow, seatsOf } from './rows.ts';
import { shownVisit } from './shown.ts';
import { asHost, type Standing } from './standing.ts';
import { stateOf } from './state.ts';
import { tellOfChange } from './telling.ts';

const verbs = { admit: 'admitted', hold: 'held', remove: 'removed' } as const;
type Verb = keyof typeof verbs;

type Change = Pick<SeatRow, 'state' | 'admitted' | 'gone_at'> & Partial<Pick<SeatRow, 'joined_at'>>;

const changeOf = (act: Verb, seat: SeatRow, now: Date): Change => {
  if (act !== 'admit') return { state: verbs[act], admitted: false, gone_at: now };
  // Somebody who is not in the lobby just now comes back to an open door.
  const state = seat.state === 'left' || seat.state === 'removed' ? 'left' : 'admitted';
  return { state, admitted: true, joined_at: seat.joined_at ?? (state === 'admitted' ? now : null), gone_at: null };
};

const decide = async (
  services: ServerServices,
  { db, audit }: CallContext,
  { meeting }: Standing,
  seat: SeatRow,
  act: Verb,
): Promise<void> => {
  if (isOfClinic(seat)) throw forbidden('Who belongs to the clinic comes and goes by themselves.');
  await db
    .updateTable('telemedicine_seat')
    .set(changeOf(act, seat, services.now()))
    .where('id', '=', seat.id)
    .execute();
  if (act !== 'admit') await putOut(services, seat.org_id, meeting.id, [seat.id]);
  await audit({
    action: verbs[act],
    target: { type: 'visit', id: meeting.id },
    ...(meeting.patient && { patientId: meeting.patient.id }),
    detail: { kind: seat.kind, seat: seat.id },
  });
};

export const deciding =
  (services: ServerServices): Handler<typeof decideSeat> =>
  async ({ params, body: { act } }, context) => {
    const { db, caller } = context;
    const { orgId } = caller;
    const standing = await asHost(services, context, params.id);
    const { meeting } = standing;
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
      return shownVisit(services, db, standing);
    }
    if (act === 'admit') refuseFull(services, seats, seat, now);
    await decide(services, context, standing, seat, act);
    const record = services.record(db, orgId, caller);
    await progress(db, record, meeting, row, await seatsOf(db, orgId, meeting.id), now);
    await tellOfChange(services, db, orgId, meeting.id, peopleIds(meeting));
    return shownVisit(services, db, standing);
  };
