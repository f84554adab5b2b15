import { endVisitForAll } from './visitEnd.ts';
import { findMeeting } from './meeting.ts';
import { heldUntil, hostRecentlyIn, lastHeard } from '../seats/presence.ts';
import { seatsOf } from './repository.ts';
import { publishVisitChange } from '../call/liveUpdates.ts';
import type { Services } from '../services.ts';

const batch = 100;

/** Tells the others of each device that fell silent, once. */
export const publishSilentDevices = async (services: Services): Promise<void> => {
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
    for (const { org_id, visit } of visits.values()) await publishVisitChange(services, db, org_id, visit, []);
  });
};

/** Ends visits without the clinic once their lobby has closed. */
export const endAbandonedVisits = async (services: Services): Promise<void> => {
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
      if (hostRecentlyIn(seats, now)) return;
      const meeting = await findMeeting(services.record(db, org_id), id);
      // It ended when the clinic left, not when this job ran.
      await endVisitForAll(services, db, row, { meeting, at: heldUntil(row, seats, now) ?? now });
    });
  }
};
