import { decodeJwt } from 'jose';
import { sql } from 'kysely';
import { signBoundDevicesOut } from '#core/server/identity/protection/devices.ts';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import { answerRequest, launchApp, ownApps, readRequest, revokeApp, switchApp } from '../../shared/calls.ts';
import { allowed, authorizeAt, newApp, oauth, pkce, redirect, tokensFor } from './testKit.ts';

let server: TestServer;
let admin: Person;
let patient: Person;
let practitioner: Person;
let app: { readonly id: string; readonly secret: string | null };
let own: string;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.login('admin@pavilion.test');
  patient = await server.login('patient@pavilion.test');
  practitioner = await server.login('practitioner@pavilion.test');
  app = await newApp(admin);
  own = (await server.services.people.resourceIdOf(patient.orgId, patient.profileId))!;
});
afterAll(() => server.close());

const ask = (token: unknown, path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`${server.url}/fhir/R4/${path}`, {
    ...init,
    headers: { authorization: `Bearer ${String(token)}`, ...(init.headers as Record<string, string>) },
  });

describe('what an app reads first', () => {
  test('the configuration names the endpoints, S256 alone, and what is held', async () => {
    const response = await fetch(`${server.url}/fhir/R4/.well-known/smart-configuration`, {
      headers: { origin: 'https://app.example' },
    });
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    const told = (await response.json()) as Record<string, unknown>;
    expect(told).toMatchObject({
      authorization_endpoint: `${server.url}/oauth/authorize`,
      token_endpoint: `${server.url}/oauth/token`,
      code_challenge_methods_supported: ['S256'],
    });
    const metadata = (await (await fetch(`${server.url}/fhir/R4/metadata`)).json()) as object;
    expect(JSON.stringify(metadata)).toContain(`"valueUri":"${server.url}/oauth/authorize"`);
    expect(metadata).toMatchObject({ rest: [{ security: { service: [{ coding: [{ code: 'SMART-on-FHIR' }] }] } }] });
  });

  test('a page of another origin may ask, and no cookie goes along', async () => {
    for (const path of ['/oauth/token', '/fhir/R4/Patient/1']) {
      const response = await fetch(server.url + path, {
        method: 'OPTIONS',
        headers: { origin: 'https://app.example', 'access-control-request-method': 'GET' },
      });
      expect(response.status).toBe(204);
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
      expect(response.headers.get('access-control-allow-credentials')).toBeNull();
    }
  });
});

describe('the authorization endpoint', () => {
  const scope = 'launch/patient patient/Observation.rs';

  test('leads nobody to an address that is not registered to the letter', async () => {
    for (const redirect_uri of [
      `${redirect}x`,
      redirect.slice(0, -1),
      `${redirect}?a=1`,
      'https://evil.example/',
      null,
    ]) {
      const there = await authorizeAt(server, { client_id: app.id, scope, redirect_uri });
      expect(`${there.origin}${there.pathname}${there.search}`).toBe(`${server.url}/apps/authorize?problem=address`);
    }
    const unknown = await authorizeAt(server, { client_id: 'unknown', scope });
    expect(unknown.href).toBe(`${server.url}/apps/authorize?problem=app`);
  });

  test.each([
    ['no state', { state: null }, 'invalid_request'],
    ['no challenge', { code_challenge: null }, 'invalid_request'],
    ['a plain challenge', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['another audience', { aud: 'https://other.example/fhir' }, 'invalid_request'],
    ['a token at once', { response_type: 'token' }, 'unsupported_response_type'],
    ['a scope that is none', { scope: 'patient/Nothing.rs' }, 'invalid_scope'],
    ['a condition that is no token', { scope: 'patient/Observation.rs?date=gt2020' }, 'invalid_scope'],
    ['a launch that is none', { scope: 'launch patient/*.rs', launch: 'made-up' }, 'invalid_request'],
  ])('refuses %s', async (_what, params, error) => {
    const there = await authorizeAt(server, { client_id: app.id, scope, ...params });
    expect(there.origin + there.pathname).toBe(redirect);
    expect(there.searchParams.get('error')).toBe(error);
    expect(there.searchParams.get('state')).toBe('state' in params ? null : 'state-1');
  });

  test('is shown in no frame', async () => {
    const response = await fetch(`${server.url}/oauth/authorize?client_id=${app.id}`, { redirect: 'manual' });
    expect(response.headers.get('x-frame-options')).toBe('DENY');
    expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });

  test('a request is for the person who opened it, of the app’s clinic, and answered once', async () => {
    const there = await authorizeAt(server, { client_id: app.id, scope });
    const body = { request: there.searchParams.get('request')! };
    const elsewhere = await server.login('practitioner@laurier.test');
    expect((await elsewhere.send(readRequest, { body })).status).toBe(404);
    const second = await authorizeAt(server, { client_id: app.id, scope });
    const mine = { request: second.searchParams.get('request')! };
    expect((await patient.send(readRequest, { body: mine })).status).toBe(200);
    expect((await practitioner.send(readRequest, { body: mine })).status).toBe(404);
    const answer = { ...mine, allow: true, scopes: ['patient/Observation.rs'], patient: null };
    expect((await patient.send(answerRequest, { body: { ...answer, scopes: ['patient/*.cruds'] } })).status).toBe(422);
    expect((await patient.send(answerRequest, { body: answer })).status).toBe(200);
    expect((await patient.send(answerRequest, { body: answer })).status).toBe(404);
  });

  test('who says no is led back with nothing', async () => {
    const there = await authorizeAt(server, { client_id: app.id, scope });
    const request = there.searchParams.get('request')!;
    const { data } = await patient.send(answerRequest, { body: { request, allow: false, scopes: [], patient: null } });
    const back = new URL(data.location);
    expect([...back.searchParams.keys()].sort()).toEqual(['error', 'error_description', 'state']);
    expect(back.searchParams.get('error')).toBe('access_denied');
  });
});

describe('the token endpoint', () => {
  const scope = 'openid fhirUser offline_access launch/patient patient/Observation.rs';

  test('gives a patient’s app their own record, and says who they are', async () => {
    const { body } = await tokensFor(
      server,
      await allowed(server, patient, app, scope, { params: { nonce: 'n-1' } }),
      app,
    );
    expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope, patient: own });
    expect(decodeJwt(String(body.id_token))).toMatchObject({
      iss: `${server.url}/fhir/R4`,
      aud: app.id,
      nonce: 'n-1',
      fhirUser: `${server.url}/fhir/R4/Patient/${own}`,
    });
    expect((await ask(body.access_token, 'Observation')).status).toBe(200);
    expect((await ask(body.access_token, 'Condition')).status).toBe(403);
    // Neither of its tokens is a person's own.
    for (const token of [body.access_token, body.id_token])
      expect(
        (await server.anyone.fetch('/v3/users/me', { headers: { authorization: `Bearer ${String(token)}` } })).status,
      ).toBe(401);
    expect((await ask(body.id_token, 'Observation')).status).toBe(401);
  });

  test('a code works once, and its second use ends what came of it', async () => {
    const started = await allowed(server, patient, app, scope);
    const { body } = await tokensFor(server, started, app);
    expect((await ask(body.access_token, 'Observation')).status).toBe(200);
    expect((await tokensFor(server, started, app)).body.error).toBe('invalid_grant');
    expect((await ask(body.access_token, 'Observation')).status).toBe(401);
    const refresh = { grant_type: 'refresh_token', refresh_token: String(body.refresh_token), client_id: app.id };
    expect((await oauth(server, 'token', refresh)).body.error).toBe('invalid_grant');
  });

  test('at once, one of several uses of a code gets nothing that lasts', async () => {
    const started = await allowed(server, patient, app, scope);
    const answers = await Promise.all([1, 2, 3, 4].map(() => tokensFor(server, started, app)));
    const tokens = answers.flatMap(({ body }) => body.access_token ?? []);
    expect(tokens.length).toBeLessThanOrEqual(1);
    for (const token of tokens) expect((await ask(token, 'Observation')).status).toBe(401);
  });

  test('refuses a stolen code: without its verifier, for another app or another address', async () => {
    const other = await newApp(admin, { name: 'Other app' });
    for (const [by, more] of [
      [app, { code_verifier: pkce().verifier }],
      [app, { code_verifier: '' }],
      [app, { redirect_uri: `${redirect}x` }],
      [other, {}],
    ] as const) {
      const started = await allowed(server, patient, app, scope);
      const { status, body } = await tokensFor(server, started, by, more);
      expect([status, body.error]).toEqual([400, 'invalid_grant']);
      if (by === app) expect((await tokensFor(server, started, app)).body.error).toBe('invalid_grant');
    }
  });

  test('a secret app proves itself, in the header or the form', async () => {
    const secret = await newApp(admin, { name: 'Portal', proof: 'secret' });
    const basic = `Basic ${Buffer.from(`${secret.id}:${secret.secret}`).toString('base64')}`;
    const form = async () => {
      const { code, verifier } = await allowed(server, patient, secret, scope);
      return { grant_type: 'authorization_code', code, redirect_uri: redirect, code_verifier: verifier };
    };
    expect((await oauth(server, 'token', await form(), { authorization: basic })).status).toBe(200);
    const posted = { ...(await form()), client_id: secret.id };
    for (const wrong of [posted, { ...posted, client_secret: 'wrong' }])
      expect((await oauth(server, 'token', wrong)).body.error).toBe('invalid_client');
    expect((await oauth(server, 'token', { ...posted, client_secret: secret.secret! })).status).toBe(200);
  });

  test('refresh tokens change at every use, and an old one ends them all', async () => {
    const { body } = await tokensFor(server, await allowed(server, patient, app, scope), app);
    const by = (token: unknown) =>
      oauth(server, 'token', { grant_type: 'refresh_token', refresh_token: String(token), client_id: app.id });
    const next = await by(body.refresh_token);
    expect(next.status).toBe(200);
    expect(next.body.refresh_token).not.toBe(body.refresh_token);
    expect((await ask(next.body.access_token, 'Observation')).status).toBe(200);
    expect((await by(body.refresh_token)).body.error).toBe('invalid_grant');
    expect((await by(next.body.refresh_token)).body.error).toBe('invalid_grant');
    expect((await ask(next.body.access_token, 'Observation')).status).toBe(401);
  });

  test('without offline_access it gets no refresh token', async () => {
    const { body } = await tokensFor(server, await allowed(server, patient, app, 'launch/patient patient/*.rs'), app);
    expect(body.refresh_token).toBeUndefined();
  });

  test('tells an app of its own tokens only, and takes them back', async () => {
    const other = await newApp(admin, { name: 'Curious' });
    const { body } = await tokensFor(server, await allowed(server, patient, app, scope), app);
    const token = String(body.access_token);
    const told = async (by: { readonly id: string }) =>
      (await oauth(server, 'introspect', { token, client_id: by.id })).body;
    expect(await told(app)).toMatchObject({ active: true, scope, patient: own });
    expect(await told(other)).toEqual({ active: false });
    await oauth(server, 'revoke', { token: String(body.refresh_token), client_id: other.id });
    expect(await told(app)).toMatchObject({ active: true });
    await oauth(server, 'revoke', { token: String(body.refresh_token), client_id: app.id });
    expect(await told(app)).toEqual({ active: false });
    expect((await ask(token, 'Observation')).status).toBe(401);
  });
});

describe('what ends an app’s access', () => {
  const scope = 'launch/patient patient/Observation.rs';
  const tokenOf = async (person: Person, by: { readonly id: string }, more = {}): Promise<unknown> =>
    (await tokensFor(server, await allowed(server, person, by, scope, more), by)).body.access_token;

  test('the clinic turns the app off: at once, and turning it on brings nothing back', async () => {
    const one = await newApp(admin, { name: 'One' });
    const token = await tokenOf(patient, one);
    expect((await ask(token, 'Observation')).status).toBe(200);
    await admin.send(switchApp, { params: { id: one.id }, body: { enabled: false } });
    expect((await ask(token, 'Observation')).status).toBe(401);
    expect((await authorizeAt(server, { client_id: one.id, scope })).search).toBe('?problem=app');
    await admin.send(switchApp, { params: { id: one.id }, body: { enabled: true } });
    expect((await ask(token, 'Observation')).status).toBe(401);
    const elsewhere = await server.login('admin@laurier.test');
    const off = { params: { id: one.id }, body: { enabled: false } };
    expect((await elsewhere.send(switchApp, off)).status).toBe(404);
  });

  test('the person takes it back, and sees what they allowed', async () => {
    const one = await newApp(admin, { name: 'Mine' });
    const token = await tokenOf(patient, one);
    const { data } = (await patient.send(ownApps)).data;
    expect(data.find(({ id }) => id === one.id)).toMatchObject({
      name: 'Mine',
      scopes: expect.arrayContaining([expect.objectContaining({ type: 'Observation', writes: false })]) as unknown,
    });
    expect((await practitioner.send(revokeApp, { params: { id: one.id } })).status).toBe(404);
    await patient.send(revokeApp, { params: { id: one.id } });
    expect((await ask(token, 'Observation')).status).toBe(401);
    expect((await patient.send(ownApps)).data.data.map(({ id }) => id)).not.toContain(one.id);
  });

  test('the feature is switched off', async () => {
    const token = await tokenOf(patient, app);
    const feature = (enabled: boolean) =>
      admin.fetch('/v3/features/apps', {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ enabled }),
      });
    expect((await feature(false)).ok).toBe(true);
    expect((await ask(token, 'Observation')).status).toBe(401);
    expect((await authorizeAt(server, { client_id: app.id, scope })).searchParams.get('error')).toBe('access_denied');
    expect((await oauth(server, 'token', { grant_type: 'x', client_id: app.id })).body.error).toBe(
      'unauthorized_client',
    );
    await feature(true);
    expect((await ask(token, 'Observation')).status).toBe(200);
  });

  test('the person’s access to the clinic is suspended', async () => {
    const one = await tokenOf(practitioner, app, { patient: own });
    expect((await ask(one, 'Observation')).status).toBe(200);
    const set = (at: Date | null) =>
      server.services.asSystem((db) =>
        db.updateTable('profile').set({ suspended_at: at }).where('id', '=', practitioner.profileId).execute(),
      );
    await set(new Date());
    expect((await ask(one, 'Observation')).status).toBe(401);
    await set(null);
  });

  test('the clinic is suspended', async () => {
    const one = await tokenOf(practitioner, app, { patient: own });
    expect((await ask(one, 'Observation')).status).toBe(200);
    const set = (at: Date | null) =>
      server.services.asSystem((db) =>
        db.updateTable('organization').set({ closed_at: at }).where('id', '=', practitioner.orgId).execute(),
      );
    await set(new Date());
    expect((await ask(one, 'Observation')).status).toBe(401);
    await set(null);
    expect((await ask(one, 'Observation')).status).toBe(200);
  });
});

test('what was allowed in a session of the clinic’s own sign-in ends with it, and is taken back with it', async () => {
  const nurse = await server.login('practitioner2@pavilion.test');
  const bound = { bound_to: nurse.orgId, ends_at: new Date(Date.now() + 120_000) };
  const { asSystem } = server.services;
  await asSystem((db) => db.updateTable('device').set(bound).where('id', '=', nurse.deviceId).execute());
  const allowedApp = await newApp(admin);
  const started = await allowed(server, nurse, allowedApp, 'offline_access user/Patient.rs');
  const { body } = await tokensFor(server, started, allowedApp);
  expect(Number(body.expires_in)).toBeLessThanOrEqual(120);
  const { rows } = await asSystem((db) =>
    sql<{ kind: string; left: number }>`select t.kind, extract(epoch from t.expires_at - now())::int as left
      from smart_token t join smart_grant g on g.id = t.grant_id where g.app_id = ${allowedApp.id} and t.kind <> 'code'`.execute(
      db,
    ),
  );
  expect(rows.map(({ kind }) => kind).sort()).toEqual(['access', 'refresh']);
  for (const { left } of rows) expect(left).toBeLessThanOrEqual(120);
  expect((await ask(body.access_token, `Patient/${own}`)).status).toBe(200);
  await asSystem((db) => signBoundDevicesOut(db, { orgId: nurse.orgId }, new Date()));
  expect((await ask(body.access_token, `Patient/${own}`)).status).toBe(401);
});

test('an app that starts from a chart has that patient, for who started it and once', async () => {
  const { data } = await practitioner.send(launchApp, { params: { id: app.id }, body: { patient: own } });
  const at = new URL(data.location);
  expect(at.searchParams.get('iss')).toBe(`${server.url}/fhir/R4`);
  const params = { launch: at.searchParams.get('launch')! };
  const scope = 'launch patient/Patient.rs';
  const started = await allowed(server, practitioner, app, scope, { params });
  const { body } = await tokensFor(server, started, app);
  expect(body.patient).toBe(own);
  expect((await ask(body.access_token, `Patient/${own}`)).status).toBe(200);
  const again = await authorizeAt(server, { client_id: app.id, scope, ...params });
  expect(again.searchParams.get('error')).toBe('invalid_request');
  const next = await practitioner.send(launchApp, { params: { id: app.id }, body: { patient: own } });
  const launch = new URL(next.data.location).searchParams.get('launch')!;
  const stolen = await authorizeAt(server, { client_id: app.id, scope, launch });
  const request = stolen.searchParams.get('request')!;
  expect((await admin.send(readRequest, { body: { request } })).status).toBe(404);
});

test('everything that an app does is audited with its name', async () => {
  const named = await newApp(admin, { name: 'Named app' });
  const started = await allowed(server, patient, named, 'launch/patient patient/Observation.rs');
  const { body } = await tokensFor(server, started, named);
  await ask(body.access_token, 'Observation');
  await ask(body.access_token, 'Condition');
  await server.services.audit.settle(patient.orgId);
  const rows = await server.services.asSystem((db) =>
    db.selectFrom('audit_event').select(['action', 'detail']).where('org_id', '=', patient.orgId).execute(),
  );
  const mine = rows.filter(({ detail }) => (detail as { app?: string } | null)?.app === 'Named app');
  expect(mine.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['created', 'allowed', 'signed-in', 'read', 'refused']),
  );
});
