import { LabTest } from '@blueprintjs/icons';
import {
  ChartSummary,
  ChartTabs,
  Commands,
  ConsolePanels,
  Finders,
  Inboxes,
  lazyFind,
  lazyPage,
  Navigation,
  NotificationKinds,
  PageSources,
  PatientCards,
  PatientCommands,
  Routes,
  type Setup,
  VisitParts,
  WorkItems,
} from '#core/browser';
import { accountRoles, adminRoles, staffRoles } from '#core/shared';
import type { diagnostics } from '../manifest.ts';
import { messages } from './messages/index.ts';
import { resultHref } from './resultRef.ts';
import { useResultPages } from './hooks/useResultPages.ts';
import { useReviewItems } from './hooks/useReviewItems.ts';
import { diagnosticsPath } from './worklist.ts';

export { messages };

const Page = lazyPage(() => import('./pages/DiagnosticsPage.tsx'), 'DiagnosticsPage');
const Tab = lazyPage(() => import('./components/DiagnosticsTab.tsx'), 'DiagnosticsTab');
const Summary = lazyPage(() => import('./components/DiagnosticsSummary.tsx'), 'DiagnosticsSummary');
const NewResults = lazyPage(() => import('./patient/NewResultsCard.tsx'), 'NewResultsCard');
const Review = lazyPage(() => import('./components/ReviewPanel.tsx'), 'ReviewPanel');
const AtVisit = lazyPage(() => import('./components/VisitOrders.tsx'), 'VisitOrders');
const Settings = lazyPage(() => import('./components/DiagnosticsSettings.tsx'), 'DiagnosticsSettings');

const About = lazyPage(() => import('#clinical/browser/record/RecordNotice.tsx'), 'ResultNotice');

export const setup: Setup<typeof diagnostics> = ({ add, services }) => {
  const { i18n, resources, router } = services;
  const t = () => i18n.text(messages);
  const title = (): string => t().title;
  const allow = staffRoles;
  const words =
    'labs tests results blood sugar glucose cholesterol imaging analyses résultats sang sucre glycémie imagerie';
  const ownPath = '/patient-profile/record?tab=diagnostics';
  add(Routes, { path: diagnosticsPath, allow, page: Page, title });
  add(Navigation, {
    href: diagnosticsPath,
    label: title,
    icon: LabTest,
    allow,
    order: 70,
    words,
    due: 'diagnostics.review',
  });
  // A notification says that there is a result, never which; the list of those of whoever is signed in says it under each.
  add(NotificationKinds, {
    kind: 'result_available',
    readOnSight: true,
    about: About,
    text: () => t().bellAvailable,
    href: ({ data }) => `${ownPath}${data.resource_id === undefined ? '' : `&report=${data.resource_id}`}`,
  });
  add(NotificationKinds, {
    kind: 'result_critical',
    about: About,
    text: () => t().bellCritical,
    href: ({ data }) =>
      data.resource_id === undefined
        ? diagnosticsPath
        : resultHref({
            type: data.session_status === 'value' ? 'Observation' : 'DiagnosticReport',
            id: data.resource_id,
          }),
  });
  add(ChartTabs, {
    id: 'diagnostics',
    order: 90,
    title: () => t().tab,
    allow: accountRoles,
    shared: 'read:results',
    panel: Tab,
  });
  add(ChartSummary, { id: 'diagnostics.latest', order: 40, card: Summary });
  add(VisitParts, { id: 'diagnostics', order: 40, title: () => t().visitTitle, allow: accountRoles, part: AtVisit });
  add(PatientCards, { id: 'diagnostics.new', order: 50, card: NewResults });
  add(Inboxes, {
    id: 'diagnostics.review',
    order: 20,
    title: () => t().inbox,
    href: diagnosticsPath,
    allow,
  });
  add(WorkItems, {
    ...{ id: 'diagnostics.review', order: 10, kind: () => t().workKind, allow },
    ...{ useItems: useReviewItems, panel: Review },
  });
  add(ConsolePanels, {
    id: 'diagnostics',
    group: 'care',
    order: 35,
    title: () => t().settings,
    allow: adminRoles,
    panel: Settings,
  });
  add(Commands, { id: 'diagnostics.review', label: () => t().goReview, allow, run: () => router.go(diagnosticsPath) });
  add(Commands, {
    id: 'diagnostics.order',
    label: () => t().goOrder,
    allow: ['practitioner'],
    run: () => router.go(`${diagnosticsPath}?new=1`),
  });
  const ownTitle = (): string => t().ownTitle;
  add(Navigation, {
    ...{ href: ownPath, label: ownTitle, icon: LabTest, allow: ['patient'] },
    ...{ shared: 'read:results', order: 24, words },
  });
  add(Finders, {
    ...{ id: 'diagnostics.own', order: 30, title: ownTitle, allow: ['patient'], when: 'typed' },
    find: lazyFind(async () => (await import('./findResults.ts')).findResults(services, ownPath)),
  });
  add(PageSources, {
    ...{ id: 'diagnostics', order: 10, title: () => t().tab, allow: ['practitioner'], useItems: useResultPages },
    keep: async (_, id, language) => {
      const { keepResult } = await import('../shared/calls.ts');
      return (await resources.send(keepResult, { body: { type: 'DiagnosticReport', id, language } })).id;
    },
  });
  add(PatientCommands, {
    id: 'diagnostics.order',
    order: 40,
    label: () => t().orderTest,
    allow: ['practitioner'],
    verbs: 'order lab labs test demander analyse',
    run: (patient) => router.go(`${diagnosticsPath}?new=1&patient=${patient}`),
  });
};
