import { byText, type CallAnswer } from '#core/shared';
import type { uniqueSessions } from '../../shared/calls.ts';
import { previewLength } from '../../shared/limits.ts';
import type { Message, ReadMark } from '../../shared/message.ts';
import type { Session } from '../../shared/session.ts';

export type Overview = CallAnswer<typeof uniqueSessions>;

const preview = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > previewLength ? `${line.slice(0, previewLength - 1)}…` : line;
};

/** A session after a message; the same message twice changes nothing. */
export const sessionWithMessage = (session: Session, message: Message, me: string): Session =>
  message.seq <= session.last_seq
    ? session
    : {
        ...session,
        last_seq: message.seq,
        unread: session.unread + (message.author_id === me ? 0 : 1),
        touched_at: message.created_at,
        last_message: {
          seq: message.seq,
          author_id: message.author_id,
          preview: preview(message.text),
          files: message.files.length,
          created_at: message.created_at,
        },
      };

/** A session after a read mark; only one's own mark carries the unread count. */
export const sessionWithMark = (session: Session, mark: ReadMark, me: string): Session => ({
  ...session,
  users: session.users.map((user) =>
    user.profile_id === mark.profile_id && user.read_seq < mark.up_to ? { ...user, read_seq: mark.up_to } : user,
  ),
  ...(mark.profile_id === me &&
    mark.up_to > session.read_seq && { read_seq: mark.up_to, unread: mark.unread ?? session.unread }),
});

export type Happening = { readonly message: Message } | { readonly mark: ReadMark };

/** A session with what happened since the server spoke of it. What the server knew already changes nothing. */
export const sessionSince = (session: Session, happened: readonly Happening[], me: string): Session =>
  happened.reduce(
    (now, one) => ('message' in one ? sessionWithMessage(now, one.message, me) : sessionWithMark(now, one.mark, me)),
    session,
  );

/** The overview with what happened since, the newest first, and the sum of what is unread kept true. */
export const overviewSince = (
  overview: Overview,
  happened: ReadonlyMap<string, readonly Happening[]>,
  me: string,
): Overview => {
  const data = overview.data.map((session) => sessionSince(session, happened.get(session.session_id) ?? [], me));
  const more = data.reduce((sum, session, index) => sum + session.unread - overview.data[index]!.unread, 0);
  return {
    data: data.sort((a, b) => byText(b.touched_at, a.touched_at)),
    unread: Math.max(0, overview.unread + more),
  };
};
