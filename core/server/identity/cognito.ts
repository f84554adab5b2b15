import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import type { Trx } from '../database/tables.ts';
import { Failure } from '../failure.ts';
import { linkOrigin } from '../mail/origin.ts';
import type { IdentityParts } from './embedded/embedded.ts';
import type { Identity } from './identity.ts';
import { inviteToProfile } from './invitation.ts';
import { hashPassword } from './embedded/passwords.ts';
import { tokenExpired, tokenInvalid } from './embedded/tokens.ts';

interface Claims {
  readonly sub: string;
  readonly email: string;
  readonly emailVerified: boolean;
}

/** The account of an outside person: known by `sub`, or tied to it once by a verified address. */
const accountOf = async (db: Trx, issuer: string, claims: Claims, joined: IdentityParts['joined']): Promise<string> => {
  const known = await db
    .selectFrom('account_subject')
    .innerJoin('account', 'account.id', 'account_subject.account_id')
    .select('account.id')
    .where('issuer', '=', issuer)
    .where('subject', '=', claims.sub)
    .where('account.status', '=', 'active')
    .executeTakeFirst();
  if (known) return known.id;
  if (!claims.emailVerified) throw tokenInvalid();
  const account = await db
    .selectFrom('account')
    .select(['id', 'status'])
    .where('email', '=', claims.email.toLowerCase())
    .where('status', 'in', ['active', 'invited'])
    .executeTakeFirst();
  if (!account) {
    throw new Failure(
      401,
      'token_invalid',
      'No clinic here has an account for this email. Ask your clinic to invite you.',
    );
  }
  const tied = await db
    .insertInto('account_subject')
    .values({ issuer, subject: claims.sub, account_id: account.id })
    .onConflict((oc) => oc.doNothing())
    .returning('account_id')
    .executeTakeFirst();
  if (!tied) throw tokenInvalid();
  await db.updateTable('account').set({ status: 'active' }).where('id', '=', account.id).execute();
  if (account.status === 'invited') await joined(db, account.id);
  return account.id;
};

/** Verifies AWS Cognito's IdTokens. Passwords, codes and devices are Cognito's; this server only maps people to accounts. */
export const cognitoIdentity = ({
  settings,
  cognito,
  asSystem,
  mail,
  links,
  keyed,
  joined,
  now,
}: IdentityParts): Identity => {
  const { issuer, audience } = cognito;
  if (issuer === undefined || audience === undefined) {
    throw new Error('Improperly configured: IDENTITY=cognito needs COGNITO_ISSUER and COGNITO_CLIENT_ID.');
  }
  const keys = createRemoteJWKSet(new URL(`${issuer.replace(/\/+$/, '')}/.well-known/jwks.json`));
  const verify: Identity['verify'] = async (token) => {
    const { payload } = await jwtVerify(token, keys, {
      algorithms: ['RS256'],
      issuer,
      audience,
      currentDate: now(),
      requiredClaims: ['sub', 'exp'],
    }).catch((error: unknown) => {
      if (error instanceof errors.JWTExpired) throw tokenExpired();
      const isAboutToken = error instanceof errors.JOSEError && error.code !== 'ERR_JOSE_GENERIC';
      if (error instanceof errors.JWKSTimeout || !isAboutToken) {
        throw new Failure(503, 'unavailable', 'The identity service is not responding. Try again in a minute.');
      }
      throw tokenInvalid();
    });
    const { sub, email, token_use: use, email_verified: checked, origin_jti: origin } = payload;
    if (use !== 'id' || typeof email !== 'string') throw tokenInvalid();
    const accountId = await asSystem((db) =>
      accountOf(db, issuer, { sub: sub!, email, emailVerified: checked === true || checked === 'true' }, joined),
    );
    const deviceId = `cognito:${typeof origin === 'string' ? origin : sub!}`;
    return { accountId, deviceId, expiresAt: new Date(payload.exp! * 1000) };
  };
  return {
    verify,
    // A token that is new here may tie an account to itself.
    recognise: verify,
    accepts: () => true,
    hashPassword,
    invite: (db, accountId) =>
      inviteToProfile(db, { mail, links, keyed }, { accountId, origin: linkOrigin(settings), now: now() }),
  };
};
