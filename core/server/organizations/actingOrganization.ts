import type { Trx } from '../database/tables.ts';
import { notFound } from '../failure.ts';
import type { AuditEntry, BaseContext, BaseServices } from '../plugin/scope.ts';

type Services = Pick<BaseServices, 'asSystem' | 'audit' | 'live' | 'now'>;
type Context = Pick<BaseContext, 'caller' | 'ip' | 'requestId'>;

/** The caller's own organisation, wherever they act. */
export const homeOf = async (db: Trx, { caller }: Context): Promise<string> => {
  const row = db.selectFrom('profile').select('org_id').where('id', '=', caller.profileId);
  return (await row.executeTakeFirstOrThrow()).org_id;
};

/** In the trail of the organisation that it was done to, and in that of whoever did it; no other one learns of it. */
export const auditOrganization = async (
  db: Trx,
  { audit }: Pick<Services, 'audit'>,
  { caller, ip, requestId }: Context,
  home: string,
  { id, ...entry }: Omit<AuditEntry, 'target'> & { readonly id: string },
): Promise<void> => {
  const { accountId, profileId, role } = caller;
  for (const orgId of new Set([id, home]))
    await audit.record(
      db,
      orgId,
      { accountId, profileId, role, ip, requestId },
      { ...entry, target: { type: 'organization', id } },
    );
};

/** @throws Failure 404 for one that is suspended or not there */
export const actIn = (services: Services, context: Context, orgId: string): Promise<void> =>
  services.asSystem(async (db) => {
    const { orgId: before, profileId, deviceId } = context.caller;
    if (orgId === before) return;
    // Locked, so that a suspension either comes first or finds the session there.
    const open = db.selectFrom('organization').select('id').where('id', '=', orgId).where('closed_at', 'is', null);
    if (!(await open.forShare().executeTakeFirst())) throw notFound('organisation');
    const home = await homeOf(db, context);
    const session = { profile_id: profileId, device_id: deviceId };
    if (orgId === home) {
      await db
        .deleteFrom('acting_organization')
        .where('profile_id', '=', profileId)
        .where('device_id', '=', deviceId)
        .execute();
    } else {
      const chosen = { acts_in: orgId, since: services.now() };
      await db
        .insertInto('acting_organization')
        .values({ ...session, ...chosen })
        .onConflict((same) => same.columns(['profile_id', 'device_id']).doUpdateSet(chosen))
        .execute();
    }
    if (before !== home) await auditOrganization(db, services, context, home, { action: 'left', id: before });
    if (orgId !== home) await auditOrganization(db, services, context, home, { action: 'entered', id: orgId });
    await services.live.closeProfile(db, profileId, 'profile_changed');
  });
