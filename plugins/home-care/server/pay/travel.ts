import { clinicZone, type Trx } from '#core/server';
import { dayOf } from '#plugins/appointments/shared/index.ts';
import { kmBetween, minutesOfWay } from '../../shared/plan/planRules.ts';
import { planningOf } from '../plan/planRules.ts';
import { heldBy, type VisitRow } from '../visitRows.ts';

const dayMs = 24 * 3_600_000;

/**
 * What of the day's ways between clients is paid, by the rules of now, of whoever made a visit. A way is no longer than the time
 * between the two visits, and the way from home and back is none.
 */
export const payWays = async (db: Trx, visit: VisitRow): Promise<void> => {
  const { org_id: orgId, started_at } = visit;
  if (visit.state !== 'done' || !started_at) return;
  const zone = await clinicZone(db, orgId);
  const day = dayOf(started_at, zone);
  const { rules, spotOf } = await planningOf(db, orgId, started_at);
  for (const worker of heldBy(visit)) {
    const who = await db
      .selectFrom('home_care_worker')
      .select('facts')
      .where('org_id', '=', orgId)
      .where('id', '=', worker)
      .executeTakeFirst();
    const isPaid = who !== undefined && rules.classes[who.facts.class].paidTravel;
    const rows = (
      await db
        .selectFrom('home_care_visit')
        .selectAll()
        .where('org_id', '=', orgId)
        .where(({ or, eb }) => or([eb('worker_id', '=', worker), eb('second_id', '=', worker)]))
        .where('state', '=', 'done')
        .where('started_at', '>', new Date(started_at.getTime() - dayMs))
        .where('started_at', '<', new Date(started_at.getTime() + dayMs))
        .orderBy('started_at')
        .orderBy('id')
        .execute()
    ).filter((row) => row.started_at !== null && dayOf(row.started_at, zone) === day);
    for (const [n, row] of rows.entries()) {
      const before = rows[n - 1];
      const km = before ? kmBetween(spotOf(before), spotOf(row)) : null;
      const free =
        before?.ended_at && row.started_at ? (row.started_at.getTime() - before.ended_at.getTime()) / 60_000 : 0;
      const minutes = isPaid && km !== null ? Math.max(0, Math.min(minutesOfWay(km, rules), Math.floor(free))) : 0;
      if ((row.travel[worker] ?? 0) === minutes) continue;
      await db
        .updateTable('home_care_visit')
        .set({ travel: JSON.stringify({ ...row.travel, [worker]: minutes }) })
        .where('org_id', '=', orgId)
        .where('id', '=', row.id)
        .execute();
    }
  }
};
