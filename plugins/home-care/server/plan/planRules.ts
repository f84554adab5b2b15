import { sql } from 'kysely';
import type { Handler, ServerServices, Trx } from '#core/server';
import type { changePlanRules, readPlanRules } from '../../shared/plan/planCalls.ts';
import type { Position } from '../../shared/place.ts';
import { planRules, type PlanRules, type Spot, usualRules } from '../../shared/plan/planRules.ts';
import type { VisitRow } from '../visitRows.ts';

export const rulesOf = async (db: Trx, orgId: string): Promise<PlanRules> => {
  const row = await db.selectFrom('home_care_rules').select('rules').where('org_id', '=', orgId).executeTakeFirst();
  // What was kept before a rule was there holds it as usual.
  return row ? planRules.parse(row.rules) : usualRules;
};

/** Who was visited so long before, or is to be: what it costs to look does not grow with the years of a clinic. */
const knownMs = 60 * 24 * 3_600_000;

/** The middle of the clients of each postal area whose addresses are placed on the map. */
const middlesOf = async (
  db: Trx,
  orgId: string,
  around: Date,
  without: readonly string[],
): Promise<ReadonlyMap<string, Position>> => {
  const at = (name: string) => sql<number>`avg((position ->> ${sql.lit(name)})::double precision)`;
  const rows = await db
    .selectFrom((from) =>
      from
        .selectFrom('home_care_visit')
        .select(['patient_id', 'area', 'position'])
        .distinctOn('patient_id')
        .where('org_id', '=', orgId)
        .where('start_at', '>', new Date(around.getTime() - knownMs))
        .where('position', 'is not', null)
        .where('area', '!=', '')
        .$if(without.length > 0, (query) => query.where('patient_id', 'not in', without))
        .orderBy('patient_id')
        .orderBy('start_at', 'desc')
        .as('client'),
    )
    .select(['area', at('latitude').as('latitude'), at('longitude').as('longitude')])
    .groupBy('area')
    .execute();
  return new Map(rows.map(({ area, latitude, longitude }) => [area, { latitude, longitude }]));
};

export interface Planning {
  readonly rules: PlanRules;
  /** Where a visit is: at its client's address, or else about in the middle of their postal area. */
  spotOf(row: Pick<VisitRow, 'position' | 'area'>): Spot | null;
}

/**
 * @param around about when the visits are that are looked at
 * @param without clients who keep out whoever is told of places: the middle of an area may be the address of a single one
 */
export const planningOf = async (
  db: Trx,
  orgId: string,
  around: Date,
  without: readonly string[] = [],
): Promise<Planning> => {
  const [rules, middles] = [await rulesOf(db, orgId), await middlesOf(db, orgId, around, without)];
  return {
    rules,
    spotOf: ({ position, area }) => {
      if (position) return { ...position, exact: true };
      const middle = middles.get(area);
      return middle ? { ...middle, exact: false } : null;
    },
  };
};

export const readRules =
  (): Handler<typeof readPlanRules> =>
  async (_, { db, caller }) =>
    rulesOf(db, caller.orgId);

export const changeRules =
  (services: ServerServices): Handler<typeof changePlanRules> =>
  async ({ body }, context) => {
    const { db, caller } = context;
    const values = { rules: JSON.stringify(body), set_at: services.now() };
    await db
      .insertInto('home_care_rules')
      .values({ org_id: caller.orgId, ...values })
      .onConflict((clash) => clash.column('org_id').doUpdateSet(values))
      .execute();
    await context.audit({ action: 'changed', target: { type: 'home-care-rules', id: caller.orgId } });
  };
