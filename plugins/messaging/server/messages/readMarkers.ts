import type { Handler } from '#core/server';
import type { readMessages } from '../../shared/calls.ts';
import { messagesRead } from '../../shared/message.ts';
import type { Announcer } from '../announcements.ts';
import { requireParticipant, participantIds } from '../sessions/participants.ts';

/** Markers only go forward. Under the session's lock, so that no message arrives between counting and writing. */
export const markRead =
  ({ live, notifier, now }: Announcer): Handler<typeof readMessages> =>
  async ({ body }, { db, caller }) => {
    const { session } = await requireParticipant(db, body.session_id, caller, true);
    const mine = await db
      .selectFrom('messaging_person')
      .select(['read_seq', 'unread'])
      .where('session_id', '=', session.id)
      .where('profile_id', '=', caller.profileId)
      .executeTakeFirstOrThrow();
    const upTo = Math.min(body.up_to, session.last_seq);
    if (upTo <= mine.read_seq)
      return { data: { session_id: session.id, read_seq: mine.read_seq, unread: mine.unread } };

    const left =
      upTo === session.last_seq || mine.unread === 0
        ? 0
        : await db
            .selectFrom('messaging_message')
            .select((of) => of.fn.countAll<string | number>().as('count'))
            .where('session_id', '=', session.id)
            .where('seq', '>', upTo)
            .where('author_id', '!=', caller.profileId)
            .executeTakeFirstOrThrow();
    const unread = left === 0 ? 0 : Number(left.count);
    await db
      .updateTable('messaging_person')
      .set({ read_seq: upTo, unread })
      .where('session_id', '=', session.id)
      .where('profile_id', '=', caller.profileId)
      .execute();

    if (unread === 0) await notifier.settle(db, caller.orgId, [caller.profileId], session.id, ['message']);
    const read = { session_id: session.id, profile_id: caller.profileId, up_to: upTo };
    const others = (await participantIds(db, session.id, now())).filter((person) => person !== caller.profileId);
    await live.publish(db, caller.orgId, { profiles: [caller.profileId] }, messagesRead, { ...read, unread });
    if (others.length > 0) await live.publish(db, caller.orgId, { profiles: others }, messagesRead, read);
    return { data: { session_id: session.id, read_seq: upTo, unread } };
  };
