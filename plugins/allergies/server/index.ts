import type { ServerSetup } from '#core/server';

export const setup: ServerSetup = ({ seed }) =>
  seed('allergies', (context) => import('../seed/seed.ts').then(({ seedAllergies }) => seedAllergies(context)));
