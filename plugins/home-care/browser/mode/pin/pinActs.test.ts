import { AppStateStore } from '#core/browser/appState/appStateStore.ts';
import { fakeHttp, keptIn } from '#test/kit/browser/fakes.ts';
import { type HeldMode, ModeStore } from '../ModeStore.ts';
import { openByCode, setPin, tryPin } from './pinActs.ts';
import { openUnderKey, openUnderPin, rounds, sealUnderKey, sealUnderPin } from './pinKey.ts';
import { isTrivial, mostTries, waitOf } from './pinState.ts';

const [pin, wrong] = ['480915', '112358'];
const held: HeldMode = {
  ...{ pass: 'guest_1', sendPass: 'guest_2', gatePass: 'guest_3', deviceKey: 'key of Nadine' },
  ...{ name: 'Nadine', until: '2099-01-01T00:00:00Z' },
};
/** A tab: what it writes is there for the others at once. */
const tabOn = (memory: Map<string, unknown>): ModeStore =>
  new ModeStore(new AppStateStore(), fakeHttp({ 'home-care.openMode': () => held }), keptIn(memory));

describe('what is sealed', () => {
  test('opens under its PIN alone, after many rounds, and looks different each time', async () => {
    expect(rounds).toBeGreaterThanOrEqual(600_000);
    const [first, second] = [await sealUnderPin(pin, 'the secret'), await sealUnderPin(pin, 'the secret')];
    expect(await openUnderPin(pin, first.salt, first.sealed)).toBe('the secret');
    expect(await openUnderPin(wrong, first.salt, first.sealed)).toBeNull();
    expect(await openUnderPin(pin, second.salt, first.sealed)).toBeNull();
    expect([first.salt, first.sealed.iv, first.sealed.bytes]).not.toContain(second.salt);
    expect(first.sealed.bytes).not.toBe(second.sealed.bytes);
    expect(JSON.stringify(first)).not.toContain('secret');
  });

  test('opens under the key of its worker on its device alone', async () => {
    const sealed = await sealUnderKey('one', 'the secret');
    expect([await openUnderKey('one', sealed), await openUnderKey('other', sealed)]).toEqual(['the secret', null]);
  });
});

test('easy PINs are told from others', () => {
  const easy = '000000 999999 123456 987654 012345 890123 210987 121212 112233 123123 123321 778899 100001';
  expect(easy.split(' ').filter((one) => !isTrivial(one))).toEqual([]);
  expect(['480915', '730264', '195208', '112358'].filter(isTrivial)).toEqual([]);
});

test('waits grow, and no clock makes one longer than it is', () => {
  const at = 1_000_000;
  const waits = Array.from({ length: mostTries }, (_, tries) => waitOf({ tries, at }, at));
  expect(waits).toEqual([...waits].sort((one, other) => one - other));
  expect(waits.at(-1)).toBeGreaterThanOrEqual(60_000);
  expect(waitOf({ tries: 4, at }, at - 86_400_000)).toBe(waits[4]);
  expect(waitOf({ tries: 4, at }, at + 86_400_000)).toBe(0);
});

describe('ENT-2 the PIN of home care mode', () => {
  let memory: Map<string, unknown>;
  let tab: ModeStore;
  beforeEach(async () => {
    memory = new Map();
    tab = tabOn(memory);
    await openByCode(tab, 'ABCD', pin);
  });
  afterEach(() => jest.restoreAllMocks());

  test('is the only way into a page that begins', async () => {
    expect(tab.held).toMatchObject({ name: 'Nadine' });
    const secret = tab.secret.read();
    expect(JSON.stringify([...memory])).not.toContain(secret);
    const other = tabOn(memory);
    expect([other.held, other.secret.read(), other.locked, other.asksPin]).toEqual([null, null, true, true]);
    const tried = await tryPin(other, pin);
    expect(tried).toMatchObject({ is: 'right', secret, held: { pass: 'guest_1' } });
    expect(memory.get('homeCarePin')).toMatchObject({ tries: 0 });
  });

  test('is tried five times among all tabs, however they are asked at once', async () => {
    const tabs = [tabOn(memory), tabOn(memory)];
    const { now } = Date;
    let ahead = 0;
    // Each waits as long as it has to.
    jest.spyOn(Date, 'now').mockImplementation(() => now() + (ahead += 10 * 60_000));
    const tried = await Promise.all(Array.from({ length: 8 }, (_, n) => tryPin(tabs[n % 2]!, wrong)));
    expect(tried.map(({ is }) => is)).toEqual([...Array(4).fill('wrong'), ...Array(4).fill('out')]);
    expect(memory.get('homeCarePin')).toMatchObject({ sealed: null });
    expect((await tryPin(tabOn(memory), pin)).is).toBe('out');
  });

  test('is not tried again before the wait is over, by no other tab', async () => {
    await tryPin(tabOn(memory), wrong);
    await tryPin(tabOn(memory), wrong);
    expect(await tryPin(tabOn(memory), pin)).toMatchObject({ is: 'early' });
    expect(memory.get('homeCarePin')).toMatchObject({ tries: 2 });
  });

  test('has its try counted also by a page that ends in the middle of it', async () => {
    const other = tabOn(memory);
    const trying = tryPin(other, wrong);
    const tries = () => (memory.get('homeCarePin') as { readonly tries: number }).tries;
    for (let n = 0; n < 100 && tries() === 0; n += 1) await new Promise(setImmediate);
    expect(tries()).toBe(1);
    expect(await tryPin(tabOn(memory), pin)).toMatchObject({ is: 'right' });
    await trying;
  });

  test('is not tried where the try can’t be written', async () => {
    const full = new Map(memory);
    const stuck = tabOn(full);
    full.set = () => full;
    expect(await tryPin(stuck, pin)).toEqual({ is: 'unkept' });
  });

  test('once forgotten gives way to a code of the same worker, which finds the same secret', async () => {
    const secret = tab.secret.read();
    const other = tabOn(memory);
    await openByCode(other, 'EFGH', '730264');
    expect(other.secret.read()).toBe(secret);
    expect((await tryPin(tabOn(memory), '730264')).is).toBe('right');
    expect(other.left).toEqual([]);
  });

  test('can be set for a mode that is on, and leaves nothing beside it', async () => {
    const later = new Map<string, unknown>();
    const open = tabOn(later);
    await openByCode(open, 'ABCD', null);
    const secret = open.secret.read();
    expect(JSON.stringify([...later])).toContain(secret);
    expect(await setPin(open, pin)).toBe(true);
    expect(JSON.stringify([...later])).not.toMatch(/guest_1|guest_2|key of/);
    expect(JSON.stringify([...later])).not.toContain(secret);
    expect(open.secret.read()).toBe(secret);
  });
});
