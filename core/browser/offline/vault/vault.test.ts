import { KeptDrafts } from './keptDrafts.ts';
import type { Locked, Shelf } from './shelf.ts';
import { type SecretPlace, Vault } from './vault.ts';

const memoryShelf = (): Shelf & { readonly held: Map<string, Locked> } => {
  const held = new Map<string, Locked>();
  return {
    ...{ usable: true, held },
    put: async (locked) => void held.set(locked.id, locked),
    all: async () => [...held.values()],
    find: async (id) => held.get(id),
    remove: async (id) => void held.delete(id),
    born: async () => null,
  };
};
const place = (): SecretPlace & { secret: string | null } => {
  let turn: Promise<unknown> = Promise.resolve();
  const it = {
    secret: null as string | null,
    read: () => it.secret,
    write: (secret: string) => void (it.secret = secret),
    exclusively: <T>(work: () => Promise<T>): Promise<T> => {
      const mine = turn.then(work);
      turn = mine.catch(() => undefined);
      return mine;
    },
  };
  return it;
};
/** Everything that lies there, as anybody who opens the device would read it. */
const dump = ({ held }: ReturnType<typeof memoryShelf>): string =>
  [...held.values()]
    .map(
      (one) => JSON.stringify(one) + Buffer.from(one.bytes).toString('latin1') + Buffer.from(one.iv).toString('latin1'),
    )
    .join('\n');

const words = { text: 'Maya Tremblay takes metformin' };

test('what is kept is read again by the same session, and says nothing to anybody else', async () => {
  const [shelf, secret] = [memoryShelf(), place()];
  await new Vault(shelf, secret, 'maya,rideau').put('outbox', 'a', words);
  expect(dump(shelf)).not.toMatch(/Tremblay|metformin|maya|rideau/i);
  expect(await new Vault(shelf, secret, 'maya,rideau').all('outbox')).toEqual([{ id: 'a', value: words }]);
  expect(await new Vault(shelf, secret, 'priya,rideau').all('outbox')).toEqual([]);
  expect(await new Vault(shelf, secret, 'maya,rideau').all('reads')).toEqual([]);
});

test('one thing is found without the others, by its owner, under its kind, and unchanged', async () => {
  const [shelf, secret] = [memoryShelf(), place()];
  const vault = new Vault(shelf, secret, 'maya');
  await vault.put('photo', 'a', words);
  await vault.put('photo', 'b', words);
  expect(await vault.find('photo', 'a')).toEqual({ id: 'a', value: words });
  expect([await vault.find('outbox', 'a'), await vault.find('photo', 'c')]).toEqual([undefined, undefined]);
  expect(await new Vault(shelf, secret, 'priya').find('photo', 'a')).toBeUndefined();
  // What was swapped for another is nobody's.
  shelf.held.set('a', { ...shelf.held.get('b')!, id: 'a' });
  expect([await vault.find('photo', 'a'), [...shelf.held.keys()]]).toEqual([undefined, ['b']]);
});

test('STA-3 with the secret everything is gone, whatever becomes of the bytes', async () => {
  const [shelf, secret] = [memoryShelf(), place()];
  await new Vault(shelf, secret, 'maya').put('outbox', 'a', words);
  secret.secret = null;
  expect(await new Vault(shelf, secret, 'maya').all('outbox')).toEqual([]);
});

test('STA-3 a log-out removes what its sign-in kept, under whichever profile, and leaves another sign-in’s alone', async () => {
  const shelf = memoryShelf();
  const [own, other] = [place(), place()];
  const vault = new Vault(shelf, own, 'maya');
  await vault.put('outbox', 'a', words);
  await new Vault(shelf, own, 'maya for anne').put('outbox', 'b', words);
  await new Vault(shelf, other, 'priya').put('outbox', 'c', words);
  own.secret = null;
  await vault.clear();
  expect([...shelf.held.keys()]).toEqual(['c']);
});

test('STA-3 what is on its way there at log-out does not lie there afterwards, and no new secret is made', async () => {
  const [shelf, secret] = [memoryShelf(), place()];
  const vault = new Vault(shelf, secret, 'maya');
  await vault.put('outbox', 'a', words);
  const late = vault.put('reads', 'b', words);
  const cleared = vault.clear();
  secret.secret = null;
  await Promise.allSettled([late, cleared]);
  expect(await vault.put('reads', 'c', words)).toBe(false);
  expect([[...shelf.held.keys()], secret.secret]).toEqual([[], null]);
});

test('bytes that were changed, or moved under another name, are not believed and go', async () => {
  const [shelf, secret] = [memoryShelf(), place()];
  const vault = new Vault(shelf, secret, 'maya');
  await vault.put('outbox', 'a', words);
  await vault.put('outbox', 'b', words);
  shelf.held.set('a', { ...shelf.held.get('b')!, id: 'a' });
  expect((await vault.all('outbox')).map(({ id }) => id)).toEqual(['b']);
  expect([...shelf.held.keys()]).toEqual(['b']);
});

test('two tabs that begin at once agree on one secret', async () => {
  const [shelf, secret] = [memoryShelf(), place()];
  const [one, two] = [new Vault(shelf, secret, 'maya'), new Vault(shelf, secret, 'maya')];
  await Promise.all([one.put('outbox', 'a', words), two.put('outbox', 'b', words)]);
  expect((await one.all('outbox')).map(({ id }) => id).sort()).toEqual(['a', 'b']);
});

test('each time under another start: the same words never look the same', async () => {
  const [shelf, secret] = [memoryShelf(), place()];
  const vault = new Vault(shelf, secret, 'maya');
  await vault.put('outbox', 'a', words);
  const before = Buffer.from(shelf.held.get('a')!.bytes).toString('hex');
  await vault.put('outbox', 'a', words);
  expect(Buffer.from(shelf.held.get('a')!.bytes).toString('hex')).not.toBe(before);
});

test('a browser that keeps nothing says so', async () => {
  const shelf = { ...memoryShelf(), usable: false };
  expect(await new Vault(shelf, place(), 'maya').put('outbox', 'a', words)).toBe(false);
});

test('the browser is asked once to keep what is nowhere else, and not for copies', async () => {
  const asked = jest.fn();
  const vault = new Vault(memoryShelf(), place(), 'maya', asked);
  await vault.put('reads', 'a', words);
  expect(asked).not.toHaveBeenCalled();
  await vault.put('outbox', 'b', words);
  await vault.put('drafts', 'c', words);
  expect(asked).toHaveBeenCalledTimes(1);
});

test('what was typed goes with the access of whoever typed it', async () => {
  const [shelf, secret] = [memoryShelf(), place()];
  const drafts = new KeptDrafts(new Vault(shelf, secret, 'maya', () => undefined), () => undefined);
  expect(await drafts.keep('form:1', 'Maya Tremblay takes metformin')).toBe(true);
  expect(dump(shelf)).not.toMatch(/Tremblay|metformin/);
  await drafts.forget();
  expect([await drafts.find('form:1'), shelf.held.size]).toEqual([null, 0]);
});
