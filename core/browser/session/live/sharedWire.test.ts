import * as z from 'zod/mini';
import { defineEvent, type ClientFrame, heartbeatMs, type ServerFrame } from '#core/shared';
import { FakeTabs, type FakeTab } from '#test/kit/browser/fakeTabs.ts';
import { randomFrom } from '#core/server/seed/random.ts';
import { LiveClient } from './liveClient.ts';
import type { OpenWire, WireEnd } from './liveSocket.ts';
import { sharedWire } from './sharedWire.ts';

const added = defineEvent({ kind: 'message_added', schema: z.object({ id: z.number() }) });
const typing = defineEvent({ kind: 'typing', schema: z.object({ at: z.number() }) });

/** A server with one log of events, which answers as the real one does. */
class FakeServer {
  readonly connections = new Set<{ readonly end: WireEnd; readonly of: string; ready: boolean }>();
  readonly heard: ClientFrame[] = [];
  up = true;
  events: number[] = [];
  /** What is older than this is no longer kept. */
  pruned = 0;
  private next = 1;

  open(of: string): OpenWire {
    return (end) => {
      const connection = { end, of, ready: false };
      this.connections.add(connection);
      const tell = (frame: ServerFrame): void => {
        if (this.connections.has(connection)) end.said(frame);
      };
      void Promise.resolve().then(() => {
        if (!this.connections.has(connection)) return;
        if (this.up) return end.opened();
        this.connections.delete(connection);
        end.closed();
      });
      return {
        send: (frame) => {
          this.heard.push(frame);
          if (frame.type === 'ping') tell({ type: 'pong' });
          if (frame.type !== 'auth' || connection.ready) return;
          const { after } = frame;
          const missed = after !== undefined && after < this.pruned;
          connection.ready = true;
          tell({ type: 'ready', at: this.last, missed });
          if (after === undefined || missed) return;
          for (const id of this.events) if (id > after) tell(this.frameOf(id));
        },
        close: () => void this.connections.delete(connection),
      };
    };
  }

  get last(): number {
    return this.events.at(-1) ?? 0;
  }

  say(): number {
    const id = this.next++;
    this.events.push(id);
    this.pass(this.frameOf(id));
    return id;
  }

  pass(frame: ServerFrame): void {
    for (const { ready, end } of [...this.connections]) if (ready) end.said(frame);
  }

  cut(): void {
    for (const connection of [...this.connections]) {
      this.connections.delete(connection);
      connection.end.closed();
    }
  }

  private frameOf(id: number): ServerFrame {
    return { type: 'event', id, kind: added.kind, data: { id } };
  }
}

interface Page {
  readonly name: string;
  readonly tab: FakeTab;
  readonly live: LiveClient;
  readonly seen: number[];
  readonly signals: number[];
  readonly changed: number[];
  /** Events up to here were fetched afresh. */
  fetched: number;
}

let browser: FakeTabs;
let server: FakeServer;
let pages: Page[];
let opened = 0;
const reports: unknown[] = [];
/** 2,000 have been tried too, which takes four seconds a seed. */
const steps = Number(process.env['STEPS'] ?? 300);

const openPage = (name: string | null = 'live ana'): Page => {
  const tab = browser.tab();
  const page: Page = {
    name: `tab ${opened++}`,
    ...{ tab, seen: [], signals: [], changed: [], fetched: -1 },
    live: new LiveClient({
      open: sharedWire(
        (end) => server.open(page.name)(end),
        () => name,
        tab,
      ),
      credentials: () => ({ token: page.name }),
      renew: async () => undefined,
      changed: async () => void page.changed.push(1),
      report: (error) => reports.push(error),
      random: () => 0.5,
    }),
  };
  page.live.on(added, ({ id }) => page.seen.push(id));
  page.live.onSignal(typing, ({ at }) => page.signals.push(at));
  page.live.onMissed(() => (page.fetched = server.last));
  pages.push(page);
  page.live.start();
  return page;
};
const kill = (page: Page): void => {
  pages = pages.filter((one) => one !== page);
  page.tab.kill();
  // The browser ends its connection; nothing of the tab runs any more.
  for (const one of [...server.connections]) if (one.of === page.name) server.connections.delete(one);
};
const settle = async (ms = 0): Promise<void> => {
  await browser.settle();
  for (let left = ms; left > 0;) {
    const step = Math.min(left, left > 5_000 ? 2_500 : 500);
    left -= step;
    jest.advanceTimersByTime(step);
    await browser.settle();
  }
};

beforeEach(() => {
  jest.useFakeTimers();
  browser = new FakeTabs();
  server = new FakeServer();
  pages = [];
  reports.length = 0;
});
afterEach(() => {
  for (const { live } of pages) live.dispose();
  jest.useRealTimers();
  expect(reports).toEqual([]);
});

test('three tabs have one connection, and each hears everything once', async () => {
  const three = [openPage(), openPage(), openPage()];
  await settle();
  expect(three.map(({ live }) => live.state)).toEqual(['open', 'open', 'open']);
  expect(server.connections.size).toBe(1);
  server.say();
  server.say();
  server.pass({ type: 'signal', kind: typing.kind, from: 'profile-2', data: { at: 5 } });
  await settle();
  expect(three.map(({ seen, signals }) => [seen, signals])).toEqual(Array(3).fill([[1, 2], [5]]));
});

test('when the tab that has the connection dies, another resumes where it was and nobody misses or repeats', async () => {
  const [first, second, third] = [openPage(), openPage(), openPage()];
  await settle();
  server.say();
  await settle();
  kill(first);
  const away = server.say();
  await settle();
  expect(server.connections.size).toBe(1);
  expect(server.heard.at(-1)).toMatchObject({ type: 'auth', token: second.name, after: 1 });
  server.say();
  await settle();
  expect([second.seen, third.seen]).toEqual(Array(2).fill([1, away, 3]));
  expect([second.live.state, third.live.state]).toEqual(['open', 'open']);
});

test('what a tab signals goes through the one connection; no token leaves its tab', async () => {
  openPage();
  const second = openPage();
  await settle();
  second.live.signal(typing, { at: 1 });
  second.live.authenticate();
  await settle();
  expect(server.heard).toEqual([
    { type: 'auth', token: pages[0]!.name },
    { type: 'signal', kind: typing.kind, data: { at: 1 } },
  ]);
});

test('a broken connection is broken for all, and comes back as one', async () => {
  const two = [openPage(), openPage()];
  await settle();
  server.up = false;
  server.cut();
  await settle(1_000);
  expect(two.every(({ live }) => live.state !== 'open')).toBe(true);
  server.events.push(7);
  server.up = true;
  await settle(30_000);
  expect(server.connections.size).toBe(1);
  expect(two.map(({ live, seen, fetched }) => [live.state, seen, fetched])).toEqual([
    ['open', [7], -1],
    ['open', [7], -1],
  ]);
});

test('where the server no longer has what was missed, every tab fetches afresh', async () => {
  const [first, second, third] = [openPage(), openPage(), openPage()];
  await settle();
  kill(first);
  server.events = [900];
  server.pruned = 800;
  await settle();
  expect([second.fetched, third.fetched]).toEqual([900, 900]);
});

test('a frozen tab that has the connection keeps nobody waiting: the others go by themselves', async () => {
  const first = openPage();
  await settle();
  first.tab.frozen = true;
  const second = openPage();
  await settle(4_000);
  expect([second.live.state, server.connections.size]).toEqual(['open', 2]);
  server.say();
  await settle();
  expect(second.seen).toEqual([1]);
});

test('a tab whose leader froze notices by its heart-beat', async () => {
  const first = openPage();
  const second = openPage();
  await settle();
  first.tab.frozen = true;
  await settle(90_000);
  server.say();
  await settle();
  expect([second.live.state, second.seen]).toEqual(['open', [1]]);
});

test('a tab that slept through the last event hears of it within a heart-beat, though nothing follows', async () => {
  openPage();
  const second = openPage();
  await settle(1_000);
  second.tab.frozen = true;
  server.say();
  await settle();
  second.tab.frozen = false;
  await settle(heartbeatMs + 1_000);
  expect(second.seen).toEqual([1]);
});

test('that the profile may do something else now is told to every tab', async () => {
  const two = [openPage(), openPage()];
  await settle();
  server.pass({ type: 'error', code: 'profile_changed', message: 'What you may do has changed.' });
  await settle();
  expect(two.map(({ changed }) => changed)).toEqual([[1], [1]]);
});

test('other profiles, other sign-ins and tabs whose sign-in is not known have connections of their own', async () => {
  for (const name of ['live ana 1', 'live ana 2', 'live ben 1', null, null]) openPage(name);
  await settle();
  expect(server.connections.size).toBe(5);
});

test.each([1, 2, 3, 4, 5])(
  'whatever tabs, network and server do, all agree when it is quiet again (seed %i)',
  async (seed) => {
    const chance = randomFrom(seed);
    const any = <T>(of: readonly T[]): T | undefined => of[Math.floor(chance() * of.length)];
    const began = new Map<Page, number>();
    const note = (page: Page): void => void began.set(page, server.last);
    note(openPage());
    for (let step = 0; step < steps; step++) {
      const dice = chance();
      const one = any(pages);
      if (dice < 0.4) server.say();
      else if (dice < 0.5 && pages.length < 4) note(openPage());
      else if (dice < 0.56 && pages.length > 1 && one) kill(one);
      else if (dice < 0.6 && pages.length > 1 && one) {
        pages = pages.filter((page) => page !== one);
        one.live.dispose();
      } else if (dice < 0.64) server.cut();
      else if (dice < 0.67) server.up = !server.up;
      else if (dice < 0.7 && one) one.tab.frozen = !one.tab.frozen;
      else if (dice < 0.95) await settle(Math.floor(chance() * 4) * 250);
      else await settle(20_000);
    }
    server.up = true;
    for (const { tab } of pages) tab.frozen = false;
    await settle(120_000);
    const last = server.say();
    await settle();
    for (const { seen, live, fetched, ...page } of pages) {
      expect([page.name, live.state, seen.at(-1)]).toEqual([page.name, 'open', last]);
      expect(new Set(seen).size).toBe(seen.length);
      // From when it was first connected on, each event was heard, or came before all was fetched afresh.
      const first = seen[0]!;
      const owed = server.events.filter((id) => id >= first && id > fetched);
      expect(owed.filter((id) => !seen.includes(id))).toEqual([]);
    }
  },
);
