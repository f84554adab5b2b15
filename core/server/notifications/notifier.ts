import { sql } from 'kysely';
import { notificationAdded, notificationsRead } from '#core/shared';
import { bellsLeft } from '../budgets/bellBudget.ts';
import type { LivePublisher, Notifier } from '../plugin/scope.ts';
import { notificationOf, unreadOf } from './notificationRoutes.ts';

export const notifierOf = (live: LivePublisher): Notifier => ({
  notify: async (db, orgId, profileIds, kind, data) => {
    const everyone = [...new Set(profileIds)];
    const people = everyone.length === 0 ? everyone : await bellsLeft(db, everyone, kind, data);
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
  settle: async (db, orgId, profileIds, sessionId, kinds) => {
    if (profileIds.length === 0) return;
    const rows = await db
      .updateTable('notification')
      .set({ read: true })
      .where('profile_id', 'in', profileIds)
      .where('read', '=', false)
      .where('kind', 'in', kinds)
      .where(sql`data ->> 'session_id'`, '=', sessionId)
      .returning('profile_id')
      .execute();
    for (const profile of new Set(rows.map((row) => row.profile_id))) {
      await live.publish(db, orgId, { profiles: [profile] }, notificationsRead, {
        unread: await unreadOf(db, profile),
      });
    }
  },
});
