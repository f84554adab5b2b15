import 'reflect-metadata';
import { configure } from 'mobx';
import { Translations } from '#core/browser/i18n/translations.ts';
import { type AnyCall, CallFailure, type Http } from '#core/shared';
import type { Message } from '#plugins/messaging/shared/message.ts';
import { memoryOutbox, memoryVault } from '#test/kit/browser/outbox.ts';
import { messages } from '../../messages/index.ts';
import type { Inbox } from '../../stores/Inbox.ts';
import { me, message, sessionId } from '../../tests/testKit.tsx';
import { MessageOutbox } from './MessageOutbox.ts';
import type { Upload } from './Upload.ts';

configure({ enforceActions: 'always' });
beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** A server that takes a client_id once, behind a wire that loses questions or answers. */
const server = () => {
  const taken: Message[] = [];
  const keys: unknown[] = [];
  let wire: ((deliver: () => unknown) => unknown) | null = null;
  const http: Http = {
    send: (async (call: AnyCall, input: { body: { client_id: string; text: string } }, options: { key: string }) => {
      if (call.id !== 'sessions.send') throw new Error(call.id);
      const deliver = (): { data: Message } => {
        keys.push(options.key);
        const { client_id, text } = input.body;
        const known = taken.find((one) => one.client_id === client_id);
        const made = known ?? message(taken.length + 1, { author_id: me, client_id, text });
        if (!known) taken.push(made);
        return { data: made };
      };
      return wire ? wire(deliver) : deliver();
    }) as unknown as Http['send'],
    download: () => Promise.reject(new Error('none')),
  };
  return { taken, keys, http, setWire: (how: typeof wire) => void (wire = how) };
};

const begin = async (house = server(), vault = memoryVault()) => {
  const i18n = new Translations('en-CA');
  await i18n.load(messages);
  const seen: Message[] = [];
  let own: MessageOutbox | undefined;
  const core = memoryOutbox({ vault, actOf: (id) => (own?.act.id === id ? own.act : undefined) });
  const inbox = { me, take: () => undefined } as unknown as Inbox;
  const outbox = (own = new MessageOutbox(core.outbox, house.http, i18n, inbox));
  outbox.onSent((one) => seen.push(one));
  const say = (text: string, uploads: readonly Upload[] = []): void =>
    outbox.send({ sessionId, text, uploads, replyTo: null });
  return { ...core, house, vault, seen, messages: outbox, say };
};
const pass = (ms = 0): Promise<void> => jest.advanceTimersByTimeAsync(ms);
const offline = (): CallFailure => new CallFailure(0, 'offline', 'No connection.');

test('a message whose answer was lost is sent again under its id and key, and is there exactly once', async () => {
  const it = await begin();
  let drops = 2;
  it.house.setWire((deliver) => {
    const answer = deliver();
    if (drops-- > 0) throw offline();
    return answer;
  });
  it.say('Hello');
  await pass(10_000);
  const [only] = it.house.taken;
  expect(it.house.keys).toEqual([only!.client_id, only!.client_id, only!.client_id]);
  expect([it.house.taken.length, it.seen.length, it.messages.of(sessionId)]).toEqual([1, 1, []]);
});

test('what is written without a connection survives a reload, goes in order at its return, and is encrypted until then', async () => {
  const first = await begin();
  first.line.turn(false);
  for (const text of ['one', 'two', 'three']) first.say(text);
  await pass(60_000);
  first.outbox.dispose();
  const second = await begin(server(), first.vault);
  second.line.turn(false);
  await second.outbox.read();
  expect(second.messages.of(sessionId).map(({ item }) => [item.input.text, item.state])).toEqual([
    ['one', 'waiting'],
    ['two', 'waiting'],
    ['three', 'waiting'],
  ]);
  second.line.turn(true);
  await pass();
  expect(second.house.taken.map(({ text }) => text)).toEqual(['one', 'two', 'three']);
});

test('a refused message keeps its text, holds up no other, and can be tried again under the same id', async () => {
  const it = await begin();
  it.house.setWire(() => {
    it.house.setWire(null);
    throw new CallFailure(409, 'session_completed', 'Completed.');
  });
  it.say('too late');
  it.say('next');
  await pass();
  const [failed] = it.messages.of(sessionId);
  expect([failed!.item.state, failed!.item.input.text]).toEqual(['failed', 'too late']);
  const { id } = failed!.item;
  it.messages.tryAgain(failed!);
  await pass();
  expect(it.house.taken.find(({ text }) => text === 'too late')?.client_id).toBe(id);
});

test('a message waits for its files, and for its writer where the page closed before they were there', async () => {
  const uploading = { start: () => new Promise(() => undefined), state: 'uploading' } as unknown as Upload;
  const done = { start: async () => undefined, state: 'done', attachment: { file_id: 'f1' } } as unknown as Upload;
  const first = await begin();
  first.say('see the photo', [uploading]);
  await pass(60_000);
  expect(first.house.taken).toEqual([]);
  first.outbox.dispose();
  const second = await begin(server(), first.vault);
  await second.outbox.read();
  await pass(60_000);
  const [waiting] = second.messages.of(sessionId);
  expect([waiting!.item.state, (waiting!.item.error as CallFailure).code, second.house.taken]).toEqual([
    'failed',
    'part_lost',
    [],
  ]);
  second.messages.tryAgain(waiting!);
  second.say('and this one', [done]);
  await pass();
  expect(second.house.taken.map(({ text }) => text)).toEqual(['see the photo', 'and this one']);
});

test('what is discarded is neither sent nor kept', async () => {
  const it = await begin();
  it.line.turn(false);
  it.say('never mind');
  await pass();
  it.messages.discard(it.messages.of(sessionId)[0]!);
  it.line.turn(true);
  await pass(60_000);
  expect([it.house.taken, it.vault.held.size]).toEqual([[], 0]);
});
