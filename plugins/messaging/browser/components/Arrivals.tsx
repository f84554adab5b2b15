import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useMessages, useStore } from '../../../../core/browser/index.ts';
import type { Session } from '../../shared/session.ts';
import { messagingMessages } from '../messages.ts';
import { nameIn } from '../people.ts';
import { Inbox } from '../stores/Inbox.ts';
import type { Thread } from '../stores/Thread.ts';

const spoken = 3;

/** What screen readers hear: messages that arrive, not those that scroll by. */
export const Arrivals = observer(({ thread, session }: { readonly thread: Thread; readonly session: Session }) => {
  const t = useMessages(messagingMessages);
  const { me } = useStore(Inbox);
  const [openedAt] = useState(thread.lastSeq);
  const seqs = Array.from(
    { length: Math.min(spoken, thread.lastSeq - openedAt) },
    (_, index) => thread.lastSeq - index,
  ).reverse();
  return (
    <div className="pv-seen-only-by-readers" role="log" aria-live="polite">
      {seqs.map((seq) => {
        const message = thread.at(seq);
        if (!message || message.author_id === me) return null;
        const text = message.text || t.sentFiles(message.files.length);
        return <p key={seq}>{t.said(nameIn(session, message.author_id, me, t), text)}</p>;
      })}
    </div>
  );
});
