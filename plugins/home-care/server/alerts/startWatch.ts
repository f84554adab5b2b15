import type { ServerServices } from '#core/server';
import { raiseAlert } from './alerts.ts';

const minuteMs = 60_000;
/** A start that is on its way may still arrive. */
const graceMs = 15 * minuteMs;
/** What is longer past is no news. */
const newsMs = 12 * 60 * minuteMs;
const atOnce = 200;

/** RTE-4: says of each visit, once, that nobody has started it though it should have begun. */
export const watchStarts = async (services: ServerServices): Promise<void> => {
  const organizations = await services.db.selectFrom('organization').select('id').execute();
  for (const { id: orgId } of organizations)
    await services.inOrg(orgId, async (db) => {
      if (!(await services.features.isEnabled(db, orgId, 'home-care'))) return;
      const now = services.now();
      const late = db
        .selectFrom('home_care_visit')
        .select('id')
        .where('org_id', '=', orgId)
        .where('state', '=', 'planned')
        .where('missed_told_at', 'is', null)
        .where('latest_at', '<', new Date(now.getTime() - graceMs))
        .where('latest_at', '>', new Date(now.getTime() - newsMs))
        .orderBy('latest_at')
        .limit(atOnce)
        .forUpdate()
        .skipLocked();
      const rows = await db
        .updateTable('home_care_visit')
        .set({ missed_told_at: now })
        .where('org_id', '=', orgId)
        .where('id', 'in', late)
        .returning(['id', 'org_id', 'patient_id'])
        .execute();
      for (const row of rows) await raiseAlert(services, db, row, 'missed');
    });
};
