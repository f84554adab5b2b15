import { configure, makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { Visit } from '#plugins/telemedicine/shared/visit.ts';
import type { VisitStore } from '../../stores/VisitStore.ts';
import type { AnyCall } from '#core/shared';
import type { KeptChat } from './ChatDraftStore.ts';
import { ChatStore } from './ChatStore.ts';

configure({ enforceActions: 'always' });

/** What the server keeps of one visit's chat. */
const keeping = () => {
  let kept: KeptChat = { text: '', unsent: [] };
  return {
    read: () => Promise.resolve(kept),
    write: (_visit: string, now: KeptChat) => void (kept = now),
  };
};

const open = (drafts = keeping()) => {
  const said: { id: string; seat: string; name: string; text: string; at: string }[] = [];
  let up = false;
  const visitStore = makeAutoObservable(
    {
      id: 'visit1',
      visit: {} as Visit,
      me: { id: 'me', state: 'admitted' },
      send: async (call: AnyCall, { params }: { readonly params: { readonly message: string } }) => {
        if (call.id === 'telemedicine.chat') return { data: [...said] };
        if (!up) throw new Error('no network');
        said.push({ id: params.message, seat: 'me', name: 'me', text: '', at: '2026-03-02T10:00:00Z' });
        return undefined;
      },
    },
    { visit: observableRef, send: false },
  );
  const chat = new ChatStore(visitStore as unknown as Pick<VisitStore, 'id' | 'visit' | 'me' | 'send'>, drafts);
  const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
  const hear = async (seat: string) => {
    said.push({ id: `m${said.length}`, seat, name: seat, text: 'Hello', at: '2026-03-02T10:00:00Z' });
    runInAction(() => (visitStore.visit = {} as Visit));
    await settle();
  };
  const write = async (text: string) => {
    chat.write(text);
    await chat.send();
  };
  return { chat, hear, settle, write, connect: () => void (up = true) };
};

test('RTE-7 messages stay unread until the chat is open', async () => {
  const { chat, hear, settle } = open();
  await settle();
  await hear('other');
  await hear('me');
  expect(chat.unread).toBe(1);
  chat.show(false);
  expect(chat.unread).toBe(1);
  chat.show(true);
  expect(chat.unread).toBe(0);
  await hear('other');
  chat.show(false);
  expect(chat.unread).toBe(0);
  await hear('other');
  expect(chat.unread).toBe(1);
  chat.dispose();
});

test('RTE-7 editing an unsent message keeps what was typed meanwhile', async () => {
  const { chat, settle, write } = open();
  await settle();
  await write('First');
  chat.write('Second');
  const [first] = [...chat.unsent.keys()];
  chat.edit(first!);
  expect(chat.text).toBe('First');
  expect([...chat.unsent.values()]).toMatchObject([{ text: 'Second', failed: true }]);
  chat.edit([...chat.unsent.keys()][0]!);
  expect(chat.text).toBe('Second');
  expect([...chat.unsent.values()]).toMatchObject([{ text: 'First', failed: true }]);
  chat.dispose();
});

test('RTE-7 typed and unsent messages survive a lock or a reload, and are sent once', async () => {
  const drafts = keeping();
  const before = open(drafts);
  await before.settle();
  await before.write('Not sent');
  before.chat.write('Half a sent');
  const [id] = [...before.chat.unsent.keys()];
  before.chat.dispose();

  const { chat, settle, connect } = open(drafts);
  await settle();
  expect(chat.text).toBe('Half a sent');
  expect([...chat.unsent.values()]).toEqual([{ id, text: 'Not sent', failed: true }]);
  connect();
  await chat.again(id!);
  await settle();
  expect(chat.messages.map((message) => message.id)).toEqual([id]);
  expect(chat.unsent.size).toBe(0);
  expect(await drafts.read()).toEqual({ text: 'Half a sent', unsent: [] });
  chat.dispose();
});
