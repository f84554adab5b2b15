import { LineStore, slowMs } from './lineStore.ts';

const begin = (is: { network?: boolean; server?: boolean } = {}) => {
  const it = { network: true, server: true, ...is };
  const looks: number[] = [];
  const line = new LineStore({
    ask: async () => {
      looks.push(Date.now());
      return it.network && it.server;
    },
    report: (error) => {
      throw error;
    },
    hasNetwork: () => it.network,
    random: () => 1,
  });
  let returns = 0;
  line.onReturn(() => (returns += 1));
  return { ...{ it, line, looks }, returns: () => returns };
};
const pass = (ms: number): Promise<void> => jest.advanceTimersByTimeAsync(ms);

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('it is offline with the browser’s word, and back within two seconds, once', async () => {
  const { it, line, returns } = begin();
  it.network = false;
  window.dispatchEvent(new Event('offline'));
  expect([line.state, line.up]).toEqual(['offline', false]);
  await pass(60_000);
  // Not every browser says that it is back.
  it.network = true;
  await pass(2_000);
  expect([line.state, line.up, returns()]).toEqual(['online', true, 1]);
  line.dispose();
});

test('a page that opens without a network says so at once, and looks in a moment', async () => {
  const { line, looks } = begin({ network: false });
  expect([line.state, looks.length]).toEqual(['offline', 0]);
  await pass(1_000);
  expect(looks.length).toBe(1);
  line.dispose();
});

test('a call without an answer is not yet an outage: the server is asked', async () => {
  const { it, line, looks, returns } = begin();
  line.watch()('none');
  await pass(0);
  expect([line.state, looks.length]).toEqual(['online', 1]);
  it.server = false;
  line.watch()('none');
  await pass(0);
  expect(line.state).toBe('unreachable');
  it.server = true;
  await pass(2_000);
  expect([line.state, returns()]).toEqual(['online', 1]);
  line.dispose();
});

test('while the server is known to be away, calls that fail make nobody look more often', async () => {
  const { line, looks } = begin({ server: false });
  for (let calls = 0; calls < 12; calls += 1) {
    line.watch()('none');
    await pass(10);
  }
  expect([line.state, looks.length]).toEqual(['unreachable', 1]);
  line.dispose();
});

test('a page that opens without a network knows it at once', async () => {
  const { line } = begin({ network: false });
  expect(line.state).toBe('offline');
  line.dispose();
});

test('a call that takes long makes the line slow until it has ended', async () => {
  const { line } = begin();
  const ended = line.watch();
  await pass(slowMs - 1);
  expect(line.state).toBe('online');
  await pass(1);
  expect([line.state, line.up]).toEqual(['slow', true]);
  ended('answered');
  expect(line.state).toBe('online');
  line.dispose();
});

test('what was given up says nothing of the line', async () => {
  const { line, looks } = begin();
  line.watch()('given up');
  await pass(10_000);
  expect([line.state, looks]).toEqual(['online', []]);
  line.dispose();
});

test('after its end nothing is asked any more', async () => {
  const { it, line, looks } = begin();
  it.server = false;
  line.suspect();
  await pass(0);
  line.dispose();
  const before = looks.length;
  await pass(60_000);
  window.dispatchEvent(new Event('online'));
  expect(looks.length).toBe(before);
});
