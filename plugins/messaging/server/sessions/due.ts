import type { DueSource } from '#core/server';
import { adminRoles, staffRoles } from '#core/shared';

/** Requests that wait for my answer. */
export const dueRequests: DueSource = {
  id: 'messaging.requests',
  allow: staffRoles,
  tags: ['sessions'],
  count: async ({ db, caller }) => {
    const found = await db
      .selectFrom('messaging_person as mine')
      .innerJoin('messaging_session as s', 's.id', 'mine.session_id')
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('s.created_at').as('oldest')])
      .where('mine.profile_id', '=', caller.profileId)
      .where('mine.ended', '=', false)
      .where('mine.part', '=', 'invitee')
      .where('s.status', '=', 'requested')
      .executeTakeFirstOrThrow();
    return { count: Number(found.count), oldest: found.oldest?.toISOString() ?? null };
  },
};

/** Unanswered requests between other people of the clinic: an administrator may decide them (ROL-2). */
export const dueQueue: DueSource = {
  id: 'messaging.queue',
  allow: adminRoles,
  tags: ['sessions'],
  count: async ({ db, caller }) => {
    const found = await db
      .selectFrom('messaging_session')
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('created_at').as('oldest')])
      .where('org_id', '=', caller.orgId)
      .where('status', '=', 'requested')
      .executeTakeFirstOrThrow();
    return { count: Number(found.count), oldest: found.oldest?.toISOString() ?? null };
  },
};
