import { Chat } from '@blueprintjs/icons';
import {
  Commands,
  Finders,
  Inboxes,
  lazyFind,
  lazyPage,
  Navigation,
  NotificationKinds,
  PatientCards,
  PatientsActs,
  ProviderCards,
  Routes,
  type Setup,
  WorkItems,
} from '#core/browser';
import { OutboxActs } from '#core/browser/offline/outbox/outboxActs.ts';
import { accountRoles as allow, adminRoles, staffRoles } from '#core/shared';
import type { messaging } from '../manifest.ts';
import { useRequestItems } from './inbox/hooks/useRequestItems.ts';
import { MessagesNow } from './inbox/components/MessagesNow.tsx';
import { RequestsCard } from './inbox/components/RequestsCard.tsx';
import { UnreadCard } from './inbox/components/UnreadCard.tsx';
import { messages } from './messages/index.ts';
import { notificationHandlers } from './notifications.ts';
import { FirstActs, NowSources } from '#plugins/patient-profile/shared/index.ts';
import { messagesPath, queueHref, requestPath, sessionPath } from './paths.ts';
import { Inbox } from './stores/Inbox.ts';
import { MessageOutbox } from './thread/stores/MessageOutbox.ts';
import { Threads } from './thread/stores/Threads.ts';

export { messages };

const Messages = lazyPage(() => import('./inbox/pages/MessagesPage.tsx'), 'MessagesPage');
const Request = lazyPage(() => import('./request/pages/RequestPage.tsx'), 'RequestPage');

const MessagePatients = lazyPage(() => import('./request/dialogs/MessagePatientsDialog.tsx'), 'MessagePatientsDialog');

export const setup: Setup<typeof messaging> = ({ make, add, services }) => {
  const inbox = make(Inbox);
  add(OutboxActs, make(MessageOutbox).act);
  const threads = make(Threads);
  const { i18n, router } = services;
  const t = () => i18n.text(messages);
  const title = (): string => t().title;
  const [shared, acting] = ['read:messages', 'act:messages'] as const;
  const words = 'inbox chat mail conversations discussions boîte courrier';
  for (const path of [messagesPath, sessionPath]) add(Routes, { path, allow, shared, page: Messages, title });
  add(Routes, { path: requestPath, allow, shared: acting, page: Request, title: () => t().requestTitle });
  add(Navigation, {
    ...{ href: messagesPath, label: title, icon: Chat, allow, shared, order: 10, words },
    badge: () => inbox.unread,
  });
  for (const handler of notificationHandlers(i18n, inbox, threads)) add(NotificationKinds, handler);
  // Staff answer requests in their work list.
  add(NowSources, { id: 'messaging', order: 50, shared, about: () => t().nowAbout, part: MessagesNow });
  add(FirstActs, {
    ...{ id: 'messaging.request', order: 20, shared: acting, href: requestPath },
    ...{ label: () => t().requestTitle, text: () => t().firstText },
  });
  add(PatientCards, { id: 'messaging.requests', order: 10, shared, card: RequestsCard });
  for (const slot of [PatientCards, ProviderCards])
    add(slot, { id: 'messaging.unread', order: 20, shared, card: UnreadCard });
  add(Inboxes, {
    id: 'messaging.requests',
    order: 10,
    title: () => t().cardRequests,
    href: messagesPath,
    allow: staffRoles,
  });
  add(Inboxes, {
    id: 'messaging.queue',
    order: 11,
    title: () => t().queueInbox,
    href: queueHref,
    allow: adminRoles,
  });
  add(WorkItems, {
    id: 'messaging.requests',
    order: 10,
    kind: () => t().newRequest,
    allow: staffRoles,
    useItems: useRequestItems,
  });
  add(Finders, {
    ...{ id: 'messaging.own', order: 50, title, allow: ['patient'], shared, when: 'typed' },
    find: lazyFind(async () => (await import('./inbox/findSessions.ts')).findSessions(inbox, services)),
  });
  add(PatientsActs, {
    ...{ id: 'messaging.patients', order: 10, label: () => t().messagePatients, allow: staffRoles },
    labelOfOne: () => t().messageOne,
    dialog: MessagePatients,
  });
  add(Commands, {
    id: 'messaging.request',
    label: () => t().ask,
    allow,
    shared: acting,
    run: () => router.go(requestPath),
  });
};
