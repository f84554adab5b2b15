import { ChartSummary, ChartTabs, lazyPage, type Setup } from '../../../core/browser/index.ts';
import { accountRoles } from '../../../core/shared/index.ts';
import type { conditions } from '../manifest.ts';
import { messages } from './messages.ts';

export { messages };

const Tab = lazyPage(() => import('./pages/ConditionsTab.tsx').then((module) => module.ConditionsTab));
const Block = lazyPage(() => import('./components/ConditionsBlock.tsx').then((module) => module.ConditionsBlock));

export const setup: Setup<typeof conditions> = ({ add, services }) => {
  const title = (): string => services.i18n.text(messages).title;
  add(ChartTabs, { id: 'conditions', order: 20, title, allow: accountRoles, panel: Tab });
  add(ChartSummary, { id: 'conditions', order: 20, card: Block });
};
