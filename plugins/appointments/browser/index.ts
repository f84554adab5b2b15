import { Calendar } from '@blueprintjs/icons';
import {
  ChartBanner,
  ChartTabs,
  ConsolePanels,
  Finders,
  lazyFind,
  lazyPage,
  Navigation,
  NotificationKinds,
  PatientCards,
  PatientCommands,
  ProviderCards,
  Routes,
  SettingsPanels,
  type Setup,
  VisitParts,
} from '#core/browser';
import { accountRoles, adminRoles, staffRoles } from '#core/shared';
import { FirstActs, NowSources } from '#plugins/patient-profile/shared/index.ts';
import type { appointments } from '../manifest.ts';
import { appointmentsPath, cancelPath, patientCalendar, providerCalendar } from '#plugins/appointments/shared/paths.ts';
import { messages } from './messages/index.ts';
import { notificationHandlers } from './notifications.ts';

export { messages };

const NextVisit = lazyPage(() => import('./visits/components/NextVisitCard.tsx'), 'NextVisitCard');
const LastVisit = lazyPage(() => import('./visits/components/NextVisitCard.tsx'), 'LastVisitCard');
const VisitsNow = lazyPage(() => import('./visits/components/NextVisitCard.tsx'), 'VisitsNow');
const Today = lazyPage(() => import('./visits/components/TodayCard.tsx'), 'TodayCard');
const Visits = lazyPage(() => import('./visits/components/VisitsTab.tsx'), 'VisitsTab');
const Line = lazyPage(() => import('./visits/components/VisitsLine.tsx'), 'VisitsLine');
const Bookings = lazyPage(() => import('./visits/components/FollowUpVisits.tsx'), 'FollowUpVisits');
const Reminders = lazyPage(() => import('./settings/components/ReminderPanel.tsx'), 'ReminderPanel');
const Sites = lazyPage(() => import('./sites/components/SitesPanel.tsx'), 'SitesPanel');
const Types = lazyPage(() => import('./settings/components/VisitTypesPanel.tsx'), 'VisitTypesPanel');
const Rules = lazyPage(() => import('./clinicReminders/ReminderRulesPanel.tsx'), 'ReminderRulesPanel');
// One file for both: the library is nearly all of it.
const Own = lazyPage(
  () => import(/* webpackChunkName: "calendar" */ './calendar/pages/PatientCalendarPage.tsx'),
  'PatientCalendarPage',
);
const Clinics = lazyPage(
  () => import(/* webpackChunkName: "calendar" */ './calendar/pages/ProviderCalendarPage.tsx'),
  'ProviderCalendarPage',
);
const Either = lazyPage(() => import('./calendar/pages/AppointmentsPage.tsx'), 'AppointmentsPage');
const Cancel = lazyPage(() => import('./visits/pages/CancelVisitPage.tsx'), 'CancelVisitPage');

export const setup: Setup<typeof appointments> = ({ add, services }) => {
  const { i18n, auth, resources, features, router } = services;
  const t = () => i18n.text(messages);
  const title = (): string => t().title;
  const words = 'appointments visits bookings schedule rendez-vous visites horaire agenda';
  const shared = 'read:visits' as const;
  add(Routes, { path: appointmentsPath, allow: accountRoles, shared, page: Either, title });
  add(Routes, { path: patientCalendar, allow: ['patient'], shared, page: Own, title });
  add(Routes, { path: providerCalendar, allow: staffRoles, page: Clinics, title });
  add(Routes, {
    path: cancelPath,
    allow: accountRoles,
    shared: 'act:visits',
    page: Cancel,
    title: () => t().cancelPage,
  });
  add(Navigation, { href: patientCalendar, label: title, icon: Calendar, allow: ['patient'], shared, order: 5, words });
  add(Navigation, { href: providerCalendar, label: title, icon: Calendar, allow: staffRoles, order: 5, words });
  add(PatientCards, { id: 'appointments.next', order: 5, shared, card: NextVisit });
  add(PatientCards, { id: 'appointments.last', order: 45, shared, card: LastVisit });
  add(NowSources, { id: 'appointments', order: 10, shared, about: () => t().nowAbout, part: VisitsNow });
  add(FirstActs, {
    ...{ id: 'appointments.book', order: 10, href: `${patientCalendar}?do=book` },
    ...{ label: () => t().book, text: () => t().bookText },
  });
  add(ProviderCards, { id: 'appointments.today', order: 5, card: Today });
  add(ChartBanner, { id: 'appointments.visits', order: 30, card: Line });
  add(ChartTabs, { id: 'visits', order: 15, title: () => t().visits, allow: accountRoles, shared, panel: Visits });
  add(VisitParts, { id: 'appointments', order: 30, title: () => t().nextVisits, allow: accountRoles, part: Bookings });
  add(SettingsPanels, {
    id: 'appointments',
    order: 45,
    title: () => t().reminders,
    allow: accountRoles,
    shared,
    panel: Reminders,
  });
  const consolePanels = [
    { id: 'visit-types', group: 'care', order: 35, title: () => t().visitTypes, panel: Types },
    { id: 'visit-reminders', group: 'care', order: 36, title: () => t().patientReminders, panel: Rules },
    { id: 'sites', group: 'clinic', order: 15, title: () => t().sites, panel: Sites },
  ] as const;
  for (const one of consolePanels) add(ConsolePanels, { ...one, allow: adminRoles });
  add(Finders, {
    ...{ id: 'appointments.own', order: 40, title: () => t().visits, allow: ['patient'], shared, when: 'typed' },
    find: lazyFind(async () => (await import('./visits/findVisits.ts')).findVisits(services)),
  });
  add(PatientCommands, {
    id: 'appointments.book',
    order: 20,
    label: () => t().book,
    allow: staffRoles,
    verbs: 'book schedule appointment visit rdv réserver rendez-vous',
    run: (patient) => router.go(`/clinic/patients/${patient}?tab=visits&do=book`),
  });
  for (const handler of notificationHandlers(i18n, auth, resources, features)) add(NotificationKinds, handler);
};
