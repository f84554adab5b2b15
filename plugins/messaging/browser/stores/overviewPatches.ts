import type { CallAnswer } from '../../../../core/shared/index.ts';
import type { uniqueSessions } from '../../shared/contract.ts';
import { previewLength } from '../../shared/limits.ts';
import type { Message, messagesReadSchema } from '../../shared/message.ts';
import type { Session } from '../../shared/session.ts';
import type * as z from 'zod/mini';

export type Overview = CallAnswer<typeof uniqueSessions>;
export type ReadMark = z.infer<typeof messagesReadSchema>;

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

/** A session after somebody read; only the reader's own mark says what is left unread. */
export const sessionWithMark = (session: Session, mark: ReadMark, me: string): Session => ({
  ...session,
  users: session.users.map((user) =>
    user.profile_id === mark.profile_id && user.read_seq < mark.up_to ? { ...user, read_seq: mark.up_to } : user,
  ),
  ...(mark.profile_id === me &&
    mark.up_to >= session.read_seq && { read_seq: mark.up_to, unread: mark.unread ?? session.unread }),
});

/** The overview with one session changed, newest first, and the sum of what is unread kept true. */
export const overviewWith = (
  overview: Overview,
  sessionId: string,
  change: (session: Session) => Session,
): Overview => {
  const before = overview.data.find((session) => session.session_id === sessionId);
  if (!before) return overview;
  const after = change(before);
  if (after === before) return overview;
  const others = overview.data.filter((session) => session !== before);
  const data =
    after.touched_at === before.touched_at
      ? overview.data.map((session) => (session === before ? after : session))
      : [after, ...others].sort((a, b) => b.touched_at.localeCompare(a.touched_at));
  return { data, unread: Math.max(0, overview.unread + after.unread - before.unread) };
};
