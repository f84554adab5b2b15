import { type Handler, invalid, type Trx } from '#core/server';
import type { CallRequest } from '#core/shared';
import type { sendMessage } from '../../shared/calls.ts';
import { type Message, messageAdded } from '../../shared/message.ts';
import { mayNow } from '../../shared/sessionState.ts';
import { type Announcer, notifyPeople } from '../announcements.ts';
import { alreadyDecided } from '../sessions/sessionStatus.ts';
import { messageColumns, messagesOf } from './messagePage.ts';
import { putMessage } from './putMessage.ts';
import { requireParticipant } from '../sessions/participants.ts';

type Body = CallRequest<typeof sendMessage>['body'];

const sentBefore = async (db: Trx, body: Body, author: string): Promise<Message | null> => {
  const row = await db
    .selectFrom('messaging_message')
    .select(messageColumns)
    .where('session_id', '=', body.session_id)
    .where('author_id', '=', author)
    .where('client_id', '=', body.client_id)
    .executeTakeFirst();
  return row ? ((await messagesOf(db, body.session_id, [row]))[0] ?? null) : null;
};

/**
 * The session's row is locked first: numbers follow each other without a gap, and a message that arrives twice at once is
 * seen the second time.
 */
export const addMessage =
  (announcing: Announcer, now: () => Date): Handler<typeof sendMessage> =>
  async ({ body }, { db, caller }) => {
    const { session, who } = await requireParticipant(db, body.session_id, caller, true);
    const before = await sentBefore(db, body, caller.profileId);
    if (before) return { data: before };
    if (!mayNow(who, session.status, 'write')) throw alreadyDecided(session.status);
    if (body.reply_to !== undefined && (body.reply_to < 1 || body.reply_to > session.last_seq)) {
      throw invalid('The message you replied to is not in this session.', {
        reply_to: 'Choose a message in this session.',
      });
    }

    const { message, people } = await putMessage(
      db,
      caller,
      {
        sessionId: session.id,
        lastSeq: session.last_seq,
        clientId: body.client_id,
        text: body.text,
        fileIds: body.file_ids,
        replyTo: body.reply_to,
      },
      now(),
    );
    const profiles = people.map((person) => person.profile_id);
    await announcing.live.publish(db, caller.orgId, { profiles }, messageAdded, message);
    // One bell entry for what is unread in a session, not one for every message of it.
    const first = people.filter((person) => person.profile_id !== caller.profileId && person.unread === 1);
    await notifyPeople(
      announcing,
      db,
      caller.orgId,
      first.map((person) => person.profile_id),
      'message',
      caller,
      session,
    );
    return { data: message };
  };
