import type { challenge, login } from '#core/shared';
import { Failure, invalid } from '#core/server/failure.ts';
import { challengeExpired, endChallenge, tryChallenge } from '#core/server/identity/embedded/challenges.ts';
import { embeddedOf } from '#core/server/identity/embedded/embedded.ts';
import { wrongCode } from '#core/server/identity/embedded/oneTimeCodes.ts';
import { hashPassword, passwordMatches } from '#core/server/identity/embedded/passwords.ts';
import { takeRecoveryCode, takeTotp } from '#core/server/identity/embedded/secondFactor.ts';
import { knownDeviceOf } from '#core/server/identity/protection/knownDevices.ts';
import {
  countFailedAttempt,
  forgetFailedAttempts,
  refuseAttempt,
  secondFactorGuard,
} from '#core/server/identity/protection/loginProtection.ts';
import {
  accountBackoff,
  countFailure,
  forgetFailures,
  refuseLocked,
} from '#core/server/identity/protection/throttle.ts';
import type { Handler, ServerServices } from '#core/server/plugin/scope.ts';
import { auditAccount } from '../accountAudit.ts';
import { waitForTimingStep } from '../responseTiming.ts';
import { refuseWeakPassword, setPassword } from '../passwords/newPassword.ts';
import { loginAnswerOf, nextSignInStep } from './signInOutcome.ts';

const wrongCredentials = (): Failure =>
  new Failure(401, 'wrong_credentials', 'The email or password is wrong. Just registered? Confirm your email first.');

/** Unknown address, wrong password and account not active are one answer after one amount of work. */
export const logIn =
  (services: ServerServices): Handler<typeof login> =>
  async ({ body }, context) => {
    embeddedOf(services.identity);
    const began = performance.now();
    const { asSystem } = services;
    const factor = services.settings.rateFactor;
    const { email } = body;
    const { attempt, account } = await asSystem(async (db) => {
      const knownDevice = await knownDeviceOf(db, email, context.header('cookie'));
      const attempt = { email, ip: context.ip, knownDevice };
      await refuseAttempt(db, attempt, services.now());
      return {
        attempt,
        account: await db.selectFrom('account').selectAll().where('email', '=', email).executeTakeFirst(),
      };
    });
    const right = await passwordMatches(account?.password_hash ?? null, body.password);
    const outcome = await asSystem(async (db) => {
      const now = services.now();
      // Again: of many guesses at once, those that end after the lock fell are refused even when right.
      await refuseAttempt(db, attempt, now);
      if (!account || !right || account.status !== 'active' || services.settings.closedAccounts.includes(email)) {
        await countFailedAttempt(db, attempt, now, factor);
        if (account) await auditAccount(services, db, account.id, context, 'refused', { why: 'wrong_credentials' });
        return null;
      }
      await forgetFailedAttempts(db, attempt);
      return nextSignInStep(services, db, account, context, false);
    });
    if (!outcome || !account) {
      await waitForTimingStep(began);
      throw wrongCredentials();
    }
    return loginAnswerOf(services, account, outcome);
  };

export const answerChallenge =
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
      refuseWeakPassword(password, account.email, 'newPassword');
      if (await passwordMatches(account.password_hash, password)) {
        const other = 'Choose a password different from the one you received.';
        throw invalid(other, { newPassword: other });
      }
      const hash = await hashPassword(password);
      const outcome = await asSystem(async (db) => {
        if (!(await endChallenge(db, body.Session))) return null;
        await setPassword(services, db, account.id, hash);
        await auditAccount(services, db, account.id, context, 'changed', { what: 'password' });
        return nextSignInStep(services, db, { ...account, must_change_password: false }, context, true);
      });
      if (!outcome) throw challengeExpired();
      return loginAnswerOf(services, account, outcome);
    }

    const code = body.code;
    if (code === undefined) throw invalid('Enter the code from your authenticator app.', { code: 'Enter the code.' });
    const outcome = await asSystem(async (db) => {
      const now = services.now();
      const knownDevice = await knownDeviceOf(db, account.email, context.header('cookie'));
      const guarded = secondFactorGuard(account.id, { knownDevice });
      await refuseLocked(db, [guarded], now);
      const right =
        (await takeTotp(db, account.id, account.totp_secret ?? '', code, now)) ||
        (await takeRecoveryCode(db, account.id, code));
      if (!right) {
        await countFailure(db, guarded, accountBackoff, now, services.settings.rateFactor);
        await auditAccount(services, db, account.id, context, 'refused', { why: 'wrong_code' });
        return 'wrong';
      }
      if (!(await endChallenge(db, body.Session))) return 'ended';
      await forgetFailures(db, guarded);
      return nextSignInStep(services, db, account, context, true);
    });
    if (outcome === 'wrong') throw wrongCode();
    if (outcome === 'ended') throw challengeExpired();
    return loginAnswerOf(services, account, outcome);
  };
