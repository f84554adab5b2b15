import type { ServerSetup } from '#core/server';

export const setup: ServerSetup = ({ seed }) => {
  seed('flags', async (context) => (await import('../seed/seed.ts')).seedFlags(context));
};
