import type { Trx } from '../../../core/server/database/tables.ts';
import { embeddedOf } from '../../../core/server/identity/embedded.ts';
import { type CodePurpose } from '../../../core/server/identity/tables.ts';
import { takeCode, wrongCode, type TakenCode } from '../../../core/server/identity/oneTimeCodes.ts';
import { hashPassword } from '../../../core/server/identity/passwords.ts';
import { accountBackoff, countFailure, forgetFailures, refuseLocked } from '../../../core/server/identity/throttle.ts';
import type { CallContext, Handler, ServerServices } from '../../../core/server/plugin/scope.ts';
import type { confirmStaff } from '../shared/contract.ts';
import type { Address } from '../shared/texts.ts';
import { auditAccount } from './auditAccount.ts';
import { keepDetail } from './detail.ts';
import { untilStep } from './evenly.ts';
import { refuseWeak, setPassword } from './newPassword.ts';

export interface CodeGiven {
  readonly purpose: CodePurpose;
  readonly email: string;
  readonly secret: string;
  readonly session?: string | undefined;
}

/**
 * Uses a code up and does what it allows, in one transaction. `work` answers false when the code was right but of no use
 * (the account is gone or taken up): that looks like a wrong code.
 * @throws Failure 401 `wrong_code`, 429 after repeated wrong ones
 */
export const withCode = async (
  services: ServerServices,
  given: CodeGiven,
  work: (db: Trx, taken: TakenCode) => Promise<boolean>,
): Promise<void> => {
  const began = performance.now();
  const guarded = `code:${given.purpose}:${given.email}`;
  const done = await services.asSystem(async (db) => {
    const now = services.now();
    await refuseLocked(db, [guarded], now);
    const taken = await takeCode(db, services.keyed, { ...given, now });
    if (taken && (await work(db, taken))) {
      await forgetFailures(db, guarded);
      return true;
    }
    await countFailure(db, guarded, accountBackoff, now, services.environment.RATE_LIMIT_FACTOR);
    return false;
  });
  if (done) return;
  await untilStep(began);
  throw wrongCode();
};

export interface TakeUp {
  readonly email: string;
  readonly otp: string;
  readonly newPassword: string;
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly phone?: string | undefined;
  readonly birthDate?: string | undefined;
  readonly address?: Address | undefined;
  readonly locale?: 'en-CA' | 'fr-CA' | undefined;
}

/** Makes an invited account active with the password that the person chose. @throws Failure 401 `wrong_code` */
export const takeUpInvitation = async (
  services: ServerServices,
  context: CallContext,
  given: TakeUp,
): Promise<void> => {
  const passwordHash = await hashPassword(given.newPassword);
  await withCode(services, { purpose: 'invite', email: given.email, secret: given.otp }, async (db, { accountId }) => {
    const account = await db
      .updateTable('account')
      .set({ status: 'active', ...(given.locale && { locale: given.locale }) })
      .where('id', '=', accountId)
      .where('status', '=', 'invited')
      .returning('id')
      .executeTakeFirst();
    if (!account) return false;
    await setPassword(services, db, account.id, passwordHash);
    const names = {
      ...(given.firstName && { first_name: given.firstName }),
      ...(given.lastName && { last_name: given.lastName }),
    };
    if (Object.keys(names).length > 0) {
      await db.updateTable('profile').set(names).where('account_id', '=', account.id).execute();
    }
    await keepDetail(db, account.id, given);
    const own = await db.selectFrom('profile').select('org_id').where('account_id', '=', account.id).execute();
    for (const orgId of new Set(own.map(({ org_id }) => org_id))) await services.people.place(orgId);
    await auditAccount(services, db, account.id, context, 'created', { how: 'invitation' });
    return true;
  });
};

/** LNK-5. */
export const confirmStaffAccount =
  (services: ServerServices): Handler<typeof confirmStaff> =>
  async ({ body }, context) => {
    embeddedOf(services.identity);
    refuseWeak(body.newPassword, body.email, 'newPassword');
    await takeUpInvitation(services, context, body);
    return undefined;
  };
