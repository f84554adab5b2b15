import { configure, makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { Visit } from '../../../shared/visit.ts';
import type { Room } from '../../stores/Room.ts';
import { Chat } from './Chat.ts';

configure({ enforceActions: 'always' });

const open = () => {
  const said: { id: string; seat: string; name: string; text: string; at: string }[] = [];
  const room = makeAutoObservable(
    {
      id: 'visit1',
      visit: {} as Visit,
      me: { id: 'me', state: 'admitted' },
      send: async () => ({ data: [...said] }),
    },
    { visit: observableRef, send: false },
  );
  const chat = new Chat(room as unknown as Pick<Room, 'id' | 'visit' | 'me' | 'send'>);
  const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
  const hear = async (seat: string) => {
    said.push({ id: `m${said.length}`, seat, name: seat, text: 'Hello', at: '2026-03-02T10:00:00Z' });
    runInAction(() => (room.visit = {} as Visit));
    await settle();
  };
  return { chat, hear, settle };
};

test('RTE-7 what others wrote counts as unread until the chat is open, whatever else is opened and closed', async () => {
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
