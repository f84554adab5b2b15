import {
  ChartSummary,
  ChartTabs,
  ConsolePanels,
  lazyPage,
  NotificationKinds,
  PatientCards,
  type Setup,
} from '#core/browser';
import { adminRoles, isStaff, staffRoles } from '#core/shared';
import type { carePlans } from '../manifest.ts';
import { messages } from './messages/index.ts';
import { planHref, tabId } from './paths.ts';

export { messages };

const PlansTab = lazyPage(() => import('./plans/components/PlansTab.tsx'), 'PlansTab');
const About = lazyPage(() => import('#clinical/browser/record/RecordNotice.tsx'), 'CarePlanNotice');
const GoalsCard = lazyPage(
  () => import(/* webpackChunkName: "care-plans-card" */ './goals/components/GoalsCard.tsx'),
  'GoalsCard',
);
const CoordinationPanel = lazyPage(() => import('./handOff/components/CoordinationPanel.tsx'), 'CoordinationPanel');
const GoalsSummary = lazyPage(() => import('./goals/components/GoalsSummary.tsx'), 'GoalsSummary');

export const setup: Setup<typeof carePlans> = ({ add, services }) => {
  const { auth, i18n } = services;
  const t = () => i18n.text(messages);
  add(ChartTabs, {
    id: tabId,
    order: 60,
    title: () => t().title,
    allow: [...staffRoles, 'patient'],
    shared: 'read:plans',
    panel: PlansTab,
  });
  add(ChartSummary, { id: 'care-plans.goals', order: 60, card: GoalsSummary });
  add(PatientCards, { id: 'care-plans.goals', order: 40, card: GoalsCard });
  add(ConsolePanels, {
    id: 'coordination',
    group: 'care',
    order: 60,
    title: () => t().coordination,
    allow: adminRoles,
    panel: CoordinationPanel,
  });
  add(NotificationKinds, {
    kind: 'care_plan_update',
    readOnSight: true,
    about: About,
    text: ({ data }) =>
      t().notify([data.sender_first_name, data.sender_last_name].filter(Boolean).join(' ') || t().somebody),
    href: ({ data }) => planHref(data.resource_id ?? null, data.patient_id, !isStaff(auth.activeRole)),
  });
};
