import { IdNumber, People } from '@blueprintjs/icons';
import {
  CallPanels,
  ChartBanner,
  ChartSummary,
  ChartTabs,
  Commands,
  Finders,
  lazyFind,
  lazyPage,
  Navigation,
  type PatientCommand,
  PatientCommands,
  PatientsActs,
  Routes,
  SettingsPanels,
  type Setup,
  withQuery,
} from '#core/browser';
import { accountRoles, staffRoles } from '#core/shared';
import type { chart } from '../manifest.ts';
import { messages } from './messages/index.ts';
import { chartPath, patientsPath, recordPath, sheetPath } from './paths.ts';
import { RecentPatients } from './stores/RecentPatients.ts';

export { messages };

const Patients = lazyPage(() => import('./pages/PatientsPage.tsx'), 'PatientsPage');
const Chart = lazyPage(() => import('./pages/ChartPage.tsx'), 'ChartPage');
const Record = lazyPage(() => import('./pages/RecordPage.tsx'), 'RecordPage');
const Sheet = lazyPage(() => import('./pages/SheetPage.tsx'), 'SheetPage');
const Summary = lazyPage(() => import('./components/SummaryTab.tsx'), 'SummaryTab');
const Timeline = lazyPage(() => import('./timeline/TimelineTab.tsx'), 'TimelineTab');
const OwnFile = lazyPage(() => import('./components/OwnFilePanel.tsx'), 'OwnFilePanel');
const Contact = lazyPage(() => import('./dialogs/ContactDialog.tsx'), 'ContactDialog');
const Beside = lazyPage(() => import('./components/CallChart.tsx'), 'CallChart');

export const setup: Setup<typeof chart> = ({ add, make, services }) => {
  const recent = make(RecentPatients);
  const { router } = services;
  const t = () => services.i18n.text(messages);
  const find = lazyFind(async () => (await import('./patientLines.ts')).patientLines(services, recent));
  for (const when of ['typed', 'nothing'] as const) {
    const title = (): string => (when === 'typed' ? t().patients : t().recentPatients);
    add(Finders, { id: `chart.${when}`, order: 10, title, allow: staffRoles, when, find });
  }
  add(Routes, { path: patientsPath, allow: staffRoles, page: Patients, title: () => t().patients });
  add(Routes, {
    ...{ path: `${patientsPath}/:id`, allow: staffRoles, page: Chart, title: () => t().title },
    brings: [Summary, ChartBanner, ChartSummary],
  });
  const printTitle = (): string => t().printTitle;
  add(Routes, { path: `${patientsPath}/:id/print`, allow: staffRoles, page: Sheet, title: printTitle, frame: 'bare' });
  const shared = [
    'read:visits',
    'read:medicines',
    'read:conditions',
    'read:results',
    'read:plans',
    'read:forms',
  ] as const;
  add(Routes, {
    ...{ path: recordPath, allow: ['patient'], shared, page: Record, title: () => t().myRecord },
    brings: [Summary, ChartSummary],
  });
  add(Navigation, { href: patientsPath, label: () => t().patients, icon: People, allow: staffRoles, order: 60 });
  add(Navigation, {
    href: recordPath,
    label: () => t().myRecord,
    icon: IdNumber,
    allow: ['patient'],
    shared,
    order: 20,
    words: 'chart file summary dossier sommaire',
  });
  add(ChartTabs, { id: 'summary', order: 10, title: () => t().summary, allow: accountRoles, panel: Summary });
  add(ChartTabs, { id: 'timeline', order: 12, title: () => t().timeline, allow: staffRoles, panel: Timeline });
  add(SettingsPanels, {
    ...{ id: 'record-file', order: 85, title: () => t().myFile, allow: ['patient'], panel: OwnFile },
    words: 'export download data exporter télécharger données',
  });
  add(CallPanels, { id: 'chart', order: 5, title: () => t().besideTitle, allow: staffRoles, panel: Beside });
  /** In the chart the tab stays; from elsewhere it leads there. */
  const open = (patient: string, chart: string): void => {
    if (router.path === chartPath(patient)) router.go(withQuery(router, { chart }), { replace: true });
    else router.go(`${chartPath(patient)}?chart=${chart}`);
  };
  const act = (
    id: string,
    order: number,
    label: () => string,
    verbs: string,
    run: PatientCommand['run'] = (patient) => open(patient, id),
    allow: PatientCommand['allow'] = staffRoles,
  ): void => add(PatientCommands, { id: `chart.${id}`, order, label, verbs, run, allow });
  act(
    'print',
    70,
    () => t().print,
    'print imprimer',
    (patient) => router.go(sheetPath(patient, 'summary')),
  );
  act('export', 75, () => t().export, 'export pdf exporter');
  act('edit', 80, () => t().edit, 'edit modifier');
  act('responsible', 81, () => t().responsible, 'responsible provider doctor responsable médecin');
  act('alert', 85, () => t().addAlert, 'alert flag alerte', undefined, ['practitioner']);
  act('merge', 90, () => t().merge, 'merge fusionner');
  add(PatientsActs, {
    ...{ id: 'chart.contact', order: 82, label: () => t().noteContact, allow: staffRoles },
    dialog: Contact,
  });
  add(Commands, {
    id: 'chart.patients',
    label: () => t().goPatients,
    allow: staffRoles,
    run: () => router.go(patientsPath),
  });
  add(Commands, {
    id: 'chart.newPatient',
    label: () => t().goNew,
    allow: staffRoles,
    run: () => router.go(`${patientsPath}?do=add`),
  });
};
