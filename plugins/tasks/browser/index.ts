import { TickCircle } from '@blueprintjs/icons';
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
  PatientCommands,
  PatientsActs,
  Routes,
  SettingsPanels,
  type Setup,
  VisitParts,
  WorkItems,
} from '#core/browser';
import { OutboxActs } from '#core/browser/offline/outbox/outboxActs.ts';
import { accountRoles, staffRoles as allow } from '#core/shared';
import { NowSources } from '#plugins/patient-profile/shared/index.ts';
import type { tasks } from '../manifest.ts';
import { messages } from './messages/index.ts';
import { taskUpdateHandler } from './notifications.ts';
import { useDueItems } from './hooks/useDueItems.ts';
import { tasksPath } from './taskQuery.ts';
import { TaskOutbox } from './unsent/stores/TaskOutbox.ts';

export { messages };

const Page = lazyPage(() => import('./pages/TasksPage.tsx'), 'TasksPage');
const Tab = lazyPage(() => import('./components/TasksTab.tsx'), 'TasksTab');
const Block = lazyPage(() => import('./components/ChartSummaryTasks.tsx'), 'ChartSummaryTasks');
const AtVisit = lazyPage(() => import('./components/VisitTasks.tsx'), 'VisitTasks');
const OfPatients = lazyPage(() => import('./dialogs/PatientsTasksDialog.tsx'), 'PatientsTasksDialog');
const TasksNow = lazyPage(() => import('./components/PatientTasksCard.tsx'), 'TasksNow');
const Asked = lazyPage(() => import('./components/PatientTasksCard.tsx'), 'PatientTasksCard');
const Due = lazyPage(() => import('./components/CalendarTasks.tsx'), 'CalendarTasks');
const Panel = lazyPage(() => import('./components/PreferencesPanel.tsx'), 'PreferencesPanel');

export const setup: Setup<typeof tasks> = ({ make, add, services }) => {
  const { i18n, router } = services;
  const t = () => i18n.text(messages);
  const title = (): string => t().title;
  for (const act of make(TaskOutbox).acts) add(OutboxActs, act);
  add(Routes, { path: tasksPath, allow, page: Page, title });
  add(Navigation, { href: tasksPath, label: title, icon: TickCircle, allow, order: 30, due: 'tasks.due' });
  add(NotificationKinds, taskUpdateHandler(i18n));
  add(ChartTabs, { id: 'tasks', order: 100, title, allow, panel: Tab });
  add(ChartSummary, { id: 'tasks.open', order: 60, card: Block });
  add(VisitParts, { id: 'tasks', order: 20, title: () => t().visitTitle, allow: accountRoles, part: AtVisit });
  add(NowSources, { id: 'tasks', order: 40, about: () => t().nowAbout, part: TasksNow });
  add(PatientCards, { id: 'tasks.asked', order: 25, card: Asked });
  add(Inboxes, {
    id: 'tasks.due',
    order: 50,
    title: () => t().inbox,
    href: `${tasksPath}?view=mine`,
    allow,
  });
  add(WorkItems, { id: 'tasks.due', order: 50, kind: () => t().task, allow, useItems: useDueItems });
  add(CalendarItems, { id: 'tasks.due', kind: 'task', allow, feed: Due });
  add(SettingsPanels, { id: 'tasks', order: 60, title, allow, panel: Panel });
  add(Commands, { id: 'tasks.mine', label: () => t().goTasks, allow, run: () => router.go(tasksPath) });
  add(Commands, { id: 'tasks.new', label: () => t().goNew, allow, run: () => router.go(`${tasksPath}?new=1`) });
  add(PatientCommands, {
    ...{ id: 'tasks.new', order: 60, label: () => t().goNew, allow, verbs: 'task todo tâche' },
    run: (patient) => router.go(`${tasksPath}?new=1&patient=${patient}`),
  });
  add(PatientsActs, {
    ...{ id: 'tasks.forEach', order: 60, label: () => t().forEach, labelOfOne: null, allow },
    dialog: OfPatients,
  });
};
