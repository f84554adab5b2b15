import type { Selectable } from 'kysely';
import { notFound, type Trx } from '#core/server';
import { closesAt } from '#clinical/shared/visitDoors.ts';
import type { Meeting } from './meeting.ts';
import type { SeatTable, VisitTable } from '../schema.ts';

export type VisitRow = Selectable<VisitTable>;
export type SeatRow = Selectable<SeatTable>;

export const findVisit = async (db: Trx, orgId: string, id: string): Promise<VisitRow | null> =>
  (await db
    .selectFrom('telemedicine_visit')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst()) ?? null;

/** The visit's row, created when needed and locked until the transaction ends, so seats change one at a time. */
export const lockVisit = async (db: Trx, orgId: string, meeting: Meeting): Promise<VisitRow> => {
  await db
    .insertInto('telemedicine_visit')
    .values({
      org_id: orgId,
      id: meeting.id,
      practitioner: meeting.practitioners[0]?.id ?? null,
      start_at: meeting.start,
      closes_at: closesAt(meeting),
    })
    .onConflict((clash) => clash.doNothing())
    .execute();
  return db
    .selectFrom('telemedicine_visit')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', meeting.id)
    .forUpdate()
    .executeTakeFirstOrThrow();
};

export const changeVisit = async (db: Trx, row: VisitRow, change: Partial<VisitRow>): Promise<VisitRow> => {
  if (Object.keys(change).length === 0) return row;
  await db
    .updateTable('telemedicine_visit')
    .set(change)
    .where('org_id', '=', row.org_id)
    .where('id', '=', row.id)
    .execute();
  return { ...row, ...change };
};

/** Everyone who came, in order of arrival. */
export const seatsOf = (db: Trx, orgId: string, visit: string): Promise<SeatRow[]> =>
  db
    .selectFrom('telemedicine_seat')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('visit', '=', visit)
    .orderBy('since')
    .orderBy('id')
    .execute();

export const seatNamed = (seats: readonly SeatRow[], id: string): SeatRow => {
  const seat = seats.find((one) => one.id === id);
  if (!seat) throw notFound('participant');
  return seat;
};
