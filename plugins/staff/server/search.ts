import { type CallContext, Failure, type Handler, type ServerServices } from '#core/server';
import { clinicDay } from '#core/server/clinicZone.ts';
import { sendCsv } from '#core/server/csv.ts';
import { mayManage } from '#core/shared';
import { type exportStaff, type findMembers, type Member, pageSize, type searchStaff } from '../shared/calls.ts';
import { accountFacts, lastSeen, licencesOf, sitesOf } from './memberFacts.ts';
import { memberRows, statesByAddress, type Wanted } from './memberRows.ts';

/** As many statements for any page and any clinic. */
const membersOf = async (
  services: ServerServices,
  { db, caller, record }: CallContext,
  wanted: Wanted,
  most: number,
) => {
  const { orgId, accountId, role: own } = caller;
  const rows = await memberRows(db, orgId, wanted, most);
  const seen = await lastSeen(db, orgId, rows);
  const [licences, sites] = await Promise.all([licencesOf(record, rows), sitesOf(record, rows)]);
  const { twoStep, codes, names, undoable } = await accountFacts(services, orgId, rows);
  const now = services.now();
  const today = await clinicDay(db, orgId, now);
  const data = rows.map((row): Member => {
    const { id, state, account_id, role, resource_id, suspended_at, suspended_by } = row;
    const { custom_role_id, custom_role } = row;
    const until = state === 'invited' ? (row.is_offer ? row.expires_at : codes.get(account_id)) : null;
    const self = account_id === accountId;
    return {
      ...{ id, role, state, self },
      firstName: row.first_name,
      lastName: row.last_name,
      title: row.title,
      customRole: custom_role_id === null ? null : { id: custom_role_id, name: custom_role ?? '' },
      email: row.email,
      invitedUntil: until && until > now ? until.toISOString() : null,
      suspendedAt: suspended_at?.toISOString() ?? null,
      suspendedBy: suspended_by === null ? null : (names.get(suspended_by) ?? null),
      byDirectory: suspended_at !== null && suspended_by === null,
      // An offer is to somebody else's account, which tells nothing of itself before it accepts.
      twoStep: row.is_offer || state === 'invited' ? null : (twoStep.get(account_id) ?? null),
      seenAt: seen.get(id)?.toISOString() ?? null,
      licence: (resource_id !== null && licences?.get(resource_id)) || null,
      sites: [...((resource_id !== null && sites.get(resource_id)) || [])],
      undoableUntil: (undoable.get(id) ?? now) > now ? (undoable.get(id)?.toISOString() ?? null) : null,
      manageable: !self && mayManage(own, role),
    };
  });
  const total = rows[0]?.total ?? 0;
  const next = (wanted.from ?? 0) + most;
  return { data, next: next < total ? next : null, total, licencesKnown: licences !== null, today };
};

/** RTE-5 clinic/staff. */
export const search =
  (services: ServerServices): Handler<typeof searchStaff> =>
  ({ body }, context) =>
    membersOf(services, context, body, pageSize);

/** Which of these addresses need no invitation. */
export const known: Handler<typeof findMembers> = async ({ body }, { db, caller }) => ({
  data: await statesByAddress(db, caller.orgId, body.emails),
});

const heads =
  'first_name,last_name,email,role,title,state,invited_until,suspended_at,suspended_by,two_step,last_active';

/** The whole list as it is filtered, for a spreadsheet. */
export const exportCsv =
  (services: ServerServices): Handler<typeof exportStaff> =>
  async ({ body }, context) => {
    const lines: (string | number | null)[][] = [
      [...heads.split(','), 'licence', 'licence_until', 'custom_role', 'sites'],
    ];
    for (let from: number | null = 0; from !== null;) {
      const page: Awaited<ReturnType<typeof membersOf>> = await membersOf(services, context, { ...body, from }, 100);
      if (!page.licencesKnown)
        throw new Failure(503, 'unavailable', 'The licences can’t be read now. Try again later.');
      for (const { firstName, lastName, email, role, customRole, title, state, licence, twoStep, ...one } of page.data)
        lines.push([
          ...[
            firstName,
            lastName,
            email,
            role,
            title,
            state,
            one.invitedUntil,
            one.suspendedAt,
            one.byDirectory ? 'staff directory' : one.suspendedBy,
          ],
          ...[
            twoStep === null ? null : twoStep ? 'on' : 'off',
            one.seenAt,
            licence?.number ?? null,
            licence?.until ?? null,
            customRole?.name ?? null,
            one.sites.join('; '),
          ],
        ]);
      from = page.next;
    }
    const target = { type: 'organization', id: context.caller.orgId } as const;
    await context.audit({ action: 'read', target, detail: { how: 'staff-export' } });
    sendCsv(context, 'staff.csv', lines);
    return undefined;
  };
