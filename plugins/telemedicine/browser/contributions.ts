import { Video } from '@blueprintjs/icons';
import {
  CallPanels,
  Commands,
  lazyPage,
  Navigation,
  NotificationKinds,
  ProviderNow,
  Routes,
  type Scope,
  SettingsPanels,
} from '../../../core/browser/index.ts';
import { accountRoles as allow } from '../../../core/shared/index.ts';
import type { telemedicine } from '../manifest.ts';
import { messages } from './messages.ts';
import { inviteHandler } from './notifications.ts';
import { listPath, testHref } from './paths.ts';
import { routes } from './routes.ts';

const Now = lazyPage(() => import('./list/NowCard.tsx').then((module) => module.NowCard));
const Note = lazyPage(() => import('./summary/NotePanel.tsx').then((module) => module.NotePanel));
const Calls = lazyPage(() => import('./settings/CallsPanel.tsx').then((module) => module.CallsPanel));

/** Everything that this feature adds to the house. */
export const contribute = ({ services, add }: Pick<Scope<typeof telemedicine>, 'services' | 'add'>): void => {
  const { i18n, router } = services;
  const t = () => i18n.text(messages);
  const title = (): string => t().title;
  for (const route of routes(t)) add(Routes, route);
  add(Navigation, { href: listPath, label: title, icon: Video, allow, order: 7 });
  add(NotificationKinds, inviteHandler(i18n, services));
  add(ProviderNow, { id: 'telemedicine.now', order: 2, card: Now });
  add(CallPanels, { id: 'note', order: 3, title: () => t().note, allow: ['practitioner'], panel: Note });
  add(SettingsPanels, { id: 'calls', order: 46, title: () => t().calls, allow, panel: Calls });
  add(Commands, { id: 'telemedicine.list', label: title, allow, run: () => router.go(listPath) });
  add(Commands, { id: 'telemedicine.test', label: () => t().testDevice, allow, run: () => router.go(testHref) });
};
