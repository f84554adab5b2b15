import type { CoreModule } from '../plugin/module.ts';

const dayMs = 24 * 60 * 60_000;

/** Keys and answers are kept for a day: no browser repeats by itself what is older. */
export const repeatsModule: CoreModule = {
  id: 'repeats',
  setup: ({ job, services }) => {
    job('forget', 60 * 60_000, async () => {
      const before = new Date(services.now().getTime() - dayMs);
      await services.db.deleteFrom('kept_answer').where('created_at', '<', before).execute();
    });
  },
};
