import type { CallAnswer, Http, listDue } from '#core/shared';
import { DueStore } from './dueStore.ts';
import { ResourcesStore } from '../resourcesStore.ts';

type Counts = CallAnswer<typeof listDue>;

const page = () => {
  const seen = new Set<() => void>();
  return {
    hidden: false,
    addEventListener: (_: string, hear: () => void) => void seen.add(hear),
    removeEventListener: (_: string, hear: () => void) => void seen.delete(hear),
    turn(hidden: boolean) {
      this.hidden = hidden;
      for (const hear of seen) hear();
    },
  };
};

let answer: Counts;
let fails = false;
let asked = 0;
let due: DueStore;
let resources: ResourcesStore;
let http: Http;
/** How long each may wait for others to go with. */
let waits: (number | undefined)[];
let tab: ReturnType<typeof page>;

const counts = (version: number, count: number, is: Partial<Counts['data'][number]> = {}): Counts => ({
  version,
  data: [{ id: 'tasks.due', count, more: false, oldest: null, critical: false, ...is }],
  tags: ['tasks'],
});
const countNow = (): number | null => {
  const known = due.of('tasks.due');
  return known.is === 'part' || known.is === 'whole' ? known.data.count : null;
};
/** So much time passes, and what it set off is done. */
const pass = async (ms: number): Promise<void> => {
  await jest.advanceTimersByTimeAsync(ms);
};

beforeEach(async () => {
  jest.useFakeTimers();
  [answer, fails, asked] = [counts(1, 2), false, 0];
  tab = page();
  waits = [];
  http = {
    send: ({ canWaitMs }: typeof listDue) => {
      asked += 1;
      waits.push(canWaitMs);
      return fails ? Promise.reject(new Error('away')) : Promise.resolve(answer);
    },
    download: () => Promise.reject(new Error('not asked')),
  } as never;
  resources = new ResourcesStore(http);
  due = new DueStore(resources, http, tab as never);
  await pass(0);
});
afterEach(() => {
  due.dispose();
  resources.dispose();
  jest.useRealTimers();
});

test('CST-5 nothing is counted before the server has counted, and a count that is not whole says so', async () => {
  expect(countNow()).toBe(2);
  expect(due.of('tasks.due').is).toBe('whole');
  expect(due.of('faxes.mine').is).toBe('failed');
  answer = counts(2, 200, { more: true });
  resources.stale('tasks');
  await pass(300);
  expect(due.of('tasks.due')).toMatchObject({ is: 'part', data: { count: 200 } });
});

test('the first counts wait longest for what a page that begins asks itself, the later ones for less', async () => {
  resources.stale('tasks');
  await pass(200);
  expect(waits.length).toBe(2);
  expect(waits[0]).toBeGreaterThan(waits[1]!);
});

test('CST-5 a count that failed is no zero', async () => {
  due.dispose();
  resources.reset();
  fails = true;
  due = new DueStore(resources, http, tab as never);
  expect(due.of('tasks.due').is).toBe('awaited');
  await pass(10_000);
  expect(due.of('tasks.due').is).toBe('failed');
});

test('ENT-9 what changes together is asked for once, within a second, and what it does not stand on never', async () => {
  const before = asked;
  answer = counts(2, 3);
  for (let time = 0; time < 20; time += 1) resources.stale('tasks');
  resources.stale('people');
  await pass(1_000);
  expect([asked - before, countNow()]).toEqual([1, 3]);
});

test('ENT-9 what others do and that changes nothing of mine is asked for ever more seldom, what I do at once', async () => {
  const before = asked;
  for (let second = 0; second < 60; second += 1) {
    resources.staleAbout('somebody', 'tasks');
    await pass(1_000);
  }
  expect(asked - before).toBeLessThan(15);
  answer = counts(3, 1);
  resources.stale('tasks');
  await pass(1_000);
  expect(countNow()).toBe(1);
});

test('ENT-9 an answer that is older than the one shown changes nothing', async () => {
  answer = counts(0, 9);
  resources.stale('tasks');
  await pass(1_000);
  expect(countNow()).toBe(2);
});

test('ENT-9 a page that nobody sees asks when somebody looks again', async () => {
  tab.turn(true);
  const before = asked;
  answer = counts(2, 5);
  resources.stale('tasks');
  await pass(5_000);
  expect(asked).toBe(before);
  tab.turn(false);
  await pass(1_000);
  expect(countNow()).toBe(5);
});
