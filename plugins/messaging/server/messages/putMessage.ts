import { saysSensitive } from '#clinical/shared/sensitive/sensitive.ts';
import { type Caller, invalid, type Trx } from '#core/server';
import { folded, type Message } from '../../shared/message.ts';
import { seatStandIns } from '../sessions/standIns.ts';
import { messageColumns, messagesOf, previewOfText } from './messagePage.ts';

export interface NewMessage {
  readonly sessionId: string;
  /** Number of the session's last message, of which the caller holds the session's row. */
  readonly lastSeq: number;
  readonly clientId: string;
  readonly text: string;
  readonly fileIds: readonly string[] | undefined;
  readonly replyTo?: number | undefined;
}

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
 * The next message of a session: everybody but its author has one more to read.
 * @returns the message, and what each person of the session who hears of it has unread now
 * @throws Failure invalid_input where it says nothing, or carries a file that is not the author's to give
 */
export const putMessage = async (
  db: Trx,
  author: Pick<Caller, 'orgId' | 'profileId' | 'shared'>,
  { sessionId, lastSeq, clientId, text, fileIds = [], replyTo }: NewMessage,
  at: Date,
): Promise<{ message: Message; people: { profile_id: string; unread: number }[] }> => {
  const files = [...new Set(fileIds)];
  if (text === '' && files.length === 0)
    throw invalid('Write something or attach a file.', { text: 'Write something or attach a file.' });
  const seq = lastSeq + 1;
  const row = await db
    .insertInto('messaging_message')
    .values({
      session_id: sessionId,
      seq,
      org_id: author.orgId,
      author_id: author.profileId,
      client_id: clientId,
      text,
      folded: folded(text),
      reply_to: replyTo ?? null,
      created_at: at,
    })
    .returning(messageColumns)
    .executeTakeFirstOrThrow();
  await attach(db, files, author.profileId, sessionId, seq);
  // What somebody wrote themself tells them nothing.
  if (!author.shared && saysSensitive({ text }))
    await db.updateTable('messaging_session').set({ sensitive: true }).where('id', '=', sessionId).execute();
  // Before the session's last number changes: what is new to them begins with this message.
  const standing = await seatStandIns(db, author.orgId, sessionId, at);
  await db
    .updateTable('messaging_session')
    .set({
      last_seq: seq,
      last_author_id: author.profileId,
      last_preview: previewOfText(text),
      last_files: files.length,
      last_at: at,
      touched_at: at,
    })
    .where('id', '=', sessionId)
    .execute();
  const people = await db
    .updateTable('messaging_person')
    .set((of) => ({
      touched_at: at,
      unread: of
        .case()
        .when('profile_id', '=', author.profileId)
        .then(of.ref('unread'))
        .else(of('unread', '+', 1))
        .end(),
    }))
    .where('session_id', '=', sessionId)
    .returning(['profile_id', 'part', 'unread'])
    .execute();
  const [message] = await messagesOf(db, sessionId, [row]);
  return {
    message: message!,
    people: people.filter(({ part, profile_id: id }) => part !== 'stand_in' || standing.includes(id)),
  };
};
