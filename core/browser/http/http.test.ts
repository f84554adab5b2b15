import * as z from 'zod/mini';
import { publicDefaults } from '#config/environment.ts';
import { expired, fakeServer, tokens } from '#test/kit/browser/fakeServer.ts';
import { settled } from '#test/kit/browser/settled.ts';
import { CallFailure, defineCall, login, refreshToken } from '#core/shared';
import { AuthState } from '../auth/authState.ts';
import { embeddedIdentity } from '../auth/embeddedIdentity.ts';
import { renewTokens } from '../auth/renewal.ts';
import { HttpClient } from './httpClient.ts';
import { publicIpFrom } from './publicIp.ts';
import { TokenGate } from './tokenGate.ts';
import type { WireAnswer, WireRequest } from './transport.ts';

const things = defineCall({
  id: 'things.list',
  summary: 'Things',
  method: 'GET',
  base: 'api',
  path: '/things/:kind',
  allow: ['patient'],
  params: z.object({ kind: z.string() }),
  query: z.object({ limit: z.optional(z.number()), tag: z.optional(z.array(z.string())) }),
  answer: z.object({ data: z.string() }),
  timeoutMs: 10_000,
});
const upload = defineCall({
  id: 'things.upload',
  summary: 'A file',
  method: 'POST',
  base: 'messaging',
  path: '/files',
  allow: ['patient'],
  upload: true,
});

/** A server that knows one token at a time. */
const trial = (answers: Record<string, unknown> = {}, is: { readonly ip?: () => Promise<string | null> } = {}) => {
  let valid = 'id-1';
  let refreshes = 0;
  const server = fakeServer({
    'GET /v3/things/books': (request: WireRequest) =>
      request.headers.Authorization === `Bearer ${valid}` ? { status: 200, data: { data: 'ok' } } : expired(),
    'POST /v3/users/refresh-token': async () => {
      refreshes++;
      await new Promise((resolve) => setTimeout(resolve, 40));
      valid = `id-${refreshes + 1}`;
      return { status: 200, data: tokens(refreshes + 1) };
    },
    ...answers,
  });
  const auth = new AuthState();
  auth.adoptTokens(tokens(1));
  const gate: TokenGate = new TokenGate({
    token: () => auth.tokens?.idToken ?? null,
    refresh: () =>
      renewTokens({ state: auth, provider: embeddedIdentity(http), persistence: { latest: () => undefined } }),
    onRefused: () => auth.needPassword(),
  });
  const http: HttpClient = new HttpClient({
    config: publicDefaults,
    gate,
    strict: true,
    transport: server.transport,
    onSuspended: () => undefined,
    onMoved: () => undefined,
    publicIp: is.ip ?? (() => Promise.resolve(null)),
    credentials: () => ({ idToken: auth.tokens?.idToken ?? null, profileId: 'profile-1', organizationId: null }),
  });
  return {
    ...server,
    auth,
    gate,
    http,
    refreshes: () => refreshes,
    expire: () => (valid = 'id-none'),
    list: () => http.send(things, { params: { kind: 'books' } }),
  };
};

test('an answer of nothing is an answer', async () => {
  const { http } = trial({ 'POST /messaging/files': () => ({ status: 204, data: '' }) });
  await expect(http.send(upload, { file: new File(['one'], 'one.txt') })).resolves.toBe('');
});

test.each(['{"data":"o', '<html>Bad gateway</html>'])(
  'an answer that is no JSON is a failure, not an answer: %s',
  async (text) => {
    const { http } = trial({ 'GET /v3/things/books': () => ({ status: 200, data: text }) });
    await expect(http.send(things, { params: { kind: 'books' } })).rejects.toMatchObject({ code: 'unavailable' });
  },
);

test('API-1 a call stands under its base and carries the token', async () => {
  const it = trial();
  await it.http.send(things, { params: { kind: 'books' }, query: { limit: 5, tag: ['a', 'b'] } });
  expect(it.seen[0]).toMatchObject({
    method: 'GET',
    url: '/v3/things/books?limit=5&tag=a&tag=b',
    headers: { Authorization: 'Bearer id-1' },
  });
});

test('a call that never goes out is not watched: nothing would tell that it ended', async () => {
  const it = trial({}, { ip: () => Promise.reject(new Error('no address')) });
  const ended: unknown[] = [];
  let begun = 0;
  it.http.watch = () => {
    begun += 1;
    return (how) => ended.push(how);
  };
  await expect(it.http.send({ ...things, forwardsIp: true }, { params: { kind: 'books' } })).rejects.toThrow();
  expect([begun, ended]).toEqual([0, []]);
  await it.list();
  expect([begun, ended]).toEqual([1, [expect.objectContaining({ status: 200 })]]);
});

test('ROL-1 the Role header is the id of the selected profile', async () => {
  const it = trial();
  await it.list();
  expect(it.seen[0]?.headers.Role).toBe('profile-1');
});

test('CST-1 a call that says 10 s is given up after 10 s', async () => {
  const it = trial();
  await it.list();
  expect(it.seen[0]?.timeoutMs).toBe(10_000);
});

test('a file goes as the part `file`, with its progress', async () => {
  const it = trial({ 'POST /messaging/files': () => ({ status: 204, data: undefined }) });
  const onProgress = (): void => undefined;
  await it.http.send(upload, { file: new File(['x'], 'note.txt') }, { onProgress });
  const sent = it.seen[0];
  expect((sent!.body as FormData).get('file')).toBeInstanceOf(File);
  expect(sent).toMatchObject({ onProgress, timeoutMs: 0 });
});

describe('API-2 login carries the forwarded-for header', () => {
  const answers = { 'POST /v3/users/login': tokens() };
  const send = async (ip: () => Promise<string | null>) => {
    const it = trial(answers, { ip });
    await it.http.sendOpen(login, { body: { email: 'a@b.ca', password: 'x' } });
    return it.seen[0]?.headers;
  };
  test('with the address that the look-up tells', async () => {
    expect(await send(() => Promise.resolve('203.0.113.7'))).toEqual({ 'X-Forwarded-For': '203.0.113.7' });
  });
  test('ERR-1 without one where the look-up fails', async () => {
    const ask = () => Promise.reject(new TypeError('blocked'));
    expect(await publicIpFrom('/ip', ask)()).toBeNull();
    expect(await send(publicIpFrom('/ip', ask))).toEqual({});
  });
  test('a look-up that answers nonsense counts as failed', async () => {
    const answer = { ok: true, json: async () => ({ ip: 'evil\r\nX: y' }) } as Response;
    expect(await publicIpFrom('/ip', () => Promise.resolve(answer))()).toBeNull();
  });
});

describe('STA-4', () => {
  test('API-3 an expired token is refreshed and the call sent again', async () => {
    const it = trial();
    it.expire();
    await expect(it.list()).resolves.toEqual({ data: 'ok' });
    const refresh = it.seen.find((request) => request.url === '/v3/users/refresh-token');
    expect(refresh).toMatchObject({ method: 'POST', body: { refreshToken: 'refresh-1' } });
    expect(it.auth.tokens).toEqual({ idToken: 'id-2', accessToken: 'access-2', refreshToken: 'refresh-2' });
  });

  test.each([
    [401, 'jwt expired'],
    [500, 'jwt expired'],
    [401, 'The incoming token has expired'],
    [500, 'The incoming token has expired'],
  ])('a %i that says %j means refresh', async (status, message) => {
    let first = true;
    const it = trial({
      'GET /v3/things/books': () => {
        const answer = first ? { status, data: { message } } : { status: 200, data: { data: 'ok' } };
        first = false;
        return answer;
      },
    });
    await it.list();
    expect(it.refreshes()).toBe(1);
  });

  test.each([
    [500, 'jwt malformed'],
    [403, 'jwt expired'],
  ])('a %i that says %j does not', async (status, message) => {
    const it = trial({ 'GET /v3/things/books': () => ({ status, data: { message } }) });
    await expect(it.list()).rejects.toMatchObject({ status });
    expect(it.refreshes()).toBe(0);
  });

  test('1,000 calls that meet an expired token at once: exactly one refresh, every call answered', async () => {
    const it = trial();
    it.expire();
    const answers = await Promise.all(Array.from({ length: 1000 }, () => it.list()));
    expect(answers).toHaveLength(1000);
    expect(answers.every((answer) => answer.data === 'ok')).toBe(true);
    expect(it.refreshes()).toBe(1);
  });

  test('calls that begin while a refresh runs wait for it', async () => {
    let answer: (is: WireAnswer) => void = () => undefined;
    const answered = new Promise<WireAnswer>((resolve) => (answer = resolve));
    let ask: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => (ask = resolve));
    const it = trial({
      'POST /v3/users/refresh-token': () => (ask(), answered),
      'GET /v3/things/books': (request: WireRequest) =>
        request.headers.Authorization === 'Bearer id-2' ? { status: 200, data: { data: 'ok' } } : expired(),
    });
    const first = it.list();
    await asked;
    const before = it.seen.length;
    const second = it.list();
    await settled();
    expect(it.seen.length).toBe(before);
    answer({ status: 200, data: tokens(2) });
    await expect(Promise.all([first, second])).resolves.toEqual([{ data: 'ok' }, { data: 'ok' }]);
    expect(it.seen.filter(({ url }) => url === '/v3/users/refresh-token')).toHaveLength(1);
  });

  test('each call is sent again once, not for ever', async () => {
    const it = trial({ 'GET /v3/things/books': expired });
    await expect(it.list()).rejects.toMatchObject({ status: 401 });
    expect(it.seen.filter((request) => request.url.includes('books'))).toHaveLength(2);
  });

  const refused = {
    'POST /v3/users/refresh-token': () => ({ status: 401, data: { code: 'refresh_refused', message: '' } }),
  };

  test('a refused refresh sets the relog flag; the calls wait, and go on once the person has signed in again', async () => {
    const it = trial(refused);
    it.expire();
    const waiting = [it.list(), it.list()];
    await settled();
    expect(it.auth.relog).toBe(true);
    const late = it.list();
    it.answers['GET /v3/things/books'] = { data: 'after' };
    it.auth.adoptTokens(tokens(9));
    it.gate.passed();
    await expect(Promise.all([...waiting, late])).resolves.toEqual([
      { data: 'after' },
      { data: 'after' },
      { data: 'after' },
    ]);
    expect(it.auth.relog).toBe(false);
  });

  test('logout cancels the calls that wait', async () => {
    const it = trial(refused);
    it.expire();
    const waiting = it.list();
    await settled();
    it.http.cancelAll();
    await expect(waiting).rejects.toMatchObject({ code: 'cancelled' });
  });

  test('a refresh that nobody answered fails the call and asks for no password', async () => {
    const it = trial({
      'POST /v3/users/refresh-token': () => Promise.reject(new CallFailure(0, 'offline', 'away')),
    });
    it.expire();
    await expect(it.list()).rejects.toMatchObject({ code: 'offline' });
    expect(it.auth.relog).toBe(false);
  });

  test('two tabs: a token that the other tab has renewed is taken over, not spent again', async () => {
    const auth = new AuthState();
    auth.adoptTokens(tokens(1));
    const other = {
      ...auth.kept(),
      tokens: { idToken: `x.${btoa('{"exp":9999999999}')}.y`, accessToken: 'a', refreshToken: 'r2' },
    };
    const spent: string[] = [];
    const provider = {
      ...embeddedIdentity(trial().http),
      refresh: async (token: string) => (spent.push(token), tokens(3)),
    };
    const persistence = { latest: <T>() => other as T };
    await renewTokens({ state: auth, provider, persistence });
    expect(spent).toEqual([]);
    expect(auth.tokens?.refreshToken).toBe('r2');
  });

  test('two tabs: an old token of the other tab is renewed with the newest refresh token', async () => {
    const auth = new AuthState();
    auth.adoptTokens(tokens(1));
    const other = {
      ...auth.kept(),
      tokens: { idToken: `x.${btoa('{"exp":1}')}.y`, accessToken: 'a', refreshToken: 'r2' },
    };
    const spent: string[] = [];
    const provider = {
      ...embeddedIdentity(trial().http),
      refresh: async (token: string) => (spent.push(token), tokens(3)),
    };
    await renewTokens({ state: auth, provider, persistence: { latest: <T>() => other as T } });
    expect(spent).toEqual(['r2']);
  });
});

test('a failure carries what the server said', async () => {
  const it = trial({
    'GET /v3/things/books': () => ({
      status: 422,
      data: { code: 'invalid_input', message: 'Too long.', fields: { name: 'Too long.' }, requestId: 'r1' },
    }),
  });
  await expect(it.list()).rejects.toMatchObject({
    status: 422,
    code: 'invalid_input',
    message: 'Too long.',
    fields: { name: 'Too long.' },
    requestId: 'r1',
  });
});

test("a proxy's page instead of an answer is still a failure with a code", async () => {
  const it = trial({ 'GET /v3/things/books': () => ({ status: 502, data: '<html>' }) });
  await expect(it.list()).rejects.toMatchObject({ status: 502, code: 'unavailable' });
});

test('in development an answer that its description does not allow is refused', async () => {
  const it = trial({ 'GET /v3/things/books': { data: 5 } });
  await expect(it.list()).rejects.toThrow('things.list answered what its description does not allow');
});

test('the refresh call itself carries no token', async () => {
  const it = trial();
  await it.http.sendOpen(refreshToken, { body: { refreshToken: 'refresh-1' } });
  expect(it.seen[0]?.headers).toEqual({});
});
