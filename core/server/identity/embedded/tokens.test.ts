import { SignJWT, UnsecuredJWT, decodeJwt, decodeProtectedHeader, generateKeyPair } from 'jose';
import { type TestDatabase, testDatabase } from '#test/kit/server/database.ts';
import { identityModule } from '../module.ts';
import { signingKeys } from './signingKeys.ts';
import { tokenMaker } from './tokens.ts';

let house: TestDatabase;
let clock = new Date('2026-03-02T10:00:00Z');
const now = () => clock;
const account = { id: 'account-1', email: 'a@pavilion.test' };
const makers = () => {
  const keys = signingKeys(house.asSystem, now, 900_000);
  return { keys, tokens: tokenMaker(keys, 'urn:pavilion', 900, now) };
};
const invalid = { status: 401, code: 'token_invalid' };

beforeAll(async () => {
  house = await testDatabase([identityModule]);
});
afterAll(() => house.close());

test('API-1 an issued IdToken is taken by another server process of the same house', async () => {
  const { IdToken, ExpiresIn } = await makers().tokens.issue(account, 'device-1');
  expect(ExpiresIn).toBe(900);
  expect(await makers().tokens.read(IdToken)).toEqual({
    accountId: 'account-1',
    deviceId: 'device-1',
    expiresAt: new Date(clock.getTime() + 900_000),
  });
});

test('API-1 tokens hold no personal data but the email address', async () => {
  const { IdToken, AccessToken } = await makers().tokens.issue(account, 'device-1');
  expect(Object.keys(decodeJwt(IdToken)).sort()).toEqual([
    'aud',
    'device',
    'email',
    'exp',
    'iat',
    'iss',
    'sub',
    'token_use',
  ]);
  expect(JSON.stringify(decodeJwt(AccessToken))).not.toContain('@');
});

test('STA-4 an expired token is refused with the message that makes browsers refresh', async () => {
  const { tokens } = makers();
  const { IdToken } = await tokens.issue(account, 'device-1');
  const issued = clock;
  clock = new Date(issued.getTime() + 901_000);
  await expect(tokens.read(IdToken)).rejects.toMatchObject({
    status: 401,
    code: 'token_expired',
    message: 'jwt expired',
  });
  clock = issued;
});

test('API-1 forged, foreign, unsigned and mistaken tokens are refused', async () => {
  const { tokens, keys } = makers();
  const { IdToken, AccessToken } = await tokens.issue(account, 'device-1');
  const { kid } = decodeProtectedHeader(IdToken);
  const claims = decodeJwt(IdToken);
  const foreign = await generateKeyPair('ES256');
  const sign = (change: Record<string, unknown>, header: { alg: string; kid?: string | undefined }) =>
    new SignJWT({ ...claims, ...change }).setProtectedHeader(header);
  const ours = await keys.current();
  const [head, body, signature] = IdToken.split('.');
  const wrong = [
    AccessToken,
    'x',
    '',
    'a.b.c',
    `${head}.${body}.`,
    `${head}.${Buffer.from(JSON.stringify({ ...claims, sub: 'other' })).toString('base64url')}.${signature}`,
    new UnsecuredJWT(claims).encode(),
    await sign({}, { alg: 'ES256', kid }).sign(foreign.privateKey),
    await sign({}, { alg: 'ES256', kid: 'invented' }).sign(foreign.privateKey),
    await sign({}, { alg: 'ES256' }).sign(foreign.privateKey),
    await sign({}, { alg: 'HS256', kid }).sign(new TextEncoder().encode(JSON.stringify(await keys.publicSet()))),
    await sign({ iss: 'https://elsewhere.example' }, { alg: 'ES256', kid }).sign(ours.key),
    await sign({ aud: 'elsewhere' }, { alg: 'ES256', kid }).sign(ours.key),
    await sign({ device: 7 }, { alg: 'ES256', kid }).sign(ours.key),
    await sign({ token_use: undefined }, { alg: 'ES256', kid }).sign(ours.key),
    await sign({ exp: undefined }, { alg: 'ES256', kid }).sign(ours.key),
  ];
  for (const token of wrong) await expect(tokens.read(token)).rejects.toMatchObject(invalid);
});

test('the published set holds no private part, and an older key verifies after a new one came', async () => {
  const { IdToken } = await makers().tokens.issue(account, 'device-1');
  const before = clock;
  clock = new Date(before.getTime() + 91 * 24 * 3_600_000);
  const later = makers();
  await later.keys.current();
  const set = await later.keys.publicSet();
  expect(set.keys).toHaveLength(2);
  expect(set.keys.every((key) => key.d === undefined && key.alg === 'ES256')).toBe(true);
  clock = before;
  await expect(makers().tokens.read(IdToken)).resolves.toMatchObject({ accountId: 'account-1' });
});

test('servers that start together make one key', async () => {
  await house.asSystem((db) => db.deleteFrom('signing_key').execute());
  await Promise.all(Array.from({ length: 5 }, () => makers().keys.current()));
  const rows = await house.asSystem((db) => db.selectFrom('signing_key').select('kid').execute());
  expect(rows).toHaveLength(1);
});

test('STA-4 a token that was found good is computed over once a minute, and never taken after its end', async () => {
  const { keys } = makers();
  let looks = 0;
  const verifying = (kid: string) => {
    looks += 1;
    return keys.verifying(kid);
  };
  const tokens = tokenMaker({ ...keys, verifying }, 'urn:pavilion', 90, now);
  const { IdToken } = await tokens.issue(account, 'device-1');
  const issued = clock;
  const readAfter = (ms: number) => {
    clock = new Date(issued.getTime() + ms);
    return tokens.read(IdToken);
  };
  const read = await readAfter(0);
  expect([await readAfter(59_000), looks]).toEqual([read, 1]);
  expect([await readAfter(61_000), looks]).toEqual([read, 2]);
  await expect(tokens.read(`${IdToken.slice(0, -2)}AA`)).rejects.toMatchObject(invalid);
  await expect(readAfter(90_000)).rejects.toMatchObject({ code: 'token_expired' });
  clock = issued;
});
