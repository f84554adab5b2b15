import { ArrowLeft, InfoSign, Search } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { type DragEvent, type KeyboardEvent, useState } from 'react';
import { Link, useMessages, useService, useStore } from '#core/browser';
import { Dialog, Notice, ErrorState, IconButton, Skeleton } from '#ui';
import { CallFailure, I18n, Line } from '#core/shared';
import { messages } from '../../messages/index.ts';
import { messagesPath } from '../../paths.ts';
import { statusLabel, sessionTitle } from '../../sessionNames.ts';
import { Inbox } from '../../stores/Inbox.ts';
import type { Session } from '#plugins/messaging/shared/session.ts';
import type { Thread } from '../stores/Thread.ts';
import { SessionDetails } from './SessionDetails.tsx';
import { ComposerBox } from './ComposerBox.tsx';
import { AnswerPanel } from './AnswerPanel.tsx';
import { MessageLog } from './MessageLog.tsx';
import { AnswerButtons, StatusButtons } from '../../components/SessionButtons.tsx';
import { ThreadSearchBar } from './ThreadSearchBar.tsx';

export interface ThreadPaneProps {
  readonly thread: Thread;
  /** Escape: back to the list. */
  readonly leave: () => void;
}

/** The middle: who and what, the messages, and where to write. Files dropped anywhere on it are attached. */
export const ThreadPane = observer(({ thread, leave }: ThreadPaneProps) => {
  const t = useMessages(messages);
  const i18n = useService(I18n);
  const inbox = useStore(Inbox);
  const [about, setAbout] = useState(false);
  const [over, setOver] = useState(false);
  const { up } = useService(Line);
  const { session, search } = thread;

  if (!session) {
    const error = thread.missing;
    const gone = error instanceof CallFailure && (error.status === 404 || error.status === 422);
    return (
      <section className="msg-thread">
        {gone ? (
          <Notice
            title={t.missingTitle}
            text={t.missingText}
            action={<Link href={messagesPath}>{t.backToList}</Link>}
          />
        ) : error && up ? (
          <ErrorState error={error} retry={thread.retry} />
        ) : error ? (
          <p className="msg-closed">{t.threadWaits}</p>
        ) : (
          <div className="msg-talk-wait">
            <Skeleton lines={8} />
          </div>
        )}
      </section>
    );
  }

  const writable = inbox.may(session, 'write');
  const drag = (event: DragEvent, entering: boolean): void => {
    if (!writable || !event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(entering);
  };
  const drop = (event: DragEvent): void => {
    drag(event, false);
    if (writable && event.dataTransfer.files.length > 0) thread.composer.files.attach([...event.dataTransfer.files]);
  };
  const keys = (event: KeyboardEvent): void => {
    if (event.key === 'f' && (event.ctrlKey || event.metaKey) && session.last_seq > 0 && session.mine) {
      event.preventDefault();
      search.show();
    } else if (event.key === 'Escape' && !event.defaultPrevented) {
      leave();
    }
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- short cuts and dropped files; all has a button too
    <section
      className={`msg-thread${over ? ' over' : ''}`}
      aria-label={sessionTitle(session, inbox.me, t)}
      onKeyDown={keys}
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, false)}
      onDrop={drop}
    >
      <header className="msg-thread-head">
        <Link href={messagesPath} className="pv-icon-button msg-back" aria-label={t.backToList} title={t.backToList}>
          <ArrowLeft size={18} aria-hidden />
        </Link>
        <div className="msg-thread-who">
          <h2>{sessionTitle(session, inbox.me, t)}</h2>
          <small>
            {session.session_reason} · {statusLabel(session, t)} · {t.startsAt(i18n.when(session.start))}
          </small>
        </div>
        <div className="msg-thread-acts">
          <StatusButtons session={session} />
          {session.mine && session.last_seq > 0 && (
            <IconButton
              icon={Search}
              label={t.search}
              aria-expanded={search.open}
              onClick={search.open ? search.hide : search.show}
            />
          )}
          <span className="msg-about-button">
            <IconButton icon={InfoSign} label={t.showAbout} aria-haspopup="dialog" onClick={() => setAbout(true)} />
          </span>
        </div>
      </header>
      {search.open && <ThreadSearchBar thread={thread} />}
      {session.session_status === 'requested' && session.mine && (
        <div className="msg-answer">
          <span>{t.dueIn(session.due ? i18n.when(session.due) : '')}</span>
          <span className="pv-form-actions">
            <AnswerButtons session={session} />
          </span>
        </div>
      )}
      {session.mine ? <MessageLog thread={thread} session={session} /> : <AnswerPanel session={session} />}
      {session.mine && (writable ? <ComposerBox thread={thread} session={session} /> : <Closed session={session} />)}
      {over && <div className="msg-drop">{t.dropHere}</div>}
      <Dialog open={about} title={t.about} onClose={() => setAbout(false)} width="narrow">
        <SessionDetails session={session} acts />
      </Dialog>
    </section>
  );
});

const closed = {
  requested: 'closedRequested',
  denied: 'closedDenied',
  completed: 'closedCompleted',
  expired: 'closedExpired',
} as const;

const Closed = observer(({ session }: { readonly session: Session }) => {
  const t = useMessages(messages);
  const inbox = useStore(Inbox);
  const { session_status: status } = session;
  if (status === 'confirmed')
    return inbox.isShared('act:messages') ? null : <p className="msg-closed">{t.closedShared}</p>;
  return <p className="msg-closed">{t[closed[status]]}</p>;
});
