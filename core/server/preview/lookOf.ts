import type { Preview } from '#core/shared';
import type { Trx } from '../database/tables.ts';
import type { Caller } from '../plugin/caller.ts';

/** As which role a session looks at a demo clinic; null where it does not. */
export const lookOf = async (
  db: Trx,
  { accountId, deviceId }: Pick<Caller, 'accountId' | 'deviceId'>,
): Promise<Preview | null> => {
  const row = await db
    .selectFrom('role_preview as r')
    .innerJoin('profile as p', 'p.id', 'r.shows')
    .leftJoin('custom_role as c', 'c.id', 'r.custom_role_id')
    .select(['p.role', 'c.name', 'r.until'])
    .where('r.device_id', '=', deviceId)
    .where('r.account_id', '=', accountId)
    .executeTakeFirst();
  return row ? { role: row.role, custom: row.name, until: row.until.toISOString() } : null;
};
