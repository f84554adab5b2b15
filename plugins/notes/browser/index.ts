import { ChartTabs, ConsolePanels, lazyPage, type Setup, WorkItems } from '#core/browser';
import { adminRoles, staffRoles } from '#core/shared';
import type { notes } from '../manifest.ts';
import { useCosignItems } from './hooks/useCosignItems.ts';
import { messages } from './messages/index.ts';

export { messages };

const Tab = lazyPage(() => import('./components/NotesTab.tsx').then((module) => module.NotesTab));
const Templates = lazyPage(() => import('./components/TemplatesPanel.tsx').then((module) => module.TemplatesPanel));

export const setup: Setup<typeof notes> = ({ add, services }) => {
  const t = () => services.i18n.text(messages);
  add(ChartTabs, { id: 'notes', order: 13, title: () => t().title, allow: staffRoles, panel: Tab });
  add(ConsolePanels, { id: 'notes', order: 36, title: () => t().settings, allow: adminRoles, panel: Templates });
  add(WorkItems, {
    id: 'notes.cosign',
    order: 15,
    kind: () => t().workKind,
    allow: ['practitioner'],
    useItems: useCosignItems,
  });
};
