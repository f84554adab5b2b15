import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SignJWT, exportJWK, generateKeyPair } from 'jose';
import { readServerEnvironment } from '#config/environment.server.ts';
import { settingsOf } from '#host/server/serverOptions.ts';
import { type TestDatabase, testDatabase } from '#test/kit/server/database.ts';
import { deepLinks } from '../links/deepLinks.ts';
import { embeddedLinks } from '../links/linkProvider.ts';
import { outboxMailer } from '../mail/outbox.ts';
import { keyedHash } from './codeKey.ts';
import { cognitoIdentity } from './cognito.ts';
import { embeddedOf } from './embedded/embedded.ts';
import type { Identity } from './identity.ts';
import { identityModule } from './module.ts';

let house: TestDatabase;
let pool: Server;
let issuer: string;
let identity: Identity;
const pair = generateKeyPair('RS256', { extractable: true });
let away = false;
const joined: string[] = [];

const parts = (poolIssuer: string) => {
  const settings = settingsOf(readServerEnvironment({ IDENTITY: 'cognito' }));
  const now = () => new Date();
  return {
    settings,
    idTokenSeconds: 900,
    cognito: { issuer: poolIssuer, audience: 'client-1' },
    db: house.db,
    asSystem: house.asSystem,
    mail: outboxMailer(false),
    links: deepLinks({ settings, place: { key: 'none', base: '/links' }, provider: embeddedLinks, now }),
    keyed: keyedHash('a key made for this test', { warn: () => undefined }),
    joined: async (_db: unknown, accountId: string) => void joined.push(accountId),
    now,
  };
};

const token = async (claims: Record<string, unknown> = {}, seconds = 300): Promise<string> => {
  const { privateKey } = await pair;
  return new SignJWT({ token_use: 'id', email: 'Known@pavilion.test', email_verified: true, ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: 'pool-1' })
    .setSubject((claims.sub as string | undefined) ?? 'sub-1')
    .setIssuer((claims.iss as string | undefined) ?? issuer)
    .setAudience((claims.aud as string | undefined) ?? 'client-1')
    .setIssuedAt()
    .setExpirationTime(Math.floor(Date.now() / 1000) + seconds)
    .sign(privateKey);
};

beforeAll(async () => {
  house = await testDatabase([identityModule]);
  const jwk = { ...(await exportJWK((await pair).publicKey)), kid: 'pool-1', alg: 'RS256', use: 'sig' };
  pool = createServer((request, response) => {
    const here = request.url === '/pool/.well-known/jwks.json' && !away;
    response.writeHead(here ? 200 : 500, { 'content-type': 'application/json' });
    response.end(here ? JSON.stringify({ keys: [jwk] }) : '{}');
  });
  await new Promise<void>((done) => pool.listen(0, '127.0.0.1', done));
  issuer = `http://127.0.0.1:${(pool.address() as AddressInfo).port}/pool`;
  identity = cognitoIdentity(parts(issuer));
  const nobody = { password_hash: null, totp_secret: null, photo_file_id: null };
  await house.asSystem((db) =>
    db
      .insertInto('account')
      .values([
        { email: 'known@pavilion.test', status: 'invited', ...nobody },
        { email: 'suspended@pavilion.test', status: 'suspended', ...nobody },
      ])
      .execute(),
  );
});
afterAll(async () => {
  pool.close();
  await house.close();
});

test('INT-2 a verified address ties the outside person to the account once, and `sub` knows it from then on', async () => {
  await expect(identity.verify(await token({ email_verified: false }))).rejects.toMatchObject({ status: 401 });
  expect(joined).toEqual([]);
  const first = await identity.verify(await token());
  expect(joined).toEqual([first.accountId]);
  const renamed = await identity.verify(await token({ email: 'new@elsewhere.test', email_verified: false }));
  expect(renamed.accountId).toBe(first.accountId);
  expect(joined).toHaveLength(1);
});

test('INT-2 tokens of another pool, client, use or key, and of unknown or suspended people, are refused', async () => {
  const foreign = await generateKeyPair('RS256');
  const wrong = [
    await token({ iss: 'https://elsewhere.example' }),
    await token({ aud: 'client-2' }),
    await token({ token_use: 'access' }),
    await token({ sub: 'sub-2', email: 'unknown@pavilion.test' }),
    await token({ sub: 'sub-3', email: 'suspended@pavilion.test' }),
    await new SignJWT({ token_use: 'id', email: 'known@pavilion.test' })
      .setProtectedHeader({ alg: 'RS256', kid: 'pool-1' })
      .setSubject('sub-1')
      .setIssuer(issuer)
      .setAudience('client-1')
      .setExpirationTime('5m')
      .sign(foreign.privateKey),
    'x.y.z',
  ];
  for (const one of wrong) {
    await expect(identity.verify(one)).rejects.toMatchObject({ status: 401, code: 'token_invalid' });
  }
});

test('STA-4 an expired Cognito token is refused with the message that makes browsers refresh', async () => {
  await expect(identity.verify(await token({}, -5))).rejects.toMatchObject({
    code: 'token_expired',
    message: 'jwt expired',
  });
});

test('INT-2 reports an identity service that does not respond as unavailable', async () => {
  away = true;
  const fresh = cognitoIdentity(parts(issuer));
  await expect(fresh.verify(await token())).rejects.toMatchObject({ status: 503, code: 'unavailable' });
  away = false;
});

test('INT-2 the server does not sign in people when Cognito is configured', () => {
  expect(() => embeddedOf(identity)).toThrow(expect.objectContaining({ status: 409, code: 'identity_elsewhere' }));
});
