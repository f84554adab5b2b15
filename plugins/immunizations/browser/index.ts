import { ChartSummary, ChartTabs, lazyPage, type Setup } from '#core/browser';
import { accountRoles } from '#core/shared';
import type { immunizations } from '../manifest.ts';
import { messages } from './messages/index.ts';

export { messages };

const Tab = lazyPage(() => import('./components/ImmunizationsTab.tsx'), 'ImmunizationsTab');
const Block = lazyPage(() => import('./components/ImmunizationsSummary.tsx'), 'ImmunizationsSummary');

export const setup: Setup<typeof immunizations> = ({ add, services }) => {
  const title = (): string => services.i18n.text(messages).title;
  add(ChartTabs, { id: 'immunizations', order: 40, title, allow: accountRoles, shared: 'read:conditions', panel: Tab });
  add(ChartSummary, { id: 'immunizations', order: 80, card: Block });
};
