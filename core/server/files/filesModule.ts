import type { CoreModule } from '../plugin/module.ts';
import type { Partials } from './partials.ts';

const keepHours = 24;

/** Forgets uploads that nobody went on with. */
export const uploadRetention = (partials: Partials): CoreModule => ({
  id: 'files',
  setup: ({ job, services }) =>
    job('forget-uploads', 60 * 60_000, async () => {
      const before = new Date(services.now().getTime() - keepHours * 60 * 60_000);
      const gone = await services.db.deleteFrom('upload').where('updated_at', '<', before).returning('id').execute();
      for (const { id } of gone) await partials.remove(id);
    }),
});
