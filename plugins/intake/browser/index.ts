import { Form } from '@blueprintjs/icons';
import { CalendarItems, ChartTabs, Commands, lazyPage, Navigation, Routes, type Setup } from '#core/browser';
import { accountRoles, staffRoles } from '#core/shared';
import type { intake } from '../manifest.ts';
import { cancelPath, fillPath, historyPath } from '../shared/paths.ts';
import { messages } from './messages/index.ts';

export { messages };

const History = lazyPage(() => import('./pages/HistoryPage.tsx'), 'HistoryPage');
const Cancel = lazyPage(() => import('./pages/CancelPage.tsx'), 'CancelPage');
const Fill = lazyPage(() => import('./pages/FillPage.tsx'), 'FillPage');
const Due = lazyPage(() => import('./components/DueForms.tsx'), 'DueForms');
const Tab = lazyPage(() => import('./components/IntakeTab.tsx'), 'IntakeTab');

export const setup: Setup<typeof intake> = ({ services: { i18n, router }, add }) => {
  const t = () => i18n.text(messages);
  add(Routes, { path: historyPath, allow: staffRoles, page: History, title: () => t().history });
  add(Routes, { path: cancelPath, allow: accountRoles, page: Cancel, title: () => t().cancelTitle });
  add(Routes, { path: fillPath, allow: ['patient'], page: Fill, title: () => t().fillTitle });
  add(Navigation, { href: historyPath, label: () => t().title, icon: Form, allow: staffRoles, order: 64 });
  add(ChartTabs, { id: 'intake', order: 80, title: () => t().title, allow: staffRoles, panel: Tab });
  add(CalendarItems, { id: 'intake.due', kind: 'form', allow: ['patient'], feed: Due });
  add(Commands, {
    id: 'intake.history',
    label: () => t().openHistory,
    allow: staffRoles,
    run: () => router.go(historyPath),
  });
};
