import { createLocalJWKSet, decodeJwt, errors, jwtVerify, type JWK, type JWTVerifyGetKey } from 'jose';
import type { Trx } from '#core/server/database/tables.ts';
import { hashOf, sameHash } from '#core/server/identity/secrets.ts';
import { OAuthRefusal } from './refusal.ts';
import type { AppProof } from './tables.ts';

export interface App {
  readonly id: string;
  readonly org_id: string;
  readonly name: string;
  readonly proof: AppProof;
  readonly service: boolean;
  readonly redirects: readonly string[];
  readonly scope: string;
  readonly secret_hash: string | null;
  readonly keys: readonly JWK[] | null;
  readonly keys_url: string | null;
  readonly approved_by: string | null;
}

export type Form = Readonly<Record<string, string | undefined>>;

export const assertionType = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
export const assertionAlgorithms = ['RS384', 'ES384'];
/** SMART: an assertion lives at most this long. */
const longestSeconds = 300;
/** Between two clocks. */
const toleranceSeconds = 5;

const unknownClient = (why = 'The app is not known here, is off, or did not prove that it is itself.'): OAuthRefusal =>
  new OAuthRefusal('invalid_client', why, 401);

/** An app that is on. */
export const appById = async (db: Trx, id: string): Promise<App | null> =>
  (await db
    .selectFrom('smart_app')
    .select(['id', 'org_id', 'name', 'proof', 'service', 'redirects', 'scope'])
    .select(['secret_hash', 'keys', 'keys_url', 'approved_by'])
    .where('id', '=', id)
    .where('enabled', '=', true)
    .executeTakeFirst()) ?? null;

const basicOf = (header: string | undefined): readonly [id: string, secret: string] | null => {
  const [, text] = /^basic ([A-Za-z0-9+/=]+)$/i.exec(header ?? '') ?? [];
  if (text === undefined) return null;
  const [id = '', ...secret] = Buffer.from(text, 'base64').toString('utf8').split(':');
  try {
    // RFC 6749 2.3.1: both are form-encoded first.
    return [decodeURIComponent(id.replaceAll('+', ' ')), decodeURIComponent(secret.join(':').replaceAll('+', ' '))];
  } catch {
    throw unknownClient();
  }
};

export interface ProofParts {
  readonly asSystem: <T>(work: (db: Trx) => Promise<T>) => Promise<T>;
  readonly now: () => Date;
  /** Keys at the address that an app registered. */
  readonly keysAt: (address: string) => JWTVerifyGetKey;
  /** Where tokens are asked for: what an assertion is made for. */
  readonly audiences: readonly string[];
}

const checkAssertion = async (app: App, assertion: string, parts: ProofParts): Promise<void> => {
  const { asSystem, now, keysAt, audiences } = parts;
  const keys = app.keys ? createLocalJWKSet({ keys: [...app.keys] }) : null;
  const getKey = keys ?? (app.keys_url === null ? null : keysAt(app.keys_url));
  if (app.proof !== 'key' || !getKey) throw unknownClient();
  try {
    const { payload } = await jwtVerify(assertion, getKey, {
      algorithms: assertionAlgorithms,
      issuer: app.id,
      subject: app.id,
      audience: [...audiences],
      currentDate: now(),
      clockTolerance: toleranceSeconds,
      requiredClaims: ['exp', 'jti', 'iss', 'sub', 'aud'],
    });
    const { exp = 0, jti = '' } = payload;
    const left = exp - now().getTime() / 1000;
    if (left > longestSeconds + toleranceSeconds || jti === '' || jti.length > 200) throw unknownClient();
    const until = new Date((exp + toleranceSeconds) * 1000);
    const taken = await asSystem((db) =>
      db
        .insertInto('smart_assertion')
        .values({ app_id: app.id, jti, expires_at: until })
        .onConflict((on) => on.doNothing())
        .returning('jti')
        .executeTakeFirst(),
    );
    if (!taken) throw unknownClient('This assertion was used before. Make a new one for each request.');
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError) throw unknownClient();
    throw error;
  }
};

const issuerOf = (assertion: string): string => {
  try {
    return decodeJwt(assertion).iss ?? '';
  } catch {
    throw unknownClient();
  }
};

/**
 * Which app asks, by the one proof that it was registered with.
 * @throws OAuthRefusal `invalid_client`
 */
export const provenApp = async (header: string | undefined, form: Form, parts: ProofParts): Promise<App> => {
  const basic = basicOf(header);
  const assertion = form.client_assertion_type === assertionType ? form.client_assertion : undefined;
  const id = basic?.[0] ?? form.client_id ?? (assertion === undefined ? '' : issuerOf(assertion));
  const app = await parts.asSystem((db) => appById(db, id));
  if (!app || (basic && form.client_id !== undefined && form.client_id !== id)) throw unknownClient();
  const secret = basic?.[1] ?? form.client_secret;
  if (app.proof === 'key') {
    if (assertion === undefined || secret !== undefined) throw unknownClient();
    await checkAssertion(app, assertion, parts);
  } else if (app.proof === 'secret') {
    if (secret === undefined || !sameHash(hashOf(secret), app.secret_hash ?? '')) throw unknownClient();
  } else if (secret !== undefined || assertion !== undefined) throw unknownClient();
  return app;
};
