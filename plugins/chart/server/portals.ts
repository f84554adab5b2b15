import type { Handler } from '../../../core/server/index.ts';
import type { getPortals, Portal } from '../shared/contract.ts';

const stateOf = (status: string): Portal['state'] =>
  status === 'active' ? 'active' : status === 'suspended' ? 'suspended' : 'invited';

/** The accounts of these patients. */
export const portals: Handler<typeof getPortals> = async ({ body: { ids } }, { db, caller }) => {
  if (ids.length === 0) return { data: [] };
  const rows = await db
    .selectFrom('profile as p')
    .innerJoin('account as c', 'c.id', 'p.account_id')
    .select(['p.resource_id', 'c.status', 'c.email'])
    .where('p.org_id', '=', caller.orgId)
    .where('p.role', '=', 'patient')
    .where('p.resource_id', 'in', ids)
    .execute();
  return {
    data: rows.map(({ resource_id, status, email }) => ({ id: resource_id ?? '', state: stateOf(status), email })),
  };
};
