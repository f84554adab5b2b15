import { valueSetUrl } from '#clinical/shared';
import type { ServerSetup } from '#core/server';
import { commonAllergens, commonReactions } from '../shared/commonAllergens.ts';

export const setup: ServerSetup = ({ services, seed, own }) => {
  const { ship } = services.terminology;
  own(ship({ url: valueSetUrl('allergens'), title: 'Common allergens', concepts: commonAllergens }));
  own(ship({ url: valueSetUrl('reactions'), title: 'Common allergic reactions', concepts: commonReactions }));
  seed('allergies', (context) => import('../seed/seed.ts').then(({ seedAllergies }) => seedAllergies(context)));
};
