import { Chat } from '@blueprintjs/icons';
import {
  Commands,
  lazyPage,
  Navigation,
  NotificationKinds,
  PatientCards,
  ProviderCards,
  Routes,
  type Setup,
} from '../../../core/browser/index.ts';
import { accountRoles } from '../../../core/shared/index.ts';
import type { messaging } from '../manifest.ts';
import { RequestsCard } from './components/RequestsCard.tsx';
import { UnreadCard } from './components/UnreadCard.tsx';
import { messagingMessages } from './messages.ts';
import { notificationHandlers } from './notifications.ts';
import { messagesPath, requestPath, sessionPath } from './paths.ts';
import { Files } from './stores/Files.ts';
import { Inbox } from './stores/Inbox.ts';
import { ListView } from './stores/ListView.ts';
import { Outbox } from './stores/Outbox.ts';
import { RequestForm } from './stores/RequestForm.ts';
import { SessionActs } from './stores/SessionActs.ts';
import { Threads } from './stores/Threads.ts';

export { messagingMessages as messages } from './messages.ts';

const Messages = lazyPage(() => import('./pages/MessagesPage.tsx').then((module) => module.MessagesPage));
const Request = lazyPage(() => import('./pages/RequestPage.tsx').then((module) => module.RequestPage));

export const setup: Setup<typeof messaging> = ({ services: { i18n, router }, make, add }) => {
  const inbox = make(Inbox);
  for (const store of [Outbox, Threads, ListView, SessionActs, Files, RequestForm]) make<unknown>(store);
  const allow = accountRoles;
  const t = () => i18n.text(messagingMessages);
  for (const path of [messagesPath, sessionPath]) add(Routes, { path, allow, page: Messages, title: () => t().title });
  add(Routes, { path: requestPath, allow, page: Request, title: () => t().requestTitle });
  add(Navigation, {
    href: messagesPath,
    label: () => t().title,
    icon: Chat,
    allow,
    order: 10,
    badge: () => inbox.unread,
  });
  for (const handler of notificationHandlers(i18n, inbox)) add(NotificationKinds, handler);
  for (const slot of [PatientCards, ProviderCards]) add(slot, { id: 'messaging.unread', order: 20, card: UnreadCard });
  for (const slot of [PatientCards, ProviderCards])
    add(slot, { id: 'messaging.requests', order: 10, card: RequestsCard });
  add(Commands, { id: 'messaging.request', label: () => t().newRequest, allow, run: () => router.go(requestPath) });
};
