import type { Trx } from '#core/server/database/tables.ts';
import { Failure } from '#core/server/failure.ts';
import { embeddedOf } from '#core/server/identity/embedded/embedded.ts';
import type { InvitationPayload } from '#core/server/identity/invitation.ts';
import type { CodePurpose } from '#core/server/identity/tables.ts';
import { networkOf } from '#core/server/identity/protection/loginProtection.ts';
import { fitCode, spendCode, wrongCode, type FittingCode } from '#core/server/identity/embedded/oneTimeCodes.ts';
import { hashPassword } from '#core/server/identity/embedded/passwords.ts';
import {
  accountBackoff,
  countFailure,
  forgetFailures,
  refuseLocked,
} from '#core/server/identity/protection/throttle.ts';
import type { CallContext, Handler, ServerServices } from '#core/server/plugin/scope.ts';
import type { Proof } from '#clinical/server/people/linking/proof.ts';
import type { confirmStaff } from '../../shared/calls.ts';
import type { Address } from '../../shared/fieldSchemas.ts';
import { auditAccount } from '../accountAudit.ts';
import { saveAccountDetail } from '../accountDetail.ts';
import { waitForTimingStep } from '../responseTiming.ts';
import { refuseWeakPassword, setPassword } from '../passwords/newPassword.ts';
import { acceptOfferAndNotify } from '../offers/offerAcceptance.ts';

export interface CodeGiven {
  readonly purpose: CodePurpose;
  readonly email: string;
  readonly secret: string;
  readonly session?: string | undefined;
  /** Whose wrong tries are counted: others' must not close the address. */
  readonly ip: string;
}

/**
 * Uses a code up and does what it allows, in one transaction; answers what `work` did. `work` answers false when the code was
 * right but of no use (the account is gone or taken up): that looks like a wrong code. A Failure that it returns is thrown
 * after the commit, and the code can be given again.
 * @throws Failure 401 `wrong_code`, 429 after repeated wrong ones
 */
export const withOneTimeCode = async <T>(
  services: ServerServices,
  given: CodeGiven,
  work: (db: Trx, taken: FittingCode) => Promise<T | false | Failure>,
): Promise<T> => {
  const began = performance.now();
  const guarded = `code:${given.purpose}:${given.email}:${networkOf(given.ip)}`;
  const done = await services.asSystem(async (db) => {
    const now = services.now();
    await refuseLocked(db, [guarded], now);
    const taken = await fitCode(db, services.keyed, { ...given, now });
    const outcome = taken !== null && (await work(db, taken));
    if (outcome instanceof Failure) return outcome;
    if (taken) await spendCode(db, taken);
    if (outcome !== false) {
      await forgetFailures(db, guarded);
      return outcome;
    }
    await countFailure(db, guarded, accountBackoff, now, services.settings.rateFactor);
    return false;
  });
  if (done instanceof Failure) throw done;
  if (done !== false) return done;
  await waitForTimingStep(began);
  throw wrongCode();
};

export interface InvitedAccount {
  readonly email: string;
  readonly otp: string;
  readonly newPassword: string;
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly phone?: string | undefined;
  readonly birthDate?: string | undefined;
  readonly address?: Address | undefined;
  readonly locale?: 'en-CA' | 'fr-CA' | undefined;
  readonly proof?: Proof | undefined;
}

/** Makes an invited account active with the password that the person chose. @throws Failure 401 `wrong_code`, 422 `proof_needed`, `wrong_proof` */
export const activateInvitedAccount = async (
  services: ServerServices,
  context: CallContext,
  given: InvitedAccount,
): Promise<void> => {
  const passwordHash = await hashPassword(given.newPassword);
  await withOneTimeCode(
    services,
    { purpose: 'invite', email: given.email, secret: given.otp, ip: context.ip },
    async (db, taken) => {
      const { accountId } = taken;
      const invited = await db
        .selectFrom('account')
        .select('id')
        .where('id', '=', accountId)
        .where('status', '=', 'invited')
        .forUpdate()
        .executeTakeFirst();
      if (!invited) return false;
      const { offer } = taken.payload as InvitationPayload;
      if (offer !== undefined) {
        const { ip, requestId } = context;
        const accepting = { offerId: offer, accountId: invited.id, proof: given.proof ?? {}, ip, requestId };
        const accepted = await acceptOfferAndNotify(services, db, accepting);
        if (accepted instanceof Failure) return accepted.code === 'offer_gone' ? false : accepted;
      }
      const account = await db
        .updateTable('account')
        .set({ status: 'active', ...(given.locale && { locale: given.locale }) })
        .where('id', '=', invited.id)
        .returning('id')
        .executeTakeFirstOrThrow();
      await setPassword(services, db, account.id, passwordHash);
      const names = {
        ...(given.firstName && { first_name: given.firstName }),
        ...(given.lastName && { last_name: given.lastName }),
      };
      if (Object.keys(names).length > 0) {
        await db.updateTable('profile').set(names).where('account_id', '=', account.id).execute();
      }
      const own = await db
        .selectFrom('profile')
        .select(['org_id', 'role', 'stands_for'])
        .where('account_id', '=', account.id)
        .execute();
      const isPatient = own.some(({ role, stands_for }) => role === 'patient' && stands_for === null);
      await saveAccountDetail(db, account.id, { ...given, ...(isPatient && { welcome: [] }) });
      for (const orgId of new Set(own.map(({ org_id }) => org_id))) await services.people.place(orgId);
      await auditAccount(services, db, account.id, context, 'created', { how: 'invitation' });
      return true;
    },
  );
};

/** LNK-5. */
export const confirmStaffAccount =
  (services: ServerServices): Handler<typeof confirmStaff> =>
  async ({ body }, context) => {
    embeddedOf(services.identity);
    refuseWeakPassword(body.newPassword, body.email, 'newPassword');
    await activateInvitedAccount(services, context, body);
    return undefined;
  };
