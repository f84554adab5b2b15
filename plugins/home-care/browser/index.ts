import { Home, People, TimelineBarChart } from '@blueprintjs/icons';
import {
  CalendarItems,
  ChartTabs,
  Commands,
  lazyPage,
  Navigation,
  NotificationKinds,
  PatientCards,
  Routes,
  type Setup,
} from '#core/browser';
import { staffRoles as allow } from '#core/shared';
import type { homeCare } from '../manifest.ts';
import { pluginTexts as messages } from './messages/plugin/index.ts';
import { ModeStore } from './mode/ModeStore.ts';

export { messages };

const ModePage = lazyPage(() => import('./mode/pages/ModePage.tsx'), 'ModePage');
const BoardPage = lazyPage(() => import('./board/BoardPage.tsx'), 'BoardPage');
const WorkersPage = lazyPage(() => import('./workers/pages/WorkersPage.tsx'), 'WorkersPage');
const ReportsPage = lazyPage(() => import('./reports/ReportsPage.tsx'), 'ReportsPage');
const HomeVisitsCard = lazyPage(() => import('./own/HomeVisitsCard.tsx'), 'HomeVisitsCard');
const feed = lazyPage(() => import('./own/HomeVisitFeed.tsx'), 'HomeVisitFeed');

const Tab = lazyPage(() => import('./chart/HomeCareTab.tsx'), 'HomeCareTab');
const AlertNotice = lazyPage(() => import('#clinical/browser/record/RecordNotice.tsx'), 'TaskNotice');

export const paths = {
  calendar: '/home-care/calendar',
  plan: '/home-care/plan',
  reports: '/home-care/reports',
  workers: '/clinic/home-care-workers',
} as const;
const words = 'home care visits workers soins à domicile visites personnel';

export const setup: Setup<typeof homeCare> = ({ add, make, own, services: { i18n, router } }) => {
  const t = () => i18n.text(messages);
  const mode = make(ModeStore);
  own(mode.dispose);
  // RTE-4, RTE-8: public, and still private; GRD-4 sends home whoever is logged in without the mode.
  add(Routes, {
    ...{ path: paths.calendar, allow: 'anyone', frame: 'bare', page: ModePage, title: () => t().calendar },
  });
  add(Routes, { path: paths.plan, allow, page: BoardPage, title: () => t().calendar });
  add(Routes, { path: paths.reports, allow, page: ReportsPage, title: () => t().reports });
  // RTE-5.
  add(Routes, { path: paths.workers, allow, page: WorkersPage, title: () => t().workers });
  add(Navigation, { href: paths.plan, label: () => t().title, icon: Home, allow, order: 71, words });
  add(Navigation, { href: paths.workers, label: () => t().workers, icon: People, allow, order: 72, words });
  add(Navigation, { href: paths.reports, label: () => t().reports, icon: TimelineBarChart, allow, order: 73, words });
  add(Commands, {
    ...{ id: 'home-care.add', allow: ['admin', 'clinic_admin', 'super_admin'], words },
    label: () => t().addWorker,
    run: () => router.go(`${paths.workers}?do=add`),
  });
  add(PatientCards, { id: 'home-care.next', order: 6, shared: 'read:visits', card: HomeVisitsCard });
  add(ChartTabs, { id: 'home-care', order: 85, title: () => t().title, allow, panel: Tab });
  add(NotificationKinds, {
    kind: 'home_credential_ends',
    text: ({ data: { sender_first_name, sender_last_name, session_status } }) => {
      const who = [sender_first_name, sender_last_name].filter(Boolean).join(' ');
      const days = Number(session_status);
      return Number.isNaN(days) ? t().bellLapsed(who) : t().bellEnds(who, days);
    },
    href: () => paths.workers,
  });
  add(NotificationKinds, {
    kind: 'home_plan_changed',
    text: () => t().bellPlan,
    href: () => '/patient-profile/calendar',
  });
  add(NotificationKinds, {
    kind: 'home_visit_alert',
    // What it is, never whom it is about.
    text: ({ data }) => {
      const { bellAsked, bellIncident, bellMissed, bellVitals } = t();
      if (data.session_status === 'asked') return bellAsked;
      return data.session_status === 'vitals'
        ? bellVitals
        : data.session_status === 'incident'
          ? bellIncident
          : bellMissed;
    },
    href: ({ data }) => (data.session_id === undefined ? paths.plan : `${paths.plan}?visit=${data.session_id}`),
    about: AlertNotice,
  });
  add(CalendarItems, { id: 'home-care.visits', kind: 'home-care', allow: ['patient'], shared: 'read:visits', feed });
};
