import type { Locale } from '#core/shared';
import type { Trx } from '../database/tables.ts';

/** The language in which an account is written to. Needs `asSystem`. */
export const accountLocale = async (db: Trx, accountId: string): Promise<Locale> => {
  const account = db.selectFrom('account').select('locale').where('id', '=', accountId);
  return (await account.executeTakeFirstOrThrow()).locale;
};
