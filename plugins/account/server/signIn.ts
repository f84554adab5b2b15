import type { challenge, login } from '../../../core/shared/index.ts';
import { Failure, invalid } from '../../../core/server/failure.ts';
import { challengeExpired, endChallenge, tryChallenge } from '../../../core/server/identity/challenges.ts';
import { embeddedOf } from '../../../core/server/identity/embedded.ts';
import { wrongCode } from '../../../core/server/identity/oneTimeCodes.ts';
import { hashPassword, passwordMatches } from '../../../core/server/identity/passwords.ts';
import { takeRecoveryCode, takeTotp } from '../../../core/server/identity/secondFactor.ts';
import {
  accountBackoff,
  addressBackoff,
  countFailure,
  forgetFailures,
  refuseLocked,
} from '../../../core/server/identity/throttle.ts';
import type { Handler, ServerServices } from '../../../core/server/plugin/scope.ts';
import { auditAccount } from './auditAccount.ts';
import { untilStep } from './evenly.ts';
import { refuseWeak, setPassword } from './newPassword.ts';
import { answerOf, goOn } from './signedIn.ts';

const wrongCredentials = (): Failure =>
  new Failure(
    401,
    'wrong_credentials',
    'This e-mail address or password is not right. If you have just registered, confirm your address first.',
  );

/** Unknown address, wrong password and account not active are one answer after one amount of work. */
export const logIn =
  (services: ServerServices): Handler<typeof login> =>
  async ({ body }, context) => {
    embeddedOf(services.identity);
    const began = performance.now();
    const { asSystem } = services;
    const factor = services.environment.RATE_LIMIT_FACTOR;
    const [byAddress, byIp] = [`login:${body.email}`, `ip:${context.ip}`];
    const account = await asSystem(async (db) => {
      await refuseLocked(db, [byAddress, byIp], services.now());
      return db.selectFrom('account').selectAll().where('email', '=', body.email).executeTakeFirst();
    });
    const right = await passwordMatches(account?.password_hash ?? null, body.password);
    const outcome = await asSystem(async (db) => {
      const now = services.now();
      // Again: of many guesses at once, those that end after the lock fell are refused even when right.
      await refuseLocked(db, [byAddress, byIp], now);
      if (!account || !right || account.status !== 'active') {
        await countFailure(db, byAddress, accountBackoff, now, factor);
        await countFailure(db, byIp, addressBackoff, now, factor);
        if (account) await auditAccount(services, db, account.id, context, 'refused', { why: 'wrong_credentials' });
        return null;
      }
      await forgetFailures(db, byAddress);
      return goOn(services, db, account, context, false);
    });
    if (!outcome || !account) {
      await untilStep(began);
      throw wrongCredentials();
    }
    return answerOf(services, account, outcome);
  };

export const answerQuestion =
  (services: ServerServices): Handler<typeof challenge> =>
  async ({ body }, context) => {
    embeddedOf(services.identity);
    const { asSystem } = services;
    const asked = await asSystem(async (db) => {
      const tried = await tryChallenge(db, body.Session, services.now());
      const account =
        tried &&
        (await db
          .selectFrom('account')
          .selectAll()
          .where('id', '=', tried.accountId)
          .where('status', '=', 'active')
          .executeTakeFirst());
      return account ? { ...tried, account } : null;
    });
    if (!asked) throw challengeExpired();
    const { account, name } = asked;

    if (name === 'NEW_PASSWORD_REQUIRED') {
      const password = body.newPassword;
      if (password === undefined) throw invalid('Choose a new password.', { newPassword: 'Choose a new password.' });
      refuseWeak(password, account.email, 'newPassword');
      if (await passwordMatches(account.password_hash, password)) {
        const other = 'Choose another password than the one you were given.';
        throw invalid(other, { newPassword: other });
      }
      const hash = await hashPassword(password);
      const outcome = await asSystem(async (db) => {
        if (!(await endChallenge(db, body.Session))) return null;
        await setPassword(services, db, account.id, hash);
        await auditAccount(services, db, account.id, context, 'changed', { what: 'password' });
        return goOn(services, db, { ...account, must_change_password: false }, context, true);
      });
      if (!outcome) throw challengeExpired();
      return answerOf(services, account, outcome);
    }

    const code = body.code;
    if (code === undefined) throw invalid('Enter the code of your authenticator.', { code: 'Enter the code.' });
    const guarded = `second-factor:${account.id}`;
    const outcome = await asSystem(async (db) => {
      const now = services.now();
      await refuseLocked(db, [guarded], now);
      const right =
        (await takeTotp(db, account.id, account.totp_secret ?? '', code, now)) ||
        (await takeRecoveryCode(db, account.id, code));
      if (!right) {
        await countFailure(db, guarded, accountBackoff, now, services.environment.RATE_LIMIT_FACTOR);
        await auditAccount(services, db, account.id, context, 'refused', { why: 'wrong_code' });
        return 'wrong';
      }
      if (!(await endChallenge(db, body.Session))) return 'ended';
      await forgetFailures(db, guarded);
      return goOn(services, db, account, context, true);
    });
    if (outcome === 'wrong') throw wrongCode();
    if (outcome === 'ended') throw challengeExpired();
    return answerOf(services, account, outcome);
  };
