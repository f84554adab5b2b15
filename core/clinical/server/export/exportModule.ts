import type { CoreModule } from '#core/server/plugin/module.ts';
import { workOff } from '#core/server/jobs/dueWork.ts';
import { exportWork, removeExport } from './exportWork.ts';
import { addNarrowing, createExportTable } from './tables.ts';

const forgottenAtOnce = 100;

/** Exports of many patients' records by services: FHIR Bulk Data Access 2. */
export const bulkExport: CoreModule = {
  id: 'bulk-export',
  setup: ({ services, migration, job }) => {
    migration('1-table', createExportTable);
    migration('2-narrowing', addNarrowing);
    job('work', 2_000, async () => void (await workOff(services, exportWork(services))));
    job('forget', 3_600_000, () =>
      services.asSystem(async (db) => {
        const old = await db
          .selectFrom('bulk_export')
          .select(['id', 'files', 'faults'])
          .where('expires_at', '<', services.now())
          .limit(forgottenAtOnce)
          .execute();
        for (const one of old) await removeExport(services, db, one);
      }),
    );
  },
};
