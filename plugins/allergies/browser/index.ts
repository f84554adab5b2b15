import { ChartBanner, ChartSummary, ChartTabs, lazyPage, PatientLines, type Setup } from '#core/browser';
import { accountRoles } from '#core/shared';
import type { allergies } from '../manifest.ts';
import { messages } from './messages/index.ts';

export { messages };

const Tab = lazyPage(() => import('./components/AllergiesTab.tsx'), 'AllergiesTab');
const Block = lazyPage(() => import('./components/AllergiesSummary.tsx'), 'AllergiesSummary');
const Banner = lazyPage(() => import('./components/AllergyBanner.tsx'), 'AllergyBanner');

export const setup: Setup<typeof allergies> = ({ add, services }) => {
  const title = (): string => services.i18n.text(messages).title;
  add(ChartTabs, { id: 'allergies', order: 30, title, allow: accountRoles, shared: 'read:medicines', panel: Tab });
  add(ChartSummary, { id: 'allergies', order: 10, card: Block });
  const line = { id: 'allergies', order: 10, card: Banner };
  add(ChartBanner, line);
  add(PatientLines, line);
};
