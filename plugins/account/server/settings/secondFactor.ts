import { Failure, conflict } from '#core/server/failure.ts';
import { embeddedOf } from '#core/server/identity/embedded/embedded.ts';
import { newRecoveryCodes, newTotp, takeTotp } from '#core/server/identity/embedded/secondFactor.ts';
import {
  accountBackoff,
  countFailure,
  forgetFailures,
  refuseLocked,
} from '#core/server/identity/protection/throttle.ts';
import type { Handler, ServerServices } from '#core/server/plugin/scope.ts';
import type { beginSecondFactor, confirmSecondFactor, removeSecondFactor } from '../../shared/secondFactorCalls.ts';
import { auditAccount } from '../accountAudit.ts';
import { requireOwnPassword } from '../passwords/ownPassword.ts';

const alreadyOn = (): Failure =>
  conflict('Two-step verification is on. Turn it off before you set up another app.', 'second_factor_on');

/** A secret that is not asked for yet: losing the page now locks nobody out. */
export const begin =
  (services: ServerServices): Handler<typeof beginSecondFactor> =>
  (_, context) => {
    embeddedOf(services.identity);
    const { accountId, email, orgId } = context.caller;
    return services.asSystem(async (db) => {
      const { name } = await db
        .selectFrom('organization')
        .select('name')
        .where('id', '=', orgId)
        .executeTakeFirstOrThrow();
      const made = newTotp(email, name);
      const kept = await db
        .updateTable('account')
        .set({ totp_secret: made.secret })
        .where('id', '=', accountId)
        .where('totp_confirmed', '=', false)
        .returning('id')
        .executeTakeFirst();
      if (!kept) throw alreadyOn();
      return made;
    });
  };

export const confirm =
  (services: ServerServices): Handler<typeof confirmSecondFactor> =>
  async ({ body }, context) => {
    embeddedOf(services.identity);
    const { accountId } = context.caller;
    const guarded = `second-factor:${accountId}`;
    const recoveryCodes = await services.asSystem(async (db) => {
      const now = services.now();
      await refuseLocked(db, [guarded], now);
      const account = await db
        .selectFrom('account')
        .select(['totp_secret', 'totp_confirmed'])
        .where('id', '=', accountId)
        .forUpdate()
        .executeTakeFirstOrThrow();
      if (account.totp_confirmed) throw alreadyOn();
      if (account.totp_secret === null || !(await takeTotp(db, accountId, account.totp_secret, body.code, now))) {
        await countFailure(db, guarded, accountBackoff, now, services.settings.rateFactor);
        return null;
      }
      await forgetFailures(db, guarded);
      await db.updateTable('account').set({ totp_confirmed: true }).where('id', '=', accountId).execute();
      await auditAccount(services, db, accountId, context, 'changed', { what: 'second_factor_on' });
      return newRecoveryCodes(db, accountId);
    });
    if (recoveryCodes) return { recoveryCodes };
    const sentence = 'This code is wrong. Check your phone’s clock, then enter the newest code.';
    throw new Failure(422, 'wrong_code', sentence, { code: sentence });
  };

export const remove =
  (services: ServerServices): Handler<typeof removeSecondFactor> =>
  async ({ body }, context) => {
    await requireOwnPassword(services, context, body.password, 'password');
    const { accountId } = context.caller;
    await services.asSystem(async (db) => {
      await db
        .updateTable('account')
        .set({ totp_secret: null, totp_confirmed: false })
        .where('id', '=', accountId)
        .execute();
      await db.deleteFrom('recovery_code').where('account_id', '=', accountId).execute();
      await auditAccount(services, db, accountId, context, 'changed', { what: 'second_factor_off' });
    });
    return undefined;
  };
