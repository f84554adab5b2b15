import type { Trx } from '../../../core/server/index.ts';
import type { Meeting } from './meeting.ts';
import { hostIsIn } from './presence.ts';
import { seatsOf, type VisitRow } from './rows.ts';

/** A visit at which the two did not meet and that was moved to a time to come is to be held yet: it ends anew. */
export const toBeHeldYet = (row: VisitRow, meeting: Meeting, now: Date): Partial<VisitRow> =>
  row.ended_at && !row.met_at && meeting.end > now
    ? { ended_at: null, arrived_at: null, started_at: null, encounter: null }
    : {};

/** Who was let in to the old time is not let in to the new one, unless the call goes on. */
export const closeDoor = async (db: Trx, { org_id: orgId, id, met_at }: VisitRow, now: Date): Promise<void> => {
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
