import { Line, whole } from '#core/shared';
import { ArrowDown, ArrowUp } from '@blueprintjs/icons';
import { useVirtualizer } from '@tanstack/react-virtual';
import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useMessages, useService, useStore } from '#core/browser';
import { AsOf, Button, Callout, Notice, ErrorState, Skeleton, None } from '#ui';
import { pageSize } from '#plugins/messaging/shared/limits.ts';
import type { Session } from '#plugins/messaging/shared/session.ts';
import { messages } from '../../messages/index.ts';
import { sessionTitle } from '../../sessionNames.ts';
import { Inbox } from '../../stores/Inbox.ts';
import { MessageOutbox } from '../stores/MessageOutbox.ts';
import type { Thread } from '../stores/Thread.ts';
import { MessageAnnouncer } from './MessageAnnouncer.tsx';
import { MessageRow } from './MessageRow.tsx';
import { TypingLine } from './TypingLine.tsx';
import { UnsentRow } from './UnsentRow.tsx';
import { useMarkAsRead } from '../hooks/useMarkAsRead.ts';
import { useStickToBottom } from '../hooks/useStickToBottom.ts';

export interface MessageLogProps {
  readonly thread: Thread;
  readonly session: Session;
}

/** Only what is on screen is in the page, however long the session. Row `n` is message `n + 1`; what is unsent comes after. */
export const MessageLog = observer(({ thread, session }: MessageLogProps) => {
  const t = useMessages(messages);
  const { me } = useStore(Inbox);
  const outbox = useStore(MessageOutbox);
  // The message itself may be here before the answer to its sending.
  const unsent = outbox.of(thread.id).filter(({ item }) => !thread.taken.has(item.id));
  const { up } = useService(Line);
  const box = useRef<HTMLDivElement>(null);
  const { lastSeq, firstUnread, target, pending, round } = thread;
  const [flash, setFlash] = useState<number | null>(null);
  const count = pending ? 0 : lastSeq + unsent.length;

  const keyOf = (index: number): string => {
    const message = index < lastSeq ? thread.at(index + 1) : undefined;
    const item = unsent[index - lastSeq];
    // A message keeps its row when it turns from unsent into sent.
    return item?.item.id ?? (message?.author_id === me ? message.client_id : `seq-${index + 1}`);
  };
  const rows = useVirtualizer<HTMLDivElement, Element>({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => 72,
    getItemKey: keyOf,
    overscan: 8,
    paddingStart: 16,
    paddingEnd: 12,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: 60,
  });
  const items = rows.getVirtualItems();
  const from = items[0]?.index ?? 0;
  const to = items.at(-1)?.index ?? 0;

  useStickToBottom(rows, box, !pending);
  useEffect(
    () => void thread.ensure(from + 1 - pageSize / 2, to + 1 + pageSize / 2),
    [thread, from, to, lastSeq, pending, round],
  );
  useEffect(() => {
    if (!target || pending) return undefined;
    void thread
      .ensure(target.seq - pageSize / 2, target.seq + pageSize / 2)
      .then(() => rows.scrollToIndex(target.seq - 1, { align: 'center' }));
    setFlash(target.seq);
    const timer = setTimeout(() => setFlash(null), 2_000);
    return () => clearTimeout(timer);
  }, [rows, thread, target, pending]);

  const onScreen = useCallback((): { first: number; last: number } => {
    const top = rows.scrollOffset ?? 0;
    const end = top + (box.current?.clientHeight ?? 0);
    const seen = rows
      .getVirtualItems()
      .filter((item) => item.start + Math.min(item.size, 24) <= end && item.end >= top);
    return { first: (seen[0]?.index ?? -1) + 1, last: (seen.at(-1)?.index ?? -1) + 1 };
  }, [rows]);
  useMarkAsRead(thread, onScreen, `${from} ${to} ${rows.scrollOffset} ${lastSeq} ${items.length}`);

  if (pending) {
    return (
      <div className="msg-talk-wait">
        <Skeleton lines={6} />
      </div>
    );
  }
  if (thread.error && lastSeq === 0 && up) return <ErrorState error={thread.error} retry={thread.retry} />;
  const atEnd = rows.isAtEnd(60);
  const unreadAbove = !thread.newSeen && firstUnread !== null && firstUnread < onScreen().first && session.last_seq > 0;
  return (
    <div className="msg-talk-room">
      {unreadAbove && (
        <Button className="msg-jump up" icon={ArrowUp} onClick={() => thread.jumpTo(firstUnread)}>
          {t.jumpToUnread(thread.newCount)}
        </Button>
      )}
      {thread.error !== null && up && (
        <Callout tone="wait" role="status">
          {t.pagesFailed}{' '}
          <Button intent="quiet" onClick={() => void thread.retry()}>
            {t.tryAgain}
          </Button>
        </Callout>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- whoever has no mouse scrolls it too */}
      <div className="msg-talk" ref={box} tabIndex={0} role="region" aria-label={t.log(sessionTitle(session, me, t))}>
        <AsOf of={thread.page} />
        {thread.error !== null && !up && !thread.opened && <p className="msg-closed">{t.threadWaits}</p>}
        {count === 0 && thread.error === null && session.session_status === 'confirmed' && (
          <Notice title={t.emptyThread} text={<None of={whole(thread)} says={t.emptyThreadText} />} />
        )}
        <div
          className="msg-rows"
          role="list"
          ref={(node) => void (node && (node.style.height = `${rows.getTotalSize()}px`))}
        >
          {items.map(({ key, index, start }) => (
            <div
              key={key}
              className="msg-row"
              role="listitem"
              aria-setsize={count}
              aria-posinset={index + 1}
              data-index={index}
              ref={(node) => {
                if (node) node.style.transform = `translateY(${start}px)`;
                rows.measureElement(node);
              }}
            >
              {index < lastSeq ? (
                <MessageRow thread={thread} session={session} seq={index + 1} flash={flash === index + 1} />
              ) : (
                unsent[index - lastSeq] && <UnsentRow unsent={unsent[index - lastSeq]!} />
              )}
            </div>
          ))}
        </div>
        <TypingLine thread={thread} session={session} />
      </div>
      {!atEnd && count > 0 && (
        <Button className="msg-jump down" icon={ArrowDown} onClick={() => rows.scrollToEnd({ behavior: 'smooth' })}>
          {session.unread > 0 ? t.newBelow(session.unread) : t.jumpToNewest}
        </Button>
      )}
      <MessageAnnouncer thread={thread} session={session} />
    </div>
  );
});
