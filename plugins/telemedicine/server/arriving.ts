import { conflict, type CallContext, type Handler, type ServerServices } from '../../../core/server/index.ts';
import type { CallRequest } from '../../../core/shared/index.ts';
import type { arrive } from '../shared/contract.ts';
import type { SeatMedia } from '../shared/seat.ts';
import { peopleIds } from './meeting.ts';
import { progress } from './progress.ts';
import { refuseFull } from './room.ts';
import { changeVisit, lockVisit, type SeatRow, seatsOf } from './rows.ts';
import { shownVisit } from './shown.ts';
import { type Comer, isSeatOf, type Standing, standingOf } from './standing.ts';
import { stateOf } from './state.ts';
import { tellOfChange } from './telling.ts';

const reloadMs = 2 * 60_000;
const lostMs = 30 * 60_000;

type Body = CallRequest<typeof arrive>['body'];

const mediaOf = (joining: SeatMedia['joining']): SeatMedia => ({
  joining,
  microphone: joining !== 'listen',
  camera: joining === 'video',
  sharing: false,
  hand: false,
});

const stateFor = ({ host }: Comer, before: SeatRow | undefined): SeatRow['state'] => {
  if (host || before?.admitted) return 'admitted';
  return before?.state === 'held' ? 'held' : 'waiting';
};

/** Whoever had left waits anew; whoever only reloaded, which looks like leaving, or lost the line keeps their place. */
const keepsPlace = ({ state, gone_at, seen_at }: SeatRow, now: Date): boolean => {
  const away = now.getTime() - (gone_at ?? seen_at).getTime();
  return away < (state === 'left' ? reloadMs : lostMs);
};

const plain = (name: string | undefined): string => (name ?? '').replace(/\p{C}+/gu, ' ').trim();

/** @throws Failure 409 for a visit that nobody comes to now */
const refuseClosed = (state: ReturnType<typeof stateOf>, { host }: Comer): void => {
  if (state === 'ended') throw conflict('This visit is over.', 'visit_over');
  if (state === 'cancelled') throw conflict('This visit was cancelled. Ask the clinic for another.', 'visit_cancelled');
  if (state === 'early' && !host) throw conflict('The lobby is not open yet. Come back a little later.', 'too_early');
};

const sit = async (
  { db, audit }: CallContext,
  { meeting, comer }: Standing,
  body: Body,
  before: SeatRow | undefined,
  now: Date,
): Promise<void> => {
  const state = stateFor(comer, before);
  const admitted = state === 'admitted';
  const joins = admitted && !before?.joined_at;
  const name = (comer.kind === 'guest' && plain(body.name)) || before?.name || comer.name;
  const since = before && keepsPlace(before, now) ? before.since : now;
  const values = {
    org_id: comer.orgId,
    visit: meeting.id,
    kind: comer.kind,
    profile_id: comer.profileId,
    invite_id: comer.inviteId,
    name,
    state,
    admitted,
    since,
    joined_at: before?.joined_at ?? (admitted ? now : null),
    gone_at: null,
    device: body.device,
    voice: comer.voice,
    seen_at: now,
    heard: true,
    media: JSON.stringify(mediaOf(body.joining)),
    checks: JSON.stringify(body.checks ?? before?.checks ?? null),
  };
  if (before) await db.updateTable('telemedicine_seat').set(values).where('id', '=', before.id).execute();
  else await db.insertInto('telemedicine_seat').values(values).execute();
  if (joins)
    await audit({
      action: 'joined',
      target: { type: 'visit', id: meeting.id },
      ...(meeting.patient && { patientId: meeting.patient.id }),
      detail: { kind: comer.kind },
    });
};

export const arriving =
  (services: ServerServices): Handler<typeof arrive> =>
  async ({ params, body }, context) => {
    const { db, callerOrNull } = context;
    const standing = await standingOf(services, context, params.id);
    const { meeting, comer } = standing;
    const { orgId } = comer;
    const now = services.now();
    const row = await lockVisit(db, orgId, meeting);
    const seats = await seatsOf(db, orgId, meeting.id);
    const state = stateOf(meeting, row, seats, now);
    refuseClosed(state, comer);
    const before = seats.find((seat) => isSeatOf(comer, seat));
    if (before?.state === 'removed') throw conflict('The clinic has taken you out of this visit.', 'removed');
    if (stateFor(comer, before) === 'admitted') refuseFull(services, seats, before, now);
    await sit(context, standing, body, before, now);
    const opened = state === 'early' ? await changeVisit(db, row, { opened_at: now }) : row;
    const record = services.record(db, orgId, callerOrNull ?? undefined);
    await progress(db, record, meeting, opened, await seatsOf(db, orgId, meeting.id), now);
    await tellOfChange(services, db, orgId, meeting.id, peopleIds(meeting));
    return shownVisit(services, db, standing);
  };
