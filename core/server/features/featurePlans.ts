import { type Feature, featureChanged } from '#core/shared';
import { clinicDay } from '../clinicZone.ts';
import type { Trx } from '../database/tables.ts';
import type { ServerServices } from '../plugin/scope.ts';

interface Choice {
  readonly feature: string;
  readonly enabled: boolean;
  /** Whose name the list says. */
  readonly by: string;
}

/** Who planned it stands in the entry of that day. */
const house = { accountId: null, profileId: null, role: 'system', ip: '', requestId: 'features.start' } as const;

/** What is planned for each feature of an organisation. */
export const plansOf = async (
  db: Trx,
  orgId: string,
): Promise<ReadonlyMap<string, NonNullable<Feature['planned']>>> => {
  const rows = await db.selectFrom('feature_plan').selectAll().where('org_id', '=', orgId).execute();
  return new Map(rows.map(({ feature, enabled, day, set_by }) => [feature, { enabled, day, by: set_by }]));
};

/** In place of another plan for it. */
export const planChoice = async (
  db: Trx,
  orgId: string,
  { feature, enabled, by }: Choice,
  day: string,
): Promise<void> => {
  const plan = { enabled, day, set_by: by };
  await db
    .insertInto('feature_plan')
    .values({ org_id: orgId, feature, ...plan })
    .onConflict((same) => same.columns(['org_id', 'feature']).doUpdateSet(plan))
    .execute();
};

export const dropPlan = async (db: Trx, orgId: string, feature: string): Promise<void> => {
  await db.deleteFrom('feature_plan').where('org_id', '=', orgId).where('feature', '=', feature).execute();
};

/** From this moment; every open browser hears of it. What was planned for it is off the table. */
export const applyChoice = async (
  { live, now }: Pick<ServerServices, 'live' | 'now'>,
  db: Trx,
  orgId: string,
  { feature, enabled, by }: Choice,
): Promise<void> => {
  const change = { enabled, changed_at: now(), changed_by: by };
  await db
    .insertInto('org_feature')
    .values({ org_id: orgId, feature, ...change })
    .onConflict((same) => same.columns(['org_id', 'feature']).doUpdateSet(change))
    .execute();
  await dropPlan(db, orgId, feature);
  await live.publish(db, orgId, 'organization', featureChanged, { id: feature, enabled });
};

/** Switches what is planned for a day that has begun where the clinic is. A clinic that fails leaves the others alone. */
export const startPlanned = async (
  services: Pick<ServerServices, 'asSystem' | 'audit' | 'inOrg' | 'live' | 'now' | 'log'>,
) => {
  const all = await services.asSystem((db) =>
    db.selectFrom('feature_plan').select('org_id').distinct().orderBy('org_id').execute(),
  );
  for (const { org_id: orgId } of all) {
    try {
      await services.inOrg(orgId, async (db) => {
        const today = await clinicDay(db, orgId, services.now());
        const due = await db
          .selectFrom('feature_plan')
          .selectAll()
          .where('org_id', '=', orgId)
          .where('day', '<=', today)
          .forUpdate()
          .execute();
        for (const { feature, enabled, day, set_by: by } of due) {
          await applyChoice(services, db, orgId, { feature, enabled, by });
          const detail = { enabled, planned: day };
          await services.audit.record(db, orgId, house, {
            action: 'changed',
            target: { type: 'feature', id: feature },
            detail,
          });
        }
      });
    } catch (error) {
      services.log.error({ err: error }, 'a planned feature could not be switched');
    }
  }
};
