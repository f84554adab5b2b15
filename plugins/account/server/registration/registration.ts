import type { CallRequest, Locale } from '#core/shared';
import type { Trx } from '#core/server/database/tables.ts';
import { invalid } from '#core/server/failure.ts';
import { spendOnMail } from '#core/server/budgets/mailBudget.ts';
import { embeddedOf } from '#core/server/identity/embedded/embedded.ts';
import { renewCode, sendCode } from '#core/server/identity/embedded/oneTimeCodes.ts';
import { hashPassword } from '#core/server/identity/embedded/passwords.ts';
import { newSecret } from '#core/server/identity/secrets.ts';
import { takeTurn, tooMany } from '#core/server/identity/protection/throttle.ts';
import { letterOf } from '#core/server/mail/letter.ts';
import { linkOrigin, linkTo } from '#core/server/mail/origin.ts';
import type { CallContext, Handler, ServerServices } from '#core/server/plugin/scope.ts';
import type { register, resendCode } from '../../shared/calls.ts';
import type { Address } from '../../shared/fieldSchemas.ts';
import { withEvenTiming } from '../responseTiming.ts';
import { alreadyRegisteredMail, confirmMail } from '../clinicMails.ts';
import { refuseWeakPassword } from '../passwords/newPassword.ts';
import { activateInvitedAccount } from './invitedAccount.ts';

/** What waits with the code. No account exists before the code comes back, so nobody can keep an address that is not theirs. */
export interface Registration {
  readonly passwordHash: string;
  readonly orgId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone?: string | undefined;
  readonly birthDate?: string | undefined;
  readonly address?: Address | undefined;
  readonly locale: Locale;
}

const codeSeconds = 15 * 60;
const hour = 3600;

const chosenOrganization = async (db: Trx, slug: string | undefined): Promise<string> => {
  let query = db.selectFrom('organization').select('id').where('closed_at', 'is', null);
  if (slug !== undefined && slug !== '') query = query.where('slug', '=', slug);
  const found = await query.limit(2).execute();
  if (found.length === 1) return found[0]!.id;
  throw invalid('Choose your clinic from the list.', { organization: 'Choose your clinic from the list.' });
};

/** Five in an hour for one address, whether it has an account or not, and few of one network. @throws Failure 429 */
const takeMailTurn = async (services: ServerServices, what: string, email: string, ip: string): Promise<void> => {
  const factor = services.settings.rateFactor;
  const now = services.now();
  const turn = await services.asSystem(async (db) => {
    await spendOnMail(db, { ip, caller: null }, { now, factor });
    return takeTurn(db, `${what}:${email}`, 5 * Math.max(1, factor), hour, now);
  });
  if (!turn) throw tooMany(hour);
};

const sendConfirmation = async (
  services: ServerServices,
  context: CallContext,
  db: Trx,
  {
    email,
    code,
    ...reader
  }: { readonly email: string; readonly code: string; readonly orgId: string; readonly locale: Locale },
): Promise<void> => {
  const link = linkTo(linkOrigin(services.settings, context.header('host')), '/confirmation', { email });
  const letter = await letterOf(db, reader, confirmMail, { code, link });
  await services.mail.send(db, { to: email, ...letter, cause: 'bounded' });
};

const registerWithCode = async (
  services: ServerServices,
  body: CallRequest<typeof register>['body'],
  context: CallContext,
): Promise<string> => {
  const { email, password, organization, firstName, lastName, phone, birthDate, address, locale = 'en-CA' } = body;
  await takeMailTurn(services, 'register', email, context.ip);
  const passwordHash = await hashPassword(password);
  const session = newSecret();
  await services.asSystem(async (db) => {
    const orgId = await chosenOrganization(db, organization);
    const account = await db
      .selectFrom('account')
      .select(['status', 'locale'])
      .where('email', '=', email)
      .executeTakeFirst();
    if (account && account.status !== 'invited') {
      const link = `${linkOrigin(services.settings, context.header('host'))}/login`;
      const letter = await letterOf(db, { orgId, locale: account.locale }, alreadyRegisteredMail, { link });
      await services.mail.send(db, { to: email, ...letter, cause: 'bounded' });
      return;
    }
    const payload: Registration = { passwordHash, orgId, firstName, lastName, phone, birthDate, address, locale };
    const now = services.now();
    const wanted = { purpose: 'confirm', email, accountId: null, now, seconds: codeSeconds, payload, session } as const;
    const { code } = await sendCode(db, services.keyed, wanted);
    await sendConfirmation(services, context, db, { email, code, orgId, locale });
  });
  return session;
};

/** With an account there, the answer is the same; only its owner's mail says so. */
export const registerPatient =
  (services: ServerServices): Handler<typeof register> =>
  async ({ body }, context) => {
    embeddedOf(services.identity);
    refuseWeakPassword(body.password, body.email, 'password');
    const { otp } = body;
    if (otp !== undefined) {
      await activateInvitedAccount(services, context, { ...body, otp, newPassword: body.password });
      return { status: 'active', Session: '' };
    }
    return { status: 'confirm', Session: await withEvenTiming(() => registerWithCode(services, body, context)) };
  };

/** A fresh code for the registration that waits: that of `Session`, or without it the newest of the address. */
export const sendCodeAgain =
  (services: ServerServices): Handler<typeof resendCode> =>
  ({ body }, context) =>
    withEvenTiming(async () => {
      embeddedOf(services.identity);
      const { email, Session: session } = body;
      await takeMailTurn(services, 'resend', email, context.ip);
      await services.asSystem(async (db) => {
        const now = services.now();
        const renewed = await renewCode(db, services.keyed, {
          purpose: 'confirm',
          email,
          session,
          now,
          seconds: codeSeconds,
        });
        if (!renewed) return;
        const { orgId, locale } = renewed.payload as Registration;
        const { code } = renewed;
        await sendConfirmation(services, context, db, { email, code, orgId, locale: body.locale ?? locale });
      });
      return undefined;
    });
