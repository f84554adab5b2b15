import { LabTest } from '@blueprintjs/icons';
import {
  ChartSummary,
  ChartTabs,
  Commands,
  ConsolePanels,
  Inboxes,
  lazyPage,
  Navigation,
  NotificationKinds,
  PatientCards,
  Routes,
  type Setup,
  VisitParts,
  WorkItems,
} from '../../../core/browser/index.ts';
import { accountRoles, adminRoles, staffRoles } from '../../../core/shared/index.ts';
import type { diagnostics } from '../manifest.ts';
import { messages } from './messages.ts';
import { resultHandlers } from './notifications.ts';
import { useReviewCount, useReviewItems } from './parts/work.ts';
import { diagnosticsPath } from './query.ts';

export { messages };

const Page = lazyPage(() => import('./pages/DiagnosticsPage.tsx').then((module) => module.DiagnosticsPage));
const Tab = lazyPage(() => import('./parts/DiagnosticsTab.tsx').then((module) => module.DiagnosticsTab));
const Summary = lazyPage(() => import('./parts/SummaryBlock.tsx').then((module) => module.SummaryBlock));
const NewResults = lazyPage(() => import('./parts/NewResultsCard.tsx').then((module) => module.NewResultsCard));
const AtVisit = lazyPage(() => import('./parts/VisitOrders.tsx').then((module) => module.VisitOrders));
const SettingsPart = lazyPage(() => import('./parts/SettingsSection.tsx').then((module) => module.SettingsSection));

export const setup: Setup<typeof diagnostics> = ({ add, services }) => {
  const { i18n, router } = services;
  const t = () => i18n.text(messages);
  const title = (): string => t().title;
  const allow = staffRoles;
  add(Routes, { path: diagnosticsPath, allow, page: Page, title });
  add(Navigation, { href: diagnosticsPath, label: title, icon: LabTest, allow, order: 70 });
  for (const handler of resultHandlers(i18n)) add(NotificationKinds, handler);
  add(ChartTabs, { id: 'diagnostics', order: 90, title: () => t().tab, allow: accountRoles, panel: Tab });
  add(ChartSummary, { id: 'diagnostics.latest', order: 40, card: Summary });
  add(VisitParts, { id: 'diagnostics', order: 40, title: () => t().visitTitle, allow: accountRoles, part: AtVisit });
  add(PatientCards, { id: 'diagnostics.new', order: 50, card: NewResults });
  add(Inboxes, {
    id: 'diagnostics.review',
    order: 20,
    title: () => t().inbox,
    href: diagnosticsPath,
    allow,
    useCount: useReviewCount,
  });
  add(WorkItems, { id: 'diagnostics.review', order: 10, kind: () => t().workKind, allow, useItems: useReviewItems });
  add(ConsolePanels, {
    id: 'diagnostics',
    order: 35,
    title: () => t().settings,
    allow: adminRoles,
    panel: SettingsPart,
  });
  add(Commands, { id: 'diagnostics.review', label: () => t().goReview, allow, run: () => router.go(diagnosticsPath) });
  add(Commands, {
    id: 'diagnostics.order',
    label: () => t().goOrder,
    allow: ['practitioner'],
    run: () => router.go(`${diagnosticsPath}?new=1`),
  });
};
