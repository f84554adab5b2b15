import {
  type Feature,
  featureEffect,
  firstRoles,
  type FirstUsers,
  isAdmin,
  isStaff,
  isWaitedFor,
  listFeatures,
  setFeature,
} from '#core/shared';
import { clinicDay } from '../clinicZone.ts';
import type { KeptFirst, Trx } from '../database/tables.ts';
import { forgetFact } from '../database/transactions.ts';
import { conflict, invalid, notFound } from '../failure.ts';
import { facts } from '../identity/callers.ts';
import type { Caller } from '../plugin/caller.ts';
import type { CoreModule } from '../plugin/module.ts';
import { applyChoice, firstDetail, planChoice, plansOf, startPlanned } from './featurePlans.ts';
import type { FeatureSwitches } from './featureSwitches.ts';
import { keptReadsOf } from './keptReadsRule.ts';

const startMs = 60_000;
const off = { enabled: false, state: 'disabled', reason: null } as const;

const profilesIn = (db: Trx, orgId: string, ids: readonly string[]) =>
  db
    .selectFrom('profile')
    .select(['id', 'role', 'first_name', 'last_name'])
    .where('org_id', '=', orgId)
    .where('id', 'in', [...ids])
    .execute();

/** @throws Failure 422 for nobody, for a feature that goes off, and for people of elsewhere */
const checkFirst = async (db: Trx, orgId: string, enabled: boolean, { roles, people }: KeptFirst): Promise<void> => {
  const nobody = 'Choose who uses it first.';
  if (!enabled || (roles.length === 0 && people.length === 0)) throw invalid(nobody, { first: nobody });
  const known = people.length === 0 ? [] : await profilesIn(db, orgId, people);
  if (known.length < new Set(people).size)
    throw invalid('Someone you chose is not here any more. Choose again.', { first: 'Choose again.' });
};

/** PRD-4: which features the organisation has, and switching them while everyone works, now or from a day on. */
export const featureRoutes = (switches: FeatureSwitches): CoreModule => ({
  id: 'features',
  setup: ({ route, services, job }) => {
    /** With names, for administrators: whose profile is gone is left out. */
    const named = async (db: Trx, orgId: string, kept: readonly (KeptFirst | null)[]) => {
      const ids = kept.flatMap((one) => one?.people ?? []);
      const rows = ids.length === 0 ? [] : await profilesIn(db, orgId, ids);
      const names = new Map(rows.map(({ id, first_name, last_name }) => [id, `${first_name} ${last_name}`]));
      return (first: KeptFirst | null): FirstUsers | null =>
        first && {
          roles: firstRoles.filter((role) => first.roles.includes(role)),
          people: first.people.flatMap((id) => (names.has(id) ? [{ id, name: names.get(id)! }] : [])),
        };
    };
    const listed = async (db: Trx, { orgId, role, custom }: Pick<Caller, 'orgId' | 'role' | 'custom'>) => {
      const data = await switches.list(db, orgId);
      // What is planned, and who tries it first, is the administrators' business; for the others it is on or off.
      if (!isAdmin(role))
        return data.map(({ summary: _administrators, ...one }): Feature => {
          const waits = isWaitedFor(custom, one.id);
          return { ...one, ...(waits && off), first: null, planned: null };
        });
      const planned = await plansOf(db, orgId);
      const withNames = await named(
        db,
        orgId,
        [...data, ...planned.values()].map(({ first }) => first),
      );
      return data.map((one): Feature => {
        const plan = planned.get(one.id);
        return {
          ...one,
          first: withNames(one.first),
          planned: plan ? { ...plan, first: withNames(plan.first) } : null,
        };
      });
    };

    route(listFeatures, async (_request, { db, caller }) => {
      const [data, keptReads] = await Promise.all([listed(db, caller), keptReadsOf(db, caller.orgId)]);
      return { data, keptReads };
    });

    route(setFeature, async ({ params: { id }, body: { enabled, from, first = null } }, { db, caller, audit }) => {
      const { orgId } = caller;
      const feature = switches.find(id);
      if (!feature) throw notFound('feature');
      if (feature.manifest.essential && (!enabled || first)) {
        throw conflict('Every clinic needs this feature, so it is on for everyone.', 'feature_essential');
      }
      if (first) await checkFirst(db, orgId, enabled, first);
      const choice = { feature: id, enabled, by: `${caller.firstName} ${caller.lastName}`, first };
      if (from === undefined) {
        await applyChoice(services, db, orgId, choice);
        forgetFact(facts.features);
      } else {
        if (from <= (await clinicDay(db, orgId, services.now())))
          throw invalid('Choose a day after today.', { from: 'Choose a day after today.' });
        await planChoice(db, orgId, choice, from);
      }
      const detail = { enabled, ...(from !== undefined && { from }), ...firstDetail(first) };
      await audit({ action: 'changed', target: { type: 'feature', id }, detail });
      return (await listed(db, caller)).find((one) => one.id === id)!;
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
