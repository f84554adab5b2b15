import type { CoreModule } from '../plugin/module.ts';
import { type BlobsIn, forgetPartials } from './fileStore.ts';
import type { Partials } from './partials.ts';

const keepHours = 24;

/** Removes abandoned uploads, and what a crash left of any. */
export const uploadRetention = (blobsIn: BlobsIn, partials: Partials): CoreModule => ({
  id: 'files',
  setup: ({ job, services }) =>
    job('forget-uploads', 60 * 60_000, async () => {
      const before = new Date(services.now().getTime() - keepHours * 60 * 60_000);
      await services.db.deleteFrom('upload').where('updated_at', '<', before).execute();
      await forgetPartials(services.db, blobsIn, partials, before);
    }),
});
