import { observable, runInAction } from 'mobx';
import { PersistenceStore, type PersistenceOptions } from './persistenceStore.ts';

const logs: string[] = [];
let stores: PersistenceStore[] = [];
const open = (is: Partial<PersistenceOptions> = {}): PersistenceStore => {
  const store = new PersistenceStore({
    local: localStorage,
    session: sessionStorage,
    log: (line) => logs.push(line),
    events: window,
    ...is,
  });
  stores.push(store);
  return store;
};
const counter = (store: PersistenceStore, version = 1) => {
  const box = observable.box(0);
  store.slice(
    'counter',
    version,
    () => box.get(),
    (kept: number) => runInAction(() => box.set(kept)),
  );
  return { get: () => box.get(), set: (n: number) => runInAction(() => box.set(n)) };
};
const kept = (storage: Storage = localStorage) => JSON.parse(storage.getItem('root') ?? 'null') as unknown;

beforeEach(() => {
  logs.length = 0;
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  for (const store of stores) store.dispose();
  stores = [];
  jest.useRealTimers();
});

test('STA-2 CST-4 what changes is kept under the key root and is there after a reload', async () => {
  const before = open();
  const a = counter(before);
  await before.rehydrate();
  a.set(7);
  expect(kept()).toEqual({ version: 1, slices: { counter: { version: 1, data: 7 } } });
  const after = open();
  const b = counter(after);
  await after.rehydrate();
  expect(b.get()).toBe(7);
});

test('a slice registered after the reading gets what was kept', async () => {
  localStorage.setItem('root', '{"version":1,"slices":{"counter":{"version":1,"data":3}}}');
  const store = open();
  await store.rehydrate();
  expect(counter(store).get()).toBe(3);
});

test('another version of a slice, and a broken text, count as nothing kept', async () => {
  localStorage.setItem('root', '{"version":1,"slices":{"counter":{"version":1,"data":3}}}');
  const store = open();
  const newer = counter(store, 2);
  await store.rehydrate();
  expect(newer.get()).toBe(0);
  localStorage.setItem('root', '{broken');
  const other = open();
  const fresh = counter(other);
  await other.rehydrate();
  expect(fresh.get()).toBe(0);
});

test('CST-4 ERR-3 a storage that does not answer within 5000 ms is logged, and the page starts without it', async () => {
  jest.useFakeTimers();
  const store = open({
    session: {
      getItem: () => new Promise<string>(() => undefined),
      setItem: () => undefined,
      removeItem: () => undefined,
    },
  });
  let done = false;
  const reading = store.rehydrate().then(() => (done = true));
  await jest.advanceTimersByTimeAsync(4999);
  expect(done).toBe(false);
  await jest.advanceTimersByTimeAsync(1);
  await reading;
  expect(logs).toEqual(["Persist timeout: nothing was read from 'root' within 5000 ms"]);
});

test('a storage that refuses does not stop the page', async () => {
  const refuse = (): never => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  const store = open({ local: { getItem: refuse, setItem: refuse, removeItem: refuse } });
  const a = counter(store);
  await store.rehydrate();
  a.set(1);
  expect(a.get()).toBe(1);
  expect(logs.length).toBeGreaterThan(0);
});

test('people who do not stay signed in have everything in the tab only', async () => {
  const store = open();
  const a = counter(store);
  await store.rehydrate();
  a.set(1);
  store.keep(false);
  a.set(2);
  expect(kept(localStorage)).toBeNull();
  expect(kept(sessionStorage)).toMatchObject({ slices: { counter: { data: 2 } } });
});

const otherTabWrites = (value: string | null): void => {
  if (value === null) localStorage.removeItem('root');
  else localStorage.setItem('root', value);
  window.dispatchEvent(new StorageEvent('storage', { key: 'root', newValue: value }));
};

test("another tab's change arrives, and its other slices are not overwritten", async () => {
  const store = open();
  const a = counter(store);
  await store.rehydrate();
  otherTabWrites('{"version":1,"slices":{"counter":{"version":1,"data":5},"theme":{"version":1,"data":"dark"}}}');
  expect(a.get()).toBe(5);
  a.set(6);
  expect(kept()).toMatchObject({ slices: { counter: { data: 6 }, theme: { data: 'dark' } } });
});

test('another tab that cleared everything is heard', async () => {
  const store = open();
  counter(store);
  await store.rehydrate();
  let cleared = 0;
  store.onCleared = () => cleared++;
  otherTabWrites(null);
  expect(cleared).toBe(1);
});

test('STA-3 after the purge nothing is kept, except what is meant for the next page', async () => {
  const store = open();
  const a = counter(store);
  await store.rehydrate();
  a.set(1);
  store.purge();
  a.set(2);
  expect(kept()).toBeNull();
  store.keepAfterPurge('lock', 1, true);
  expect(kept()).toEqual({ version: 1, slices: { lock: { version: 1, data: true } } });
});
