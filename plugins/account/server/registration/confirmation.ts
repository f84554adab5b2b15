import type { Trx } from '#core/server/database/tables.ts';
import { embeddedOf } from '#core/server/identity/embedded/embedded.ts';
import type { Handler, ServerServices } from '#core/server/plugin/scope.ts';
import type { confirmRegistration } from '../../shared/calls.ts';
import { auditAccount } from '../accountAudit.ts';
import { saveAccountDetail } from '../accountDetail.ts';
import { setPassword } from '../passwords/newPassword.ts';
import type { Registration } from './registration.ts';
import { withOneTimeCode } from './invitedAccount.ts';

/** The account that the registration makes, or the invited one that it takes up. Null when it became active meanwhile. */
const activated = async (db: Trx, email: string, { locale }: Registration): Promise<string | null> => {
  const made = await db
    .insertInto('account')
    .values({ email, password_hash: null, status: 'active', totp_secret: null, photo_file_id: null, locale })
    .onConflict((oc) =>
      oc
        .column('email')
        .doUpdateSet({ status: 'active', locale })
        .where('account.status', 'in', ['invited', 'pending']),
    )
    .returning('id')
    .executeTakeFirst();
  return made?.id ?? null;
};

export const confirmAddress =
  (services: ServerServices): Handler<typeof confirmRegistration> =>
  async ({ body }, context) => {
    embeddedOf(services.identity);
    const { email, code, Session: session } = body;
    await withOneTimeCode(
      services,
      { purpose: 'confirm', email, secret: code, session, ip: context.ip },
      async (db, taken) => {
        const registration = taken.payload as Registration;
        const accountId = await activated(db, email, registration);
        if (accountId === null) return false;
        await setPassword(services, db, accountId, registration.passwordHash);
        await saveAccountDetail(db, accountId, registration);
        const { orgId, firstName, lastName } = registration;
        const there = await db
          .selectFrom('profile')
          .select('id')
          .where('account_id', '=', accountId)
          .where('org_id', '=', orgId)
          .where('role', '=', 'patient')
          .executeTakeFirst();
        if (!there) {
          await db
            .insertInto('profile')
            .values({
              account_id: accountId,
              org_id: orgId,
              role: 'patient',
              first_name: firstName,
              last_name: lastName,
              title: null,
              resource_id: null,
            })
            .execute();
        }
        await services.people.place(orgId);
        await auditAccount(services, db, accountId, context, 'created', { how: 'registration' });
        return true;
      },
    );
    return undefined;
  };
