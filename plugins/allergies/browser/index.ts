import { ChartBanner, ChartSummary, ChartTabs, lazyPage, type Setup } from '../../../core/browser/index.ts';
import { accountRoles } from '../../../core/shared/index.ts';
import type { allergies } from '../manifest.ts';
import { messages } from './messages.ts';

export { messages };

const Tab = lazyPage(() => import('./pages/AllergiesTab.tsx').then((module) => module.AllergiesTab));
const Block = lazyPage(() => import('./components/AllergiesBlock.tsx').then((module) => module.AllergiesBlock));
const Banner = lazyPage(() => import('./components/AllergyBanner.tsx').then((module) => module.AllergyBanner));

export const setup: Setup<typeof allergies> = ({ add, services }) => {
  const title = (): string => services.i18n.text(messages).title;
  add(ChartTabs, { id: 'allergies', order: 30, title, allow: accountRoles, panel: Tab });
  add(ChartSummary, { id: 'allergies', order: 10, card: Block });
  add(ChartBanner, { id: 'allergies', order: 10, card: Banner });
};
