import { type RawBuilder, sql } from 'kysely';

/**
 * Part of the statement that writes versions: what subscriptions of the clinic want to hear of is kept with it, or not at all.
 * @param written rows with `type`, `id`, `version` and `updated_at`
 */
export const keptForSubscriptions = (orgId: string, written: string, deleted = false): RawBuilder<unknown> =>
  sql`insert into subscription_event (org_id, subscription_id, type, id, version, deleted, at)
    select s.org_id, s.id, w.type, w.id, w.version, ${deleted}::boolean, w.updated_at
    from ${sql.table(written)} w join subscription s on s.org_id = ${orgId} and s.type = w.type and s.live`;
