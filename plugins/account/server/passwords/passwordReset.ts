import { invalid } from '#core/server/failure.ts';
import { spendOnMail } from '#core/server/budgets/mailBudget.ts';
import { embeddedOf } from '#core/server/identity/embedded/embedded.ts';
import { knownDeviceOf, rememberDevice } from '#core/server/identity/protection/knownDevices.ts';
import { networkOf } from '#core/server/identity/protection/loginProtection.ts';
import { sendCode } from '#core/server/identity/embedded/oneTimeCodes.ts';
import { hashPassword } from '#core/server/identity/embedded/passwords.ts';
import { takeTurn } from '#core/server/identity/protection/throttle.ts';
import { linkOrigin } from '#core/server/mail/origin.ts';
import type { Handler, ServerServices } from '#core/server/plugin/scope.ts';
import type { forgotPassword, resetPassword } from '../../shared/calls.ts';
import { auditAccount } from '../accountAudit.ts';
import { withEvenTiming } from '../responseTiming.ts';
import { mailsIn } from '../mails.ts';
import { refuseWeakPassword, setPassword } from './newPassword.ts';
import { withOneTimeCode } from '../registration/invitedAccount.ts';

const codeSeconds = 15 * 60;
const mailsAnHour = 5;
/** Of all strangers to one address: others can neither fill a mailbox nor use up what its owner may ask for. */
const mailsOfAll = 20;

/** Always the same answer in the same time. Asked too often for one address, it answers alike and mails nothing. */
export const requestPasswordReset =
  (services: ServerServices): Handler<typeof forgotPassword> =>
  ({ body }, context) =>
    withEvenTiming(async () => {
      embeddedOf(services.identity);
      const { email } = body;
      await services.asSystem(async (db) => {
        const now = services.now();
        const factor = services.settings.rateFactor;
        const known = await knownDeviceOf(db, email, context.header('cookie'));
        if (known === null) await spendOnMail(db, { ip: context.ip, caller: null }, { now, factor });
        const own = `forgot:${email}:${known ?? networkOf(context.ip)}`;
        if (!(await takeTurn(db, own, mailsAnHour, 3600, now))) return;
        if (known === null && !(await takeTurn(db, `forgot:${email}`, mailsOfAll, 3600, now))) return;
        const account = await db
          .selectFrom('account')
          .select(['id', 'locale'])
          .where('email', '=', email)
          .where('status', '=', 'active')
          .executeTakeFirst();
        if (!account) return;
        const wanted = { purpose: 'reset', email, accountId: account.id, now, seconds: codeSeconds } as const;
        const { code, token } = await sendCode(db, services.keyed, wanted);
        const origin = linkOrigin(services.settings, context.header('host'));
        const about = `reset/${account.id}`;
        await services.links.revoke(db, null, about);
        const link = await services.links.addressOf(
          db,
          null,
          { feature: 'reset_password', data: { email, token } },
          { expiresAt: new Date(now.getTime() + codeSeconds * 1000), about, own: true, origin },
        );
        await services.mail.send(db, {
          to: email,
          ...mailsIn(account.locale).reset(code, link),
          cause: 'bounded',
        });
        await auditAccount(services, db, account.id, context, 'changed', { what: 'password_reset_asked' });
      });
      return undefined;
    });

/** LNK-6. Whoever holds the mailbox may choose a password; the second factor is still asked at sign-in. */
export const finishPasswordReset =
  (services: ServerServices): Handler<typeof resetPassword> =>
  async ({ body }, context) => {
    embeddedOf(services.identity);
    const { email, newPassword } = body;
    const secret = body.token ?? body.code;
    if (secret === undefined)
      throw invalid('Enter the code from the email.', { code: 'Enter the code from the email.' });
    refuseWeakPassword(newPassword, email, 'newPassword');
    const passwordHash = await hashPassword(newPassword);
    await withOneTimeCode(services, { purpose: 'reset', email, secret, ip: context.ip }, async (db, { accountId }) => {
      const account = await db
        .selectFrom('account')
        .select(['id', 'locale'])
        .where('id', '=', accountId)
        .where('status', '=', 'active')
        .executeTakeFirst();
      if (!account) return false;
      await setPassword(services, db, account.id, passwordHash);
      // The mailbox proves the owner, however many others guess.
      const cookies = context.header('cookie');
      context.setCookie(await rememberDevice(db, account.id, cookies, services.settings, services.now()));
      await auditAccount(services, db, account.id, context, 'changed', { what: 'password' });
      const link = `${linkOrigin(services.settings, context.header('host'))}/forgot-password`;
      await services.mail.send(db, { to: email, ...mailsIn(account.locale).passwordChanged(link) });
      return true;
    });
    return undefined;
  };
