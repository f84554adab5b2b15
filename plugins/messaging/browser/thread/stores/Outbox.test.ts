import 'reflect-metadata';
import { runInAction } from 'mobx';
import { fakeAuth } from '#test/kit/browser/fakes.ts';
import { type AnyCall, CallFailure, type Http } from '#core/shared';
import type { Message } from '#plugins/messaging/shared/message.ts';
import type { Inbox } from '../../stores/Inbox.ts';
import { Outbox } from './Outbox.ts';
import { outboxKey } from './outboxDraft.ts';
import { fakeDrafts, fakeLive, me, message, sessionId } from '../../tests/testKit.tsx';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** A server that takes a client_id once, behind a wire that loses questions or answers. */
const server = () => {
  const taken: Message[] = [];
  const arrived: string[] = [];
  let wire: ((deliver: () => unknown) => unknown) | null = null;
  const http: Http = {
    send: (async (call: AnyCall, input: { body: { client_id: string; text: string } }) => {
      if (call.id !== 'sessions.send') throw new Error(call.id);
      const deliver = (): { data: Message } => {
        arrived.push(input.body.text);
        const known = taken.find((one) => one.client_id === input.body.client_id);
        if (known) return { data: known };
        const { client_id, text } = input.body;
        const made = message(taken.length + 1, { author_id: me, client_id, text });
        taken.push(made);
        return { data: made };
      };
      return wire ? wire(deliver) : deliver();
    }) as unknown as Http['send'],
    download: () => Promise.reject(new Error('none')),
  };
  return { taken, arrived, http, setWire: (how: typeof wire) => void (wire = how) };
};

const outboxOn = (http: Http, drafts = fakeDrafts()) => {
  const seen: Message[] = [];
  const inbox = { me, take: () => undefined } as unknown as Inbox;
  const errors = { report: () => undefined };
  const live = fakeLive();
  const outbox = new Outbox(http, drafts, errors, inbox, fakeAuth({ signedIn: true }), live);
  outbox.onSent((one) => seen.push(one));
  return { outbox, seen, drafts, live };
};
const say = (outbox: Outbox, text: string): void => outbox.send({ sessionId, text, uploads: [], replyTo: null });
const offline = (): CallFailure => new CallFailure(0, 'offline', 'No connection.');

test('a message whose answer was lost is sent again and is there exactly once', async () => {
  const { http, taken, arrived, setWire } = server();
  const { outbox, seen } = outboxOn(http);
  let drops = 2;
  setWire((deliver) => {
    const answer = deliver();
    if (drops-- > 0) throw offline();
    return answer;
  });
  say(outbox, 'Hello');
  await jest.advanceTimersByTimeAsync(10_000);
  expect(arrived).toEqual(['Hello', 'Hello', 'Hello']);
  expect(taken.map(({ text }) => text)).toEqual(['Hello']);
  expect(seen).toHaveLength(1);
  expect(outbox.items).toHaveLength(0);
  outbox.dispose();
});

test('what is written without a connection goes in order when it is back, at once and not after the back-off', async () => {
  const { http, taken, setWire } = server();
  const { outbox, live } = outboxOn(http);
  setWire(() => {
    throw offline();
  });
  runInAction(() => (live.state = 'waiting'));
  for (const text of ['one', 'two', 'three']) say(outbox, text);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(outbox.of(sessionId).map(({ state }) => state)).toEqual(['waiting', 'waiting', 'waiting']);
  setWire(null);
  live.open();
  await jest.advanceTimersByTimeAsync(0);
  expect(taken.map(({ text }) => text)).toEqual(['one', 'two', 'three']);
  outbox.dispose();
});

test('a refused message keeps its text, holds up no other, and can be tried again under the same id', async () => {
  const { http, taken, setWire } = server();
  const { outbox } = outboxOn(http);
  setWire(() => {
    setWire(null);
    throw new CallFailure(409, 'session_completed', 'Completed.');
  });
  say(outbox, 'too late');
  say(outbox, 'next');
  await jest.advanceTimersByTimeAsync(0);
  const [failed] = outbox.items;
  expect([outbox.items.length, failed!.state, failed!.text]).toEqual([1, 'failed', 'too late']);
  const id = failed!.clientId;
  outbox.tryAgain(failed!);
  await jest.advanceTimersByTimeAsync(0);
  expect(taken.find(({ text }) => text === 'too late')?.client_id).toBe(id);
  outbox.dispose();
});

test('an expired sign-in is waited for, not taken for a refusal', async () => {
  const { http, setWire } = server();
  const { outbox } = outboxOn(http);
  setWire(() => {
    throw new CallFailure(401, 'token_expired', 'jwt expired');
  });
  say(outbox, 'after relog');
  await jest.advanceTimersByTimeAsync(0);
  expect(outbox.items[0]!.state).toBe('waiting');
  outbox.dispose();
});

test('what is unsent survives a reload as a draft, with its id', async () => {
  const first = server();
  const kept = fakeDrafts();
  first.setWire(() => {
    throw offline();
  });
  const before = outboxOn(first.http, kept);
  say(before.outbox, 'unsent');
  await jest.advanceTimersByTimeAsync(0);
  const id = before.outbox.items[0]!.clientId;
  before.outbox.dispose();
  expect(kept.kept[outboxKey]).toContain('unsent');

  const second = server();
  const after = outboxOn(second.http, kept);
  await jest.advanceTimersByTimeAsync(0);
  expect(second.taken.map((one) => [one.client_id, one.text])).toEqual([[id, 'unsent']]);
  expect(kept.kept[outboxKey]).toBeUndefined();
  after.outbox.dispose();
});

test('a message whose file was still on its way when the page closed waits for its writer', async () => {
  const { http, taken } = server();
  const item = {
    clientId: '33333333-3333-4333-8333-333333333333',
    sessionId,
    text: 'see the photo',
    fileIds: [],
    replyTo: null,
    lost: 1,
  };
  const { outbox } = outboxOn(http, fakeDrafts({ [outboxKey]: JSON.stringify([item]) }));
  await jest.advanceTimersByTimeAsync(60_000);
  expect([outbox.items[0]!.state, taken]).toEqual(['failed', []]);
  outbox.tryAgain(outbox.items[0]!);
  await jest.advanceTimersByTimeAsync(0);
  expect(taken.map(({ text }) => text)).toEqual(['see the photo']);
  outbox.dispose();
});

test('what is discarded is neither sent nor kept', async () => {
  const { http, taken, setWire } = server();
  const { outbox, drafts } = outboxOn(http);
  setWire(() => {
    throw offline();
  });
  say(outbox, 'never mind');
  await jest.advanceTimersByTimeAsync(0);
  outbox.discard(outbox.items[0]!);
  setWire(null);
  await jest.advanceTimersByTimeAsync(60_000);
  expect([taken, drafts.kept]).toEqual([[], {}]);
  outbox.dispose();
});
