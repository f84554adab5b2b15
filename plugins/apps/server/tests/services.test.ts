import { randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { assertionType } from '#clinical/server/smart/clientProof.ts';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import { registerApp } from '../../shared/calls.ts';
import { newApp, oauth, plainApp } from './testKit.ts';

let server: TestServer;
let admin: Person;
let app: { readonly id: string };
let keys: Awaited<ReturnType<typeof generateKeyPair>>;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.login('admin@pavilion.test');
  keys = await generateKeyPair('ES384', { extractable: true });
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'key-1', alg: 'ES384' };
  app = await newApp(admin, {
    ...{ name: 'Nightly export', service: true, proof: 'key', redirects: [], launchUrl: null },
    ...{ scope: 'system/Patient.rs system/Observation.rs', keys: JSON.stringify({ keys: [jwk] }) },
  });
});
afterAll(() => server.close());

interface Claims {
  readonly [name: string]: unknown;
}

const assertion = (claims: Claims = {}, header: { alg?: string; kid?: string } = {}, key = keys.privateKey) => {
  const at = Math.floor(Date.now() / 1000);
  const own = { iss: app.id, sub: app.id, aud: `${server.url}/oauth/token`, exp: at + 290, jti: randomUUID() };
  return new SignJWT({ ...own, ...claims }).setProtectedHeader({ alg: 'ES384', kid: 'key-1', ...header }).sign(key);
};

const token = (client_assertion: string, more: Readonly<Record<string, string>> = {}) =>
  oauth(server, 'token', {
    grant_type: 'client_credentials',
    scope: 'system/Patient.rs',
    client_assertion_type: assertionType,
    client_assertion,
    ...more,
  });

test('a service signs in with its key for five minutes, and reads what it is registered for', async () => {
  const { status, body } = await token(await assertion());
  expect(status).toBe(200);
  expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 300, scope: 'system/Patient.rs' });
  expect(body.refresh_token).toBeUndefined();
  const ask = (path: string) =>
    fetch(`${server.url}/fhir/R4/${path}`, { headers: { authorization: `Bearer ${String(body.access_token)}` } });
  expect((await ask('Patient?_count=1')).status).toBe(200);
  expect((await ask('Observation')).status).toBe(403);
});

test.each<[string, () => Promise<string>]>([
  ['an assertion that lives longer', () => assertion({ exp: Math.floor(Date.now() / 1000) + 400 })],
  ['one that has expired', () => assertion({ exp: Math.floor(Date.now() / 1000) - 60 })],
  ['one without an end', () => assertion({ exp: undefined })],
  ['one without a jti', () => assertion({ jti: undefined })],
  ['one for another server', () => assertion({ aud: 'https://other.example/token' })],
  ['one of another issuer', () => assertion({ iss: 'other' })],
  ['one of another subject', () => assertion({ sub: 'other' })],
  ['one by a key that is not registered', async () => assertion({}, {}, (await generateKeyPair('ES384')).privateKey)],
  ['one by a key of another name', () => assertion({}, { kid: 'key-2' })],
  ['one that is signed by nothing', async () => `${(await assertion()).split('.').slice(0, 2).join('.')}.`],
  ['text', async () => 'no assertion'],
])('refuses %s', async (_what, made) => {
  const { status, body } = await token(await made());
  expect([status, body.error]).toEqual([401, 'invalid_client']);
});

test('an assertion works once, also at the same moment', async () => {
  const one = await assertion();
  const answers = await Promise.all([1, 2, 3].map(() => token(one)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
});

test('a weaker signature is not taken, whatever key it is', async () => {
  const weak = await generateKeyPair('ES256', { extractable: true });
  const jwk = { ...(await exportJWK(weak.publicKey)), kid: 'weak' };
  const other = await newApp(admin, {
    ...{ name: 'Weak', service: true, proof: 'key', redirects: [], launchUrl: null, scope: 'system/Patient.rs' },
    keys: JSON.stringify({ keys: [jwk] }),
  });
  const claims = { iss: other.id, sub: other.id };
  const { body } = await token(await assertion(claims, { alg: 'ES256', kid: 'weak' }, weak.privateKey));
  expect(body.error).toBe('invalid_client');
});

test('it asks for no more than it is registered with, and for no person’s scopes', async () => {
  const more = await token(await assertion(), { scope: 'system/*.cruds' });
  expect(String(more.body.scope).split(' ').sort()).toEqual(['system/Observation.rs', 'system/Patient.rs']);
  expect((await token(await assertion(), { scope: 'user/*.rs openid' })).body.error).toBe('invalid_scope');
  expect((await token(await assertion(), { grant_type: 'password' })).body.error).toBe('unsupported_grant_type');
});

test('it ends with the rights of the administrator who approved it', async () => {
  const { body } = await token(await assertion());
  const suspended = (at: Date | null) =>
    server.services.asSystem((db) =>
      db.updateTable('profile').set({ suspended_at: at }).where('id', '=', admin.profileId).execute(),
    );
  await suspended(new Date());
  const there = await fetch(`${server.url}/fhir/R4/Patient`, {
    headers: { authorization: `Bearer ${String(body.access_token)}` },
  });
  expect(there.status).toBe(401);
  expect((await token(await assertion())).body.error).toBe('unauthorized_client');
  await suspended(null);
});

test.each([
  ['a service with a person’s scopes', { service: true, proof: 'key', scope: 'user/*.rs' }, 'scope'],
  ['an app with a service’s scopes', { scope: 'system/*.rs' }, 'scope'],
  ['a service without a key', { service: true, proof: 'secret', scope: 'system/*.rs' }, 'proof'],
  ['an address without TLS', { redirects: ['http://app.example/'] }, 'redirects'],
  ['an address that runs a script', { redirects: ['javascript:alert(1)'] }, 'redirects'],
  ['an address with a fragment', { redirects: ['https://app.example/#x'] }, 'redirects'],
  ['no address', { redirects: [] }, 'redirects'],
  ['a start that runs a script', { launchUrl: 'javascript:alert(1)' }, 'launchUrl'],
  ['a private key', { proof: 'key', keys: '{"keys":[{"kty":"EC","kid":"1","d":"x"}]}' }, 'keys'],
  ['a key set over plain http', { proof: 'key', keysUrl: 'http://127.0.0.1/keys' }, 'keysUrl'],
] as const)('the register refuses %s', async (_what, fields, field) => {
  const body = {
    ...plainApp,
    ...fields,
    redirects: [...('redirects' in fields ? fields.redirects : plainApp.redirects)],
  };
  const { status, failure } = await admin.send(registerApp, { body });
  expect(status).toBe(422);
  expect(Object.keys(failure.fields ?? {})).toContain(field);
});

test('keys are fetched from no address within the house', async () => {
  const inside = await newApp(admin, {
    ...{ name: 'Inside', service: true, proof: 'key', redirects: [], launchUrl: null, scope: 'system/Patient.rs' },
    keysUrl: 'https://localhost/keys',
  });
  const { body } = await token(await assertion({ iss: inside.id, sub: inside.id }));
  expect(body.error).toBe('invalid_client');
});
