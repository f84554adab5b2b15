import { type Feature, featureChanged } from '#core/shared';
import { clinicDay } from '../clinicZone.ts';
import type { KeptFirst, Trx } from '../database/tables.ts';
import type { ServerServices } from '../plugin/scope.ts';

interface Choice {
  readonly feature: string;
  readonly enabled: boolean;
  /** Whose name the list says. */
  readonly by: string;
  /** Who has it before everyone does; null: everyone has it. */
  readonly first: KeptFirst | null;
}

/** As the audit trail says it. */
export const firstDetail = (first: KeptFirst | null): Readonly<Record<string, string>> =>
  first === null ? {} : { first: [...first.roles, ...first.people].join(' ') };

/** Who planned it stands in the entry of that day. */
const house = { accountId: null, profileId: null, role: 'system', ip: '', requestId: 'features.start' } as const;

type Plan = Omit<NonNullable<Feature['planned']>, 'first'> & Pick<Choice, 'first'>;

/** What is planned for each feature of an organisation. */
export const plansOf = async (db: Trx, orgId: string): Promise<ReadonlyMap<string, Plan>> => {
  const rows = await db.selectFrom('feature_plan').selectAll().where('org_id', '=', orgId).execute();
  return new Map(
    rows.map(({ feature, enabled, day, set_by, first }) => [feature, { enabled, day, by: set_by, first }]),
  );
};

/** In place of another plan for it. */
export const planChoice = async (
  db: Trx,
  orgId: string,
  { feature, enabled, by, first }: Choice,
  day: string,
): Promise<void> => {
  const plan = { enabled, day, set_by: by, first };
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
  { feature, enabled, by, first }: Choice,
): Promise<void> => {
  const change = { enabled, changed_at: now(), changed_by: by, first };
  const before = await db
    .selectFrom('org_feature')
    .select('first')
    .where('org_id', '=', orgId)
    .where('feature', '=', feature)
    .forUpdate()
    .executeTakeFirst();
  await db
    .insertInto('org_feature')
    .values({ org_id: orgId, feature, ...change })
    .onConflict((same) => same.columns(['org_id', 'feature']).doUpdateSet(change))
    .execute();
  await dropPlan(db, orgId, feature);
  // Whom it has not begun for must know that before they are told that it is on.
  if (first || before?.first) await live.closeOrganization(db, orgId, 'profile_changed');
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
        for (const { feature, enabled, day, set_by: by, first } of due) {
          await applyChoice(services, db, orgId, { feature, enabled, by, first });
          const detail = { enabled, planned: day, ...firstDetail(first) };
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
