import type { PushChoice } from '../../shared/calls.ts';
import { fakeAuth, fakeConfig, fakeHttp } from '#test/kit/browser/fakes.ts';
import { DevicePush, endpointKey } from '../stores/DevicePush.ts';
import { type FakePlatform, fakePlatform, messaging } from './fakePlatform.ts';

const name = 'production Android Google Chrome';

const begin = (
  platform: FakePlatform,
  {
    choice = null as PushChoice | null,
    idToken = 'id',
    signedIn = true,
    answers = {},
  }: { choice?: PushChoice | null; idToken?: string | null; signedIn?: boolean; answers?: object } = {},
) => {
  const http = fakeHttp({
    'push.messaging': () => ({ data: { messaging, choice } }),
    'push.addEndpoint': () => undefined,
    'push.removeEndpoint': () => undefined,
    'push.choose': () => undefined,
    ...answers,
  });
  const push = new DevicePush(fakeAuth({ signedIn, idToken }), http, fakeConfig());
  push.load = () => Promise.resolve(platform);
  const calls = () => http.sent.map(({ id }) => id);
  return { push, http, calls, platform };
};
const kept = ({ storage }: FakePlatform): string | null => storage.getItem(endpointKey);

test('STA-7 ENT-10 CST-5 after log-in: the worker, a token, the endpoint, and the first five letters of it', async () => {
  const { push, http, calls, platform } = begin(fakePlatform());
  await push.start();
  expect(platform.did).toEqual(['register', 'obtain']);
  expect(calls()).toEqual(['push.messaging', 'push.addEndpoint']);
  expect(http.sent[1]?.input).toEqual({
    body: { endpoint_type: 'web', data: { token: 'token-of-this-browser', name } },
  });
  expect(kept(platform)).toBe('token');
  expect(push.state).toBe('on');
});

test('STA-7 only when no endpoint is stored, and one that was lost meanwhile is renewed', async () => {
  const platform = fakePlatform();
  platform.storage.setItem(endpointKey, 'token');
  const again = begin(platform);
  await again.push.start();
  expect(again.calls()).toEqual(['push.messaging']);
  expect(again.push.state).toBe('on');
  platform.lost = true;
  const renewed = begin(platform);
  await renewed.push.start();
  expect(renewed.calls()).toEqual(['push.messaging', 'push.addEndpoint']);
});

test('STA-7 only when somebody is signed in', async () => {
  const { push, calls, platform } = begin(fakePlatform(), { signedIn: false });
  await push.start();
  expect([calls(), platform.did]).toEqual([[], []]);
});

test('the browser’s question is asked after a press, and never by itself', async () => {
  const { push, calls, platform } = begin(fakePlatform('default'));
  await push.start();
  expect([push.state, push.offers, platform.did]).toEqual(['off', true, ['register']]);
  await push.turnOn();
  expect(platform.did).toEqual(['register', 'ask', 'register', 'obtain']);
  expect(calls()).toEqual(['push.messaging', 'push.choose', 'push.messaging', 'push.addEndpoint']);
  expect([push.state, push.offers]).toEqual(['on', false]);
});

test('who said no is not asked again', async () => {
  const refused = begin(fakePlatform('default'));
  refused.platform.answer = 'denied';
  await refused.push.start();
  await refused.push.turnOn();
  expect([refused.push.state, refused.push.offers, kept(refused.platform)]).toEqual(['denied', false, null]);
  const declined = begin(fakePlatform('default'));
  await declined.push.start();
  await declined.push.later();
  expect([declined.push.offers, declined.http.sent.at(-1)?.input]).toEqual([
    false,
    { body: { name, choice: 'later' } },
  ]);
  const nextDay = begin(fakePlatform('default'), { choice: 'later' });
  await nextDay.push.start();
  expect([nextDay.push.offers, nextDay.platform.did]).toEqual([false, ['register']]);
});

test('turned off on this device, it stays off at the next log-in', async () => {
  const { push, calls, platform } = begin(fakePlatform());
  await push.start();
  await push.turnOff();
  expect(calls().slice(2)).toEqual(['push.choose', 'push.removeEndpoint']);
  expect([push.state, kept(platform)]).toEqual(['off', null]);
  const later = begin(fakePlatform(), { choice: 'off' });
  await later.push.start();
  expect([later.push.state, later.calls()]).toEqual(['off', ['push.messaging']]);
});

test('STA-8 at log-out: the token again, the endpoint goes, the entry too', async () => {
  const { push, http, platform } = begin(fakePlatform());
  await push.start();
  await push.leave();
  expect(platform.did).toEqual(['register', 'obtain', 'obtain', 'release']);
  expect(http.sent.at(-1)).toEqual({
    id: 'push.removeEndpoint',
    input: { body: { endpoint_type: 'web', data: { fcm_token: 'token-of-this-browser' } } },
  });
  expect(kept(platform)).toBeNull();
});

test('STA-8 leaving waits for a registration that is under way, so that none is left behind', async () => {
  const platform = fakePlatform();
  platform.letGo = () => undefined;
  const { push, calls } = begin(platform);
  const starting = push.start();
  const leaving = push.leave();
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(calls()).toEqual(['push.messaging']);
  const go = platform.letGo;
  platform.letGo = null;
  go();
  await Promise.all([starting, leaving]);
  expect(calls()).toEqual(['push.messaging', 'push.addEndpoint', 'push.removeEndpoint']);
  expect(kept(platform)).toBeNull();
});

test('STA-8 API-16 with no token left, the authorization is Unknown', async () => {
  const platform = fakePlatform();
  platform.storage.setItem(endpointKey, 'token');
  const { push, calls } = begin(platform, { idToken: null });
  await push.start();
  const asked: [string, RequestInit][] = [];
  const before = globalThis.fetch;
  globalThis.fetch = ((url: string, how: RequestInit) => {
    asked.push([url, how]);
    return Promise.resolve({ ok: false });
  }) as unknown as typeof fetch;
  await push.leave();
  globalThis.fetch = before;
  expect(calls()).toEqual(['push.messaging']);
  expect(asked).toMatchObject([['/messaging/endpoints', { method: 'DELETE', headers: { Authorization: 'Unknown' } }]]);
  expect(JSON.parse(asked[0]![1].body as string)).toEqual({
    endpoint_type: 'web',
    data: { fcm_token: 'token-of-this-browser' },
  });
  expect(kept(platform)).toBeNull();
});

test('ERR-5 STA-8 what fails is swallowed, and the entry goes all the same', async () => {
  const away = fakePlatform();
  away.token = null;
  const first = begin(away);
  await expect(first.push.start()).resolves.toBeUndefined();
  expect([first.push.state, kept(away)]).toEqual(['unsupported', null]);
  const { push, platform } = begin(fakePlatform(), {
    answers: {
      'push.removeEndpoint': () => {
        throw new Error('no');
      },
    },
  });
  await push.start();
  await expect(push.leave()).resolves.toBeUndefined();
  expect(kept(platform)).toBeNull();
});

test('ERR-2 ERR-5 without a service worker there is an internal error, and nobody hears of it', async () => {
  const { browserPlatform } = await import('../service/browserPlatform.ts');
  await expect(browserPlatform().register(messaging)).rejects.toMatchObject({
    code: 'internal_error',
    message: 'Internal error.',
  });
  const { push } = begin(Object.assign(fakePlatform('unsupported'), { answer: 'unsupported' }));
  await expect(push.start()).resolves.toBeUndefined();
  expect(push.state).toBe('unsupported');
});

test('INT-1 the worker’s address is fixed, and its query string the messaging configuration', async () => {
  const { workerAddress } = await import('../service/browserPlatform.ts');
  expect(workerAddress(messaging)).toBe('/firebase-messaging-sw.js?vapidKey=BKey');
  const firebase = { apiKey: 'a', appId: '1:2', projectId: 'p', messagingSenderId: '2' };
  expect(workerAddress({ vapidKey: 'B', firebase })).toBe(
    '/firebase-messaging-sw.js?apiKey=a&appId=1%3A2&projectId=p&messagingSenderId=2&vapidKey=B',
  );
});
