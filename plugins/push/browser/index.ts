import {
  Commands,
  ConsolePanels,
  lazyPage,
  NotificationKinds,
  PatientCards,
  ProviderCards,
  Routes,
  SettingsPanels,
  type Setup,
} from '#core/browser';
import { StandInWorkers } from '#core/browser/offline/siteWorker.ts';
import { LogoutSteps } from '#core/browser/session/logoutSteps.ts';
import { accountRoles as allow, adminRoles } from '#core/shared';
import type { push as manifest } from '../manifest.ts';
import { openedPath, workerPath } from '../shared/addresses.ts';
import { OfferCard } from './components/OfferCard.tsx';
import { messages } from './messages/index.ts';
import { DevicePush } from './stores/DevicePush.ts';

export { messages };

const panel = lazyPage(() => import('./components/PushPanel.tsx'), 'PushPanel');
const escalation = lazyPage(() => import('./components/EscalationPanel.tsx'), 'EscalationPanel');
const opened = lazyPage(() => import('./pages/OpenedPage.tsx'), 'OpenedPage');
/** Whoever is told, also where they stand for a patient. */
const mine = { allow, shared: 'self' } as const;
const words = 'notifications alerts phone alertes téléphone avis';

export const setup: Setup<typeof manifest> = ({ make, add, own, services }) => {
  const { auth, i18n, lock, notifications, router } = services;
  const t = () => i18n.text(messages);
  const push = make(DevicePush);
  add(Routes, { path: openedPath, ...mine, title: () => t().openedTitle, page: opened });
  add(SettingsPanels, { id: 'push', order: 45, title: () => t().title, ...mine, panel, words });
  add(ConsolePanels, {
    ...{ id: 'urgent', group: 'care', order: 37, title: () => t().urgentTitle },
    ...{ allow: adminRoles, panel: escalation },
  });
  // Last: whether it is worth an offer is known some moments after the page is seen, and it must push nothing down.
  for (const slot of [PatientCards, ProviderCards])
    add(slot, { id: 'push.offer', order: 99, width: 'wide', card: OfferCard, shared: 'self' });
  add(Commands, {
    id: 'push.settings',
    label: () => t().title,
    allow,
    run: () => router.go('/settings?panel=push'),
    words,
  });
  add(NotificationKinds, { kind: 'push_test', text: () => t().bellTest, href: () => '/settings?panel=push' });
  add(StandInWorkers, { id: 'push', path: workerPath });
  add(LogoutSteps, { id: 'push', run: () => push.leave() });

  let stopped = false;
  let stop = (): void => undefined;
  const follow = async (): Promise<void> => {
    await push.start();
    const platform = await push.load();
    const { followPush } = await import(/* webpackChunkName: "plugin-push" */ './service/followPush.ts');
    if (!stopped) stop = followPush({ push, platform, notifications, router, lock });
  };
  // After what the person came for.
  const timer = setTimeout(() => void follow().catch(() => undefined), 1_500);
  const who = auth.selectedUser?.id;
  own(() => {
    stopped = true;
    clearTimeout(timer);
    stop();
    // It stops while the session goes on: the clinic has switched it off.
    if (auth.signedIn && !auth.suspended && auth.selectedUser?.id === who) void push.remove();
  });
};
