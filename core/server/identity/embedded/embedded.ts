import type { Db, Trx } from '../../database/tables.ts';
import { conflict } from '../../failure.ts';
import type { Links } from '../../links/deepLinks.ts';
import { linkOrigin } from '../../mail/origin.ts';
import type { Mailer } from '../../plugin/scope.ts';
import type { ServerSettings } from '../../settings.ts';
import type { KeyedHash } from '../codeKey.ts';
import type { Identity } from '../identity.ts';
import { inviteToProfile } from '../invitation.ts';
import { hashPassword } from './passwords.ts';
import { type SigningKeys, signingKeys } from './signingKeys.ts';
import { type TokenMaker, tokenInvalid, tokenMaker } from './tokens.ts';

/** What the identity service needs. */
export interface IdentityParts {
  readonly settings: ServerSettings;
  readonly idTokenSeconds: number;
  /** Of the user pool, where `settings.identity` is `cognito`. */
  readonly cognito: { readonly issuer?: string | undefined; readonly audience?: string | undefined };
  readonly db: Db;
  asSystem<T>(work: (db: Trx) => Promise<T>): Promise<T>;
  readonly mail: Mailer;
  readonly links: Links;
  readonly keyed: KeyedHash;
  /** An invited person came with the invited address, checked by an outside service: what needs no other proof is theirs. */
  joined(db: Trx, accountId: string): Promise<void>;
  now(): Date;
}

/** The identity that keeps its own accounts: it also issues what it verifies. */
export interface EmbeddedIdentity extends Identity {
  readonly tokens: TokenMaker;
  readonly keys: SigningKeys;
}

export const embeddedIdentity = ({
  settings,
  idTokenSeconds: seconds,
  db,
  asSystem,
  mail,
  links,
  keyed,
  now,
}: IdentityParts): EmbeddedIdentity => {
  const keys = signingKeys(asSystem, now, seconds * 1000);
  const tokens = tokenMaker(keys, settings.publicUrl ?? 'urn:pavilion', seconds, now);
  return {
    tokens,
    keys,
    verify: async (token) => {
      const verified = await tokens.read(token);
      // Asked each time, so that a device signed out elsewhere is out at once and not when its token expires.
      const device = await db
        .selectFrom('device')
        .innerJoin('account', 'account.id', 'device.account_id')
        .select('account.email')
        .where('device.id', '=', verified.deviceId)
        .where('device.account_id', '=', verified.accountId)
        .where('device.revoked_at', 'is', null)
        .where('account.status', '=', 'active')
        .executeTakeFirst();
      if (!device || settings.closedAccounts.includes(device.email)) throw tokenInvalid();
      return verified;
    },
    recognise: (token) => tokens.read(token),
    accepts: ({ email, device }) => device && !settings.closedAccounts.includes(email),
    hashPassword,
    invite: (trx, accountId) =>
      inviteToProfile(trx, { mail, links, keyed }, { accountId, origin: linkOrigin(settings), now: now() }),
  };
};

/** @throws Failure 409 `identity_elsewhere` where accounts are kept by an outside service */
export const embeddedOf = (identity: Identity): EmbeddedIdentity => {
  if ('tokens' in identity && 'keys' in identity) return identity as EmbeddedIdentity;
  throw conflict('This server uses an external identity service. Sign in there.', 'identity_elsewhere');
};
