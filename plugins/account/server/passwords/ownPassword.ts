import type { verifyPassword } from '#core/shared';
import { Failure } from '#core/server/failure.ts';
import { accountLocale } from '#core/server/mail/accountLocale.ts';
import { embeddedOf } from '#core/server/identity/embedded/embedded.ts';
import { hashPassword, passwordMatches } from '#core/server/identity/embedded/passwords.ts';
import {
  accountBackoff,
  countFailure,
  forgetFailures,
  refuseLocked,
} from '#core/server/identity/protection/throttle.ts';
import { proofWith } from '#core/server/identity/protection/lockSeal.ts';
import { linkOrigin } from '#core/server/mail/origin.ts';
import type { CallContext, Handler, ServerServices } from '#core/server/plugin/scope.ts';
import type { changePassword } from '../../shared/settingsCalls.ts';
import { auditAccount } from '../accountAudit.ts';
import { mailsIn } from '../mails.ts';
import { refuseWeakPassword, setPassword } from './newPassword.ts';

/** Is this the caller's password? Wrong ones count. @throws Failure 429 */
export const isOwnPassword = async (
  services: ServerServices,
  context: CallContext,
  password: string,
): Promise<boolean> => {
  embeddedOf(services.identity);
  const { accountId } = context.caller;
  const guarded = `own-password:${accountId}`;
  const account = await services.asSystem(async (db) => {
    await refuseLocked(db, [guarded], services.now());
    return db.selectFrom('account').select('password_hash').where('id', '=', accountId).executeTakeFirst();
  });
  const right = await passwordMatches(account?.password_hash ?? null, password);
  await services.asSystem(async (db) => {
    const now = services.now();
    await refuseLocked(db, [guarded], now);
    if (right) {
      await db.updateTable('account_pin').set({ misses: 0 }).where('account_id', '=', accountId).execute();
      return forgetFailures(db, guarded);
    }
    await countFailure(db, guarded, accountBackoff, now, services.settings.rateFactor);
    return auditAccount(services, db, accountId, context, 'refused', { why: 'wrong_password' });
  });
  return right;
};

/** @throws Failure 422 `wrong_password` on the field, 429 */
export const requireOwnPassword = async (
  services: ServerServices,
  context: CallContext,
  password: string,
  field: string,
): Promise<void> => {
  if (await isOwnPassword(services, context, password)) return;
  const sentence = 'This isn’t your password. Try again.';
  throw new Failure(422, 'wrong_password', sentence, { [field]: sentence });
};

/** STA-5: opens the lock screen. */
export const checkPassword =
  (services: ServerServices): Handler<typeof verifyPassword> =>
  async ({ body: { password, seal } }, context) =>
    proofWith(services.keyed, context.caller.accountId, {
      correct: await isOwnPassword(services, context, password),
      seal,
    });

export const changeOwnPassword =
  (services: ServerServices): Handler<typeof changePassword> =>
  async ({ body }, context) => {
    const { accountId, email, deviceId } = context.caller;
    refuseWeakPassword(body.newPassword, email, 'newPassword');
    await requireOwnPassword(services, context, body.currentPassword, 'currentPassword');
    const hash = await hashPassword(body.newPassword);
    await services.asSystem(async (db) => {
      await setPassword(services, db, accountId, hash, deviceId);
      await auditAccount(services, db, accountId, context, 'changed', { what: 'password' });
      const locale = await accountLocale(db, accountId);
      const link = `${linkOrigin(services.settings, context.header('host'))}/forgot-password`;
      await services.mail.send(db, { to: email, ...mailsIn(locale).passwordChanged(link) });
    });
    return undefined;
  };
