import type { Trx } from '#core/server/database/tables.ts';
import type { Display } from '#core/shared';
import type { WelcomeStep } from '../shared/welcomeCalls.ts';
import type { Address } from '../shared/fieldSchemas.ts';

export interface AccountDetail {
  readonly phone?: string | null | undefined;
  readonly timeZone?: string | null | undefined;
  readonly birthDate?: string | undefined;
  readonly address?: Address | undefined;
  readonly welcome?: readonly WelcomeStep[] | null | undefined;
  readonly display?: { readonly [K in 'theme' | 'text' | 'contrast' | 'motion']?: Display[K] | undefined };
}

/** What these accounts' people said of themselves, by account. */
export const accountDetailsOf = async (
  db: Trx,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, { phone: string | null; birthDate: string | null; address: Address | null }>> => {
  const rows = await db
    .selectFrom('account_detail')
    .select(['account_id', 'phone', 'birth_date', 'address'])
    .where('account_id', 'in', accountIds)
    .execute();
  return new Map(
    rows.map(({ account_id, phone, birth_date, address }) => [account_id, { phone, birthDate: birth_date, address }]),
  );
};

/** Keeps what is given and leaves the rest as it was. */
export const saveAccountDetail = async (db: Trx, accountId: string, detail: AccountDetail): Promise<void> => {
  const { theme, text, contrast, motion } = detail.display ?? {};
  const given = {
    ...(theme !== undefined && { theme }),
    ...(text !== undefined && { text_size: text }),
    ...(contrast !== undefined && { contrast }),
    ...(motion !== undefined && { motion }),
    ...(detail.phone !== undefined && { phone: detail.phone }),
    ...(detail.timeZone !== undefined && { time_zone: detail.timeZone }),
    ...(detail.birthDate !== undefined && { birth_date: detail.birthDate }),
    ...(detail.welcome !== undefined && { welcome: detail.welcome && JSON.stringify(detail.welcome) }),
    ...(detail.address !== undefined && { address: JSON.stringify(detail.address) }),
  };
  if (Object.keys(given).length === 0) return;
  const nothing = {
    ...{ phone: null, time_zone: null, birth_date: null, address: null },
    ...{ theme: null, text_size: null, contrast: null, motion: null },
  };
  await db
    .insertInto('account_detail')
    .values({ account_id: accountId, ...nothing, ...given })
    .onConflict((oc) => oc.column('account_id').doUpdateSet(given))
    .execute();
};
