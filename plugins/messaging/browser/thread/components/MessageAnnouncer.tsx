import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useMessages, useStore } from '#core/browser';
import type { Session } from '#plugins/messaging/shared/session.ts';
import { messages } from '../../messages/index.ts';
import { participantName } from '../../sessionNames.ts';
import { Inbox } from '../../stores/Inbox.ts';
import { languageOf } from '../languageOf.ts';
import type { Thread } from '../stores/Thread.ts';

const spoken = 3;

/** What screen readers hear: messages that arrive, not those that scroll by. */
export const MessageAnnouncer = observer(
  ({ thread, session }: { readonly thread: Thread; readonly session: Session }) => {
    const t = useMessages(messages);
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
          return (
            <p key={seq} lang={languageOf(message.text) ?? undefined}>
              {t.said(participantName(session, message.author_id, me, t), text)}
            </p>
          );
        })}
      </div>
    );
  },
);
