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
  PatientsActs,
  Routes,
  type Setup,
  WorkItems,
} from '#core/browser';
import { OutboxActs } from '#core/browser/offline/outbox/outboxActs.ts';
import { accountRoles, type Notification, staffRoles } from '#core/shared';
import { NowSources } from '#plugins/patient-profile/shared/index.ts';
import type { assessments } from '../manifest.ts';
import { assessmentsPath, chartTabHref, formHref, libraryPath } from '../shared/paths.ts';
import { FormDraftsStore } from './form/stores/FormDraftsStore.ts';
import { FormOutbox } from './form/stores/FormOutbox.ts';
import { messages } from './messages/index.ts';
import { questionnaireForms } from './questionnaireForms.tsx';
import { reviewInbox, reviewWork } from './results/reviewInbox.ts';

export { messages };

const Page = lazyPage(() => import('./requests/pages/AssessmentsPage.tsx'), 'AssessmentsPage');
const Library = lazyPage(() => import('./library/pages/LibraryPage.tsx'), 'LibraryPage');
const Tab = lazyPage(() => import('./results/components/AssessmentsTab.tsx'), 'AssessmentsTab');
const FormsNow = lazyPage(() => import('./requests/components/RequestsCard.tsx'), 'FormsNow');
const Requests = lazyPage(() => import('./requests/components/RequestsCard.tsx'), 'RequestsCard');
const Assign = lazyPage(() => import('./library/dialogs/AssignDialog.tsx'), 'AssignDialog');
const Due = lazyPage(() => import('./requests/components/DueForms.tsx'), 'DueForms');
const Scores = lazyPage(() => import('./results/components/ScoreSummary.tsx'), 'ScoreSummary');
const Safety = lazyPage(() => import('./results/components/SafetyBanner.tsx'), 'SafetyBanner');

const senderOf = ({ data }: Notification): string =>
  [data.sender_first_name, data.sender_last_name].filter(Boolean).join(' ');
const chartOf = ({ data }: Notification): string =>
  data.patient_id === undefined ? '/clinic/patients' : chartTabHref(data.patient_id);

const About = lazyPage(() => import('#clinical/browser/record/RecordNotice.tsx'), 'TaskNotice');

export const setup: Setup<typeof assessments> = ({ services: { i18n, router }, add, make, own }) => {
  add(OutboxActs, make(FormOutbox).act);
  own(make(FormDraftsStore).dispose);
  const t = () => i18n.text(messages);
  const title = (): string => t().title;
  const library = (): string => t().library;
  // Whoever stands for a patient fills in their forms where that is shared.
  const shared = 'act:forms';
  add(Routes, { path: assessmentsPath, allow: ['patient'], shared, page: Page, title });
  add(Routes, { path: libraryPath, allow: staffRoles, page: Library, title: library });
  const words = 'questionnaires forms scores formulaires';
  add(Navigation, {
    ...{ href: assessmentsPath, label: title, icon: Form, allow: ['patient'], shared, order: 40, words },
    due: 'assessments.asked',
  });
  add(Navigation, {
    ...{ href: libraryPath, label: library, icon: Clipboard, allow: staffRoles, order: 66, words },
    due: 'assessments.review',
  });
  add(ChartTabs, { id: 'assessments', order: 70, title, allow: accountRoles, shared: 'read:forms', panel: Tab });
  add(ChartSummary, { id: 'assessments.scores', order: 45, card: Scores });
  add(PatientsActs, {
    ...{ id: 'assessments.assign', order: 65, label: () => t().assign, allow: staffRoles },
    dialog: Assign,
  });
  add(ChartBanner, { id: 'assessments.safety', order: 1, card: Safety });
  add(NowSources, { id: 'assessments', order: 30, shared, about: () => t().nowAbout, part: FormsNow });
  add(PatientCards, { id: 'assessments.asked', order: 30, shared, card: Requests });
  add(CalendarItems, { id: 'assessments.due', kind: 'form', allow: ['patient'], shared, feed: Due });
  add(Inboxes, reviewInbox(t));
  add(WorkItems, reviewWork(t));
  // Notifications name the sender and the form's state; the questions and answers stay in the chart.
  add(NotificationKinds, {
    kind: 'form_request',
    about: About,
    text: (one) => t().notifyRequest(senderOf(one) || t().somebody),
    href: ({ data }) => (data.resource_id === undefined ? assessmentsPath : formHref(data.resource_id)),
  });
  add(NotificationKinds, {
    kind: 'form_submitted',
    about: About,
    text: (one) => t().notifySubmitted(senderOf(one) || t().aPatient),
    href: chartOf,
  });
  add(NotificationKinds, {
    kind: 'form_alert',
    text: (one) => t().notifyAlert(senderOf(one) || t().aPatient),
    href: chartOf,
  });
  add(Commands, {
    id: 'assessments.library',
    label: () => t().openLibrary,
    allow: staffRoles,
    run: () => router.go(libraryPath),
  });
  return questionnaireForms;
};
