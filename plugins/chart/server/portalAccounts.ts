import type { Handler, ServerServices } from '#core/server';
import { adminRoles } from '#core/shared';
import type { getPortals, Portal } from '../shared/calls.ts';

const stateOf = (status: string): Portal['state'] =>
  status === 'active' ? 'active' : status === 'suspended' ? 'suspended' : 'invited';

/** The portal accounts of these patients, and the open invitations. */
export const readPortalAccounts =
  (services: ServerServices): Handler<typeof getPortals> =>
  async ({ body: { ids } }, { db, caller }) => {
    if (ids.length === 0) return { data: [] };
    const mayEnd = adminRoles.some((role) => role === caller.role);
    const rows = await db
      .selectFrom('profile as p')
      .innerJoin('account as c', 'c.id', 'p.account_id')
      .select(['p.id', 'p.resource_id', 'c.status', 'c.email'])
      .where('p.org_id', '=', caller.orgId)
      .where('p.role', '=', 'patient')
      .where('p.resource_id', 'in', ids)
      .execute();
    const offered = await db
      .selectFrom('profile_offer as f')
      .select(['f.id', 'f.resource_id', 'f.email'])
      .where('f.org_id', '=', caller.orgId)
      .where('f.role', '=', 'patient')
      .where('f.state', '=', 'open')
      .where('f.expires_at', '>', services.now())
      .where('f.resource_id', 'in', ids)
      .execute();
    return {
      data: [
        ...rows.map(({ id, resource_id, status, email }) => ({
          id: resource_id ?? '',
          state: stateOf(status),
          email,
          // A record of the account's own making is no link: there the account itself is suspended.
          ...(mayEnd && resource_id !== id && { link: id }),
        })),
        ...offered.map(({ id, resource_id, email }) => ({
          id: resource_id ?? '',
          state: 'invited' as const,
          email,
          invitation: id,
        })),
      ],
    };
  };
