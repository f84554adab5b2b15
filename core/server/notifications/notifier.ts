import { sql } from 'kysely';
import { notificationAdded, type NotificationKind, notificationsRead } from '#core/shared';
import { bellsLeft } from '../budgets/bellBudget.ts';
import type { Trx } from '../database/tables.ts';
import { afterCommit, writeLast } from '../database/transactions.ts';
import type { LivePublisher, NotificationChannel, Notifier } from '../plugin/scope.ts';
import { notificationOf, unreadOf } from './notificationRoutes.ts';

interface Change {
  readonly is: 'added' | 'read';
  readonly ids: readonly string[];
}

export const notifierOf = (live: LivePublisher): Notifier => {
  const channels = new Set<NotificationChannel>();
  const write = async (db: Trx, changes: readonly Change[]): Promise<void> => {
    for (const { is, ids } of changes) for (const channel of channels) await channel[is](db, ids);
  };
  const tell = async (db: Trx, change: Change): Promise<void> => {
    if (channels.size === 0 || change.ids.length === 0) return;
    await writeLast(db, 'notified', change, write);
    await afterCommit(async () => {
      for (const channel of channels) channel.committed();
    });
  };
  /** Marks as read what the bells say of one thing, in every browser, and tells the channels. */
  const settleAll = async (
    db: Trx,
    orgId: string,
    about: {
      readonly is: 'session_id' | 'resource_id';
      readonly id: string;
      readonly kinds: readonly NotificationKind[];
      /** Absent: everybody's. */
      readonly profiles?: readonly string[];
    },
  ): Promise<void> => {
    let update = db
      .updateTable('notification')
      .set({ read: true })
      .where('org_id', '=', orgId)
      .where('read', '=', false)
      .where('kind', 'in', about.kinds)
      .where(sql`data ->> ${sql.lit(about.is)}`, '=', about.id);
    if (about.profiles) update = update.where('profile_id', 'in', about.profiles);
    const rows = await update.returning(['id', 'profile_id']).execute();
    for (const profile of new Set(rows.map((row) => row.profile_id))) {
      await live.publish(db, orgId, { profiles: [profile] }, notificationsRead, {
        unread: await unreadOf(db, profile),
      });
    }
    await tell(db, { is: 'read', ids: rows.map(({ id }) => id) });
  };
  return {
    notify: async (db, orgId, profileIds, kind, data) => {
      const everyone = [...new Set(profileIds)];
      const people = everyone.length === 0 ? everyone : await bellsLeft(db, everyone, kind, data);
      if (people.length === 0) return;
      const silent = new Set<string>();
      for (const channel of channels) for (const id of await channel.silent(db, orgId, people, kind)) silent.add(id);
      const text = JSON.stringify({ ...data, type: kind });
      const rows = await db
        .insertInto('notification')
        .values(
          people.map((profile_id) => ({
            ...{ org_id: orgId, profile_id, kind, data: text },
            read: silent.has(profile_id),
          })),
        )
        .returningAll()
        .execute();
      for (const row of rows) {
        await live.publish(db, orgId, { profiles: [row.profile_id] }, notificationAdded, notificationOf(row));
      }
      await tell(db, { is: 'added', ids: rows.filter(({ read }) => !read).map(({ id }) => id) });
    },
    settle: async (db, orgId, profiles, id, kinds) => {
      if (profiles.length > 0) await settleAll(db, orgId, { is: 'session_id', id, kinds, profiles });
    },
    dealtWith: (db, orgId, kind, id) => settleAll(db, orgId, { is: 'resource_id', id, kinds: [kind] }),
    through: (channel) => {
      channels.add(channel);
      return () => void channels.delete(channel);
    },
    wereRead: (db, ids) => tell(db, { is: 'read', ids }),
  };
};
