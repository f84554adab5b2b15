import type { Trx } from '../../../core/server/database/tables.ts';
import type { Address } from '../shared/texts.ts';

export interface Detail {
  readonly phone?: string | null | undefined;
  readonly timeZone?: string | null | undefined;
  readonly birthDate?: string | undefined;
  readonly address?: Address | undefined;
}

/** Keeps what is given and leaves the rest as it was. */
export const keepDetail = async (db: Trx, accountId: string, detail: Detail): Promise<void> => {
  const given = {
    ...(detail.phone !== undefined && { phone: detail.phone }),
    ...(detail.timeZone !== undefined && { time_zone: detail.timeZone }),
    ...(detail.birthDate !== undefined && { birth_date: detail.birthDate }),
    ...(detail.address !== undefined && { address: JSON.stringify(detail.address) }),
  };
  if (Object.keys(given).length === 0) return;
  const nothing = { phone: null, time_zone: null, birth_date: null, address: null };
  await db
    .insertInto('account_detail')
    .values({ account_id: accountId, ...nothing, ...given })
    .onConflict((oc) => oc.column('account_id').doUpdateSet(given))
    .execute();
};
