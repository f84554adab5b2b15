import type { Trx } from '#core/server/database/tables.ts';
import { Failure } from '#core/server/failure.ts';
import { embeddedOf } from '#core/server/identity/embedded/embedded.ts';
import type { CallContext, Handler, ServerServices } from '#core/server/plugin/scope.ts';
import type { confirmRegistration } from '../../shared/calls.ts';
import { auditAccount } from '../accountAudit.ts';
import { saveAccountDetail } from '../accountDetail.ts';
import { setPassword } from '../passwords/newPassword.ts';
import { nextSignInStep, type Outcome, type SignInAccount, signTokens } from '../signIn/signInOutcome.ts';
import type { Registration } from './registration.ts';
import { withOneTimeCode } from './invitedAccount.ts';

/** The account that the registration makes, or the invited one that it takes up. Undefined when it became active meanwhile. */
const activated = async (db: Trx, email: string, { locale }: Registration): Promise<SignInAccount | undefined> => {
  return db
    .insertInto('account')
    .values({ email, password_hash: null, status: 'active', totp_secret: null, photo_file_id: null, locale })
    .onConflict((oc) =>
      oc
        .column('email')
        .doUpdateSet({ status: 'active', locale })
        .where('account.status', 'in', ['invited', 'pending']),
    )
    .returning(['id', 'email', 'must_change_password', 'totp_confirmed'])
    .executeTakeFirst();
};

/** A sign-in that is refused undoes no registration: the person logs in, and is told why there. */
const tryToSignIn = async (
  services: ServerServices,
  db: Trx,
  account: SignInAccount,
  context: CallContext,
): Promise<Outcome | null> => {
  try {
    return await nextSignInStep(services, db, account, context, false);
  } catch (error) {
    if (error instanceof Failure) return null;
    throw error;
  }
};

/**
 * With `Session` it also signs in: whoever has it chose the account's password in that browser, which is what logging in would
 * prove. Who has the code alone, such as the mailbox's owner after somebody else registered the address, chose none.
 */
export const confirmAddress =
  (services: ServerServices): Handler<typeof confirmRegistration> =>
  async ({ body }, context) => {
    embeddedOf(services.identity);
    const { email, code, Session: session } = body;
    const { account, outcome } = await withOneTimeCode(
      services,
      { purpose: 'confirm', email, secret: code, session, ip: context.ip },
      async (db, taken) => {
        const registration = taken.payload as Registration;
        const account = await activated(db, email, registration);
        if (!account) return false;
        const accountId = account.id;
        await setPassword(services, db, accountId, registration.passwordHash);
        await saveAccountDetail(db, accountId, { ...registration, welcome: [] });
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
        // The password has just been chosen, whatever an administrator asked for before.
        const own = { ...account, must_change_password: false };
        return { account, outcome: session === undefined ? null : await tryToSignIn(services, db, own, context) };
      },
    );
    if (outcome === null || 'challenge' in outcome) return { status: 'confirmed' };
    return signTokens(services, account, outcome);
  };
