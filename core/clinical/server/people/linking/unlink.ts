import type { AccountRole } from '#core/shared';
import { conflict, notFound } from '#core/server/failure.ts';
import type { Trx } from '#core/server/database/tables.ts';
import { signDevicesOut } from '#core/server/identity/protection/devices.ts';
import type { ServerServices } from '#core/server/plugin/scope.ts';

/**
 * Takes a linked profile away from its account at once: calls under it are refused and its live connections end. The profile
 * stays as the name behind what was written, and belongs to nobody. An account without any profile can only be invited anew.
 * @throws Failure 404, 409 `not_linked` for a profile whose record is its own
 */
export const unlinkProfile = async (
  services: Pick<ServerServices, 'live' | 'now'>,
  db: Trx,
  { orgId, profileId }: { readonly orgId: string; readonly profileId: string },
): Promise<{ readonly accountId: string; readonly resourceId: string; readonly role: AccountRole }> => {
  const profile = await db
    .selectFrom('profile')
    .select(['id', 'account_id', 'resource_id', 'role'])
    .where('id', '=', profileId)
    .where('org_id', '=', orgId)
    .forUpdate()
    .executeTakeFirst();
  if (!profile) throw notFound('profile');
  const { account_id: accountId, resource_id: resourceId, role } = profile;
  if (resourceId === null || resourceId === profile.id)
    throw conflict('This account has a record of its own. Suspend the account instead.', 'not_linked');
  const nobody = `ended-${profile.id}`;
  await db
    .insertInto('account')
    .values({ id: nobody, email: `${nobody.toLowerCase()}@account.invalid`, status: 'suspended' })
    .execute();
  await db.updateTable('profile').set({ account_id: nobody, resource_id: null }).where('id', '=', profile.id).execute();
  const left = await db.selectFrom('profile').select('id').where('account_id', '=', accountId).executeTakeFirst();
  if (left) {
    const devices = await db
      .selectFrom('device')
      .select('id')
      .where('account_id', '=', accountId)
      .where('revoked_at', 'is', null)
      .execute();
    for (const { id } of devices) await services.live.closeDevice(db, id);
  } else {
    await db
      .updateTable('account')
      .set({ status: 'invited', password_hash: null })
      .where('id', '=', accountId)
      .where('status', '=', 'active')
      .execute();
    for (const id of await signDevicesOut(db, { accountId }, 'suspended', services.now()))
      await services.live.closeDevice(db, id);
  }
  return { accountId, resourceId, role };
};
