import {
  ChartTabs,
  ConsolePanels,
  lazyPage,
  NotificationKinds,
  PageSources,
  PatientCommands,
  type Setup,
  WorkItems,
} from '#core/browser';
import { adminRoles, staffRoles } from '#core/shared';
import type { notes } from '../manifest.ts';
import { useCosignItems } from './hooks/useCosignItems.ts';
import { useNotePages } from './hooks/useNotePages.ts';
import { messages } from './messages/index.ts';

export { messages };

const Tab = lazyPage(() => import('./components/NotesTab.tsx'), 'NotesTab');
const Summaries = lazyPage(() => import('./components/SummariesTab.tsx'), 'SummariesTab');
const Templates = lazyPage(() => import('./components/TemplatesPanel.tsx'), 'TemplatesPanel');

export const setup: Setup<typeof notes> = ({ add, services }) => {
  const t = () => services.i18n.text(messages);
  add(ChartTabs, { id: 'notes', order: 13, title: () => t().title, allow: staffRoles, panel: Tab });
  add(ChartTabs, { id: 'summaries', order: 17, title: () => t().summaries, allow: ['patient'], panel: Summaries });
  // That there is a summary, never of what.
  add(NotificationKinds, {
    kind: 'summary_shared',
    text: () => t().bellSummary,
    href: () => '/patient-profile/record?tab=summaries',
  });
  add(ConsolePanels, {
    ...{ id: 'notes', group: 'care', order: 36, panel: Templates },
    ...{ title: () => t().settings, allow: adminRoles },
  });
  add(PageSources, {
    ...{ id: 'notes', order: 20, title: () => t().title, allow: ['practitioner'], useItems: useNotePages },
    keep: async (_, id) => {
      const { keepDocument } = await import('../shared/calls.ts');
      return (await services.resources.send(keepDocument, { params: { id } })).id;
    },
  });
  add(PatientCommands, {
    ...{ id: 'notes.new', order: 50, label: () => t().newNote, allow: ['practitioner'] },
    verbs: 'note write rédiger',
    run: (patient) => services.router.go(`/clinic/patients/${patient}?tab=notes&do=new`),
  });
  add(WorkItems, {
    id: 'notes.cosign',
    order: 15,
    kind: () => t().workKind,
    allow: ['practitioner'],
    useItems: useCosignItems,
  });
};
