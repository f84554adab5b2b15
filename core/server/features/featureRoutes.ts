import { featureChanged, listFeatures, setFeature } from '#core/shared';
import { forgetFact } from '../database/transactions.ts';
import { conflict, notFound } from '../failure.ts';
import { facts } from '../identity/callers.ts';
import type { CoreModule } from '../plugin/module.ts';
import type { FeatureSwitches } from './featureSwitches.ts';
import { keptReadsOf } from './keptReadsRule.ts';

/** PRD-4: which features the organisation has, and switching them while everyone works. */
export const featureRoutes = (switches: FeatureSwitches): CoreModule => ({
  id: 'features',
  setup: ({ route, services }) => {
    route(listFeatures, async (_request, { db, caller: { orgId } }) => ({
      data: await switches.list(db, orgId),
      keptReads: await keptReadsOf(db, orgId),
    }));

    route(setFeature, async ({ params, body }, { db, caller, audit }) => {
      const feature = switches.find(params.id);
      if (!feature) throw notFound('feature');
      if (feature.manifest.essential && !body.enabled) {
        throw conflict('Every clinic needs this feature, so it cannot be turned off.', 'feature_essential');
      }
      const { enabled } = body;
      const change = { enabled, changed_at: services.now(), changed_by: `${caller.firstName} ${caller.lastName}` };
      await db
        .insertInto('org_feature')
        .values({ org_id: caller.orgId, feature: params.id, ...change })
        .onConflict((same) => same.columns(['org_id', 'feature']).doUpdateSet(change))
        .execute();
      forgetFact(facts.features);
      await services.live.publish(db, caller.orgId, 'organization', featureChanged, { id: params.id, enabled });
      await audit({ action: 'changed', target: { type: 'feature', id: params.id }, detail: { enabled } });
      return (await switches.list(db, caller.orgId)).find(({ id }) => id === params.id)!;
    });
  },
});
