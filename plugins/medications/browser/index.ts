import { Prescription } from '@blueprintjs/icons';
import {
  CalendarItems,
  ChartSummary,
  ChartTabs,
  Commands,
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
import { accountRoles, staffRoles } from '../../../core/shared/index.ts';
import type { medications } from '../manifest.ts';
import { useAskCount, useAskItems } from './inbox.ts';
import { messages } from './messages.ts';
import { notificationHandlers } from './notifications.ts';
import { deskPath, deskPrintPath, myPrintPath } from './paths.ts';

export { messages };

const Desk = lazyPage(() => import('./pages/MedicationsPage.tsx').then((module) => module.MedicationsPage));
const Sheet = lazyPage(() => import('./pages/PrintPage.tsx').then((module) => module.PrintPage));
const Tab = lazyPage(() => import('./components/MedicationsTab.tsx').then((module) => module.MedicationsTab));
const Summary = lazyPage(() => import('./components/SummaryMedicines.tsx').then((module) => module.SummaryMedicines));
const AtVisit = lazyPage(() => import('./components/visit/VisitMedicines.tsx').then((module) => module.VisitMedicines));
const DoseTimes = lazyPage(() => import('./components/mine/DoseTimes.tsx').then((module) => module.DoseTimes));
const Doses = lazyPage(() => import('./components/mine/HomeDoses.tsx').then((module) => module.HomeDoses));

export const setup: Setup<typeof medications> = ({ add, services }) => {
  const { i18n, resources, router } = services;
  const t = () => i18n.text(messages);
  const title = (): string => t().title;
  const printTitle = (): string => t().printTitle;
  add(Routes, { path: deskPath, allow: staffRoles, page: Desk, title });
  add(Routes, { path: deskPrintPath, allow: staffRoles, page: Sheet, title: printTitle, frame: 'bare' });
  add(Routes, { path: myPrintPath, allow: ['patient'], page: Sheet, title: printTitle, frame: 'bare' });
  add(Navigation, { href: deskPath, label: title, icon: Prescription, allow: staffRoles, order: 40 });
  add(ChartTabs, { id: 'medications', order: 50, title, allow: accountRoles, panel: Tab });
  add(ChartSummary, { id: 'medications', order: 30, card: Summary });
  add(VisitParts, { id: 'medications', order: 10, title: () => t().visitTitle, allow: accountRoles, part: AtVisit });
  add(PatientCards, { id: 'medications.doses', order: 15, card: Doses });
  add(CalendarItems, { id: 'medications.doses', kind: 'dose', allow: ['patient'], feed: DoseTimes });
  add(Inboxes, {
    id: 'medications.renewals',
    order: 30,
    title: () => t().renewals,
    href: deskPath,
    allow: staffRoles,
    useCount: useAskCount,
  });
  add(WorkItems, {
    id: 'medications.renewals',
    order: 30,
    kind: () => t().renewal,
    allow: staffRoles,
    useItems: useAskItems,
  });
  add(Commands, {
    id: 'medications.open',
    label: title,
    allow: staffRoles,
    run: () => router.go(deskPath),
  });
  for (const handler of notificationHandlers(i18n, resources)) add(NotificationKinds, handler);
};
