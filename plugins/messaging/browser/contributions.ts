import { Chat } from '@blueprintjs/icons';
import {
  Commands,
  Inboxes,
  lazyPage,
  Navigation,
  NotificationKinds,
  PatientCards,
  ProviderCards,
  Routes,
  type Scope,
  WorkItems,
} from '../../../core/browser/index.ts';
import { accountRoles as allow, adminRoles, staffRoles } from '../../../core/shared/index.ts';
import type { messaging } from '../manifest.ts';
import { useQueueCount, useRequests } from './components/useRequests.ts';
import { RequestsCard } from './components/RequestsCard.tsx';
import { UnreadCard } from './components/UnreadCard.tsx';
import { messagingMessages } from './messages.ts';
import { notificationHandlers } from './notifications.ts';
import { messagesPath, queueHref, requestPath, sessionPath } from './paths.ts';
import type { Inbox } from './stores/Inbox.ts';
import type { Threads } from './stores/Threads.ts';

const Messages = lazyPage(() => import('./pages/MessagesPage.tsx').then((module) => module.MessagesPage));
const Request = lazyPage(() => import('./pages/RequestPage.tsx').then((module) => module.RequestPage));

/** Everything that this feature adds to the house. */
export const contribute = ({ services, add }: Scope<typeof messaging>, inbox: Inbox, threads: Threads): void => {
  const { i18n, router } = services;
  const t = () => i18n.text(messagingMessages);
  const title = (): string => t().title;
  for (const path of [messagesPath, sessionPath]) add(Routes, { path, allow, page: Messages, title });
  add(Routes, { path: requestPath, allow, page: Request, title: () => t().requestTitle });
  add(Navigation, { href: messagesPath, label: title, icon: Chat, allow, order: 10, badge: () => inbox.unread });
  for (const handler of notificationHandlers(i18n, inbox, threads)) add(NotificationKinds, handler);
  // Staff answer requests in their work list.
  add(PatientCards, { id: 'messaging.requests', order: 10, card: RequestsCard });
  for (const slot of [PatientCards, ProviderCards]) add(slot, { id: 'messaging.unread', order: 20, card: UnreadCard });
  add(Inboxes, {
    id: 'messaging.requests',
    order: 10,
    title: () => t().cardRequests,
    href: messagesPath,
    allow: staffRoles,
    useCount: () => ({
      count: inbox.pending ? null : inbox.toAnswer.length,
      oldest: inbox.toAnswer[0]?.created_at ?? null,
      failed: inbox.error !== undefined,
    }),
  });
  add(Inboxes, {
    id: 'messaging.queue',
    order: 11,
    title: () => t().queueInbox,
    href: queueHref,
    allow: adminRoles,
    useCount: useQueueCount,
  });
  add(WorkItems, {
    id: 'messaging.requests',
    order: 10,
    kind: () => t().newRequest,
    allow: staffRoles,
    useItems: useRequests,
  });
  add(Commands, { id: 'messaging.request', label: () => t().newRequest, allow, run: () => router.go(requestPath) });
};
