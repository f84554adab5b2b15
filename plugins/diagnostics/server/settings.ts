import type { CallContext, Trx } from '../../../core/server/index.ts';
import type { CallRequest } from '../../../core/shared/index.ts';
import { type saveSettings, type Settings, usualSettings } from '../shared/contract.ts';

export const settingsOf = async (db: Trx, orgId: string): Promise<Settings> =>
  (await db
    .selectFrom('diagnostics_setting')
    .select(['rule', 'days', 'escalate_after'])
    .where('org_id', '=', orgId)
    .executeTakeFirst()) ?? usualSettings;

export const get = (_: unknown, { db, caller }: CallContext): Promise<Settings> => settingsOf(db, caller.orgId);

export const save = async (
  { body }: CallRequest<typeof saveSettings>,
  { db, caller, audit }: CallContext,
): Promise<Settings> => {
  await db
    .insertInto('diagnostics_setting')
    .values({ org_id: caller.orgId, ...body })
    .onConflict((on) => on.column('org_id').doUpdateSet(body))
    .execute();
  await audit({ action: 'changed', target: { type: 'diagnostics-settings', id: caller.orgId }, detail: { ...body } });
  return body;
};
