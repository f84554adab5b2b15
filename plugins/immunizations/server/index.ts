import { valueSetUrl } from '#clinical/shared';
import type { ServerSetup } from '#core/server';
import { cvx, vaccines } from '../shared/vaccines.ts';

const concepts = vaccines.map(({ family: _, ...vaccine }) => ({ system: cvx, ...vaccine }));

export const setup: ServerSetup = ({ services, seed, own }) => {
  own(services.terminology.ship({ url: valueSetUrl('vaccines'), title: 'Common vaccines', concepts }));
  seed('immunizations', (context) =>
    import('../seed/seed.ts').then(({ seedImmunizations }) => seedImmunizations(context)),
  );
};
