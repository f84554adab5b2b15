import { Dashboard } from '@blueprintjs/icons';
import { lazyPage, Navigation, Routes, type Setup } from '../../../core/browser/index.ts';
import { staffRoles as allow } from '../../../core/shared/index.ts';
import type { careProvider } from '../manifest.ts';
import { messages } from './messages.ts';

export { messages };

const TodayPage = lazyPage(() => import('./pages/TodayPage.tsx').then((module) => module.TodayPage));

export const setup: Setup<typeof careProvider> = ({ add, services: { i18n } }) => {
  const title = () => i18n.text(messages).today;
  add(Routes, { path: '/care-provider/dashboard', allow, title, page: TodayPage });
  add(Navigation, { href: '/care-provider/dashboard', label: title, icon: Dashboard, allow, order: 0 });
};
