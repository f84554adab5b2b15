import { observable, runInAction } from 'mobx';
import { CallFailure, type Notification, type NotificationKind, type Tag, type Toast } from '#core/shared';
import { fakeHttp } from '#test/kit/browser/fakes.ts';
import { settled } from '#test/kit/browser/settled.ts';
import { line, plugin } from '#test/kit/browser/startHouse.ts';
import { tryRegistry } from '#test/kit/browser/startRegistry.ts';
import { NotificationKinds } from '../../slots.ts';
import { Handlers } from '../live/handlers.ts';
import { connectNotifications } from './notificationCenter.ts';
import { NotificationsStore } from './notificationsStore.ts';

const notification = (id: string, type: NotificationKind = 'message', read = false): Notification => ({
  notification_id: id,
  type,
  read,
  created_at: '2026-11-20T12:00:00Z',
  data: { type, sender_first_name: 'Anne' },
});

describe('ENT-3 API-13 API-14 the bell', () => {
  const pages = (): ReturnType<typeof fakeHttp> =>
    fakeHttp({
      'notifications.list': ({ query }: { query: { before?: string } }) =>
        query.before === undefined
          ? { data: [notification('3'), notification('2')], unread: 3, next: '2' }
          : { data: [notification('2'), notification('1')], unread: 3, next: null },
      'notifications.mark': ({ body }: { body: { notification_id?: string; read: boolean } }) => ({
        data: { notification_id: body.notification_id ?? null, read: body.read, unread: body.notification_id ? 2 : 0 },
      }),
    });

  test('shows the newest first, loads more, none twice', async () => {
    const store = new NotificationsStore(pages());
    expect(store.pending).toBe(true);
    await store.refresh();
    expect(store).toMatchObject({ pending: false, unread: 3, more: true });
    await store.loadMore();
    expect(store.list.map((one) => one.notification_id)).toEqual(['3', '2', '1']);
    expect(store.more).toBe(false);
  });

  test('marks one at once, and all', async () => {
    const store = new NotificationsStore(pages());
    await store.refresh();
    const marking = store.mark(['3'], true);
    expect(store).toMatchObject({ unread: 2, list: [{ read: true }, { read: false }] });
    await marking;
    await store.markAll();
    expect(store).toMatchObject({ unread: 0, list: [{ read: true }, { read: true }] });
  });

  test('ENT-3 asks for what is unread alone, and reads anew as many as were shown', async () => {
    const http = pages();
    const store = new NotificationsStore(http);
    store.list = Array.from({ length: 45 }, (_, at) => notification(String(at)));
    await store.refresh();
    await store.showOnlyUnread(true);
    await store.showOnlyUnread(true);
    await store.loadMore();
    await store.mark(['3', '2'], true);
    expect(http.sent.map(({ input }) => input)).toEqual([
      { query: { limit: 45 } },
      { query: { unread: 'true', limit: 20 } },
      { query: { unread: 'true', limit: 20, before: '2' } },
      { body: { notification_ids: ['3', '2'], read: true } },
    ]);
    expect(store.list.map(({ read }) => read)).toEqual([true, true, false]);
  });

  describe('where an answer is lost', () => {
    beforeEach(() => jest.useFakeTimers());
    afterEach(() => jest.useRealTimers());

    test('ENT-3 it is asked for again, and at once when the line is back', async () => {
      let losses = 2;
      const http = fakeHttp({
        'notifications.list': () => {
          if (losses-- > 0) throw new CallFailure(0, 'offline', '');
          return { data: [notification('1')], unread: 1, next: null };
        },
      });
      const store = new NotificationsStore(http);
      await expect(store.refresh()).rejects.toThrow();
      await jest.advanceTimersByTimeAsync(500);
      expect([http.sent.length, store.unread]).toEqual([2, 0]);
      store.heal();
      await jest.advanceTimersByTimeAsync(0);
      expect([http.sent.length, store.unread, store.known.is]).toEqual([3, 1, 'whole']);
      await jest.advanceTimersByTimeAsync(60_000);
      expect(http.sent.length).toBe(3);
    });

    test('ENT-3 what is refused for good, or asked by a bell that is gone, is not', async () => {
      const http = fakeHttp({
        'notifications.list': () => {
          throw new CallFailure(http.sent.length > 1 ? 0 : 403, 'forbidden', '');
        },
      });
      const store = new NotificationsStore(http);
      await expect(store.refresh()).rejects.toThrow();
      await jest.advanceTimersByTimeAsync(60_000);
      expect(http.sent.length).toBe(1);
      await expect(store.refresh()).rejects.toThrow();
      store.dispose();
      await jest.advanceTimersByTimeAsync(60_000);
      expect(http.sent.length).toBe(2);
    });
  });

  test('ENT-3 the late answer to a mark does not stand against what was read since', async () => {
    let answer: (marked: unknown) => void = () => undefined;
    let unread = 1;
    const http = fakeHttp({
      'notifications.list': () => ({ data: [notification('1', 'message', true)], unread, next: null }),
      'notifications.mark': () => new Promise((resolve) => (answer = resolve)),
    });
    const store = new NotificationsStore(http);
    await store.refresh();
    const marking = store.mark(['1'], true);
    unread = 3;
    await store.refresh();
    answer({ data: { notification_id: '1', read: true, unread: 0 } });
    await marking;
    expect(store.unread).toBe(3);
  });

  test('ENT-3 what is marked is marked, also where the list cannot be read anew afterwards', async () => {
    let answer: (marked: unknown) => void = () => undefined;
    let isAway = false;
    const http = fakeHttp({
      'notifications.list': () => {
        if (isAway) throw new Error('not now');
        return { data: [notification('1')], unread: 1, next: null };
      },
      'notifications.mark': () => new Promise((resolve) => (answer = resolve)),
    });
    const store = new NotificationsStore(http);
    await store.refresh();
    const marking = store.mark(['1'], true);
    await store.refresh();
    isAway = true;
    answer({ data: { notification_id: '1', read: true, unread: 0 } });
    await expect(marking).resolves.toBeUndefined();
  });

  test('ENT-3 of two questions the newer one’s answer counts, whatever becomes of the older', async () => {
    const asked: { readonly resolve: (page: unknown) => void; readonly reject: (error: unknown) => void }[] = [];
    const http = fakeHttp({
      'notifications.list': () => new Promise((resolve, reject) => asked.push({ resolve, reject })),
    });
    const store = new NotificationsStore(http);
    const page = { data: [notification('1')], unread: 1, next: null };
    const [older, newer] = [store.refresh(), store.refresh()];
    asked[0]!.resolve({ data: [], unread: 0, next: null });
    await older;
    expect([store.known.is, store.unread]).toEqual(['awaited', 0]);
    asked[1]!.resolve(page);
    await newer;
    expect([store.known.is, store.unread]).toEqual(['whole', 1]);
    const [lost, last] = [store.refresh(), store.refresh()];
    asked[3]!.resolve(page);
    await last;
    asked[2]!.reject(new CallFailure(0, 'offline', ''));
    await expect(lost).rejects.toThrow();
    expect([store.known.is, store.unread]).toEqual(['whole', 1]);
  });

  test('ENT-3 a page of older ones never hides what arrived while it was fetched', async () => {
    let answer: (page: unknown) => void = () => undefined;
    let newest = ['2'];
    const http = fakeHttp({
      'notifications.list': ({ query }: { query: { before?: string } }) =>
        query.before === undefined
          ? { data: newest.map((id) => notification(id)), unread: newest.length, next: '2' }
          : new Promise((resolve) => (answer = resolve)),
    });
    const store = new NotificationsStore(http);
    await store.refresh();
    const older = { data: [notification('1')], unread: 1, next: null };
    const loading = store.loadMore();
    newest = ['3', '2'];
    await store.refresh();
    answer(older);
    await settled();
    answer({ ...older, unread: 2 });
    await loading;
    expect([store.list.map((one) => one.notification_id), store.unread]).toEqual([['3', '2', '1'], 2]);
  });

  test("a refused mark goes back to the server's word", async () => {
    const http = fakeHttp({
      'notifications.list': () => ({ data: [notification('1')], unread: 1, next: null }),
      'notifications.mark': () => {
        throw new Error('no');
      },
    });
    const store = new NotificationsStore(http);
    await store.refresh();
    await expect(store.mark(['1'], true)).rejects.toThrow('no');
    expect(store).toMatchObject({ unread: 1, list: [{ read: false }] });
  });
});

describe('STA-6 a notification that arrives while the page is open', () => {
  const begin = async (
    handle: (kind: string) => void = () => undefined,
    wire: { readonly state: 'open' | 'connecting' } = { state: 'open' },
  ) => {
    const tried = tryRegistry([
      line(plugin({ id: 'messaging', essential: true }), ({ add }) => {
        for (const kind of ['request', 'secure_messaging_status', 'end_secure_session', 'message'] as const) {
          add(NotificationKinds, {
            kind,
            text: () => `New ${kind}`,
            href: () => '/messages',
            handle: () => handle(kind),
          });
        }
      }),
    ]);
    tried.registry.start();
    await settled();
    const http = fakeHttp({ 'notifications.list': () => ({ data: [], unread: 1, next: null }) });
    const toasts: Toast[] = [];
    const stale: Tag[] = [];
    const went: string[] = [];
    const handlers = new Handlers<{ id: number; kind: string; data: any }>((error) => {
      throw error;
    });
    const store = new NotificationsStore(http);
    const stop = connectNotifications({
      live: {
        get state() {
          return wire.state;
        },
        on: ({ kind }, given) => handlers.add(kind, given),
        onSignal: () => () => undefined,
        signal: () => undefined,
        onMissed: () => () => undefined,
      },
      store,
      resources: {
        watch: () => {
          throw new Error('not asked');
        },
        send: () => Promise.reject(new Error('not asked')),
        stale: (...tags) => stale.push(...tags),
        staleAbout: () => undefined,
        shown: () => Promise.resolve(),
        correct: () => undefined,
        patch: () => undefined,
        reset: () => undefined,
      },
      toasts: { show: (toast) => toasts.push(toast), undo: () => undefined },
      registry: tried.registry,
      report: (error, where) => tried.reports.push({ error, ...where }),
      go: (to) => went.push(to),
      openText: () => 'Open',
    });
    await settled();
    if (wire.state === 'open') {
      stale.length = 0;
      http.sent.length = 0;
    }
    return {
      ...tried,
      ...{ http, toasts, stale, went, stop, store },
      arrive: (kind: NotificationKind) =>
        handlers.call('notification_added', {
          id: 1,
          kind: 'notification_added',
          data: notification(`9-${kind}`, kind),
        }),
      read: () => handlers.call('notifications_read', { id: 2, kind: 'notifications_read', data: { unread: 0 } }),
    };
  };

  test.each(['secure_messaging_status', 'request', 'message'] as const)(
    '%s shows a toast and refetches notifications',
    async (kind) => {
      const it = await begin();
      it.arrive(kind);
      expect(it.toasts).toMatchObject([{ message: `New ${kind}`, action: { text: 'Open' } }]);
      expect(it.http.sent.map(({ id }) => id)).toEqual(['notifications.list']);
      expect(it.stale).toEqual(['notifications']);
      it.toasts[0]?.action?.run();
      expect(it.went).toEqual(['/messages']);
    },
  );

  test.each(['secure_messaging_status', 'request', 'message'] as const)(
    '%s by push shows the toast that the live connection would show, and what both bring is told once',
    async (kind) => {
      const heard: string[] = [];
      const it = await begin((one) => heard.push(one));
      await it.store.arrived(notification(`9-${kind}`, kind));
      it.arrive(kind);
      await it.store.arrived(notification(`9-${kind}`, kind));
      expect(it.toasts).toMatchObject([{ message: `New ${kind}`, action: { text: 'Open' } }]);
      expect(heard).toEqual([kind]);
      expect(it.http.sent[0]?.id).toBe('notifications.list');
    },
  );

  test('ENT-6 the feature that knows the kind hears of it; a handler that throws is contained', async () => {
    const heard: string[] = [];
    const it = await begin((kind) => {
      heard.push(kind);
      throw new Error('bad handler');
    });
    it.arrive('message');
    it.arrive('request');
    expect(heard).toEqual(['message', 'request']);
    expect(it.toasts).toHaveLength(2);
    expect(it.reports).toMatchObject([{ feature: 'messaging' }, { feature: 'messaging' }]);
  });

  test('PRD-4 a kind whose feature is off shows no toast', async () => {
    const it = await begin();
    it.arrive('medication_reminder');
    expect(it.toasts).toEqual([]);
  });

  test('what another tab has read is read here too', async () => {
    const it = await begin();
    it.read();
    expect(it.http.sent.map(({ id }) => id)).toEqual(['notifications.list']);
    it.stop();
    it.read();
    expect(it.http.sent).toHaveLength(1);
  });

  test('the bell is first read once what comes is told: nothing is lost between the two', async () => {
    const wire = observable<{ state: 'open' | 'connecting' }>({ state: 'connecting' });
    const it = await begin(undefined, wire);
    expect(it.http.sent).toEqual([]);
    runInAction(() => (wire.state = 'open'));
    expect(it.http.sent).toHaveLength(1);
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(it.http.sent).toHaveLength(1);
    it.stop();
  });

  test('where the connection takes long it is read before, and again then', async () => {
    const wire = observable<{ state: 'open' | 'connecting' }>({ state: 'connecting' });
    const it = await begin(undefined, wire);
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(it.http.sent).toHaveLength(1);
    runInAction(() => (wire.state = 'open'));
    expect(it.http.sent).toHaveLength(2);
    it.stop();
  });
});
