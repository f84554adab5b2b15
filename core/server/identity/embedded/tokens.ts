import { SignJWT, errors, jwtVerify } from 'jose';
import { Failure } from '../../failure.ts';
import type { VerifiedToken } from '../identity.ts';
import type { SigningKeys } from './signingKeys.ts';

const audience = 'pavilion';
/** A token that was found good is not computed over again with each call of the next minute: a signature costs as much as half a read. */
const rememberedMs = 60_000;
const mostRemembered = 5_000;

export const tokenExpired = (): Failure => new Failure(401, 'token_expired', 'jwt expired');
export const tokenInvalid = (): Failure =>
  new Failure(401, 'token_invalid', 'This session is not accepted here. Sign in again.');

export interface TokenMaker {
  issue(account: { readonly id: string; readonly email: string }, deviceId: string): Promise<SignedPair>;
  /** @throws Failure 401 `token_expired`, 401 `token_invalid` */
  read(token: string): Promise<VerifiedToken>;
}

export interface SignedPair {
  readonly IdToken: string;
  readonly AccessToken: string;
  /** Seconds. */
  readonly ExpiresIn: number;
}

/** Signed, short-lived, and of the person nothing but the email address. The API takes IdTokens (API-1) and no AccessTokens. */
export const tokenMaker = (keys: SigningKeys, issuer: string, seconds: number, now: () => Date): TokenMaker => {
  const remembered = new Map<string, { readonly token: VerifiedToken; readonly at: number }>();
  const rememberedOf = (text: string): VerifiedToken | undefined => {
    const { token, at } = remembered.get(text) ?? {};
    if (!token || at === undefined) return undefined;
    const time = now().getTime();
    // A clock that was put back is not believed either.
    if (time >= at && time < at + rememberedMs && time < token.expiresAt.getTime()) return token;
    remembered.delete(text);
    return undefined;
  };
  return {
    issue: async (account, deviceId) => {
      const { kid, key } = await keys.current();
      const at = Math.floor(now().getTime() / 1000);
      const sign = (use: 'id' | 'access', claims: Record<string, unknown>): Promise<string> =>
        new SignJWT({ token_use: use, device: deviceId, ...claims })
          .setProtectedHeader({ alg: 'ES256', kid, typ: 'JWT' })
          .setSubject(account.id)
          .setIssuer(issuer)
          .setAudience(audience)
          .setIssuedAt(at)
          .setExpirationTime(at + seconds)
          .sign(key);
      const [IdToken, AccessToken] = await Promise.all([sign('id', { email: account.email }), sign('access', {})]);
      return { IdToken, AccessToken, ExpiresIn: seconds };
    },

    read: async (token) => {
      const before = rememberedOf(token);
      if (before) return before;
      try {
        const { payload } = await jwtVerify(
          token,
          async ({ kid }) => {
            const key = typeof kid === 'string' ? await keys.verifying(kid) : undefined;
            if (!key) throw tokenInvalid();
            return key;
          },
          { algorithms: ['ES256'], issuer, audience, currentDate: now(), requiredClaims: ['sub', 'exp', 'device'] },
        );
        if (payload.token_use !== 'id' || typeof payload.device !== 'string') throw tokenInvalid();
        const good = { accountId: payload.sub!, deviceId: payload.device, expiresAt: new Date(payload.exp! * 1000) };
        if (remembered.size >= mostRemembered) remembered.delete(remembered.keys().next().value!);
        remembered.set(token, { token: good, at: now().getTime() });
        return good;
      } catch (error) {
        if (error instanceof errors.JWTExpired) throw tokenExpired();
        if (error instanceof errors.JOSEError || error instanceof Failure || error instanceof TypeError)
          throw tokenInvalid();
        throw error;
      }
    },
  };
};
