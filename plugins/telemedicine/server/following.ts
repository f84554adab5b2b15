import type { Appointment } from '@medplum/fhirtypes';
import type { RecordEvent, RecordEventContext, ServerServices } from '../../../core/server/index.ts';
import type { Stored } from '../../../core/shared/index.ts';
import { closesAt } from '../../../core/shared/visitDoors.ts';
import { closeDoor, toBeHeldYet } from './beginningAgain.ts';
import { stepEncounter } from './encounter.ts';
import { tellInvited } from './invites/following.ts';
import { closeRoom, putOut } from './liveKitRoom.ts';
import { isCalledOff, type Meeting, meetingOf, peopleIds } from './meeting.ts';
import { changeVisit, findVisit, type VisitRow } from './rows.ts';
import { tellOfChange } from './telling.ts';

const shapeOf = (meeting: Meeting | null): string =>
  meeting === null
    ? ''
    : JSON.stringify([meeting.start, meeting.end, isCalledOff(meeting), [...peopleIds(meeting)].sort()]);

const isMoved = (row: VisitRow, { start }: Meeting): boolean => start.getTime() !== row.start_at.getTime();

const follow = (row: VisitRow, meeting: Meeting | null, now: Date): Partial<VisitRow> => ({
  cancelled: meeting === null || isCalledOff(meeting),
  ...(meeting && {
    start_at: meeting.start,
    closes_at: closesAt(meeting),
    practitioner: meeting.practitioners[0]?.id ?? null,
    // Moved away: whoever opened it early opened another time.
    ...(isMoved(row, meeting) && { opened_at: null, ...toBeHeldYet(row, meeting, now) }),
  }),
});

/** Who was taken out of the appointment sits in it no more. */
const removeOthers = async (
  services: ServerServices,
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
  await putOut(
    services,
    orgId,
    meeting.id,
    gone.map(({ id }) => id),
  );
};

/** Those who wait or are in a call hear at once that their Appointment was moved, cancelled, or is another's now. */
export const followAppointments =
  (services: ServerServices) =>
  async (events: readonly RecordEvent[], context: RecordEventContext): Promise<void> => {
    const { db, orgId, record } = context;
    for (const { action, resource, previous } of events) {
      const meeting = action === 'deleted' ? null : meetingOf(resource as Stored<Appointment>);
      const before = previous && meetingOf(previous as Stored<Appointment>);
      if ((!meeting && !before) || shapeOf(meeting) === shapeOf(before)) continue;
      const row = await findVisit(db, orgId, resource.id);
      if (row) {
        const now = services.now();
        const { encounter, met_at } = await changeVisit(db, row, follow(row, meeting, now));
        if (meeting && isMoved(row, meeting)) await closeDoor(db, row, now);
        if (meeting) await removeOthers(services, context, meeting);
        if (!meeting || isCalledOff(meeting)) await closeRoom(services, orgId, resource.id);
        await tellInvited(services, db, orgId, resource.id, { before, meeting });
        if (encounter && !met_at && (!meeting || isCalledOff(meeting)))
          await stepEncounter(record, encounter, 'cancelled');
      }
      const people = [...(before ? peopleIds(before) : []), ...(meeting ? peopleIds(meeting) : [])];
      if (row || before) await tellOfChange(services, db, orgId, resource.id, people);
    }
  };
