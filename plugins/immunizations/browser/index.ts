import { ChartSummary, ChartTabs, lazyPage, type Setup } from '../../../core/browser/index.ts';
import { accountRoles } from '../../../core/shared/index.ts';
import type { immunizations } from '../manifest.ts';
import { messages } from './messages.ts';

export { messages };

const Tab = lazyPage(() => import('./pages/ImmunizationsTab.tsx').then((module) => module.ImmunizationsTab));
const Block = lazyPage(() => import('./components/ImmunizationsBlock.tsx').then((module) => module.ImmunizationsBlock));

export const setup: Setup<typeof immunizations> = ({ add, services }) => {
  const title = (): string => services.i18n.text(messages).title;
  add(ChartTabs, { id: 'immunizations', order: 40, title, allow: accountRoles, panel: Tab });
  add(ChartSummary, { id: 'immunizations', order: 80, card: Block });
};
