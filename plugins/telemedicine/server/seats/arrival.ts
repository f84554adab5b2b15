import { conflict, type CallContext, type Handler } from '#core/server';
import type { CallRequest } from '#core/shared';
import type { arrive } from '../../shared/calls.ts';
import type { SeatMedia } from '../../shared/seat.ts';
import { peopleIds } from '../visits/meeting.ts';
import { recordProgress } from '../visits/progress.ts';
import { refuseFull } from '../call/capacity.ts';
import { changeVisit, lockVisit, type SeatRow, seatsOf } from '../visits/repository.ts';
import { visitView } from '../visits/visitView.ts';
import { type Participant, isSeatOf, type VisitAccess, visitAccess } from '../visits/visitAccess.ts';
import { stateOf } from '../visits/visitState.ts';
import { publishVisitChange } from '../call/liveUpdates.ts';
import type { Services } from '../services.ts';

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

const stateFor = ({ host }: Participant, before: SeatRow | undefined): SeatRow['state'] => {
  if (host || before?.admitted) return 'admitted';
  return before?.state === 'held' ? 'held' : 'waiting';
};

/** A person who left waits again; a reload or a lost connection keeps the place. */
const keepsPlace = ({ state, gone_at, seen_at }: SeatRow, now: Date): boolean => {
  const away = now.getTime() - (gone_at ?? seen_at).getTime();
  return away < (state === 'left' ? reloadMs : lostMs);
};

const plain = (name: string | undefined): string => (name ?? '').replace(/\p{C}+/gu, ' ').trim();

/** @throws Failure 409 for a visit that cannot be joined now */
const refuseClosed = (state: ReturnType<typeof stateOf>, { host }: Participant): void => {
  if (state === 'ended') throw conflict('This visit is over.', 'visit_over');
  if (state === 'cancelled')
    throw conflict('This visit was cancelled. Ask the clinic for a new time.', 'visit_cancelled');
  if (state === 'early' && !host)
    throw conflict('The waiting room is not open yet. Come back a little later.', 'too_early');
};

const sit = async (
  { db, audit }: CallContext,
  { meeting, participant }: VisitAccess,
  body: Body,
  before: SeatRow | undefined,
  now: Date,
): Promise<void> => {
  const state = stateFor(participant, before);
  const admitted = state === 'admitted';
  const joins = admitted && !before?.joined_at;
  const name = (participant.kind === 'guest' && plain(body.name)) || before?.name || participant.name;
  const since = before && keepsPlace(before, now) ? before.since : now;
  const values = {
    org_id: participant.orgId,
    visit: meeting.id,
    kind: participant.kind,
    profile_id: participant.profileId,
    invite_id: participant.inviteId,
    name,
    state,
    admitted,
    since,
    joined_at: before?.joined_at ?? (admitted ? now : null),
    gone_at: null,
    device: body.device,
    voice: participant.liveAddress,
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
      detail: { kind: participant.kind },
    });
};

export const arriveHandler =
  (services: Services): Handler<typeof arrive> =>
  async ({ params, body }, context) => {
    const { db, callerOrNull } = context;
    const access = await visitAccess(services, context, params.id);
    const { meeting, participant } = access;
    const { orgId } = participant;
    const now = services.now();
    const row = await lockVisit(db, orgId, meeting);
    const seats = await seatsOf(db, orgId, meeting.id);
    const state = stateOf(meeting, row, seats, now);
    refuseClosed(state, participant);
    const before = seats.find((seat) => isSeatOf(participant, seat));
    if (before?.state === 'removed')
      throw conflict('The clinic removed you from this visit. Call the clinic if this is a mistake.', 'removed');
    if (stateFor(participant, before) === 'admitted') refuseFull(services, seats, before, now);
    await sit(context, access, body, before, now);
    const opened = state === 'early' ? await changeVisit(db, row, { opened_at: now }) : row;
    const record = services.record(db, orgId, callerOrNull ?? undefined);
    await recordProgress(db, record, meeting, opened, await seatsOf(db, orgId, meeting.id), now);
    await publishVisitChange(services, db, orgId, meeting.id, peopleIds(meeting));
    return visitView(services, db, access);
  };
