import { hashPassword, passwordMatches } from '#core/server/identity/embedded/passwords.ts';
import { proofWith } from '#core/server/identity/protection/lockSeal.ts';
import type { Trx } from '#core/server/database/tables.ts';
import type { Handler, ServerServices } from '#core/server/plugin/scope.ts';
import { pinTries, type removePin, type savePin, type verifyPin } from '../../shared/pinCalls.ts';
import { auditAccount } from '../accountAudit.ts';
import { requireOwnPassword } from '../passwords/ownPassword.ts';

/** Also where somebody may have learned it: with a new password, and when an account closes. */
export const forgetPin = async (db: Trx, accountId: string): Promise<boolean> => {
  const { numDeletedRows } = await db.deleteFrom('account_pin').where('account_id', '=', accountId).executeTakeFirst();
  return Number(numDeletedRows) > 0;
};

export const write =
  (services: ServerServices): Handler<typeof savePin> =>
  async ({ body: { password, pin } }, context) => {
    const { accountId } = context.caller;
    await requireOwnPassword(services, context, password, 'password');
    const kept = { hash: await hashPassword(pin), misses: 0, made_at: services.now() };
    await services.asSystem(async (db) => {
      await db
        .insertInto('account_pin')
        .values({ account_id: accountId, ...kept })
        .onConflict((oc) => oc.column('account_id').doUpdateSet(kept))
        .execute();
      await auditAccount(services, db, accountId, context, 'changed', { what: 'pin_on' });
    });
    return undefined;
  };

export const remove =
  (services: ServerServices): Handler<typeof removePin> =>
  async (_, context) => {
    const { accountId } = context.caller;
    await services.asSystem(async (db) => {
      if (await forgetPin(db, accountId))
        await auditAccount(services, db, accountId, context, 'changed', { what: 'pin_off' });
    });
    return undefined;
  };

/** A try is taken before it is looked at, so that many at once are no more than a few. */
export const check =
  (services: ServerServices): Handler<typeof verifyPin> =>
  async ({ body: { pin, seal } }, context) => {
    const { accountId } = context.caller;
    const taken = await services.asSystem((db) =>
      db
        .updateTable('account_pin')
        .set(({ eb }) => ({ misses: eb('misses', '+', 1) }))
        .where('account_id', '=', accountId)
        .where('misses', '<', pinTries)
        .returning(['hash', 'misses'])
        .executeTakeFirst(),
    );
    const correct = await passwordMatches(taken?.hash ?? null, pin);
    await services.asSystem(async (db) => {
      if (correct) await db.updateTable('account_pin').set({ misses: 0 }).where('account_id', '=', accountId).execute();
      else await auditAccount(services, db, accountId, context, 'refused', { why: 'wrong_pin' });
    });
    return {
      ...proofWith(services.keyed, accountId, { correct, seal }),
      left: correct ? pinTries : Math.max(0, pinTries - (taken?.misses ?? pinTries)),
    };
  };
