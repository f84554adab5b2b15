import type { CoreModule } from '#core/server/plugin/module.ts';
import { createSmartTables } from './tables.ts';

export const smart: CoreModule = {
  id: 'smart',
  setup: ({ services, migration, job }) => {
    migration('tables', createSmartTables);
    job('forget', 3_600_000, () =>
      services.asSystem(async (db) => {
        const now = services.now();
        for (const table of ['smart_assertion', 'smart_launch', 'smart_request'] as const)
          await db.deleteFrom(table).where('expires_at', '<', now).execute();
        // A used one is kept for as long as a thief might try it: that ends the grant.
        await db.deleteFrom('smart_token').where('expires_at', '<', now).execute();
        const idle = db.selectFrom('smart_token').select('grant_id');
        await db
          .deleteFrom('device')
          .where('app', 'is not', null)
          .where('expires_at', '<', now)
          .where(({ eb, not, exists }) =>
            not(
              exists(
                db
                  .selectFrom('smart_grant')
                  .select('smart_grant.id')
                  .whereRef('smart_grant.device_id', '=', eb.ref('device.id'))
                  .where('smart_grant.id', 'in', idle),
              ),
            ),
          )
          .execute();
      }),
    );
  },
};
