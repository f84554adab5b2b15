import { house, tokens } from '#test/kit/browser/fakeServer.ts';
import { settled } from '#test/kit/browser/settled.ts';
import { type House, line, plugin, startHouse } from '#test/kit/browser/startHouse.ts';
import { Auth, Drafts, getMe, Lock, Resources, Router } from '#core/shared';
import type { Boot } from './boot.ts';
import { leave } from './leave.ts';
import type { Page } from './page.ts';
import type { SessionKeeper } from './sessionKeeper.ts';

let open: House[] = [];
const begin = async (...given: Parameters<typeof startHouse>): Promise<House> => {
  const one = await startHouse(...given);
  open.push(one);
  return one;
};
afterEach(() => {
  for (const one of open) one.kernel.stop();
  open = [];
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
  jest.restoreAllMocks();
});

const signIn = async (it: House, keep = true): Promise<void> => {
  await it.kernel.service(Auth).logIn('patient@pavilion.test', 'Pavilion-demo-1', { keep });
  await settled();
};

test('STA-3 logout, step by step and in this order', async () => {
  const it = await begin();
  await signIn(it);
  it.kernel.service(Lock).lock();
  const watched = it.kernel.service(Resources).watch(getMe, {});
  await settled();
  expect(watched.data).toBeDefined();

  it.log.length = 0;
  const say = (what: string) => it.log.push(what);
  const { removeItem, clear, setItem } = Storage.prototype;
  jest.spyOn(Storage.prototype, 'removeItem').mockImplementation(function (this: Storage, key) {
    if (this === localStorage && key === 'root') say('persisted state purged');
    removeItem.call(this, key);
  });
  jest.spyOn(Storage.prototype, 'clear').mockImplementation(function (this: Storage) {
    if (this === localStorage) say('local storage cleared');
    clear.call(this);
  });
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
    if (key === 'root') say(`kept ${Object.keys((JSON.parse(value) as { slices: object }).slices).join()}`);
    setItem.call(this, key, value);
  });
  const router = it.kernel.service(Router);
  const resources = it.kernel.service(Resources) as Resources & { behind: Resources };
  const { reset } = resources.behind;
  resources.behind.reset = () => {
    say(`API cache reset at ${router.path}`);
    reset.call(resources.behind);
  };

  await it.kernel.service(Auth).logOut();
  expect(it.log).toEqual([
    'persisted state purged',
    'local storage cleared',
    'POST /v3/users/logout',
    'API cache reset at /',
    // The session's end lets go of what is left.
    'API cache reset at /',
    'reload',
    'kept lock',
  ]);
  expect(JSON.parse(localStorage.getItem('root')!)).toEqual({
    version: 1,
    slices: { lock: { version: 1, data: true } },
  });
});

test('STA-3 without the lock screen on, nothing is kept', async () => {
  const it = await begin();
  await signIn(it);
  await it.kernel.service(Auth).logOut();
  expect(localStorage.getItem('root')).toBeNull();
});

test('STA-3 an identity service that does not answer keeps nobody in', async () => {
  const it = await begin([], { ...house(), 'POST /v3/users/logout': () => Promise.reject(new Error('down')) });
  await signIn(it);
  await it.kernel.service(Auth).logOut();
  expect(it.log).toContain('reload');
  expect(it.kernel.service(Auth).signedIn).toBe(false);
});

test('STA-3 the page begins anew only when what was kept on the device is gone', async () => {
  const steps: string[] = [];
  const note = (step: string) => () => void steps.push(step);
  let forgotten = (): void => undefined;
  const nothing = () => undefined;
  const session = {
    flush: async () => undefined,
    forget: () => new Promise<void>((resolve) => (forgotten = resolve)),
    resetCache: nothing,
  };
  const boot = {
    auth: { tokens: null, forget: nothing, setOut: note('leaving') },
    persistence: { purge: note('purged') },
    router: { want: nothing, go: nothing },
    http: { cancelAll: nothing },
    provider: { signOut: async () => undefined },
    lock: { on: false },
    errors: { report: (error: unknown) => steps.push(String(error)) },
  } as unknown as Boot;
  const page = { local: localStorage, session: sessionStorage, reload: note('reload') } as unknown as Page;
  const keeper = { current: session, hold: nothing, end: nothing } as unknown as SessionKeeper;
  const done = leave(boot, page, keeper);
  await settled();
  expect(steps).toEqual(['purged', 'leaving']);
  forgotten();
  await done;
  expect(steps).toEqual(['purged', 'leaving', 'reload']);
});

test('drafts are sent before anything is purged', async () => {
  const it = await begin([], { ...house(), 'PUT /v3/drafts/note': () => ({ status: 204, data: undefined }) });
  await signIn(it);
  it.kernel.service(Drafts).write('note', 'half a sentence');
  await it.kernel.service(Auth).logOut();
  const put = it.seen.find((request) => request.method === 'PUT');
  expect(put).toMatchObject({ body: { text: 'half a sentence' }, headers: { Authorization: 'Bearer id-1' } });
  expect(it.log.indexOf('PUT /v3/drafts/note')).toBeLessThan(it.log.indexOf('POST /v3/users/logout'));
});

test('when one tab logs out the others follow', async () => {
  const it = await begin();
  await signIn(it);
  it.log.length = 0;
  localStorage.clear();
  window.dispatchEvent(new StorageEvent('storage', { key: null, newValue: null }));
  await settled();
  expect(it.kernel.service(Auth).signedIn).toBe(false);
  expect(window.location.pathname).toBe('/');
  expect(it.log).toEqual(['reload']);
});

test('when one tab signs in, one that waits at the login page is signed in too', async () => {
  const waiting = await begin();
  const kept = {
    tokens: { idToken: 'id-1', accessToken: 'access-1', refreshToken: 'refresh-1' },
    email: 'patient@pavilion.test',
    me: house()['GET /v3/users/me'],
    selectedId: null,
    organizationId: null,
    relog: false,
  };
  const root = JSON.stringify({ version: 1, slices: { auth: { version: 1, data: kept } } });
  localStorage.setItem('root', root);
  window.dispatchEvent(new StorageEvent('storage', { key: 'root', newValue: root }));
  await settled();
  expect(waiting.kernel.service(Auth).signedIn).toBe(true);
  expect(waiting.seen.map(({ url }) => url)).toContain('/v3/features');
});

test('a session kept in the tab leaves nothing in the browser', async () => {
  const it = await begin();
  await signIn(it, false);
  expect(localStorage.getItem('root')).toBeNull();
  expect(sessionStorage.getItem('root')).toContain('id-1');
});

test('passwords are never kept', async () => {
  const it = await begin();
  await signIn(it);
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('Pavilion-demo-1');
});

test('CST-4 the kept state has no answer of the API but who is signed in and which features are on', async () => {
  const it = await begin();
  await signIn(it);
  it.kernel.service(Resources).watch(getMe, {});
  await settled();
  const { slices } = JSON.parse(localStorage.getItem('root')!) as { slices: Record<string, unknown> };
  expect(['app', 'auth', 'features', 'locale', 'lock', 'return', 'theme', 'vault']).toEqual(
    expect.arrayContaining(Object.keys(slices)),
  );
});

test('relog: the same person signs in again and what waited goes on', async () => {
  const it = await begin([line(plugin({ id: 'x', essential: true }))]);
  await signIn(it);
  it.answers['GET /v3/users/me'] = () => ({ status: 401, data: { message: 'jwt expired' } });
  it.answers['POST /v3/users/refresh-token'] = () => ({ status: 401, data: { code: 'refresh_refused', message: '' } });
  const auth = it.kernel.service(Auth);
  const waiting = auth.refreshMe();
  await settled();
  expect(auth.relog).toBe(true);
  expect(auth.signedIn).toBe(true);
  it.answers['GET /v3/users/me'] = house()['GET /v3/users/me'];
  it.answers['POST /v3/users/login'] = tokens(5);
  await expect(auth.logInAgain('Pavilion-demo-1')).resolves.toEqual({ is: 'signed-in' });
  await waiting;
  expect(auth.relog).toBe(false);
  expect(it.kernel.registry.stateOf('x')).toEqual({ is: 'running' });
});
