import { featureEffect, isAdmin, isStaff, listFeatures, setFeature } from '#core/shared';
import { clinicDay } from '../clinicZone.ts';
import { forgetFact } from '../database/transactions.ts';
import { conflict, invalid, notFound } from '../failure.ts';
import { facts } from '../identity/callers.ts';
import type { CoreModule } from '../plugin/module.ts';
import { applyChoice, planChoice, plansOf, startPlanned } from './featurePlans.ts';
import type { FeatureSwitches } from './featureSwitches.ts';
import { keptReadsOf } from './keptReadsRule.ts';

const startMs = 60_000;

/** PRD-4: which features the organisation has, and switching them while everyone works, now or from a day on. */
export const featureRoutes = (switches: FeatureSwitches): CoreModule => ({
  id: 'features',
  setup: ({ route, services, job }) => {
    route(listFeatures, async (_request, { db, caller: { orgId, role } }) => {
      // What is planned is the administrators' business until it happens.
      const [data, planned, keptReads] = await Promise.all([
        switches.list(db, orgId),
        isAdmin(role) ? plansOf(db, orgId) : null,
        keptReadsOf(db, orgId),
      ]);
      return { data: data.map((one) => ({ ...one, planned: planned?.get(one.id) ?? null })), keptReads };
    });

    route(setFeature, async ({ params: { id }, body: { enabled, from } }, { db, caller, audit }) => {
      const { orgId } = caller;
      const feature = switches.find(id);
      if (!feature) throw notFound('feature');
      if (feature.manifest.essential && !enabled) {
        throw conflict('Every clinic needs this feature, so it cannot be turned off.', 'feature_essential');
      }
      const choice = { feature: id, enabled, by: `${caller.firstName} ${caller.lastName}` };
      if (from === undefined) {
        await applyChoice(services, db, orgId, choice);
        forgetFact(facts.features);
      } else {
        if (from <= (await clinicDay(db, orgId, services.now())))
          throw invalid('Choose a day after today.', { from: 'Choose a day after today.' });
        await planChoice(db, orgId, choice, from);
      }
      const detail: Record<string, boolean | string> = from === undefined ? { enabled } : { enabled, from };
      await audit({ action: 'changed', target: { type: 'feature', id }, detail });
      const now = (await switches.list(db, orgId)).find((one) => one.id === id)!;
      return { ...now, planned: (await plansOf(db, orgId)).get(id) ?? null };
    });

    route(featureEffect, async ({ params: { id } }, { db, caller: { orgId } }) => {
      const feature = switches.find(id);
      if (!feature) throw notFound('feature');
      const { audience } = feature.manifest;
      const roles = await db
        .selectFrom('profile')
        .innerJoin('account', 'account.id', 'profile.account_id')
        .select(['role', (eb) => eb.fn.count<string>('profile.account_id').distinct().as('people')])
        .where('profile.org_id', '=', orgId)
        .where('profile.suspended_at', 'is', null)
        .where('account.status', '=', 'active')
        .groupBy('role')
        .execute();
      const used = roles.filter(({ role }) => audience.some((one) => one === role));
      const count = (rows: typeof used): number => rows.reduce((sum, { people }) => sum + Number(people), 0);
      return {
        staff: count(used.filter(({ role }) => isStaff(role))),
        patients: count(used.filter(({ role }) => role === 'patient')),
        waiting: switches.dependents(id),
      };
    });

    job('start', startMs, () => startPlanned(services));
  },
});
