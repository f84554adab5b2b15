import type { ServerSetup } from '#core/server';

export const setup: ServerSetup = ({ seed }) =>
  seed('immunizations', (context) =>
    import('../seed/seed.ts').then(({ seedImmunizations }) => seedImmunizations(context)),
  );
