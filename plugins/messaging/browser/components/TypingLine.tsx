import { observer } from 'mobx-react-lite';
import { useMessages, useStore } from '../../../../core/browser/index.ts';
import type { Session } from '../../shared/session.ts';
import { messagingMessages } from '../messages.ts';
import { firstNameIn } from '../people.ts';
import { Inbox } from '../stores/Inbox.ts';
import type { Thread } from '../stores/Thread.ts';

/** Always takes its line, so that nothing moves when somebody begins to type. */
export const TypingLine = observer(({ thread, session }: { readonly thread: Thread; readonly session: Session }) => {
  const t = useMessages(messagingMessages);
  const { me } = useStore(Inbox);
  const names = [...thread.typists.ids].filter((id) => id !== me).map((id) => firstNameIn(session, id, t));
  return (
    <p className="msg-typing">
      {names.length === 0 ? ' ' : names.length === 1 ? t.typingOne(names[0]!) : t.typingMany(names.join(', '))}
    </p>
  );
});
