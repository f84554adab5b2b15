import { Commands, ConsolePanels, lazyPage, PatientCommands, Routes, SettingsPanels, type Setup } from '#core/browser';
import { accountRoles, adminRoles, staffRoles } from '#core/shared';
import type { apps } from '../manifest.ts';
import { messages } from './messages/index.ts';

export { messages };

const consent = lazyPage(() => import('./pages/ConsentPage.tsx'), 'ConsentPage');
const chart = lazyPage(() => import('./pages/ChartAppsPage.tsx'), 'ChartAppsPage');
const register = lazyPage(() => import('./components/RegisterPanel.tsx'), 'RegisterPanel');
const own = lazyPage(() => import('./components/OwnAppsPanel.tsx'), 'OwnAppsPanel');

const chartPath = '/clinic/apps';
const words = 'smart fhir integration api application intégration';

export const setup: Setup<typeof apps> = ({ add, services: { i18n, router } }) => {
  const t = () => i18n.text(messages);
  const title = () => t().title;
  // The server sends people here; the address is `consentPath` there.
  add(Routes, { path: '/apps/authorize', allow: accountRoles, frame: 'bare', title, page: consent });
  add(Routes, { path: chartPath, allow: staffRoles, title: () => t().openApp, page: chart });
  add(ConsolePanels, { id: 'apps', group: 'connections', order: 35, title, allow: adminRoles, panel: register, words });
  add(SettingsPanels, { id: 'apps', order: 65, title, allow: accountRoles, panel: own, words });
  add(Commands, {
    ...{ id: 'apps.register', label: () => t().goApps, allow: adminRoles, words },
    run: () => router.go('/clinic/management?section=apps'),
  });
  add(PatientCommands, {
    ...{ id: 'apps.open', order: 90, label: () => t().openApp, allow: staffRoles, verbs: 'app launch application' },
    run: (patient) => router.go(`${chartPath}?patient=${patient}`),
  });
};
