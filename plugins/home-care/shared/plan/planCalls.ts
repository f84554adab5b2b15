import { adminRoles, defineCall, staffRoles } from '#core/shared';
import { planRules } from './planRules.ts';

const own = { base: 'api', feature: 'home-care' } as const;

export const readPlanRules = defineCall({
  ...{ ...own, allow: staffRoles, id: 'home-care.planRules', method: 'GET', path: '/home-care/rules' },
  summary: 'Read how long ways take, and what rest each class has',
  reads: ['home-care'],
  answer: planRules,
});

export const changePlanRules = defineCall({
  ...{ ...own, allow: adminRoles, grantable: ['practitioner'], id: 'home-care.changePlanRules', method: 'PUT' },
  path: '/home-care/rules',
  summary: 'Set how long ways take, and what rest each class has',
  stales: ['home-care'],
  body: planRules,
});
