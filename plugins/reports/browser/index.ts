import { Chart } from '@blueprintjs/icons';
import { Commands, lazyPage, Navigation, NotificationKinds, ProviderCards, Routes, type Setup } from '#core/browser';
import { staffRoles as allow } from '#core/shared';
import type { reports } from '../manifest.ts';
import { reportsPath } from '../shared/savedQuery.ts';
import { messages } from './messages/index.ts';

export { messages };

const words = 'reports figures statistics no-shows rapports chiffres statistiques absences';
const page = lazyPage(() => import('./pages/ReportsPage.tsx'), 'ReportsPage');
const pinned = lazyPage(() => import('./components/PinnedCard.tsx'), 'PinnedCard');

export const setup: Setup<typeof reports> = ({ add, services: { i18n, resources, router } }) => {
  const title = () => i18n.text(messages).title;
  add(Routes, { path: reportsPath, allow, title, page });
  add(Navigation, { href: reportsPath, label: title, icon: Chart, allow, order: 80, words });
  add(NotificationKinds, {
    kind: 'report_exported',
    readOnSight: true,
    handle: () => resources.stale('reportRuns'),
    text: ({ data }) =>
      data.session_status === 'failed' ? i18n.text(messages).bellRunFailed : i18n.text(messages).bellRunReady,
    href: () => reportsPath,
  });
  add(ProviderCards, { id: 'reports.pinned', order: 70, width: 'wide', card: pinned });
  add(Commands, { id: 'reports.open', label: title, allow, words, run: () => router.go(reportsPath) });
};
