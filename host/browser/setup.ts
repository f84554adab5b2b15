import { Dashboard, Home } from '@blueprintjs/icons';
import { Commands, ConsolePanels, lazyPage, Navigation, Routes, type Setup } from '../../core/browser/index.ts';
import { accountRoles, adminRoles, staffRoles } from '../../core/shared/index.ts';
import type { host } from './manifest.ts';
import { hostMessages } from './messages.ts';

export const setup: Setup<typeof host> = ({ add, services: { i18n, lock, theme } }) => {
  const t = () => i18n.text(hostMessages);

  add(Routes, {
    path: '/',
    allow: 'anyone',
    frame: 'bare',
    title: () => t().home,
    page: lazyPage(() =>
      import(/* webpackChunkName: "landing" */ './landing/Landing.tsx').then((module) => module.Landing),
    ),
  });
  add(Routes, {
    path: '/patient-profile/dashboard',
    allow: ['patient'],
    title: () => t().home,
    page: lazyPage(() =>
      import(/* webpackChunkName: "session" */ './pages/PatientDashboard.tsx').then(
        (module) => module.PatientDashboard,
      ),
    ),
  });
  add(Routes, {
    path: '/care-provider/dashboard',
    allow: staffRoles,
    title: () => t().today,
    page: lazyPage(() =>
      import(/* webpackChunkName: "session" */ './pages/ProviderDashboard.tsx').then(
        (module) => module.ProviderDashboard,
      ),
    ),
  });
  add(Navigation, {
    href: '/patient-profile/dashboard',
    label: () => t().home,
    icon: Home,
    allow: ['patient'],
    order: 0,
  });
  add(Navigation, {
    href: '/care-provider/dashboard',
    label: () => t().today,
    icon: Dashboard,
    allow: staffRoles,
    order: 0,
  });
  add(ConsolePanels, {
    id: 'host-parts',
    order: 900,
    title: () => t().pluginsTitle,
    allow: adminRoles,
    panel: lazyPage(() =>
      import(/* webpackChunkName: "diagnostics" */ './pages/Diagnostics.tsx').then((module) => module.Diagnostics),
    ),
  });
  add(Commands, { id: 'host-lock', label: () => t().lockNow, allow: accountRoles, run: () => lock.lock() });
  add(Commands, {
    id: 'host-theme',
    label: () => (theme.bright ? t().toDark : t().toBright),
    allow: accountRoles,
    run: () => theme.choose(theme.bright ? 'dark' : 'bright'),
  });
  add(Commands, {
    id: 'host-language',
    label: () => t().otherLanguage,
    allow: accountRoles,
    run: () => void i18n.choose(i18n.locale === 'en-CA' ? 'fr-CA' : 'en-CA'),
  });
};
