import { observer } from 'mobx-react-lite';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useMessages, useService, useStore } from '#core/browser';
import { Notice, Page } from '#ui';
import { Router } from '#core/shared';
import '../../messaging.css';
import '../cards.css';
import { SessionDetails } from '../../thread/components/SessionDetails.tsx';
import { FilePreview } from '../../thread/components/FilePreview.tsx';
import { SessionList } from '../components/SessionList.tsx';
import { ThreadPane } from '../../thread/components/ThreadPane.tsx';
import { messages } from '../../messages/index.ts';
import { messagesPath } from '../../paths.ts';
import { SessionFilter } from '../stores/SessionFilter.ts';
import type { Thread } from '../../thread/stores/Thread.ts';
import { Threads } from '../../thread/stores/Threads.ts';

/** List, thread and what it is about. On a phone the list is one page and the thread the next. */
export const MessagesPage = observer(() => {
  const t = useMessages(messages);
  const router = useService(Router);
  const threads = useStore(Threads);
  const list = useStore(SessionFilter);
  const page = useRef<HTMLDivElement>(null);
  const chosen = router.query.get('session_id');
  const [thread, setThread] = useState<Thread | null>(null);
  const session = thread?.session;
  const known = session?.session_id;

  // Before paint, and not while rendering: opening a thread asks the server.
  useLayoutEffect(() => {
    setThread(chosen === null ? null : threads.open(chosen));
    threads.show(chosen);
    return () => threads.show(null);
  }, [threads, chosen]);
  const view = router.query.get('view');
  useEffect(() => {
    if (view === 'queue') list.choose('queue');
  }, [list, view]);
  useEffect(() => {
    if (session) list.follow(session);
    // Once for each session that is opened: afterwards the person chooses the list.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [list, known]);

  const leave = (): void => {
    const item = page.current?.querySelector<HTMLElement>(`[data-session="${CSS.escape(chosen ?? '')}"]`);
    if (item && item.offsetParent !== null) item.focus();
    else router.go(messagesPath);
  };

  return (
    <Page title={t.title} width="full">
      <div ref={page} className={`msg-panes${chosen === null ? '' : ' reading'}`}>
        <SessionList chosen={chosen} />
        {thread && thread.id === chosen ? (
          <ThreadPane key={thread.id} thread={thread} leave={leave} />
        ) : (
          <section className="msg-thread none">
            {chosen === null && <Notice title={t.pick} text={t.pickText} picture />}
          </section>
        )}
        {session && (
          <aside className="msg-about" aria-label={t.about}>
            <SessionDetails session={session} />
          </aside>
        )}
      </div>
      <FilePreview />
    </Page>
  );
});
