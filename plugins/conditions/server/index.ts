import { valueSetUrl } from '#clinical/shared';
import type { ServerSetup } from '#core/server';
import { commonConditions } from '../shared/commonConditions.ts';

export const setup: ServerSetup = ({ services, seed, own }) => {
  const url = valueSetUrl('conditions');
  own(services.terminology.ship({ url, title: 'Common conditions', concepts: commonConditions }));
  seed('conditions', (context) => import('../seed/seed.ts').then(({ seedConditions }) => seedConditions(context)));
};
