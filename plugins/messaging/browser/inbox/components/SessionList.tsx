import { Plus } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useMessages, useService, useStore } from '#core/browser';
import { Button, Empty, ErrorState, Segmented, Skeleton } from '#ui';
import { Auth, isStaff } from '#core/shared';
import { channelKinds, type Session } from '#plugins/messaging/shared/session.ts';
import { messages } from '../../messages/index.ts';
import { requestPath } from '../../paths.ts';
import { Inbox } from '../../stores/Inbox.ts';
import { SessionFilter, type View } from '../stores/SessionFilter.ts';
import { SessionItem } from './SessionItem.tsx';

const empties = {
  active: ['emptyActive', 'emptyActiveText'],
  requests: ['emptyRequests', 'emptyRequestsText'],
  done: ['emptyDone', 'emptyDoneText'],
  queue: ['emptyQueue', 'emptyQueueText'],
} as const satisfies Readonly<Record<View, readonly [string, string]>>;

/** Sessions by state, and within a state by kind where there is more than one. Arrows move, Enter opens. */
export const SessionList = observer(({ chosen }: { readonly chosen: string | null }) => {
  const t = useMessages(messages);
  const inbox = useStore(Inbox);
  const list = useStore(SessionFilter);
  const auth = useService(Auth);
  const box = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const { shown, view } = list;
  const stop =
    [focused, chosen].find((id) => shown.some((session) => session.session_id === id)) ?? shown[0]?.session_id;

  const move = (event: KeyboardEvent<HTMLElement>): void => {
    const links = [...(box.current?.querySelectorAll<HTMLElement>('[data-session]') ?? [])];
    const at = links.indexOf(event.currentTarget);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: links.length - 1 }[event.key];
    const next = to === undefined ? undefined : links[Math.max(0, Math.min(links.length - 1, to))];
    if (!next) return;
    event.preventDefault();
    setFocused(next.dataset.session ?? null);
    next.focus();
  };

  const groups = channelKinds
    .map((kind) => ({ kind, sessions: shown.filter((session) => session.kind === kind) }))
    .filter((group) => group.sessions.length > 0);
  const line = (session: Session) => (
    <SessionItem
      key={session.session_id}
      session={session}
      chosen={session.session_id === chosen}
      focusable={session.session_id === stop}
      onKeyDown={move}
    />
  );
  const [title, text] = empties[view];
  const nothingAtAll = inbox.sessions.length === 0 && view !== 'queue';

  return (
    <div className="msg-list">
      <div className="msg-list-head">
        <Segmented
          label={t.views}
          value={view}
          onChange={list.choose}
          options={list.views.map((value) => ({ value, label: t[value], count: list.count(value) }))}
        />
        {inbox.isShared('act:messages') && (
          <Button icon={Plus} intent={nothingAtAll ? 'primary' : 'plain'} href={requestPath} fill>
            {t.ask}
          </Button>
        )}
      </div>
      <h2 className="pv-seen-only-by-readers">{t.list}</h2>
      <nav className="msg-list-body" ref={box} aria-label={t.list}>
        {list.pending && shown.length === 0 ? (
          <Skeleton lines={6} />
        ) : list.error ? (
          <ErrorState error={list.error} retry={list.retry} />
        ) : shown.length === 0 ? (
          <Empty
            of={list.known}
            title={nothingAtAll ? t.emptyTitle : t[title]}
            text={nothingAtAll ? (isStaff(auth.activeRole) ? t.emptyTextStaff : t.emptyText) : t[text]}
            picture={nothingAtAll}
          />
        ) : view === 'queue' || groups.length === 1 ? (
          <ul>{shown.map(line)}</ul>
        ) : (
          groups.map(({ kind, sessions }) => (
            <section key={kind} aria-labelledby={`msg-kind-${kind}`}>
              <h2 id={`msg-kind-${kind}`}>{t[kind]}</h2>
              <ul>{sessions.map(line)}</ul>
            </section>
          ))
        )}
        {list.more && (
          <Button fill busy={list.loadingMore} onClick={() => void list.loadMore()}>
            {t.more}
          </Button>
        )}
      </nav>
    </div>
  );
});
