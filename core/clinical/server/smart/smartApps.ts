import { signingKeys } from '#core/server/identity/embedded/signingKeys.ts';
import type { SigningKeys } from '#core/server/identity/embedded/signingKeys.ts';
import type { VerifiedToken } from '#core/server/identity/identity.ts';
import { Failure } from '#core/server/failure.ts';
import type { BaseServices } from '#core/server/plugin/scope.ts';
import type { Grant } from './allowance.ts';
import { isAppToken, livingToken } from './grants.ts';

/** An app that calls for a person. */
export interface CallingApp {
  /** `client_id`. */
  readonly id: string;
  readonly orgId: string;
  readonly name: string;
  readonly token: VerifiedToken;
  readonly profileId: string;
  readonly grant: Grant;
}

/** Apps of others that people let into the record. A feature offers them; without it nobody's app gets in. */
export interface SmartApps {
  readonly keys: SigningKeys;
  /** Apps work where this feature is on. */
  offeredBy(feature: string): () => void;
  isOpen(orgId: string): Promise<boolean>;
  /**
   * Null for a token that is a person's own.
   * @throws Failure 401 for an app's that is not good any more
   */
  calling(token: string): Promise<CallingApp | null>;
}

const notGood = (): Failure => new Failure(401, 'token_invalid', 'This app is signed out. Start it again.');

export const smartApps = ({
  asSystem,
  features,
  now,
}: Pick<BaseServices, 'asSystem' | 'features' | 'now'>): SmartApps => {
  let feature: string | null = null;
  const isOpen: SmartApps['isOpen'] = async (orgId) => {
    const offering = feature;
    return offering !== null && asSystem((db) => features.isEnabled(db, orgId, offering));
  };
  return {
    keys: signingKeys(asSystem, now, 3_600_000),
    offeredBy: (id) => {
      feature = id;
      return () => {
        feature = null;
      };
    },
    isOpen,
    calling: async (token) => {
      if (!isAppToken(token)) return null;
      const found = await asSystem((db) => livingToken(db, token));
      if (!found || found.kind !== 'access' || found.expires <= now() || !(await isOpen(found.org_id))) throw notGood();
      const { account_id: accountId, device_id: deviceId, profile_id: profileId, scope, patient_id: patient } = found;
      return {
        id: found.app_id,
        orgId: found.org_id,
        name: found.app_name,
        token: { accountId, deviceId, expiresAt: found.expires },
        profileId,
        grant: { scope, patient },
      };
    },
  };
};
