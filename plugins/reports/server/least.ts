import type { Handler, Trx } from '#core/server';
import { leastExported, type saveLeast } from '../shared/calls.ts';

/** Under which number a clinic leaves counts out of files and of what other systems are told. */
export const leastOf = async (db: Trx, orgId: string): Promise<number> => {
  const row = await db.selectFrom('report_limit').select('least').where('org_id', '=', orgId).executeTakeFirst();
  return row?.least ?? leastExported;
};

export const changeLeast: Handler<typeof saveLeast> = async ({ body: { least } }, { db, caller, audit }) => {
  await db
    .insertInto('report_limit')
    .values({ org_id: caller.orgId, least })
    .onConflict((on) => on.column('org_id').doUpdateSet({ least }))
    .execute();
  await audit({ action: 'changed', target: { type: 'report', id: 'limit' }, detail: { least: String(least) } });
};
