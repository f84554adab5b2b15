import { publicDefaults } from '#config/environment.ts';
import { CallFailure, login } from '#core/shared';
import { HttpClient } from '../http/httpClient.ts';
import { TokenGate } from '../http/tokenGate.ts';
import { publicIpFrom } from '../http/publicIp.ts';
import type { WireRequest } from '../http/transport.ts';
import { embeddedIdentity } from './embeddedIdentity.ts';
import { sendLogin, takeLogin } from './earlyLogin.ts';

const email = 'maya@example.ca';
const password = 'three maples and a canoe';
const tokens = { IdToken: 'id', AccessToken: 'access', RefreshToken: 'refresh', ExpiresIn: 3600 };

const formWith = (values: { readonly email: string; readonly password: string }): HTMLFormElement => {
  const form = document.createElement('form');
  for (const [name, value] of Object.entries(values)) {
    const input = document.createElement('input');
    Object.assign(input, { name, value });
    form.append(input);
  }
  return form;
};

const respond = (status: number, text: string): Response =>
  ({ status, ok: status < 400, text: async () => text, json: async () => JSON.parse(text) }) as Response;

/** What went over the line, with the answer to the sign-in; the address look-up is answered as `ip` says. */
const line = (answer: () => Promise<Response>, ip = '{"ip":"203.0.113.7"}') => {
  const asked: [string, RequestInit][] = [];
  globalThis.fetch = ((url: string, init: RequestInit) => {
    if (url === publicDefaults.PUBLIC_IP_LOOKUP_URL) return Promise.resolve(respond(200, ip));
    asked.push([url, init]);
    return answer();
  }) as typeof fetch;
  return asked;
};

const trial = () => {
  const sent: WireRequest[] = [];
  const http = new HttpClient({
    config: publicDefaults,
    gate: new TokenGate({ token: () => null, refresh: () => Promise.resolve(), onRefused: () => undefined }),
    strict: true,
    transport: (request) => {
      sent.push(request);
      return Promise.resolve({ status: 200, data: { ...tokens, IdToken: 'asked again' } });
    },
    onSuspended: () => undefined,
    onMoved: () => undefined,
    publicIp: publicIpFrom(publicDefaults.PUBLIC_IP_LOOKUP_URL),
    credentials: () => ({ idToken: null, profileId: null, organizationId: null }),
  });
  return { http, sent, identity: embeddedIdentity(http) };
};

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
const early = (values = { email, password }, signedIn: () => void = () => undefined): void =>
  sendLogin(formWith(values), publicDefaults, signedIn);

afterEach(async () => {
  await takeLogin('', '');
});

test('API-2 the early call is the very one that the application sends', async () => {
  const asked = line(() => Promise.resolve(respond(200, JSON.stringify(tokens))));
  const { http, sent } = trial();
  early({ email: ` ${email} `, password });
  await http.sendOpen(login, { body: { email, password } });
  await settle();
  const [request] = sent;
  expect(asked).toEqual([
    [
      request!.url,
      {
        method: request!.method,
        headers: { 'Content-Type': 'application/json', ...request!.headers },
        body: JSON.stringify(request!.body),
        credentials: request!.cookies ? 'include' : 'same-origin',
        signal: expect.any(AbortSignal),
      },
    ],
  ]);
  expect(request!.headers).toEqual({ 'X-Forwarded-For': '203.0.113.7' });
});

test('the form gets the early answer, once, and asks nothing itself', async () => {
  line(() => Promise.resolve(respond(200, JSON.stringify(tokens))));
  const { identity, sent } = trial();
  const signedIn = jest.fn();
  early({ email, password }, signedIn);
  await expect(identity.signIn(email, password)).resolves.toEqual(tokens);
  expect([signedIn.mock.calls.length, sent.length]).toEqual([1, 0]);
  await expect(identity.signIn(email, password)).resolves.toMatchObject({ IdToken: 'asked again' });
});

test('a question to answer first is the form’s to ask', async () => {
  const challenge = { ChallengeName: 'SOFTWARE_TOKEN_MFA', Session: 'session' };
  line(() => Promise.resolve(respond(200, JSON.stringify(challenge))));
  const signedIn = jest.fn();
  early({ email, password }, signedIn);
  await expect(trial().identity.signIn(email, password)).resolves.toEqual(challenge);
  expect(signedIn).not.toHaveBeenCalled();
});

test.each([
  [401, JSON.stringify({ code: 'wrong_credentials', message: 'No.' }), 'wrong_credentials'],
  [429, JSON.stringify({ code: 'too_many_requests', message: 'Later.' }), 'too_many_requests'],
  [502, '<html>', 'unavailable'],
  [200, '<html>', 'unavailable'],
])('a refused password and a broken answer are told as if the form had asked: %s %s', async (status, text, code) => {
  line(() => Promise.resolve(respond(status, text)));
  early();
  const refused = trial().identity.signIn(email, password);
  await expect(refused).rejects.toBeInstanceOf(CallFailure);
  await expect(refused).rejects.toMatchObject({ code });
});

test('offline: what nobody answered is asked again by the form', async () => {
  line(() => Promise.reject(new TypeError('Failed to fetch')));
  early();
  await settle();
  await expect(trial().identity.signIn(email, password)).resolves.toMatchObject({ IdToken: 'asked again' });
});

test('what was typed since then is asked about anew', async () => {
  line(() => Promise.resolve(respond(200, JSON.stringify(tokens))));
  early();
  await expect(trial().identity.signIn(email, `${password}s`)).resolves.toMatchObject({ IdToken: 'asked again' });
});

test('ERR-1 without an address the header is left out', async () => {
  const asked = line(() => Promise.resolve(respond(200, JSON.stringify(tokens))), 'no');
  early();
  await settle();
  expect(asked[0]?.[1].headers).toEqual({ 'Content-Type': 'application/json' });
});

test('VAL-2 what is missing or no address is the form’s to say', async () => {
  const asked = line(() => Promise.resolve(respond(200, '{}')));
  for (const values of [
    { email: '', password },
    { email: 'maya', password },
    { email, password: '' },
  ])
    early(values);
  sendLogin(formWith({ email, password }), { ...publicDefaults, IDENTITY: 'cognito' }, () => undefined);
  await settle();
  expect(asked).toEqual([]);
});
