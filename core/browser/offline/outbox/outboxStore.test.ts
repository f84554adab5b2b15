/** @jest-environment node */
import { configure, runInAction } from 'mobx';
import { randomFrom } from '#core/server/seed/random.ts';
import { CallFailure } from '#core/shared';
import { memoryOutbox, memoryVault } from '#test/kit/browser/outbox.ts';
import { outboxAct } from './outboxActs.ts';
import type { OutboxOptions } from './outboxStore.ts';

configure({ enforceActions: 'always' });
beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const offline = (): CallFailure => new CallFailure(0, 'offline', '');
const pass = (ms = 0): Promise<void> => jest.advanceTimersByTimeAsync(ms);

/** A server that does what it is asked once for each key, in the order in which it comes. */
const server = () => {
  const done: string[] = [];
  const keys = new Map<string, string>();
  return {
    done,
    take: (word: string, key: string): string => {
      const before = keys.get(key);
      if (before !== undefined && before !== word) throw new CallFailure(422, 'key_reused', '');
      if (before === undefined) done.push(word);
      keys.set(key, word);
      return word;
    },
  };
};
type Wire = (deliver: () => string) => Promise<string>;

const begin = (
  parts: {
    wire?: Wire;
    vault?: ReturnType<typeof memoryVault>;
    house?: ReturnType<typeof server>;
    tell?: () => void;
    inTurn?: OutboxOptions['inTurn'];
  } = {},
) => {
  const house = parts.house ?? server();
  const sent: string[] = [];
  const it = { wire: parts.wire ?? (async (deliver) => deliver()), runs: true, clock: Date.now() };
  const act = outboxAct({
    id: 'bells.ring',
    send: (input: string, key) => it.wire(() => house.take(input, key)),
    sent: (answer: string) => void sent.push(answer),
  });
  const made = memoryOutbox({
    actOf: () => (it.runs ? act : undefined),
    now: () => new Date(it.clock),
    ...(parts.vault && { vault: parts.vault }),
    ...(parts.tell && { tell: parts.tell }),
    ...(parts.inTurn && { inTurn: parts.inTurn }),
  });
  const ring = (word: string, thing = 'tower') =>
    made.outbox.add('bells.ring', { thing, input: word, title: 'Bell', words: word });
  return { ...made, vault: parts.vault ?? made.vault, house, sent, it, ring };
};
const states = ({ outbox }: ReturnType<typeof begin>) => outbox.items.map(({ words, state }) => [words, state]);

test('an act is kept before it leaves, and forgotten once it was taken', async () => {
  let kept = -1;
  const bell: ReturnType<typeof begin> = begin({
    wire: async (deliver) => {
      kept = bell.vault.held.size;
      return deliver();
    },
  });
  bell.ring('ding');
  await pass();
  expect([kept, bell.house.done, bell.sent, bell.vault.held.size, bell.outbox.items.length]).toEqual([
    1,
    ['ding'],
    ['ding'],
    0,
    0,
  ]);
});

test('without a line it waits, asks nothing, and goes in order at its return', async () => {
  const bell = begin();
  bell.line.turn(false);
  for (const word of ['one', 'two', 'three']) bell.ring(word);
  await pass(600_000);
  expect(states(bell)).toEqual([
    ['one', 'waiting'],
    ['two', 'waiting'],
    ['three', 'waiting'],
  ]);
  bell.line.turn(true);
  await pass();
  expect(bell.house.done).toEqual(['one', 'two', 'three']);
});

test('a lost answer: it is sent again under its key, and done once', async () => {
  let losses = 2;
  const bell = begin({
    wire: async (deliver) => {
      const answer = deliver();
      if (losses-- > 0) throw offline();
      return answer;
    },
  });
  bell.ring('ding');
  await pass(10_000);
  expect([bell.house.done, bell.sent]).toEqual([['ding'], ['ding']]);
});

test('what is refused keeps its words, holds up nothing, and goes on request', async () => {
  let refusals = 1;
  const bell = begin({
    wire: async (deliver) => {
      if (refusals-- > 0) throw new CallFailure(409, 'cracked', '');
      return deliver();
    },
  });
  bell.ring('ding');
  bell.ring('dong');
  await pass();
  expect([states(bell), bell.house.done]).toEqual([[['ding', 'failed']], ['dong']]);
  bell.outbox.retry(bell.outbox.items[0]!);
  await pass();
  expect(bell.house.done).toEqual(['dong', 'ding']);
});

describe('what was refused in one tab', () => {
  const refused = (): CallFailure => new CallFailure(403, 'feature_disabled', 'Your clinic turned this feature off.');
  const why = ({ outbox }: ReturnType<typeof begin>) => (outbox.items[0]?.error as CallFailure | undefined)?.message;
  const two = (tries: { count: number }) => {
    const vault = memoryVault();
    const house = server();
    const wire: Wire = async () => {
      tries.count += 1;
      throw refused();
    };
    const tabs: ReturnType<typeof begin>[] = [];
    const tell = (): void => tabs.forEach(({ outbox }) => void Promise.resolve().then(outbox.read));
    let last = Promise.resolve();
    const inTurn: OutboxOptions['inTurn'] = (_thing, work) => (last = last.then(work));
    const parts = { vault, house, wire, tell, inTurn };
    tabs.push(begin(parts), begin(parts));
    return { vault, house, wire, tabs };
  };

  test('is known to the other and after a reload, with its words and why, and nobody asks again', async () => {
    const tries = { count: 0 };
    const { vault, house, wire, tabs } = two(tries);
    tabs[0]!.ring('ding');
    await pass(60_000);
    for (const tab of tabs) expect([states(tab), why(tab)]).toEqual([[['ding', 'failed']], refused().message]);
    for (const { outbox } of tabs) outbox.dispose();
    const next = begin({ vault, house, wire });
    await next.outbox.read();
    await pass(60_000);
    expect([states(next), why(next), tries.count]).toEqual([[['ding', 'failed']], refused().message, 1]);
  });

  test('is tried again by whichever tab is asked, and gone from both', async () => {
    const { house, tabs } = two({ count: 0 });
    const [one, other] = tabs;
    one!.ring('ding');
    await pass(60_000);
    for (const { it } of tabs) it.wire = async (deliver) => deliver();
    other!.outbox.retry(other!.outbox.items[0]!);
    await pass(1_000);
    expect([house.done, states(one!), states(other!)]).toEqual([['ding'], [], []]);
  });

  test('waits again in both tabs once one has taken it up and the line is away', async () => {
    const { tabs } = two({ count: 0 });
    const [one, other] = tabs;
    one!.ring('ding');
    await pass(60_000);
    for (const { line } of tabs) line.turn(false);
    other!.outbox.retry(other!.outbox.items[0]!);
    await pass(1_000);
    expect(tabs.map(states)).toEqual([[['ding', 'waiting']], [['ding', 'waiting']]]);
  });
});

test('what is cancelled is neither sent nor kept, also while it waits for its turn', async () => {
  const bell = begin();
  bell.line.turn(false);
  const item = bell.ring('ding');
  bell.outbox.cancel(item);
  await pass();
  bell.line.turn(true);
  await pass(60_000);
  expect([bell.house.done, bell.vault.held.size]).toEqual([[], 0]);
});

test('a feature that is switched off meanwhile: its words stay and nothing is sent; it goes once the feature is back', async () => {
  const bell = begin();
  bell.line.turn(false);
  bell.ring('ding');
  await pass();
  runInAction(() => (bell.it.runs = false));
  bell.line.turn(true);
  await pass(60_000);
  expect([states(bell), bell.house.done]).toEqual([[['ding', 'off']], []]);
  bell.it.runs = true;
  bell.outbox.pumpAll();
  await pass();
  expect(bell.house.done).toEqual(['ding']);
});

test('what was under way and not answered for a day is not sent again by itself, and on request as a new act', async () => {
  const bell = begin({ wire: () => Promise.reject(offline()) });
  const item = bell.ring('ding');
  const before = item.id;
  await pass();
  bell.it.clock += 24 * 60 * 60_000;
  bell.it.wire = async (deliver) => deliver();
  await pass(60_000);
  expect([states(bell), (bell.outbox.items[0]!.error as CallFailure).code]).toEqual([
    [['ding', 'failed']],
    'perhaps_sent',
  ]);
  bell.outbox.retry(item);
  await pass();
  expect([bell.house.done, item.id === before, bell.vault.held.size]).toEqual([['ding'], false, 0]);
});

test('what needed something that ended with its page waits for whoever wrote it', async () => {
  const vault = memoryVault();
  const first = begin({ vault });
  first.outbox.add('bells.ring', {
    ...{ thing: 'tower', input: 'ding', title: 'Bell', words: 'ding' },
    prepare: () => new Promise<string>(() => undefined),
  });
  await pass();
  first.outbox.dispose();
  const second = begin({ vault });
  await second.outbox.read();
  await pass();
  expect([states(second), second.house.done]).toEqual([[['ding', 'failed']], []]);
  second.outbox.retry(second.outbox.items[0]!);
  await pass();
  expect(second.house.done).toEqual(['ding']);
});

test('two tabs: what one has sent the other does not send, nor show', async () => {
  const vault = memoryVault();
  const house = server();
  const [one, two] = [begin({ vault, house }), begin({ vault, house })];
  one.line.turn(false);
  two.line.turn(false);
  one.ring('ding');
  await pass();
  await two.outbox.read();
  expect(states(two)).toEqual([['ding', 'waiting']]);
  one.line.turn(true);
  await pass();
  two.line.turn(true);
  await pass();
  expect([house.done, states(two)]).toEqual([['ding'], []]);
});

test('whatever becomes of line, page and answers, nothing is lost, nothing is done twice, and each thing keeps its order', async () => {
  for (let seed = 0; seed < 60; seed += 1) {
    const random = randomFrom(seed);
    const vault = memoryVault();
    const house = server();
    const wire: Wire = async (deliver) => {
      await new Promise((resolve) => setTimeout(resolve, random() * 3_000));
      const fate = random();
      if (fate < 0.25) throw offline();
      const answer = deliver();
      if (fate < 0.5) throw new CallFailure(0, 'timeout', '');
      if (fate < 0.6) throw new CallFailure(503, 'unavailable', '');
      return answer;
    };
    const open = () => begin({ vault, house, wire });
    let tabs = [open()];
    const rung: [thing: string, word: string][] = [];
    for (let step = 0; step < 40; step += 1) {
      const fate = random();
      const bell = tabs[Math.floor(random() * tabs.length)]!;
      if (fate < 0.5) {
        const thing = `tower ${Math.floor(random() * 3)}`;
        const word = `${thing} ${step}`;
        rung.push([thing, word]);
        bell.ring(word, thing);
      } else if (fate < 0.65) bell.line.turn(!bell.line.up);
      else if (fate < 0.8) {
        // The page ends at any moment after the press was kept, and opens again.
        await pass();
        bell.outbox.dispose();
        const again = open();
        tabs = tabs.map((one) => (one === bell ? again : one));
        await again.outbox.read();
      }
      await pass(random() * 4_000);
    }
    for (const { line } of tabs) line.turn(true);
    await pass(600_000);
    expect([...house.done].sort()).toEqual(rung.map(([, word]) => word).sort());
    for (const thing of new Set(rung.map(([one]) => one))) {
      const inOrder = rung.filter(([one]) => one === thing).map(([, word]) => word);
      expect(house.done.filter((word) => word.startsWith(`${thing} `))).toEqual(inOrder);
    }
    expect([vault.held.size, tabs.flatMap(({ outbox }) => outbox.items)]).toEqual([0, []]);
  }
});

test('it says where the browser does not keep what waits, and when it does again', async () => {
  const vault = memoryVault();
  const it = begin({ vault, wire: async () => Promise.reject(offline()) });
  const { put } = vault;
  vault.put = async () => false;
  it.ring('ding');
  await pass();
  expect(it.outbox.canKeep).toBe(false);
  vault.put = put;
  it.ring('dong');
  await pass();
  expect(it.outbox.canKeep).toBe(true);
});

test('what the browser emptied under an open page is put there again, and still sent', async () => {
  const bell = begin();
  bell.line.turn(false);
  await bell.outbox.read();
  bell.ring('ding');
  await pass();
  bell.vault.empty();
  await bell.outbox.read();
  await pass();
  expect([states(bell), bell.vault.held.size]).toEqual([[['ding', 'waiting']], 1]);
  bell.line.turn(true);
  await pass();
  expect([bell.house.done, bell.vault.held.size]).toEqual([['ding'], 0]);
});

test('what was emptied lies there again before what is pressed next: whichever tab sends, the order stays', async () => {
  const vault = memoryVault();
  const house = server();
  const one = begin({ vault, house, wire: () => new Promise(() => undefined) });
  await one.outbox.read();
  one.ring('first');
  one.ring('second');
  await pass();
  vault.empty();
  one.ring('third');
  await pass();
  one.outbox.dispose();
  const two = begin({ vault, house });
  await two.outbox.read();
  await pass();
  expect(house.done).toEqual(['first', 'second', 'third']);
});

test('what is pressed while the vault is being read is not taken for what another tab sent', async () => {
  const vault = memoryVault();
  const { all } = vault;
  const bell = begin({ vault });
  bell.line.turn(false);
  let answer: () => void = () => undefined;
  vault.all = async (kind) => {
    const before = await all(kind);
    await new Promise<void>((resolve) => (answer = resolve));
    return before;
  };
  const reading = bell.outbox.read();
  await pass();
  bell.ring('ding');
  await pass();
  answer();
  await reading;
  expect(states(bell)).toEqual([['ding', 'waiting']]);
});

test('what was taken back is not taken up again while it still lies there', async () => {
  const vault = memoryVault();
  const { remove } = vault;
  const bell = begin({ vault });
  bell.line.turn(false);
  const item = bell.ring('ding');
  await pass();
  let removes: () => void = () => undefined;
  vault.remove = async (id) => {
    await new Promise<void>((resolve) => (removes = resolve));
    await remove(id);
  };
  bell.outbox.cancel(item);
  await bell.outbox.read();
  bell.line.turn(true);
  await pass();
  removes();
  expect([states(bell), bell.house.done]).toEqual([[], []]);
});

test('a tab that was not told of an earlier act of another tab sends that first', async () => {
  const vault = memoryVault();
  const house = server();
  const [one, two] = [begin({ vault, house }), begin({ vault, house })];
  one.line.turn(false);
  two.line.turn(false);
  one.ring('first');
  await pass(10);
  two.it.clock += 10;
  two.ring('second');
  await pass();
  two.line.turn(true);
  await pass();
  expect(house.done).toEqual(['first', 'second']);
});

test('two tabs whose server is away do not wake each other: each rests after its own try', async () => {
  const vault = memoryVault();
  let tries = 0;
  const wire: Wire = async () => {
    tries += 1;
    throw offline();
  };
  const tabs: ReturnType<typeof begin>[] = [];
  const tell = (): void => tabs.forEach(({ outbox }) => void Promise.resolve().then(outbox.read));
  tabs.push(begin({ vault, wire, tell }), begin({ vault, wire, tell }));
  tabs[0]!.ring('ding');
  await pass(10_000);
  // 0, 1, 3 and 7 seconds after the first, in each.
  expect(tries).toBeLessThanOrEqual(8);
});

test.each([
  ['within one millisecond', 0],
  ['while the clock is set back', -3 * 3_600_000],
])('what is pressed one after the other %s leaves in that order from another tab too', async (_, later) => {
  const made = memoryVault();
  // A browser gives what it keeps in the order of the keys, which is none.
  const vault = { ...made, all: async (kind: string) => [...(await made.all(kind))].reverse() };
  const house = server();
  const wire: Wire = () => Promise.reject(offline());
  const first = begin({ vault, house, wire });
  const words = ['one', 'two', 'three'];
  for (const word of words) {
    first.ring(word);
    first.it.clock += later;
  }
  await pass();
  first.outbox.dispose();
  const second = begin({ vault, house });
  await second.outbox.read();
  await pass();
  expect(house.done).toEqual(words);
});
