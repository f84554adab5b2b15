import type { Trx } from '#core/server';
import { eventsOf, type RecordEvent, type RecordEventContext } from '#clinical/server';
import { closesAt } from '#clinical/shared/visitDoors.ts';
import { stepEncounter } from './encounter.ts';
import { mailInvitedGuests } from '../invites/inviteUpdates.ts';
import { closeRoom, removeFromRoom } from '../call/liveKitRoom.ts';
import { isCancelled, type Meeting, meetingOf, peopleIds } from './meeting.ts';
import { hostIsIn } from '../seats/presence.ts';
import { changeVisit, findVisit, seatsOf, type VisitRow } from './repository.ts';
import { publishVisitChange } from '../call/liveUpdates.ts';
import type { Services } from '../services.ts';

const shapeOf = (meeting: Meeting | null): string =>
  meeting === null
    ? ''
    : JSON.stringify([meeting.start, meeting.end, isCancelled(meeting), [...peopleIds(meeting)].sort()]);

const isMoved = (row: VisitRow, { start }: Meeting): boolean => start.getTime() !== row.start_at.getTime();

/** A visit that was not held and was moved to a later time is reopened. */
const reopenedVisit = (row: VisitRow, meeting: Meeting, now: Date): Partial<VisitRow> =>
  row.ended_at && !row.met_at && meeting.end > now
    ? { ended_at: null, arrived_at: null, started_at: null, encounter: null }
    : {};

/** Admissions to the old time end when the visit moves, unless the call is in progress. */
const withdrawAdmissions = async (db: Trx, { org_id: orgId, id, met_at }: VisitRow, now: Date): Promise<void> => {
  const seats = await seatsOf(db, orgId, id);
  if (hostIsIn(seats, now)) return;
  await db
    .updateTable('telemedicine_seat')
    .set({ admitted: false, state: 'left', ...(!met_at && { joined_at: null }) })
    .where('org_id', '=', orgId)
    .where('visit', '=', id)
    .where('state', 'in', ['admitted', 'left', 'held'])
    .execute();
};

const follow = (row: VisitRow, meeting: Meeting | null, now: Date): Partial<VisitRow> => ({
  cancelled: meeting === null || isCancelled(meeting),
  ...(meeting && {
    start_at: meeting.start,
    closes_at: closesAt(meeting),
    practitioner: meeting.practitioners[0]?.id ?? null,
    // Moved: opening it early applied to the old time.
    ...(isMoved(row, meeting) && { opened_at: null, ...reopenedVisit(row, meeting, now) }),
  }),
});

/** Removes patients who are no longer in the appointment. */
const removeOthers = async (
  services: Services,
  { db, orgId }: Pick<RecordEventContext, 'db' | 'orgId'>,
  meeting: Meeting,
): Promise<void> => {
  const people = [...peopleIds(meeting), ''];
  const gone = await db
    .updateTable('telemedicine_seat')
    .set({ state: 'removed', admitted: false, gone_at: services.now() })
    .where('org_id', '=', orgId)
    .where('visit', '=', meeting.id)
    .where('kind', '=', 'patient')
    .where('profile_id', 'not in', (of) =>
      of.selectFrom('profile').select('id').where('org_id', '=', orgId).where('resource_id', 'in', people),
    )
    .returning('id')
    .execute();
  await removeFromRoom(
    services,
    orgId,
    meeting.id,
    gone.map(({ id }) => id),
  );
};

/** Tells people waiting or in a call that their Appointment was moved, cancelled or reassigned. */
export const onAppointmentChange =
  (services: Services) =>
  async (events: readonly RecordEvent[], context: RecordEventContext): Promise<void> => {
    const { db, orgId, record } = context;
    for (const { action, resource, previous } of eventsOf(events, 'Appointment')) {
      const meeting = action === 'deleted' ? null : meetingOf(resource);
      const before = previous && meetingOf(previous);
      if ((!meeting && !before) || shapeOf(meeting) === shapeOf(before)) continue;
      const row = await findVisit(db, orgId, resource.id);
      if (row) {
        const now = services.now();
        const { encounter, met_at } = await changeVisit(db, row, follow(row, meeting, now));
        if (meeting && isMoved(row, meeting)) await withdrawAdmissions(db, row, now);
        if (meeting) await removeOthers(services, context, meeting);
        if (!meeting || isCancelled(meeting)) await closeRoom(services, orgId, resource.id);
        await mailInvitedGuests(services, db, orgId, resource.id, { before, meeting });
        if (encounter && !met_at && (!meeting || isCancelled(meeting)))
          await stepEncounter(record, encounter, 'cancelled');
      }
      const people = [...(before ? peopleIds(before) : []), ...(meeting ? peopleIds(meeting) : [])];
      if (row || before) await publishVisitChange(services, db, orgId, resource.id, people);
    }
  };
