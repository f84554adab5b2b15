import { Dashboard } from '@blueprintjs/icons';
import { lazyPage, Navigation, ProviderCards, ProviderNow, Routes, type Setup } from '#core/browser';
import { staffRoles as allow } from '#core/shared';
import type { careProvider } from '../manifest.ts';
import { messages } from './messages/index.ts';

export { messages };

const TodayPage = lazyPage(() => import('./pages/TodayPage.tsx'), 'TodayPage');
const AlertsCard = lazyPage(() => import('./components/AlertsCard.tsx'), 'AlertsCard');

export const setup: Setup<typeof careProvider> = ({ add, services: { i18n } }) => {
  const title = () => i18n.text(messages).today;
  add(Routes, {
    path: '/care-provider/dashboard',
    allow,
    title,
    page: TodayPage,
    brings: [ProviderNow, ProviderCards],
  });
  add(Navigation, { href: '/care-provider/dashboard', label: title, icon: Dashboard, allow, order: 0 });
  add(ProviderCards, { id: 'care-provider.alerts', order: 80, card: AlertsCard });
};
