import { invalid } from '../../../core/server/failure.ts';
import { embeddedOf } from '../../../core/server/identity/embedded.ts';
import { sendCode } from '../../../core/server/identity/oneTimeCodes.ts';
import { hashPassword } from '../../../core/server/identity/passwords.ts';
import { forgetFailures, takeTurn } from '../../../core/server/identity/throttle.ts';
import { linkOrigin } from '../../../core/server/mail/origin.ts';
import type { Handler, ServerServices } from '../../../core/server/plugin/scope.ts';
import type { forgotPassword, resetPassword } from '../shared/contract.ts';
import { auditAccount } from './auditAccount.ts';
import { evenly } from './evenly.ts';
import { mailsIn } from './mails.ts';
import { refuseWeak, setPassword } from './newPassword.ts';
import { withCode } from './takeUp.ts';

const codeSeconds = 15 * 60;
const mailsAnHour = 5;

/** Always the same answer in the same time. Asked too often for one address, it answers alike and mails nothing. */
export const forgot =
  (services: ServerServices): Handler<typeof forgotPassword> =>
  ({ body }, context) =>
    evenly(async () => {
      embeddedOf(services.identity);
      const { email } = body;
      await services.asSystem(async (db) => {
        const now = services.now();
        if (!(await takeTurn(db, `forgot:${email}`, mailsAnHour, 3600, now))) return;
        const account = await db
          .selectFrom('account')
          .select(['id', 'locale'])
          .where('email', '=', email)
          .where('status', '=', 'active')
          .executeTakeFirst();
        if (!account) return;
        const wanted = { purpose: 'reset', email, accountId: account.id, now, seconds: codeSeconds } as const;
        const { code, token } = await sendCode(db, services.keyed, wanted);
        const origin = linkOrigin(services.environment, context.header('host'));
        const about = `reset/${account.id}`;
        await services.links.revoke(db, null, about);
        const link = await services.links.addressOf(
          db,
          null,
          { feature: 'reset_password', data: { email, token } },
          { expiresAt: new Date(now.getTime() + codeSeconds * 1000), about, own: true, origin },
        );
        await services.mail.send(db, { to: email, ...mailsIn(account.locale).reset(code, link) });
        await auditAccount(services, db, account.id, context, 'changed', { what: 'password_reset_asked' });
      });
      return undefined;
    });

/** LNK-6. Whoever holds the mailbox may choose a password; the second factor is still asked at sign-in. */
export const reset =
  (services: ServerServices): Handler<typeof resetPassword> =>
  async ({ body }, context) => {
    embeddedOf(services.identity);
    const { email, newPassword } = body;
    const secret = body.token ?? body.code;
    if (secret === undefined) throw invalid('Enter the code from the mail.', { code: 'Enter the code from the mail.' });
    refuseWeak(newPassword, email, 'newPassword');
    const passwordHash = await hashPassword(newPassword);
    await withCode(services, { purpose: 'reset', email, secret }, async (db, { accountId }) => {
      const account = await db
        .selectFrom('account')
        .select(['id', 'locale'])
        .where('id', '=', accountId)
        .where('status', '=', 'active')
        .executeTakeFirst();
      if (!account) return false;
      await setPassword(services, db, account.id, passwordHash);
      await forgetFailures(db, `login:${email}`);
      await auditAccount(services, db, account.id, context, 'changed', { what: 'password' });
      const link = `${linkOrigin(services.environment, context.header('host'))}/forgot-password`;
      await services.mail.send(db, { to: email, ...mailsIn(account.locale).passwordChanged(link) });
      return true;
    });
    return undefined;
  };
