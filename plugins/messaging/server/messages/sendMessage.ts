import { type CallContext, invalid, type Trx } from '#core/server';
import type { CallAnswer, CallRequest } from '#core/shared';
import type { sendMessage } from '../../shared/calls.ts';
import { folded, type Message, messageAdded } from '../../shared/message.ts';
import { mayNow } from '../../shared/sessionState.ts';
import { type Announcer, notifyPeople } from '../announcements.ts';
import { alreadyDecided } from '../sessions/sessionStatus.ts';
import { messageColumns, messagesOf, previewOfText } from './messagePage.ts';
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

/** Gives the message its files: uploaded by the author, and carried by no other message. */
const attach = async (db: Trx, ids: readonly string[], author: string, session: string, seq: number): Promise<void> => {
  for (const [place, id] of ids.entries()) {
    const taken = await db
      .updateTable('messaging_file')
      .set({ session_id: session, seq, place })
      .where('id', '=', id)
      .where('owner_id', '=', author)
      .where('session_id', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!taken)
      throw invalid('A file in this message is missing. Attach it again.', {
        file_ids: 'Attach the file again.',
      });
  }
};

/**
 * The session's row is locked first: numbers follow each other without a gap, and a message that arrives twice at once is
 * seen the second time.
 */
export const addMessage =
  (announcing: Announcer, now: () => Date) =>
  async (
    { body }: CallRequest<typeof sendMessage>,
    { db, caller }: CallContext,
  ): Promise<CallAnswer<typeof sendMessage>> => {
    const { session, who } = await requireParticipant(db, body.session_id, caller, true);
    const before = await sentBefore(db, body, caller.profileId);
    if (before) return { data: before };
    if (!mayNow(who, session.status, 'write')) throw alreadyDecided(session.status);
    const files = [...new Set(body.file_ids ?? [])];
    if (body.text === '' && files.length === 0)
      throw invalid('Write something or attach a file.', { text: 'Write something or attach a file.' });
    if (body.reply_to !== undefined && (body.reply_to < 1 || body.reply_to > session.last_seq)) {
      throw invalid('The message you replied to is not in this session.', {
        reply_to: 'Choose a message in this session.',
      });
    }

    const at = now();
    const seq = session.last_seq + 1;
    const row = await db
      .insertInto('messaging_message')
      .values({
        session_id: session.id,
        seq,
        org_id: caller.orgId,
        author_id: caller.profileId,
        client_id: body.client_id,
        text: body.text,
        folded: folded(body.text),
        reply_to: body.reply_to ?? null,
        created_at: at,
      })
      .returning(messageColumns)
      .executeTakeFirstOrThrow();
    await attach(db, files, caller.profileId, session.id, seq);
    await db
      .updateTable('messaging_session')
      .set({
        last_seq: seq,
        last_author_id: caller.profileId,
        last_preview: previewOfText(body.text),
        last_files: files.length,
        last_at: at,
        touched_at: at,
      })
      .where('id', '=', session.id)
      .execute();
    const people = await db
      .updateTable('messaging_person')
      .set((of) => ({
        touched_at: at,
        unread: of
          .case()
          .when('profile_id', '=', caller.profileId)
          .then(of.ref('unread'))
          .else(of('unread', '+', 1))
          .end(),
      }))
      .where('session_id', '=', session.id)
      .returning(['profile_id', 'unread'])
      .execute();

    const [message] = await messagesOf(db, session.id, [row]);
    const profiles = people.map((person) => person.profile_id);
    await announcing.live.publish(db, caller.orgId, { profiles }, messageAdded, message!);
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
    return { data: message! };
  };
