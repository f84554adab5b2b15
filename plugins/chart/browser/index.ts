import { IdNumber } from '@blueprintjs/icons';
import { ChartTabs, lazyPage, Navigation, Routes, type Setup } from '../../../core/browser/index.ts';
import { accountRoles, staffRoles } from '../../../core/shared/index.ts';
import type { chart } from '../manifest.ts';
import { messages } from './messages.ts';
import { patientsPath, recordPath } from './paths.ts';

export { messages };

const Chart = lazyPage(() => import('./pages/ChartPage.tsx').then((module) => module.ChartPage));
const Record = lazyPage(() => import('./pages/RecordPage.tsx').then((module) => module.RecordPage));
const Summary = lazyPage(() => import('./components/SummaryTab.tsx').then((module) => module.SummaryTab));

export const setup: Setup<typeof chart> = ({ add, services }) => {
  const t = () => services.i18n.text(messages);
  add(Routes, { path: `${patientsPath}/:id`, allow: staffRoles, page: Chart, title: () => t().title });
  add(Routes, { path: recordPath, allow: ['patient'], page: Record, title: () => t().myRecord });
  add(Navigation, { href: recordPath, label: () => t().myRecord, icon: IdNumber, allow: ['patient'], order: 20 });
  add(ChartTabs, { id: 'summary', order: 10, title: () => t().summary, allow: accountRoles, panel: Summary });
};
