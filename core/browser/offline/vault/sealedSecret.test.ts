import { makeAutoObservable } from 'mobx';
import { CallFailure } from '#core/shared';
import { keptIn } from '#test/kit/browser/fakes.ts';
import { KeptReads } from './keptReads.ts';
import { SealedSecret } from './sealedSecret.ts';
import type { Locked, Shelf } from './shelf.ts';
import { Vault } from './vault.ts';

const words = { text: 'Maya Tremblay takes metformin' };
const until = async (holds: () => unknown): Promise<void> => {
  for (const end = Date.now() + 5_000; Date.now() < end && !holds();)
    await new Promise((resolve) => setTimeout(resolve, 5));
};
/** What would come comes within that, and where the machine is slow nothing is said too early. */
const aWhile = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 60));
const closes = new Set<() => void>();
afterEach(() => {
  for (const close of closes) close();
  closes.clear();
});

/** One browser: what it keeps under `root`, what lies in its database, and a lock for all its pages. */
const browser = () => {
  const [root, held] = [new Map<string, unknown>(), new Map<string, Locked>()];
  const shelf: Shelf = {
    usable: true,
    put: async (locked) => void held.set(locked.id, locked),
    all: async () => [...held.values()],
    find: async (id) => held.get(id),
    remove: async (id) => void held.delete(id),
    born: async () => null,
  };
  const lock = makeAutoObservable({
    on: false,
    set(on: boolean) {
      this.on = on;
    },
  });
  const reported: unknown[] = [];
  const it = {
    ...{ root, held, lock, shelf, reported, fresh: false },
    isSealed: () => typeof root.get('vault') !== 'string',
    open() {
      const secret = new SealedSecret({
        persistence: keptIn(root),
        isLocked: () => lock.on,
        lock: () => lock.set(true),
        ask: () => Promise.resolve({ id: 'seal-1', key: 'the key of seal-1' }),
        askAgain: (id) =>
          it.fresh ? Promise.resolve(`the key of ${id}`) : Promise.reject(new CallFailure(403, 'not_proven', '')),
        report: (error) => void reported.push(error),
      });
      secret.start();
      const vault = new Vault(shelf, secret, 'maya,rideau');
      closes.add(() => secret.dispose());
      return { secret, vault, close: () => secret.dispose() };
    },
    /** Everything that lies on the device, and the secret of what opens it where that is in the open. */
    readable: async (): Promise<boolean> => {
      const secret = root.get('vault');
      if (typeof secret !== 'string') return false;
      const place = { read: () => secret, write: () => undefined, exclusively: <T>(work: () => Promise<T>) => work() };
      return (
        (await new Vault({ ...shelf, remove: async () => undefined }, place, 'maya,rideau').all('reads')).length > 0
      );
    },
  };
  return it;
};

test('STA-5 CST-4 locked, nothing on the device opens what is kept; with the key of a proof it is read again', async () => {
  const device = browser();
  const first = device.open();
  await first.vault.put('reads', 'a', words);
  expect(await device.readable()).toBe(true);
  device.lock.set(true);
  await until(device.isSealed);
  expect(await device.readable()).toBe(false);
  expect(JSON.stringify([...device.root])).not.toContain('the key of seal-1');
  first.close();

  const second = device.open();
  let found: unknown;
  void second.vault.all('reads').then((all) => (found = all));
  await aWhile();
  expect([found, await second.vault.behindLock('reads')]).toEqual([undefined, 1]);
  expect(second.secret.id).toBe('seal-1');
  await second.secret.open('the key of seal-1');
  device.lock.set(false);
  await until(() => found);
  expect([found, device.reported]).toEqual([[{ id: 'a', value: words }], []]);
  second.close();
});

test('STA-5 a page that was open goes on keeping and sending behind its lock', async () => {
  const device = browser();
  const { vault, close } = device.open();
  await vault.put('outbox', 'a', words);
  device.lock.set(true);
  await until(device.isSealed);
  expect(await vault.put('outbox', 'b', words)).toBe(true);
  expect(await vault.all('outbox')).toHaveLength(2);
  expect(typeof device.root.get('vault')).not.toBe('string');
  close();
});

test('STA-5 a lock that a new sign-in opened is asked for its key; where that is not fresh, it locks again', async () => {
  const device = browser();
  const { vault, close } = device.open();
  await vault.put('outbox', 'a', words);
  device.lock.set(true);
  await until(device.isSealed);
  device.lock.set(false);
  await until(() => device.lock.on);
  expect(device.lock.on).toBe(true);
  device.fresh = true;
  device.lock.set(false);
  await until(() => !device.isSealed());
  expect([device.lock.on, await device.readable(), typeof device.root.get('vault')]).toEqual([false, false, 'string']);
  expect(await device.open().vault.all('outbox')).toHaveLength(1);
  close();
});

test('STA-5 a lock that opens again at once takes nothing away', async () => {
  const device = browser();
  const { vault, close } = device.open();
  await vault.put('reads', 'a', words);
  device.lock.set(true);
  device.lock.set(false);
  await aWhile();
  expect([device.lock.on, await device.readable()]).toEqual([false, true]);
  close();
});

test('STA-3 whoever signs out at the lock leaves nothing, and what is taken back there goes unread', async () => {
  const device = browser();
  const first = device.open();
  await first.vault.put('reads', 'a', words);
  await first.vault.put('outbox', 'b', words);
  device.lock.set(true);
  await until(device.isSealed);
  first.close();
  const second = device.open();
  const reads = new KeptReads({ vault: second.vault, role: () => 'patient', report: () => undefined });
  const found = reads.find('a');
  void reads.forget();
  const put = second.vault.put('outbox', 'c', words);
  await until(() => device.held.size === 1);
  expect([...device.held.keys()]).toEqual(['b']);
  device.root.clear();
  await second.vault.clear();
  expect([...device.held.keys(), await put, await found]).toEqual([false, null]);
  second.close();
});
