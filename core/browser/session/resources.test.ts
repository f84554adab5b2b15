import * as z from 'zod/mini';
import { autorun } from 'mobx';
import { CallFailure, defineCall, getMe, type Http } from '#core/shared';
import { fakeHttp } from '#test/kit/browser/fakes.ts';
import { settled } from '#test/kit/browser/settled.ts';
import { ResourcesFront } from '../resources/resourcesFront.ts';
import { ResourcesStore } from './resourcesStore.ts';

const common = { summary: '', base: 'api', allow: ['patient'] } as const;
const listTasks = defineCall({
  ...common,
  id: 'tasks.list',
  method: 'GET',
  path: '/tasks',
  answer: z.object({ n: z.number() }),
  reads: ['tasks'],
});
const listLabs = defineCall({
  ...common,
  id: 'labs.list',
  method: 'GET',
  path: '/labs',
  answer: z.object({ n: z.number() }),
  reads: ['labs'],
});
const addTask = defineCall({ ...common, id: 'tasks.add', method: 'POST', path: '/tasks', stales: ['tasks'] });

let resources: ResourcesStore;
beforeEach(() => void begin());
const begin = (answers: Parameters<typeof fakeHttp>[0] = {}) => {
  let n = 0;
  const http = fakeHttp({
    'tasks.list': () => ({ n: ++n }),
    'labs.list': () => ({ n: 100 }),
    'tasks.add': () => undefined,
    ...answers,
  });
  resources = new ResourcesStore(http);
  return http;
};
afterEach(() => {
  resources.dispose();
  jest.useRealTimers();
});

test('ENT-9 one fetch however many ask; every field is observed', async () => {
  const http = begin();
  const [one, two] = [resources.watch(listTasks, {}), resources.watch(listTasks, {})];
  const seen: unknown[] = [];
  const stop = autorun(() => seen.push(one.pending ? 'pending' : one.data));
  await settled();
  stop();
  expect(http.sent).toHaveLength(1);
  expect(seen).toEqual(['pending', { n: 1 }]);
  expect(two.data).toEqual({ n: 1 });
  expect(resources.watch(listTasks, {}).data).toEqual({ n: 1 });
});

test('ENT-9 a changing call makes its tags stale: what is shown of them is fetched again, the rest is not', async () => {
  const http = begin();
  const shown = resources.watch(listTasks, {});
  resources.watch(listLabs, {});
  await settled();
  http.sent.length = 0;
  await resources.send(addTask, {});
  await settled();
  expect(http.sent.map(({ id }) => id)).toEqual(['tasks.add', 'tasks.list']);
  expect(shown.data).toEqual({ n: 2 });
});

describe('whoever is told that it is done sees what came of it', () => {
  const begun = () => {
    const answers: ((answer: unknown) => void)[] = [];
    begin({ 'tasks.list': () => new Promise((resolve) => answers.push(resolve)) });
    const shown = resources.watch(listTasks, {});
    answers.shift()?.({ n: 1 });
    const told = jest.fn();
    return { answers, shown, told };
  };
  test('ENT-9 a changing call resolves once what it made stale on screen has been fetched again', async () => {
    const { answers, shown, told } = begun();
    await settled();
    void resources.send(addTask, {}).then(told);
    await settled();
    expect(told).not.toHaveBeenCalled();
    answers.shift()?.({ n: 2 });
    await settled();
    expect(shown.data).toEqual({ n: 2 });
    expect(told).toHaveBeenCalled();
  });
  test('ENT-9 an answer that does not come holds nobody up for longer than three seconds', async () => {
    jest.useFakeTimers();
    const { told } = begun();
    await jest.advanceTimersByTimeAsync(100);
    void resources.send(addTask, {}).then(told);
    await jest.advanceTimersByTimeAsync(2_900);
    expect(told).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(200);
    expect(told).toHaveBeenCalled();
  });
});

describe('a first answer that was asked for before a change', () => {
  const waiting = () => {
    const answers: ((answer: unknown) => void)[] = [];
    begin({ 'tasks.list': () => new Promise((resolve) => answers.push(resolve)) });
    return { answers, shown: resources.watch(listTasks, {}) };
  };
  test.each<[string, () => void]>([
    ['a call', () => void resources.send(addTask, {})],
    ['an event', () => resources.stale('tasks')],
    ['an event about somebody', () => resources.staleAbout('p1', 'tasks')],
    ['events that were missed', () => resources.staleAll()],
  ])('ENT-9 is not shown after it: %s', async (_told, change) => {
    const { answers, shown } = waiting();
    await settled();
    change();
    await settled();
    expect(answers).toHaveLength(2);
    answers[0]!({ n: 1 });
    await settled();
    expect(shown).toMatchObject({ data: undefined, error: undefined, pending: true });
    answers[1]!({ n: 2 });
    await settled();
    expect(shown.data).toEqual({ n: 2 });
  });

  test('ENT-9 is shown where changes come faster than answers, and asked for again', async () => {
    const { answers, shown } = waiting();
    await settled();
    for (let n = 0; n < 5; n += 1) {
      resources.stale('tasks');
      await settled();
    }
    expect(answers).toHaveLength(2);
    answers[1]!({ n: 1 });
    await settled();
    expect(shown.data).toEqual({ n: 1 });
    expect(answers).toHaveLength(3);
    answers[2]!({ n: 2 });
    await settled();
    expect(shown.data).toEqual({ n: 2 });
    expect(answers).toHaveLength(3);
  });
});

test('what is stale and not shown is fetched when it is shown again', async () => {
  const http = begin();
  resources.watch(listTasks, {}).dispose();
  await settled();
  resources.stale('tasks');
  await settled();
  const before = http.sent.length;
  resources.watch(listTasks, {});
  await settled();
  expect(http.sent.length).toBe(before + 1);
});

test('a failure is told; an earlier answer stays shown', async () => {
  const failure = new CallFailure(403, 'forbidden', 'No.');
  let broken = false;
  begin({
    'tasks.list': () => {
      if (broken) throw failure;
      return { n: 1 };
    },
  });
  const shown = resources.watch(listTasks, {});
  await settled();
  broken = true;
  await shown.refetch();
  expect(shown).toMatchObject({ error: failure, data: { n: 1 }, pending: false });
});

test('a live event changes a kept answer in place', async () => {
  begin();
  const shown = resources.watch(listTasks, {});
  await settled();
  resources.patch(listTasks, {}, ({ n }) => ({ n: n + 10 }));
  expect(shown.data).toEqual({ n: 11 });
});

test('CST-1 a watch polls every 20 s for as long as it lasts', async () => {
  jest.useFakeTimers();
  const http = begin();
  const shown = resources.watch(listTasks, {}, { pollMs: 20_000 });
  await jest.advanceTimersByTimeAsync(60_000);
  expect(http.sent).toHaveLength(4);
  shown.dispose();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(http.sent).toHaveLength(4);
});

test('STA-3 reset forgets everything', async () => {
  begin();
  resources.watch(listTasks, {});
  await settled();
  resources.reset();
  expect(resources.watch(listTasks, {}).data).toBeUndefined();
});

describe('the front that stands before a session', () => {
  test('what is watched is pending without a session, and follows from one session to the next', async () => {
    const http = begin();
    const front = new ResourcesFront(http);
    const shown = front.watch(listTasks, {});
    expect(shown).toMatchObject({ pending: true, data: undefined, fetching: false });
    front.attach(resources);
    await settled();
    expect(shown.data).toEqual({ n: 1 });
    front.attach(null);
    expect(shown.pending).toBe(true);
    shown.dispose();
  });
  test('a call goes out without a session too', async () => {
    const http = begin();
    await new ResourcesFront(http).send(addTask, {});
    expect(http.sent.map(({ id }) => id)).toEqual(['tasks.add']);
  });
});

describe('what is worth reading without a line', () => {
  const kept = new Map<string, { at: number; answer: unknown }>();
  /** What was read ahead of the first drawing. */
  let opened: typeof kept | null = null;
  const reads = {
    peek: (key: string) => opened?.get(key) ?? null,
    isFor: (roles: readonly string[]) => roles.includes('patient'),
    keep: async (key: string, answer: unknown) => void kept.set(key, { at: 1_000, answer }),
    find: async (key: string) => kept.get(key) ?? null,
    drop: async (key: string) => void kept.delete(key),
  };
  let fails: CallFailure | null = null;
  const http = {
    send: async () => {
      if (fails) throw fails;
      return { data: 'Tuesday' };
    },
  } as unknown as Http;
  const open = (): ResourcesStore => {
    const store = new ResourcesStore(http);
    store.reads = reads;
    return store;
  };
  beforeEach(() => {
    kept.clear();
    opened = null;
    fails = null;
  });

  test('the last answer stands in where the server is away, with its age, and never as if all were known', async () => {
    const first = open();
    first.watch(getMe, {}, { keep: ['patient'] });
    await settled();
    first.dispose();
    fails = new CallFailure(0, 'offline', '');
    const store = open();
    const watched = store.watch(getMe, {}, { keep: ['patient'] });
    await settled();
    expect([watched.data, watched.error, watched.asOf?.getTime()]).toEqual([{ data: 'Tuesday' }, fails, 1_000]);
    store.dispose();
  });

  test('however young it is, a part that comes later hears too that the server is away', async () => {
    kept.set(JSON.stringify([getMe.id, {}]), { at: Date.now(), answer: { data: 'Tuesday' } });
    fails = new CallFailure(0, 'offline', '');
    const store = open();
    // A part that goes as soon as it has an answer, because what is in it waits for its code.
    const first = store.watch(getMe, {}, { keep: ['patient'] });
    const stop = autorun(() => first.data && first.dispose());
    await settled();
    stop();
    const second = store.watch(getMe, {}, { keep: ['patient'] });
    await settled();
    expect([second.data, second.error]).toEqual([{ data: 'Tuesday' }, fails]);
    store.dispose();
  });

  test('where the browser knows of no network nobody waits for a call to fail, and what the server says after all counts', async () => {
    kept.set(JSON.stringify([getMe.id, {}]), { at: 1_000, answer: { data: 'Monday' } });
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const answers: (() => void)[] = [];
    const slow = { send: () => new Promise((resolve) => answers.push(() => resolve({ data: 'Tuesday' }))) };
    const store = new ResourcesStore(slow as unknown as Http);
    store.reads = reads;
    const watched = store.watch(getMe, {}, { keep: ['patient'] });
    await settled();
    expect([watched.data, watched.asOf?.getTime()]).toEqual([{ data: 'Monday' }, 1_000]);
    expect(watched.error).toMatchObject({ status: 0, code: 'offline' });
    answers.forEach((answer) => answer());
    await settled();
    expect([watched.data, watched.error]).toEqual([{ data: 'Tuesday' }, undefined]);
    store.dispose();
    online.mockRestore();
  });

  test('where the browser knows of no network, what was read ahead is there with the first drawing, and never as if all were known', async () => {
    kept.set(JSON.stringify([getMe.id, {}]), { at: 1_000, answer: { data: 'Monday' } });
    opened = kept;
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const answers: (() => void)[] = [];
    const slow = { send: () => new Promise((resolve) => answers.push(() => resolve({ data: 'Tuesday' }))) };
    const store = new ResourcesStore(slow as unknown as Http);
    store.reads = reads;
    const watched = store.watch(getMe, {}, { keep: ['patient'] });
    const seen: unknown[] = [];
    const stop = autorun(() => seen.push([watched.data, watched.error?.message, watched.asOf?.getTime()]));
    const inWords = 'The browser knows of no network.';
    expect(seen).toEqual([[{ data: 'Monday' }, inWords, 1_000]]);
    await settled();
    expect(seen).toHaveLength(1);
    expect(answers).not.toEqual([]);
    answers.forEach((answer) => answer());
    await settled();
    expect(seen.at(-1)).toEqual([{ data: 'Tuesday' }, undefined, expect.any(Number)]);
    stop();
    store.dispose();
    online.mockRestore();
  });

  test('what was read ahead goes where the server refuses it, and is nobody’s for whom it was not kept', async () => {
    kept.set(JSON.stringify([getMe.id, {}]), { at: 1_000, answer: { data: 'Monday' } });
    opened = kept;
    fails = new CallFailure(403, 'consent_denied', '');
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const other = open();
    expect(other.watch(getMe, {}, { keep: ['practitioner'] }).data).toBeUndefined();
    other.dispose();
    const store = open();
    const watched = store.watch(getMe, {}, { keep: ['patient'] });
    await settled();
    await settled();
    expect([watched.data, watched.error, kept.size]).toEqual([undefined, fails, 0]);
    store.dispose();
    online.mockRestore();
  });

  test('where there is a network, what was read ahead waits for what the server says', async () => {
    kept.set(JSON.stringify([getMe.id, {}]), { at: 1_000, answer: { data: 'Monday' } });
    opened = kept;
    const store = open();
    const watched = store.watch(getMe, {}, { keep: ['patient'] });
    expect(watched.data).toBeUndefined();
    await settled();
    expect(watched.data).toEqual({ data: 'Tuesday' });
    store.dispose();
  });

  test('where the browser knows of no network, what nothing stands in for fails at once, with no further tries', async () => {
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const send = jest.fn(async () => {
      throw new CallFailure(0, 'network', 'No answer.');
    });
    const store = new ResourcesStore({ send } as unknown as Http);
    const watched = store.watch(getMe, {});
    await settled();
    expect(watched.error).toMatchObject({ code: 'network' });
    expect(send).toHaveBeenCalledTimes(1);
    store.dispose();
    online.mockRestore();
  });

  test('a stand-in goes where the server refuses by now, though the browser knew of no network', async () => {
    kept.set(JSON.stringify([getMe.id, {}]), { at: 1_000, answer: { data: 'Monday' } });
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    fails = new CallFailure(403, 'consent_denied', '');
    const store = open();
    const watched = store.watch(getMe, {}, { keep: ['patient'] });
    await settled();
    await settled();
    expect([watched.data, watched.error, kept.size]).toEqual([undefined, fails, 0]);
    store.dispose();
    online.mockRestore();
  });

  test('what the server refuses by now is neither shown nor kept', async () => {
    const first = open();
    first.watch(getMe, {}, { keep: ['patient'] });
    await settled();
    first.dispose();
    fails = new CallFailure(403, 'consent_denied', '');
    const store = open();
    const watched = store.watch(getMe, {}, { keep: ['patient'] });
    await settled();
    expect([watched.data, watched.error, kept.size]).toEqual([undefined, fails, 0]);
    store.dispose();
  });
});
