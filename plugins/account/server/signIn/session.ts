import type { logout, refreshToken } from '#core/shared';
import type { Trx } from '#core/server/database/tables.ts';
import { Failure } from '#core/server/failure.ts';
import { refuseSuspended } from '#core/server/identity/chosenProfile.ts';
import { signDevicesOut } from '#core/server/identity/protection/devices.ts';
import { embeddedOf } from '#core/server/identity/embedded/embedded.ts';
import { refresh } from '#core/server/identity/embedded/refresh.ts';
import { hashOf } from '#core/server/identity/secrets.ts';
import { tooMany } from '#core/server/identity/protection/throttle.ts';
import type { Handler, ServerServices } from '#core/server/plugin/scope.ts';
import { auditAccount } from '../accountAudit.ts';

/** The device that a refresh token was given to. */
const ownerOf = (db: Trx, token: string) =>
  db
    .selectFrom('refresh_token')
    .innerJoin('device', 'device.id', 'refresh_token.device_id')
    .select(['device.id', 'device.account_id'])
    .where('hash', '=', hashOf(token))
    .executeTakeFirst();

/** API-3. */
export const refreshSession =
  (services: ServerServices): Handler<typeof refreshToken> =>
  async ({ body }, context) => {
    const identity = embeddedOf(services.identity);
    // The moment of asking: a call that waits for the database behind others is not late.
    const life = { now: services.now(), days: services.settings.refreshTokenDays };
    const outcome = await services.asSystem(async (db) => {
      // Before the token is spent: whoever is brought back goes on with it.
      const owner = await ownerOf(db, body.refreshToken);
      if (owner) await refuseSuspended(db, owner.account_id);
      const refreshed = await refresh(db, body.refreshToken, life);
      if (refreshed.is === 'reuse') {
        await services.live.closeDevice(db, refreshed.deviceId);
        await auditAccount(services, db, refreshed.accountId, context, 'refused', { why: 'refresh_token_reuse' });
      }
      return refreshed;
    });
    if (outcome.is === 'too-often') throw tooMany(10);
    if (outcome.is !== 'refreshed') {
      throw new Failure(401, 'refresh_refused', 'You were signed out. Sign in again.');
    }
    const tokens = await identity.tokens.issue(outcome.account, outcome.deviceId);
    return { ...tokens, RefreshToken: outcome.refreshToken };
  };

/** Answers the same for any token: the session is over either way. */
export const logOut =
  (services: ServerServices): Handler<typeof logout> =>
  async ({ body }, context) => {
    await services.asSystem(async (db) => {
      const device = await ownerOf(db, body.refreshToken);
      if (!device) return;
      const which = { accountId: device.account_id, only: device.id };
      const gone = await signDevicesOut(db, which, 'signed-out', services.now());
      if (gone.length === 0) return;
      await services.live.closeDevice(db, device.id);
      await auditAccount(services, db, device.account_id, context, 'signed-out', { device: device.id });
    });
    return undefined;
  };
