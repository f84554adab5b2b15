import { chooseOrganization, listOrganizations, reachClinic, reachDetails } from '#core/shared';
import { actIn } from './actingOrganization.ts';
import { deleteOrganizations } from './deletion/deleteOrganizations.ts';
import { createDeletion, letDemosGo } from './deletion/tables.ts';
import { createExport } from './export/tables.ts';
import type { CoreModule } from '../plugin/module.ts';

/** More than a super administrator can choose from in a menu; the page of organisations searches. */
const most = 500;

const deleteEveryMs = 60_000;

const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

/** Across organisations on purpose: the caller's role is the only one that is above them. */
export const organizationRoutes: CoreModule = {
  id: 'organization',
  setup: ({ route, services, migration, job }) => {
    migration('001_deletion', createDeletion);
    migration('002_export', createExport);
    migration('003_demos', letDemosGo);
    job('delete', deleteEveryMs, () => deleteOrganizations(services));
    const all = () =>
      services.asSystem((db) =>
        db
          .selectFrom('organization')
          .select(['id', 'name'])
          .where('closed_at', 'is', null)
          .orderBy('name')
          .limit(most)
          .execute(),
      );
    route(listOrganizations, async () => ({ data: await all() }), { transaction: 'own' });
    route(chooseOrganization, ({ body }, context) => actIn(services, context, body.organization));
    route(reachClinic, async (_, { db, caller }) => {
      const row = db.selectFrom('organization').select(['name', 'details']).where('id', '=', caller.orgId);
      const { name, details } = await row.executeTakeFirstOrThrow();
      const { phone, hours } = reachDetails.safeParse(details).data ?? {};
      return { name, phone: phone || null, hours: hours ? days.map((day) => hours[day] ?? null) : null };
    });
  },
};
