import { Clipboard, Form } from '@blueprintjs/icons';
import {
  CalendarItems,
  ChartBanner,
  ChartSummary,
  ChartTabs,
  Commands,
  Inboxes,
  lazyPage,
  Navigation,
  NotificationKinds,
  PatientCards,
  Routes,
  type Scope,
  WorkItems,
} from '../../../core/browser/index.ts';
import { accountRoles, staffRoles } from '../../../core/shared/index.ts';
import type { assessments } from '../manifest.ts';
import { assessmentsPath, libraryPath } from '../shared/paths.ts';
import { messages } from './messages.ts';
import { notificationHandlers } from './notifications.ts';
import { reviewInbox, reviewWork } from './reviewInbox.ts';

const Page = lazyPage(() => import('./pages/AssessmentsPage.tsx').then((module) => module.AssessmentsPage));
const Library = lazyPage(() => import('./pages/LibraryPage.tsx').then((module) => module.LibraryPage));
const Tab = lazyPage(() => import('./pages/AssessmentsTab.tsx').then((module) => module.AssessmentsTab));
const Asked = lazyPage(() => import('./components/AskedCard.tsx').then((module) => module.AskedCard));
const Due = lazyPage(() => import('./components/DueForms.tsx').then((module) => module.DueForms));
const Scores = lazyPage(() => import('./components/ScoresBlock.tsx').then((module) => module.ScoresBlock));
const Safety = lazyPage(() => import('./components/SafetyBanner.tsx').then((module) => module.SafetyBanner));

/** Everything that this feature adds to the house. */
export const contribute = ({ services, add }: Scope<typeof assessments>): void => {
  const { i18n, router } = services;
  const t = () => i18n.text(messages);
  const title = (): string => t().title;
  const library = (): string => t().library;
  add(Routes, { path: assessmentsPath, allow: ['patient'], page: Page, title });
  add(Routes, { path: libraryPath, allow: staffRoles, page: Library, title: library });
  add(Navigation, { href: assessmentsPath, label: title, icon: Form, allow: ['patient'], order: 40 });
  add(Navigation, { href: libraryPath, label: library, icon: Clipboard, allow: staffRoles, order: 66 });
  add(ChartTabs, { id: 'assessments', order: 70, title, allow: accountRoles, panel: Tab });
  add(ChartSummary, { id: 'assessments.scores', order: 45, card: Scores });
  add(ChartBanner, { id: 'assessments.safety', order: 1, card: Safety });
  add(PatientCards, { id: 'assessments.asked', order: 30, card: Asked });
  add(CalendarItems, { id: 'assessments.due', kind: 'form', allow: ['patient'], feed: Due });
  add(Inboxes, reviewInbox(t));
  add(WorkItems, reviewWork(t));
  for (const handler of notificationHandlers(i18n)) add(NotificationKinds, handler);
  add(Commands, {
    id: 'assessments.library',
    label: () => t().openLibrary,
    allow: staffRoles,
    run: () => router.go(libraryPath),
  });
};
