import type { ServerSetup } from '#core/server';

export const setup: ServerSetup = ({ seed }) =>
  seed('conditions', (context) => import('../seed/seed.ts').then(({ seedConditions }) => seedConditions(context)));
