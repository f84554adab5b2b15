import { type Handler, notFound, type ServerServices, type Trx } from '#core/server';
import { signBoundDevicesOut } from '#core/server/identity/protection/devices.ts';
import type { decideLink, LinkState, listLinks, SignOnLink } from '../shared/calls.ts';

export interface Link {
  readonly id: string;
  readonly account_id: string;
  readonly state: LinkState;
}

type Which =
  | { readonly orgId: string; readonly issuer: string; readonly subject: string }
  | { readonly orgId: string; readonly accountId: string };

export const linkOf = (db: Trx, which: Which): Promise<Link | undefined> => {
  const found = db.selectFrom('sign_on_link').select(['id', 'account_id', 'state']).where('org_id', '=', which.orgId);
  return (
    'accountId' in which
      ? found.where('account_id', '=', which.accountId)
      : found.where('issuer', '=', which.issuer).where('subject', '=', which.subject)
  ).executeTakeFirst();
};

const pageSize = 50;

const listed = (db: Trx, orgId: string) =>
  db
    .selectFrom('sign_on_link as l')
    .select((eb) => [
      ...(['l.id', 'l.state', 'l.email', 'l.account_id', 'l.asked_at', 'l.last_used_at'] as const),
      eb
        .selectFrom('profile as p')
        .select((of) => of.fn<string>('concat_ws', [of.val(' '), 'p.first_name', 'p.last_name']).as('name'))
        .whereRef('p.account_id', '=', 'l.account_id')
        .where('p.org_id', '=', orgId)
        .orderBy('p.created_at')
        .limit(1)
        .as('member'),
      eb
        .exists(
          eb
            .selectFrom('sign_on_link as other')
            .select('other.id')
            .whereRef('other.account_id', '=', 'l.account_id')
            .where('other.org_id', '=', orgId)
            .whereRef('other.id', '!=', 'l.id'),
        )
        .as('another'),
    ])
    .where('l.org_id', '=', orgId);

type Row = Awaited<ReturnType<ReturnType<typeof listed>['executeTakeFirstOrThrow']>>;

const told = (row: Row): SignOnLink => ({
  id: row.id,
  state: row.state,
  email: row.email,
  member: row.member ?? row.email,
  another: Boolean(row.another),
  askedAt: row.asked_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
});

export const list =
  (): Handler<typeof listLinks> =>
  async ({ query: { page } }, { db, caller: { orgId } }) => {
    const rows = await listed(db, orgId)
      .orderBy((eb) => eb.case().when('l.state', '=', 'asked').then(0).else(1).end())
      .orderBy('member')
      .orderBy('l.id')
      .limit(pageSize + 1)
      .offset((page - 1) * pageSize)
      .execute();
    return { data: rows.slice(0, pageSize).map(told), more: rows.length > pageSize };
  };

export const decide =
  (services: ServerServices): Handler<typeof decideLink> =>
  async ({ params: { id }, body: { allowed } }, context) => {
    const { db, caller } = context;
    const { orgId } = caller;
    const state = allowed ? 'allowed' : 'refused';
    const row = await db
      .updateTable('sign_on_link')
      .set({ state, decided_by: caller.profileId })
      .where('id', '=', id)
      .where('org_id', '=', orgId)
      .returning('account_id')
      .executeTakeFirst();
    if (!row) throw notFound('person');
    if (!allowed) await signOut(services, { orgId, accountId: row.account_id });
    await context.audit({
      action: allowed ? 'allowed' : 'refused',
      target: { type: 'single-sign-on', id },
      detail: { account: row.account_id },
    });
    return told(await listed(db, orgId).where('l.id', '=', id).executeTakeFirstOrThrow());
  };

/** Ends the sessions that came by the clinic’s own sign-in, also in open browsers. */
export const signOut = (
  services: ServerServices,
  which: { readonly orgId: string; readonly accountId?: string },
): Promise<void> =>
  services.asSystem(async (db) => {
    for (const device of await signBoundDevicesOut(db, which, services.now()))
      await services.live.closeDevice(db, device);
  });
