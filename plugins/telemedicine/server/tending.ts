import type { ServerServices } from '../../../core/server/index.ts';
import { endFor } from './ending.ts';
import { findMeeting } from './meeting.ts';
import { heldUntil, hostStays, lastHeard } from './presence.ts';
import { seatsOf } from './rows.ts';
import { tellOfChange } from './telling.ts';

const batch = 100;

/** Tells the others of each device that fell silent, once. */
export const noteSilence = async (services: ServerServices): Promise<void> => {
  await services.asSystem(async (db) => {
    const silent = await db
      .updateTable('telemedicine_seat')
      .set({ heard: false })
      .where('id', 'in', (of) =>
        of
          .selectFrom('telemedicine_seat')
          .select('id')
          .where('heard', '=', true)
          .where('seen_at', '<', lastHeard(services.now()))
          .orderBy('seen_at')
          .limit(batch)
          .forUpdate()
          .skipLocked(),
      )
      .returning(['org_id', 'visit', 'state'])
      .execute();
    const sitting = silent.filter(({ state }) => state !== 'left' && state !== 'removed');
    const visits = new Map(sitting.map(({ org_id, visit }) => [`${org_id} ${visit}`, { org_id, visit }]));
    for (const { org_id, visit } of visits.values()) await tellOfChange(services, db, org_id, visit, []);
  });
};

/** A visit that nobody of the clinic is in any more ends by itself once its lobby has closed. */
export const endForgotten = async (services: ServerServices): Promise<void> => {
  const now = services.now();
  const late = await services.asSystem((db) =>
    db
      .selectFrom('telemedicine_visit')
      .select(['org_id', 'id'])
      .where('ended_at', 'is', null)
      .where('closes_at', '<', now)
      .where('cancelled', '=', false)
      .orderBy('closes_at')
      .limit(batch)
      .execute(),
  );
  for (const { org_id, id } of late) {
    await services.asSystem(async (db) => {
      const row = await db
        .selectFrom('telemedicine_visit')
        .selectAll()
        .where('org_id', '=', org_id)
        .where('id', '=', id)
        .where('ended_at', 'is', null)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst();
      if (!row) return;
      const seats = await seatsOf(db, org_id, id);
      if (hostStays(seats, now)) return;
      const meeting = await findMeeting(services.record(db, org_id), id);
      // It was over when the clinic left it, not when somebody looked.
      await endFor(services, db, row, { meeting, at: heldUntil(row, seats, now) ?? now });
    });
  }
};
