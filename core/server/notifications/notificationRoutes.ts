import {
  type Notification,
  type NotificationKind,
  listNotifications,
  markNotification,
  notificationsRead,
} from '#core/shared';
import type { NotificationTable, Trx } from '../database/tables.ts';
import { notFound } from '../failure.ts';
import { notificationRetention } from './notificationRetention.ts';
import type { CoreModule } from '../plugin/module.ts';
import type { Selectable } from 'kysely';

export const notificationOf = (row: Selectable<NotificationTable>): Notification => ({
  notification_id: row.id,
  type: row.kind,
  read: row.read,
  created_at: row.created_at.toISOString(),
  data: row.data,
});

/** @param hidden kinds that a custom role takes from the person */
export const unreadOf = async (
  db: Trx,
  profileId: string,
  hidden: readonly NotificationKind[] = [],
): Promise<number> => {
  let unread = db
    .selectFrom('notification')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('profile_id', '=', profileId)
    .where('read', '=', false);
  if (hidden.length > 0) unread = unread.where('kind', 'not in', hidden);
  return Number((await unread.executeTakeFirstOrThrow()).count);
};

/** API-13 and API-14: the bell. */
export const notificationRoutes: CoreModule = {
  id: 'notifications',
  setup: ({ route, services, retention }) => {
    retention(notificationRetention);
    route(listNotifications, async ({ query }, { db, caller }) => {
      const limit = query.limit ?? 30;
      const hidden = services.features.takenKinds(caller.custom);
      let select = db.selectFrom('notification').selectAll().where('profile_id', '=', caller.profileId);
      if (hidden.length > 0) select = select.where('kind', 'not in', hidden);
      if (query.unread !== undefined) select = select.where('read', '=', query.unread === 'false');
      if (query.before !== undefined) {
        const at = db
          .selectFrom('notification')
          .select('seq')
          .where('id', '=', query.before)
          .where('profile_id', '=', caller.profileId);
        select = select.where('seq', '<', at);
      }
      const rows = await select
        .orderBy('seq', 'desc')
        .limit(limit + 1)
        .execute();
      const page = rows.slice(0, limit);
      return {
        data: page.map(notificationOf),
        unread: await unreadOf(db, caller.profileId, hidden),
        next: rows.length > limit ? page.at(-1)!.id : null,
      };
    });

    route(markNotification, async ({ body }, { db, caller }) => {
      const asked = body.notification_ids ?? (body.notification_id === undefined ? null : [body.notification_id]);
      let update = db.updateTable('notification').set({ read: body.read }).where('profile_id', '=', caller.profileId);
      update = asked === null ? update.where('read', '!=', body.read) : update.where('id', 'in', asked);
      const changed = await update.returning('id').execute();
      if (asked !== null && changed.length === 0) throw notFound('notification');
      const unread = await unreadOf(db, caller.profileId, services.features.takenKinds(caller.custom));
      await services.live.publish(db, caller.orgId, { profiles: [caller.profileId] }, notificationsRead, { unread });
      if (body.read)
        await services.notifier.wereRead(
          db,
          changed.map(({ id }) => id),
        );
      return { data: { notification_id: body.notification_id ?? null, read: body.read, unread } };
    });
  },
};
