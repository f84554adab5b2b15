import { sql } from 'kysely';
import { executeLater, type NotificationChannel, type ServerServices, type Trx } from '#core/server';
import { urgentKinds } from './kindTexts.ts';

/** One delivery for each endpoint of whoever these notifications are for, in statements that nobody waits for. */
export const queueDeliveries = (db: Trx, ids: readonly string[]): Promise<void> =>
  executeLater(
    db,
    sql`insert into push_delivery (endpoint_id, notification_id, org_id, kind, thread)
      select e.id, n.id, n.org_id, n.kind, n.profile_id || ' ' || coalesce('session ' || (n.data ->> 'session_id'),
        n.kind || ' ' || (n.data ->> 'resource_id'), n.kind)
      from notification n join profile p on p.id = n.profile_id join push_endpoint e on e.account_id = p.account_id
      where n.id = any(${ids}::text[]) order by n.seq`,
  );

/**
 * Push as a way of notifications: what is to be sent is written with what it tells of, in statements that nobody waits for, and
 * sent after the commit.
 */
export const pushChannel = (
  { features }: Pick<ServerServices, 'features'>,
  committed: () => void,
): NotificationChannel => ({
  committed,
  silent: async (db, orgId, profiles, kind) => {
    const sender = features.senderOf(kind);
    // What can't wait is nobody's to miss.
    if (sender === null || urgentKinds.includes(kind)) return [];
    const rows = await db
      .selectFrom('profile as p')
      .innerJoin('push_preference as f', 'f.account_id', 'p.account_id')
      .select('p.id')
      .where('p.id', 'in', [...profiles])
      .where(sql<boolean>`${sender} = any(f.muted_app)`)
      .execute();
    // Where the feature is off nobody could choose otherwise.
    return rows.length > 0 && (await features.isEnabled(db, orgId, 'push')) ? rows.map(({ id }) => id) : [];
  },
  added: async (db, ids) => {
    await queueDeliveries(db, ids);
    await executeLater(
      db,
      sql`insert into push_urgent (notification_id, round, org_id, began_at)
        select n.id, ${ids[0]!}, n.org_id, n.created_at from notification n
        where n.id = any(${ids}::text[]) and n.kind = any(${urgentKinds}::text[])`,
    );
  },
  read: async (db, ids) => {
    // Opened by one of those who were told: nobody needs to be told louder.
    await executeLater(
      db,
      sql`update push_urgent set over = true where not over
        and round in (select round from push_urgent where notification_id = any(${ids}::text[]))`,
    );
    await executeLater(
      db,
      sql`delete from push_delivery where notification_id = any(${ids}::text[]) and state <> 'sent' and attempts = 0
        and not withdraws`,
    );
    // Not while something unread of the same thread is on the screen: that took its place.
    await executeLater(
      db,
      sql`insert into push_delivery (endpoint_id, notification_id, org_id, kind, thread, withdraws)
        select distinct on (d.endpoint_id, d.thread) d.endpoint_id, d.notification_id, d.org_id, d.kind, d.thread, true
        from push_delivery d where d.notification_id = any(${ids}::text[]) and not d.withdraws and not exists (
          select 1 from push_delivery o join notification n on n.id = o.notification_id
          where o.endpoint_id = d.endpoint_id and o.thread = d.thread and not n.read)`,
    );
  },
});
