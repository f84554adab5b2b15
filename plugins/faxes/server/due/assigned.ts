import type { DueSource } from '#core/server';
import { staffRoles } from '#core/shared';

/** Faxes that were given to me and that I have not dealt with. */
export const dueFaxes: DueSource = {
  id: 'faxes.mine',
  allow: staffRoles,
  tags: ['faxes'],
  count: async ({ db, caller }) => {
    const found = await db
      .selectFrom('fax_incoming')
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('received_at').as('oldest')])
      .where('org_id', '=', caller.orgId)
      .where('assignee', '=', caller.profileId)
      .where('state', '=', 'open')
      .where('snoozed_until', 'is', null)
      .executeTakeFirstOrThrow();
    return { count: Number(found.count), oldest: found.oldest?.toISOString() ?? null };
  },
};
