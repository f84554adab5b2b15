import type { Handler, ServerServices } from '#core/server';
import { mayManage } from '#core/shared';
import { type Member, pageSize, type searchStaff } from '../shared/calls.ts';
import { accountFacts, lastSeen, licencesOf } from './memberFacts.ts';
import { memberRows } from './memberRows.ts';

/** RTE-5 clinic/staff. As many statements for any page and any clinic. */
export const search =
  (services: ServerServices): Handler<typeof searchStaff> =>
  async ({ body }, { db, caller, record }) => {
    const { orgId, accountId, role: own } = caller;
    const rows = await memberRows(db, orgId, body);
    const seen = await lastSeen(db, orgId, rows);
    const licences = await licencesOf(record, rows);
    const { twoStep, codes, names } = await accountFacts(services, orgId, rows);
    const now = services.now();
    const data = rows.map((row): Member => {
      const { id, state, account_id, role, resource_id, suspended_at, suspended_by } = row;
      const until = state === 'invited' ? (row.is_offer ? row.expires_at : codes.get(account_id)) : null;
      const self = account_id === accountId;
      return {
        ...{ id, role, state, self },
        firstName: row.first_name,
        lastName: row.last_name,
        title: row.title,
        email: row.email,
        invitedUntil: until && until > now ? until.toISOString() : null,
        suspendedAt: suspended_at?.toISOString() ?? null,
        suspendedBy: suspended_by === null ? null : (names.get(suspended_by) ?? null),
        // An offer is to somebody else's account, which tells nothing of itself before it accepts.
        twoStep: row.is_offer || state === 'invited' ? null : (twoStep.get(account_id) ?? null),
        seenAt: seen.get(id)?.toISOString() ?? null,
        licence: (resource_id !== null && licences?.get(resource_id)) || null,
        manageable: !self && mayManage(own, role),
      };
    });
    const total = rows[0]?.total ?? 0;
    const next = (body.from ?? 0) + pageSize;
    return { data, next: next < total ? next : null, total, licencesKnown: licences !== null };
  };
