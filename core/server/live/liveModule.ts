import { sql } from 'kysely';
import type { CoreModule } from '../plugin/module.ts';

const keepHours = 24;

/** Removes events that are too old to catch up with. */
export const liveRetention: CoreModule = {
  id: 'live',
  setup: ({ job, services }) =>
    job('forget', 10 * 60_000, () =>
      services.asSystem(async (db) => {
        const before = new Date(services.now().getTime() - keepHours * 60 * 60_000);
        const passed = new Date(services.now().getTime() - 10 * 60_000);
        await db.deleteFrom('live_signal').where('created_at', '<', passed).execute();
        await sql`with gone as (delete from live_event where created_at < ${before} returning org_id, id)
          insert into live_prune (org_id, up_to) select org_id, max(id) from gone group by org_id
          on conflict (org_id) do update set up_to = greatest(live_prune.up_to, excluded.up_to)`.execute(db);
      }),
    ),
};
