import { observer } from 'mobx-react-lite';
import { useMessages, useStore } from '#core/browser';
import type { Notification } from '#core/shared';
import { messages } from '../messages/index.ts';
import { Inbox } from '../stores/Inbox.ts';

/** Under a notification about a session: what it is about, and how it stands where that changed since. */
export const SessionNotice = observer(({ notification }: { readonly notification: Notification }) => {
  const t = useMessages(messages);
  const { session_id: id, session_status: told } = notification.data;
  const session = useStore(Inbox).sessions.find((one) => one.session_id === id);
  if (!session) return null;
  const { session_reason: reason, session_status: status } = session;
  const since = status === told || status === 'requested' ? undefined : t[`since_${status}`];
  return <small>{[reason, since].filter(Boolean).join(' · ')}</small>;
});
