import { ChartBanner, ChartSummary, ChartTabs, lazyPage, type Setup } from '#core/browser';
import { accountRoles } from '#core/shared';
import type { conditions } from '../manifest.ts';
import { messages } from './messages/index.ts';

export { messages };

const Tab = lazyPage(() => import('./components/ConditionsTab.tsx'), 'ConditionsTab');
const Block = lazyPage(() => import('./components/ConditionsSummary.tsx'), 'ConditionsSummary');

const Line = lazyPage(() => import('./components/ProblemLine.tsx'), 'ProblemLine');

export const setup: Setup<typeof conditions> = ({ add, services }) => {
  const title = (): string => services.i18n.text(messages).title;
  add(ChartTabs, { id: 'conditions', order: 20, title, allow: accountRoles, shared: 'read:conditions', panel: Tab });
  add(ChartBanner, { id: 'conditions', order: 20, card: Line });
  add(ChartSummary, { id: 'conditions', order: 20, card: Block });
};
