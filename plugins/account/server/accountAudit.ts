import type { AuditAction } from '#core/shared';
import type { CallContext, ServerServices } from '#core/server/plugin/scope.ts';
import type { Trx } from '#core/server/database/tables.ts';

type Where = Pick<CallContext, 'ip' | 'requestId'>;

/** Writes what happened to an account into the trail of every organisation that it belongs to; nowhere when it belongs to none. */
export const auditAccount = async (
  services: Pick<ServerServices, 'audit'>,
  db: Trx,
  accountId: string,
  where: Where,
  action: AuditAction,
  detail?: Readonly<Record<string, string | number | boolean>>,
): Promise<void> => {
  const profiles = await db
    .selectFrom('profile')
    .select(['id', 'org_id', 'role'])
    .where('account_id', '=', accountId)
    .orderBy('org_id')
    .orderBy('created_at')
    .execute();
  const seen = new Set<string>();
  for (const profile of profiles) {
    if (seen.has(profile.org_id)) continue;
    seen.add(profile.org_id);
    const who = { accountId, profileId: profile.id, role: profile.role, ip: where.ip, requestId: where.requestId };
    await services.audit.record(db, profile.org_id, who, {
      action,
      target: { type: 'account', id: accountId },
      detail,
    });
  }
};
