import * as z from 'zod/mini';
import { defineEvent, heartbeatMs, type LiveEvent } from '#core/shared';
import { FakeSocket } from '#test/kit/browser/fakeSocket.ts';
import { LiveClient, type LiveOptions } from './liveClient.ts';
import { backOffMs, socketAddress, webSocketWire } from './liveSocket.ts';

const messageAdded = defineEvent({ kind: 'message_added', schema: z.object({ id: z.number() }) });
const typing = defineEvent({ kind: 'typing', schema: z.object({ at: z.number() }) });

let live: LiveClient;
const reports: unknown[] = [];
let renewals = 0;
const begin = (is: Partial<LiveOptions> = {}): LiveClient => {
  FakeSocket.all = [];
  reports.length = renewals = 0;
  live = new LiveClient({
    open: webSocketWire(() => new FakeSocket() as unknown as WebSocket),
    credentials: () => ({ token: 'id-1', profile: 'profile-1' }),
    renew: async () => void renewals++,
    report: (error) => reports.push(error),
    random: () => 1,
    ...is,
  });
  live.start();
  return live;
};
const ready = (at = 10, missed = false): void => {
  FakeSocket.last.open();
  FakeSocket.last.receive({ type: 'ready', at, missed });
};
const event = (id: number, kind = 'message_added'): void =>
  FakeSocket.last.receive({ type: 'event', id, kind, data: { id } });

beforeEach(() => {
  globalThis.WebSocket = Object.assign(FakeSocket, { OPEN: 1 }) as unknown as typeof WebSocket;
  jest.useFakeTimers();
});
afterEach(() => {
  live.dispose();
  jest.useRealTimers();
});

test('the first frame says who it is; the state follows', () => {
  begin();
  expect(live.state).toBe('connecting');
  FakeSocket.last.open();
  expect(FakeSocket.last.sent).toEqual([{ type: 'auth', token: 'id-1', profile: 'profile-1' }]);
  FakeSocket.last.receive({ type: 'ready', at: 10, missed: false });
  expect(live.state).toBe('open');
});

test('events reach those who listen for their kind, until they withdraw', () => {
  begin();
  const seen: LiveEvent[] = [];
  const stop = live.on(messageAdded, (one) => seen.push(one));
  ready();
  event(11);
  event(12, 'other');
  stop();
  event(13);
  expect(seen).toEqual([{ id: 11, kind: 'message_added', data: { id: 11 } }]);
});

test('an event or a signal that cannot be read is dropped, and reported without what it said', () => {
  begin();
  const heard: unknown[] = [];
  live.on(messageAdded, ({ data }) => heard.push(data));
  live.onSignal(typing, (data) => heard.push(data));
  ready();
  for (const [id, data] of [{ id: 'Maya Tremblay' }, null, 'Maya Tremblay', {}].entries())
    FakeSocket.last.receive({ type: 'event', id: 20 + id, kind: 'message_added', data });
  FakeSocket.last.receive({ type: 'signal', kind: 'typing', from: 'profile-2', data: { at: 'Maya Tremblay' } });
  expect(heard).toEqual([]);
  expect(reports.map(String)).toEqual([
    "Error: A live event 'message_added' could not be read (id: invalid_type).",
    "Error: A live event 'message_added' could not be read (all of it: invalid_type).",
    "Error: A live event 'message_added' could not be read (all of it: invalid_type).",
    "Error: A live event 'message_added' could not be read (id: invalid_type).",
    "Error: A live event 'typing' could not be read (at: invalid_type).",
  ]);
  event(30);
  expect(heard).toEqual([{ id: 30 }]);
});

test('a handler that throws is reported and keeps nobody from hearing', () => {
  begin();
  const seen: number[] = [];
  live.on(messageAdded, () => {
    throw new Error('bad');
  });
  live.on(messageAdded, ({ id }) => seen.push(id));
  ready();
  event(11);
  expect(seen).toEqual([11]);
  expect(reports).toHaveLength(1);
});

test('after a break it comes back, says where it was, and hears nothing twice', () => {
  begin();
  const seen: number[] = [];
  live.on(messageAdded, ({ id }) => seen.push(id));
  ready();
  event(11);
  FakeSocket.last.fail();
  expect(live.state).toBe('waiting');
  jest.advanceTimersByTime(500);
  FakeSocket.last.open();
  expect(FakeSocket.last.sent[0]).toMatchObject({ type: 'auth', after: 11 });
  event(11);
  event(13);
  event(12);
  FakeSocket.last.receive({ type: 'ready', at: 13, missed: false });
  expect(seen).toEqual([11, 13, 12]);
});

test('when it was away too long, what is shown is fetched again', () => {
  begin();
  let missed = 0;
  live.onMissed(() => missed++);
  ready();
  FakeSocket.last.fail();
  jest.advanceTimersByTime(500);
  ready(900, true);
  expect(missed).toBe(1);
  FakeSocket.last.fail();
  jest.advanceTimersByTime(500);
  FakeSocket.last.open();
  expect(FakeSocket.last.sent[0]).toMatchObject({ after: 900 });
});

test('the wait doubles up to half a minute, half of it by chance', () => {
  expect([0, 1, 2, 3, 20].map((n) => backOffMs(n, () => 1))).toEqual([500, 1000, 2000, 4000, 30_000]);
  expect(backOffMs(3, () => 0)).toBe(2000);
});

test('a heart-beat goes out, and silence is a broken connection', () => {
  begin();
  ready();
  jest.advanceTimersByTime(heartbeatMs);
  expect(FakeSocket.last.sent.at(-1)).toEqual({ type: 'ping' });
  FakeSocket.last.receive({ type: 'pong' });
  jest.advanceTimersByTime(4 * heartbeatMs);
  expect(FakeSocket.all.length).toBeGreaterThan(1);
});

test('a renewed token is told to the open connection', () => {
  begin({ credentials: () => ({ token: `id-${renewals}` }) });
  ready();
  renewals = 2;
  live.authenticate();
  expect(FakeSocket.last.sent.at(-1)).toMatchObject({ type: 'auth', token: 'id-2', after: 10 });
});

test('a refused token is renewed, then it connects again', async () => {
  begin();
  FakeSocket.last.open();
  FakeSocket.last.receive({ type: 'error', code: 'token_expired', message: 'jwt expired' });
  await jest.advanceTimersByTimeAsync(0);
  expect(renewals).toBe(1);
  expect(FakeSocket.all).toHaveLength(2);
});

test('STA-4 a token that ends while the connection is open is renewed, then it connects again', async () => {
  begin();
  ready();
  FakeSocket.last.receive({ type: 'error', code: 'token_expired', message: 'jwt expired' });
  expect(live.state).not.toBe('open');
  await jest.advanceTimersByTimeAsync(0);
  expect([renewals, FakeSocket.all.length]).toEqual([1, 2]);
  ready(11);
  expect(live.state).toBe('open');
});

test('going offline closes, coming online connects at once', () => {
  begin();
  ready();
  window.dispatchEvent(new Event('offline'));
  expect(live.state).toBe('waiting');
  window.dispatchEvent(new Event('online'));
  expect(live.state).toBe('connecting');
});

test('signals pass only while there is a connection', () => {
  begin();
  const heard: unknown[] = [];
  live.onSignal(typing, (data, from) => heard.push([data, from]));
  live.signal(typing, { at: 1 });
  ready();
  live.signal(typing, { at: 2 });
  FakeSocket.last.receive({ type: 'signal', kind: 'typing', from: 'profile-2', data: { at: 3 } });
  expect(FakeSocket.last.sent.filter(({ type }) => type === 'signal')).toEqual([
    { type: 'signal', kind: 'typing', data: { at: 2 } },
  ]);
  expect(heard).toEqual([[{ at: 3 }, 'profile-2']]);
});

test('after its end nothing connects any more', () => {
  begin();
  ready();
  live.dispose();
  jest.advanceTimersByTime(60_000);
  window.dispatchEvent(new Event('online'));
  expect(FakeSocket.all).toHaveLength(1);
  expect(live.state).toBe('closed');
});

test('the configured address becomes a WebSocket address of this page, or of another host', () => {
  const page = { href: 'https://portal.test/messages' };
  expect(socketAddress('/messaging/live', page)).toBe('wss://portal.test/messaging/live');
  expect(socketAddress('wss://live.test/v1', page)).toBe('wss://live.test/v1');
});

test('STA-2 where the first connection took several tries, events may have been missed before it', () => {
  begin();
  let missed = 0;
  live.onMissed(() => missed++);
  FakeSocket.last.fail();
  jest.advanceTimersByTime(1_000);
  ready();
  expect([live.state, missed]).toEqual(['open', 1]);
});
