import { makeAutoObservable, runInAction } from 'mobx';
import { type Notification, type Notifications, whole } from '#core/shared';
import { fakeRouter } from '#test/kit/browser/fakes.ts';
import { notificationOfPush, readPushData } from '../../shared/pushData.ts';
import { followPush } from '../service/followPush.ts';
import { readWorkerPush, shownOf, unreadIn } from '../worker/shown.ts';
import { fakePlatform } from './fakePlatform.ts';
import type { DevicePush } from '../stores/DevicePush.ts';

const ours = {
  type: 'message',
  notification_id: '1',
  title: 'Rideau',
  body: 'You have a new message.',
  tag: 't',
  unread: '3',
};

test.each([
  ['sender_first_name', 'sender_last_name'],
  ['senderFirstName', 'senderLastName'],
])('ENT-5 every field is understood, with names as %s', (first, last) => {
  const data = readPushData({
    data: {
      type: 'request',
      [first]: 'Ada',
      [last]: 'Roy',
      session_status: 'confirmed',
      session_reason: 'Cough',
      advance_amount: '15',
    },
  });
  expect(notificationOfPush(data!)).toMatchObject({
    type: 'request',
    read: false,
    data: {
      type: 'request',
      sender_first_name: 'Ada',
      sender_last_name: 'Roy',
      session_status: 'confirmed',
      session_reason: 'Cough',
      advance_amount: 15,
    },
  });
});

test.each([
  [null],
  ['text'],
  [{}],
  [{ type: 7 }],
  [{ type: 'DROP TABLE' }],
  [{ type: 'message', sender_first_name: 'x'.repeat(501) }],
])('ENT-5 %j is no push that a page could tell of', (given) => expect(readPushData(given)).toBeNull());

test('the worker reads ours and Firebase’s alike, and shows of what it cannot read that there is something', () => {
  expect(readWorkerPush(JSON.stringify(ours)).push).toEqual(ours);
  expect(readWorkerPush(JSON.stringify({ data: ours, fcmMessageId: 'x' })).push).toEqual(ours);
  for (const text of ['', 'x', 'null', '7', '{"title":{"a":1}}', '[]']) {
    expect(shownOf(readWorkerPush(text).push, 'fr-CA')).toMatchObject({
      title: 'Pavilion',
      body: 'Il y a du nouveau pour vous.',
    });
  }
  expect(shownOf(readWorkerPush(JSON.stringify({ title: 'x'.repeat(9_999) })).push, 'en').title).toHaveLength(300);
  expect([unreadIn({ unread: '3' }), unreadIn({ unread: '-1' }), unreadIn({})]).toEqual([3, null, null]);
});

test('ENT-5 a name or a reason in a push is not on the screen', () => {
  const { push } = readWorkerPush(
    JSON.stringify({ type: 'request', sender_first_name: 'Ada', session_reason: 'Cough' }),
  );
  expect(JSON.stringify(shownOf(push, 'en-CA'))).not.toMatch(/Ada|Cough/);
});

const begin = (locked = false) => {
  const platform = fakePlatform();
  const router = fakeRouter('/messages');
  const arrived: Notification[] = [];
  const state = makeAutoObservable({ unread: 2, list: [] as Notification[] }, {}, { deep: false });
  const notifications: Notifications = {
    get unread() {
      return state.unread;
    },
    get list() {
      return state.list;
    },
    ...{ pending: false, known: whole([]), more: false, onlyUnread: false },
    loadMore: async () => undefined,
    showOnlyUnread: async () => undefined,
    mark: async () => undefined,
    markAll: async () => undefined,
    arrived: async (one) => void arrived.push(one),
  };
  const push = { registered: () => platform.registered() } as DevicePush;
  const stop = followPush({ push, platform, notifications, router, lock: { locked } });
  return { platform, router, arrived, state, stop };
};

test('STA-6 what the worker hands to the page arrives like what the live connection brings', () => {
  const it = begin();
  expect(it.platform.say({ is: 'pushed', data: ours })).toBe(true);
  expect(it.arrived).toMatchObject([{ notification_id: '1', type: 'message' }]);
  it.platform.say({ is: 'pushed', data: { type: 'notifications_read', tag: 't' } });
  it.platform.say({ is: 'pushed', data: null });
  expect(it.arrived).toHaveLength(1);
  it.stop();
  expect(it.platform.say({ is: 'pushed', data: ours })).toBe(false);
});

test('behind the lock the page leaves a push to the screen, and the bell has it all the same', () => {
  const it = begin(true);
  expect(it.platform.say({ is: 'pushed', data: ours })).toBe(false);
  expect(it.arrived).toHaveLength(1);
  expect(it.platform.say({ is: 'opened', href: '/notification?id=1' })).toBe(true);
  it.stop();
});

test('a pressed notification leads to its own page, and a message leads nowhere else', () => {
  const it = begin();
  expect(it.platform.say({ is: 'opened', href: '/notification?id=1' })).toBe(true);
  for (const href of ['https://example.org', '/settings', 7]) it.platform.say({ is: 'opened', href });
  expect(it.router.went).toEqual(['/notification?id=1']);
  it.stop();
});

test('what is read leaves the screen', async () => {
  const it = begin();
  runInAction(() => {
    it.state.unread = 1;
    it.state.list = [{ ...notificationOfPush(readPushData(ours)!), read: true }];
  });
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(it.platform.closed).toEqual(['1']);
  it.stop();
});
