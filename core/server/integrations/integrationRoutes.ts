import { type IntegrationState, listIntegrations, testIntegration } from '#core/shared';
import { causeOf } from '../budgets/mailBudget.ts';
import { notFound } from '../failure.ts';
import { onHere } from '../features/onHere.ts';
import { accountLocale } from '../mail/accountLocale.ts';
import type { CoreModule } from '../plugin/module.ts';
import type { Caller, ServerServices } from '../plugin/scope.ts';
import { createIntegrationHealth, type Declared, type Tester } from './integrations.ts';
import { problemOf } from './problem.ts';

const testerOf = async (
  { asSystem }: Pick<ServerServices, 'asSystem'>,
  { orgId, accountId, profileId, email }: Caller,
): Promise<Omit<Tester, 'db' | 'cause'>> => {
  const locale = await asSystem((db) => accountLocale(db, accountId));
  return { orgId, accountId, profileId, email, locale };
};

const settleMs = 10_000;

/** How everything outside does. */
export const integrationRoutes: CoreModule = {
  id: 'integrations',
  setup: ({ services, route, migration, job }) => {
    const { integrations } = services;
    migration('001_health', createIntegrationHealth);
    job('settle', settleMs, () => integrations.settle());

    route(listIntegrations, async (_, { db, caller }) => {
      await integrations.settle();
      const rows = await db.selectFrom('integration_health').selectAll().execute();
      const health = new Map(rows.map((row) => [row.id, row]));
      const state = ({ id, title, says, mode, test }: Declared): IntegrationState => {
        const { ok_at = null, failed_at = null, problem = null } = health.get(id) ?? {};
        return {
          ...{ id, title, says, mode, test: test?.says ?? null },
          lastSuccess: ok_at?.toISOString() ?? null,
          lastProblem: failed_at && problem ? { at: failed_at.toISOString(), problem } : null,
        };
      };
      return { data: (await onHere(services.features, integrations, db, caller.orgId)).map(state) };
    });

    route(testIntegration, async ({ params: { id } }, context) => {
      const { db, caller, log } = context;
      const one = (await onHere(services.features, integrations, db, caller.orgId)).find(
        (declared) => declared.id === id,
      );
      if (!one?.test) throw notFound('integration');
      const { run, afterwards = null } = one.test;
      await context.audit({ action: 'changed', target: { type: 'integration', id }, detail: { how: 'test' } });
      try {
        const problem = await run({ db, cause: causeOf(context), ...(await testerOf(services, caller)) });
        if (problem === null && afterwards === null) integrations.worked(id);
        return { problem, says: problem === null ? afterwards : null };
      } catch (error) {
        log.warn({ integration: id }, 'a test of an integration failed');
        integrations.failed(id, error);
        return { problem: problemOf(error), says: null };
      }
    });
  },
};
