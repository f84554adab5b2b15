import { lazyPage, type NotificationHandler } from '#core/browser';
import type { I18n, Notification } from '#core/shared';
import { messages } from './messages/index.ts';
import { messagesPath, sessionHref } from './paths.ts';
import type { Inbox } from './stores/Inbox.ts';
import type { Threads } from './thread/stores/Threads.ts';

const about = lazyPage(() => import('./components/SessionNotice.tsx'), 'SessionNotice');

/** The four kinds of this feature: who, never what about. Each makes the list of sessions look again (STA-6). */
export const notificationHandlers = (i18n: I18n, inbox: Inbox, threads: Threads): readonly NotificationHandler[] => {
  const t = () => i18n.text(messages);
  const sender = ({ data }: Notification): string =>
    [data.sender_first_name, data.sender_last_name].filter(Boolean).join(' ') || t().somebody;
  const href = ({ data }: Notification): string =>
    data.session_id === undefined ? messagesPath : sessionHref(data.session_id);
  const status = ({ data }: Notification): string =>
    data.session_status === 'confirmed'
      ? t().notifyConfirmed
      : data.session_status === 'expired'
        ? t().notifyExpired
        : t().notifyDenied;
  const handle = (): void => inbox.refresh();
  const quiet = ({ data }: Notification): boolean => data.session_id !== undefined && threads.isInView(data.session_id);
  return [
    { kind: 'request', text: (one) => t().notifyRequest(sender(one)), href, about, handle },
    { kind: 'secure_messaging_status', text: status, href, about, handle },
    { kind: 'end_secure_session', text: (one) => t().notifyEnded(sender(one)), href, about, handle },
    { kind: 'message', text: (one) => t().notifyMessage(sender(one)), href, about, handle, quiet },
  ];
};
