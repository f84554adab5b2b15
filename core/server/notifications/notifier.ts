import { notificationAdded } from '../../shared/index.ts';
import type { LivePublisher, Notifier } from '../plugin/scope.ts';
import { notificationOf } from './notificationRoutes.ts';

export const notifierOf = (live: LivePublisher): Notifier => ({
  notify: async (db, orgId, profileIds, kind, data) => {
    const people = [...new Set(profileIds)];
    if (people.length === 0) return;
    const text = JSON.stringify({ ...data, type: kind });
    const rows = await db
      .insertInto('notification')
      .values(people.map((profile_id) => ({ org_id: orgId, profile_id, kind, data: text })))
      .returningAll()
      .execute();
    for (const row of rows) {
      await live.publish(db, orgId, { profiles: [row.profile_id] }, notificationAdded, notificationOf(row));
    }
  },
});
