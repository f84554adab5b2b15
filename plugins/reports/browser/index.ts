import { Chart } from '@blueprintjs/icons';
import { Commands, lazyPage, Navigation, Routes, type Setup } from '#core/browser';
import { staffRoles as allow } from '#core/shared';
import type { reports } from '../manifest.ts';
import { messages } from './messages/index.ts';
import { reportsPath } from './reportQuery.ts';

export { messages };

const words = 'reports figures statistics no-shows rapports chiffres statistiques absences';
const page = lazyPage(() => import('./pages/ReportsPage.tsx').then((module) => module.ReportsPage));

export const setup: Setup<typeof reports> = ({ add, services: { i18n, router } }) => {
  const title = () => i18n.text(messages).title;
  add(Routes, { path: reportsPath, allow, title, page });
  add(Navigation, { href: reportsPath, label: title, icon: Chart, allow, order: 80, words });
  add(Commands, { id: 'reports.open', label: title, allow, words, run: () => router.go(reportsPath) });
};
