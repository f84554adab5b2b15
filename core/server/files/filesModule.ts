import type { CoreModule } from '../plugin/module.ts';
import { filesIntegration } from './filesIntegration.ts';
import { type BlobsIn, forgetPartials } from './fileStore.ts';
import type { Partials } from './partials.ts';

const keepHours = 24;

/**
 * Removes abandoned uploads, and what a crash left of any.
 * @param outside files lie in a storage service
 */
export const uploadRetention = (blobsIn: BlobsIn, partials: Partials, outside: boolean): CoreModule => ({
  id: 'files',
  setup: ({ job, services, integration }) => {
    integration(() => filesIntegration(blobsIn, partials, outside));
    job('forget-uploads', 60 * 60_000, async () => {
      const before = new Date(services.now().getTime() - keepHours * 60 * 60_000);
      await services.db.deleteFrom('upload').where('updated_at', '<', before).execute();
      await forgetPartials(services.db, blobsIn, partials, before);
    });
  },
});
