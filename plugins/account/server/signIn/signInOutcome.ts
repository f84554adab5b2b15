import type { IdentityTokens, LoginAnswer } from '#core/shared';
import type { Trx } from '#core/server/database/tables.ts';
import { refuseSuspended } from '#core/server/identity/chosenProfile.ts';
import { beginChallenge } from '#core/server/identity/embedded/challenges.ts';
import { signDeviceIn } from '#core/server/identity/protection/devices.ts';
import { embeddedOf } from '#core/server/identity/embedded/embedded.ts';
import { rememberDevice } from '#core/server/identity/protection/knownDevices.ts';
import type { CallContext, ServerServices } from '#core/server/plugin/scope.ts';
import { auditAccount } from '../accountAudit.ts';

export interface SignInAccount {
  readonly id: string;
  readonly email: string;
  readonly must_change_password: boolean;
  readonly totp_confirmed: boolean;
}

interface SignedInDevice {
  readonly device: { readonly deviceId: string; readonly refreshToken: string };
}

export type Outcome =
  | {
      readonly challenge: {
        readonly ChallengeName: 'NEW_PASSWORD_REQUIRED' | 'SOFTWARE_TOKEN_MFA';
        readonly Session: string;
      };
    }
  | SignedInDevice;

/** The next question, or a new device. `proved`: the second factor was given. */
export const nextSignInStep = async (
  services: ServerServices,
  db: Trx,
  account: SignInAccount,
  context: CallContext,
  proved: boolean,
): Promise<Outcome> => {
  const now = services.now();
  const ask = async (name: 'NEW_PASSWORD_REQUIRED' | 'SOFTWARE_TOKEN_MFA'): Promise<Outcome> => ({
    challenge: { ChallengeName: name, Session: await beginChallenge(db, account.id, name, now) },
  });
  // The second factor first: who has only a first password must not choose a new one.
  if (account.totp_confirmed && !proved) return ask('SOFTWARE_TOKEN_MFA');
  if (account.must_change_password) return ask('NEW_PASSWORD_REQUIRED');
  await refuseSuspended(db, account.id);
  const device = await signDeviceIn(db, account.id, context.header('user-agent'), {
    now,
    days: services.settings.refreshTokenDays,
  });
  const cookies = context.header('cookie');
  context.setCookie(await rememberDevice(db, account.id, cookies, services.settings, now));
  await auditAccount(services, db, account.id, context, 'signed-in', { device: device.deviceId });
  return { device };
};

/** After the commit, because signing may make a key, which must outlive this sign-in's failure. */
export const signTokens = async (
  services: ServerServices,
  account: { readonly id: string; readonly email: string },
  { device }: SignedInDevice,
): Promise<IdentityTokens> => {
  const tokens = await embeddedOf(services.identity).tokens.issue(account, device.deviceId);
  return { ...tokens, RefreshToken: device.refreshToken };
};

export const loginAnswerOf = async (
  services: ServerServices,
  account: { readonly id: string; readonly email: string },
  outcome: Outcome,
): Promise<LoginAnswer> => {
  if ('challenge' in outcome) return outcome.challenge;
  return signTokens(services, account, outcome);
};
