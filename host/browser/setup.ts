import { Commands, ConsolePanels, lazyPage, Routes, type Setup } from '#core/browser';
import { accountRoles, adminRoles } from '#core/shared';
import type { host } from './manifest.ts';
import { hostMessages } from './messages.ts';

export const setup: Setup<typeof host> = ({ add, services: { i18n, lock, theme } }) => {
  const t = () => i18n.text(hostMessages);

  add(Routes, {
    path: '/',
    allow: 'anyone',
    frame: 'bare',
    title: () => t().home,
    page: lazyPage(() => import(/* webpackChunkName: "landing" */ './landing/Landing.tsx'), 'Landing'),
  });
  add(ConsolePanels, {
    id: 'host-parts',
    group: 'connections',
    order: 900,
    title: () => t().pluginsTitle,
    allow: adminRoles,
    panel: lazyPage(() => import(/* webpackChunkName: "diagnostics" */ './diagnostics/Diagnostics.tsx'), 'Diagnostics'),
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
