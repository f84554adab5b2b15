import { publicDefaults } from '#config/environment.ts';
import { house, feature } from '#test/kit/browser/fakeServer.ts';
import { FakeSocket } from '#test/kit/browser/fakeSocket.ts';
import { settled } from '#test/kit/browser/settled.ts';
import { type House, line, plugin, startHouse } from '#test/kit/browser/startHouse.ts';
import { Auth, CallFailure, Live, Resources, Theme } from '#core/shared';
import { createKernel } from './createKernel.ts';

let open: House | undefined;
const begin = async (...given: Parameters<typeof startHouse>): Promise<House> => (open = await startHouse(...given));

afterEach(() => {
  open?.kernel.stop();
  open = undefined;
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
});

const faxes = plugin({ id: 'faxes', needs: { live: Live, resources: Resources } });

const signIn = async ({ kernel }: House): Promise<void> => {
  await kernel.service(Auth).logIn('patient@pavilion.test', 'secret', { keep: true });
  await settled();
};

test('PRD-4 a feature runs only in a session whose organisation has it on', async () => {
  const it = await begin([line(faxes)], house([feature('faxes', true)]));
  expect(it.kernel.registry.stateOf('faxes')).toEqual({ is: 'disabled' });
  await signIn(it);
  expect(it.reports).toEqual([]);
  expect(it.kernel.registry.stateOf('faxes')?.is).toBe('running');
});

test('PRD-4 an administrator switches a feature off and on while people use the page', async () => {
  const it = await begin([line(faxes)], house([feature('faxes', true)]));
  await signIn(it);
  FakeSocket.last.open();
  FakeSocket.last.receive({ type: 'ready', at: 5, missed: false });
  FakeSocket.last.receive({ type: 'event', id: 6, kind: 'feature_changed', data: { id: 'faxes', enabled: false } });
  expect(it.kernel.registry.stateOf('faxes')?.is).toBe('disabled');
  FakeSocket.last.receive({ type: 'event', id: 7, kind: 'feature_changed', data: { id: 'faxes', enabled: true } });
  await settled();
  expect(it.kernel.registry.stateOf('faxes')?.is).toBe('running');
});

test('STA-2 opened while the server is away, what was on the last time runs, and the features are read once it answers', async () => {
  const first = await begin([line(faxes)], house([feature('faxes', true)]));
  await signIn(first);
  first.kernel.stop();
  const away = (): never => {
    throw new CallFailure(0, 'offline', 'No answer.');
  };
  const it = await begin([line(faxes)], { ...house(), 'GET /v3/features': away, 'GET /v3/users/me': away });
  await settled();
  expect(it.kernel.registry.stateOf('faxes')?.is).toBe('running');
  expect(it.kernel.outlet.outcome.is).not.toBe('pending');
  it.answers['GET /v3/features'] = house([feature('faxes', false)])['GET /v3/features'];
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect(it.kernel.registry.stateOf('faxes')?.is).toBe('disabled');
});

test('API-1 ROL-1 calls carry the token and the selected profile', async () => {
  const it = await begin();
  await signIn(it);
  const features = it.seen.find((request) => request.url === '/v3/features');
  expect(features?.headers).toMatchObject({ Authorization: 'Bearer id-1', Role: 'profile-1' });
});

test('STA-2 nothing starts before what was kept has been read', async () => {
  let answer = (_kept: string | null): void => undefined;
  const slow = { ...sessionStorage, getItem: () => new Promise<string | null>((resolve) => (answer = resolve)) };
  const kernel = createKernel({
    catalogue: [line(plugin({ id: 'doors', essential: true }))],
    config: publicDefaults,
    page: { session: slow as unknown as Storage, log: () => undefined, whenIdle: () => undefined },
  });
  let started = false;
  const starting = kernel.start().then(() => (started = true));
  await settled();
  expect([started, kernel.registry.stateOf('doors')?.is]).toEqual([false, 'disabled']);
  answer(JSON.stringify({ version: 1, slices: { theme: { version: 1, data: 'dark' } } }));
  await starting;
  await settled();
  expect(kernel.registry.stateOf('doors')?.is).toBe('running');
  expect(kernel.service(Theme).bright).toBe(false);
  kernel.stop();
});

test('PRD-3 before there is a page the title is the product name, and its language is said', async () => {
  await begin();
  expect(document.title).toBe('Pavilion');
  expect(document.documentElement.lang).toBe('en-CA');
});

test('STA-3 logout goes in its order', async () => {
  const it = await begin();
  await signIn(it);
  expect(localStorage.getItem('root')).toContain('id-1');
  it.log.length = 0;
  await it.kernel.service(Auth).logOut();
  expect(it.log).toEqual(['POST /v3/users/logout', 'reload']);
  expect(localStorage.getItem('root')).toBeNull();
  expect(window.location.pathname).toBe('/');
});
