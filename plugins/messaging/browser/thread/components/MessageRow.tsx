import { Undo } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useMessages, useService, useStore } from '#core/browser';
import { IconButton } from '#ui';
import { I18n, isSameDay } from '#core/shared';
import type { Message } from '#plugins/messaging/shared/message.ts';
import type { Session } from '#plugins/messaging/shared/session.ts';
import { messages } from '../../messages/index.ts';
import { participantName } from '../../sessionNames.ts';
import { Inbox } from '../../stores/Inbox.ts';
import type { Thread } from '../stores/Thread.ts';
import { DayHeading } from './DayHeading.tsx';
import { FileList } from './FileList.tsx';
import { languageOf } from '../languageOf.ts';
import { highlight } from '../highlight.ts';

const togetherMs = 5 * 60_000;

/** Plain text only: markup in it is shown as typed. */
const MessageText = ({ text, words }: { readonly text: string; readonly words: string }) =>
  text === '' ? null : (
    <p className="msg-text" lang={languageOf(text) ?? undefined}>
      {highlight(text, words).map((piece, index) => (piece.hit ? <mark key={index}>{piece.text}</mark> : piece.text))}
    </p>
  );

export interface MessageRowProps {
  readonly thread: Thread;
  readonly session: Session;
  readonly seq: number;
  readonly flash: boolean;
}

/** Who has this as the last of my messages that they have read. */
const readersOf = (thread: Thread, session: Session, message: Message): readonly string[] =>
  session.users
    .filter((user) => user.profile_id !== message.author_id && user.read_seq >= message.seq)
    .filter((user) => {
      for (let seq = message.seq + 1; seq <= Math.min(user.read_seq, message.seq + 40); seq += 1) {
        if (thread.at(seq)?.author_id === message.author_id) return false;
      }
      return true;
    })
    .map((user) => user.first_name);

export const MessageRow = observer(({ thread, session, seq, flash }: MessageRowProps) => {
  const t = useMessages(messages);
  const i18n = useService(I18n);
  const inbox = useStore(Inbox);
  const { me } = inbox;
  const message = thread.at(seq);
  if (!message) return <div className="msg-bubble in waiting" aria-busy="true" aria-label={t.loadingMessages} />;

  const before = thread.at(seq - 1);
  const newDay = seq === 1 || (before && !isSameDay(before.created_at, message.created_at, i18n));
  const mine = message.author_id === me;
  const first =
    newDay ||
    before?.author_id !== message.author_id ||
    Date.parse(message.created_at) - Date.parse(before.created_at) > togetherMs;
  const author = participantName(session, message.author_id, me, t);
  const readers = mine ? readersOf(thread, session, message) : [];
  const unreadByAll = mine && seq === thread.lastSeq && readers.length === 0;
  const replied = message.reply_to;

  return (
    <>
      {newDay && <DayHeading at={message.created_at} />}
      {thread.firstUnread === seq && <p className="msg-new">{t.newMessages}</p>}
      <div className={`msg-line ${mine ? 'out' : 'in'}${first ? ' first' : ''}`}>
        <div className={`msg-bubble ${mine ? 'out' : 'in'}${flash ? ' flash' : ''}`}>
          {first && !mine && session.users.length > 2 && <b className="msg-author">{author}</b>}
          <span className="pv-seen-only-by-readers">{author}: </span>
          {replied && (
            <button type="button" className="msg-quote" onClick={() => thread.jumpTo(replied.seq)}>
              <b>{participantName(session, replied.author_id, me, t)}</b>
              <span lang={languageOf(replied.preview) ?? undefined}>{replied.preview || t.sentFiles(1)}</span>
            </button>
          )}
          <MessageText text={message.text} words={thread.search.words} />
          <FileList files={message.files} />
          <span className="msg-meta">
            <time dateTime={message.created_at} title={i18n.date(message.created_at)}>
              {i18n.time(message.created_at)}
            </time>
            {readers.length > 0 && ` · ${t.readBy(readers.join(', '))}`}
            {unreadByAll && ` · ${t.sent}`}
          </span>
        </div>
        {inbox.may(session, 'write') && (
          <IconButton
            icon={Undo}
            className="msg-reply"
            label={`${t.replyTo(author)}, ${i18n.date(message.created_at, { dateStyle: 'medium', timeStyle: 'medium' })}`}
            onClick={() => thread.composer.reply(message)}
          />
        )}
      </div>
    </>
  );
});
