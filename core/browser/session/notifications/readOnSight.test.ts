import { observable, runInAction } from 'mobx';
import type { Notification } from '#core/shared';
import { settled } from '#test/kit/browser/settled.ts';
import { line, plugin } from '#test/kit/browser/startHouse.ts';
import { tryRegistry } from '#test/kit/browser/startRegistry.ts';
import { NotificationKinds } from '../../slots.ts';
import { readOnSight } from './readOnSight.ts';

const told = (id: string, about: string, type: 'task_update' | 'renewal_request' = 'task_update'): Notification => ({
  ...{ notification_id: id, type, read: false, created_at: '2026-11-20T12:00:00Z' },
  data: { type, resource_id: about },
});

const begin = async (list: readonly Notification[]) => {
  const tried = tryRegistry([
    line(plugin({ id: 'tasks', essential: true }), ({ add }) => {
      const href = ({ data }: Notification): string => `/tasks?task=${data.resource_id}`;
      add(NotificationKinds, { kind: 'task_update', text: () => 'New', href, readOnSight: true });
      add(NotificationKinds, { kind: 'renewal_request', text: () => 'Asked', href });
    }),
  ]);
  tried.registry.start();
  await settled();
  const at = observable({ path: '/', query: new URLSearchParams(), out: false, list }, {}, { deep: false });
  const marked: string[][] = [];
  const stop = readOnSight({
    store: {
      get list() {
        return at.list;
      },
      mark: (ids) => {
        marked.push([...ids]);
        return Promise.resolve();
      },
    },
    router: at,
    registry: tried.registry,
    out: () => at.out,
  });
  const become = (change: Partial<typeof at>): void => runInAction(() => void Object.assign(at, change));
  return {
    marked,
    become,
    stop,
    go: (path: string, query = ''): void => become({ path, query: new URLSearchParams(query) }),
  };
};

const see = (state: 'visible' | 'hidden'): void => {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
  document.dispatchEvent(new Event('visibilitychange'));
};
afterEach(() => see('visible'));

test('ENT-3 what only tells of a thing is read by whoever opens that, whichever way they came', async () => {
  const it = await begin([told('1', 'A'), told('2', 'A'), told('3', 'B')]);
  it.go('/tasks');
  it.go('/tasks', 'view=team');
  it.go('/', 'task=A');
  expect(it.marked).toEqual([]);
  it.go('/tasks', 'view=team&task=A');
  expect(it.marked).toEqual([['1', '2']]);
});

test('what comes while the thing is on screen is read at once; what was made unread again stays so', async () => {
  const it = await begin([]);
  it.go('/tasks', 'task=A');
  it.become({ list: [told('1', 'A')] });
  it.become({ list: [{ ...told('1', 'A'), read: true }] });
  it.become({ list: [told('1', 'A')] });
  expect(it.marked).toEqual([['1']]);
});

test('what waits until it is dealt with is not read by being seen', async () => {
  const it = await begin([told('1', 'A', 'renewal_request')]);
  it.go('/tasks', 'task=A');
  expect(it.marked).toEqual([]);
});

test('nothing is seen on a tab in the background, or behind the lock', async () => {
  const it = await begin([told('1', 'A')]);
  see('hidden');
  it.go('/tasks', 'task=A');
  it.become({ out: true });
  see('visible');
  expect(it.marked).toEqual([]);
  it.become({ out: false });
  expect(it.marked).toEqual([['1']]);
  it.stop();
});
