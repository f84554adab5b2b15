import { observer } from 'mobx-react-lite';
import { useMessages, useStore } from '#core/browser';
import type { Session } from '#plugins/messaging/shared/session.ts';
import { messages } from '../../messages/index.ts';
import { participantFirstName } from '../../sessionNames.ts';
import { Inbox } from '../../stores/Inbox.ts';
import type { Thread } from '../stores/Thread.ts';

/** Always takes up its line, so that nothing moves when typing begins. */
export const TypingLine = observer(({ thread, session }: { readonly thread: Thread; readonly session: Session }) => {
  const t = useMessages(messages);
  const { me } = useStore(Inbox);
  const names = [...thread.typists.ids].filter((id) => id !== me).map((id) => participantFirstName(session, id, t));
  return (
    <p className="msg-typing">
      {names.length === 0 ? ' ' : names.length === 1 ? t.typingOne(names[0]!) : t.typingMany(names.join(', '))}
    </p>
  );
});
