import type { Locale } from '#core/shared';
import type { Trx } from '#core/server/database/tables.ts';

/** The account with this address, locked: one that is there, or a new one, which nobody can use before it is taken up. */
export const invitedAccount = async (
  db: Trx,
  { email, locale }: { readonly email: string; readonly locale: Locale },
) => {
  await db
    .insertInto('account')
    .values({ email, password_hash: null, status: 'invited', totp_secret: null, photo_file_id: null, locale })
    .onConflict((oc) => oc.column('email').doNothing())
    .execute();
  return db
    .selectFrom('account')
    .select(['id', 'email', 'status', 'locale'])
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirstOrThrow();
};
