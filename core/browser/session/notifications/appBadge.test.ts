import { makeAutoObservable, runInAction } from 'mobx';
import { type Known, whole } from '#core/shared';
import { FakeTabs } from '#test/kit/browser/fakeTabs.ts';
import { keepBadge } from './appBadge.ts';
import type { Tabs } from '../live/sharedWire.ts';

const begin = (locks: Tabs['locks'] | null = null) => {
  const shown: number[] = [];
  const state = makeAutoObservable<{ unread: number; known: Known; out: boolean }>({
    ...{ unread: 0, out: false },
    known: { is: 'awaited' },
  });
  return {
    ...{ shown, state },
    become: (change: Partial<typeof state>) => runInAction(() => Object.assign(state, change)),
    stop: keepBadge(
      state,
      () => state.out,
      (unread) => void shown.push(unread),
      locks,
    ),
  };
};

test('the icon says what the bell says, from when the bell is read', () => {
  const { shown, become, stop } = begin();
  expect(shown).toEqual([]);
  become({ known: whole([]), unread: 3 });
  become({ unread: 2 });
  become({ unread: 0 });
  expect(shown).toEqual([3, 2, 0]);
  stop();
});

test('what could not be read is not said: another tab, or a push, knows better', () => {
  const { shown, become } = begin();
  const failed: Known = { is: 'failed', error: new Error('no line'), again: () => undefined };
  become({ known: failed });
  expect(shown).toEqual([]);
  become({ known: whole([]), unread: 3 });
  become({ known: failed });
  become({ known: whole([]), unread: 2 });
  expect(shown).toEqual([3, 2]);
});

test('of several tabs one says it, and the next once that one is gone', async () => {
  const browser = new FakeTabs();
  const [one, other] = [browser.tab(), browser.tab()];
  const [first, second] = [begin(one.locks), begin(other.locks)];
  await browser.settle();
  first.become({ known: whole([]), unread: 3 });
  second.become({ known: whole([]), unread: 0 });
  await browser.settle();
  expect([first.shown, second.shown]).toEqual([[3], []]);
  second.become({ unread: 2 });
  one.kill();
  await browser.settle();
  expect(second.shown).toEqual([2]);
  second.stop();
  expect(second.shown).toEqual([2, 0]);
});

test('STA-3 at log-out the icon says nothing, and neither while the sign-in has ended', () => {
  const { shown, become, stop } = begin();
  become({ known: whole([]), unread: 3 });
  become({ out: true });
  become({ unread: 4 });
  become({ out: false });
  stop();
  become({ unread: 5 });
  expect(shown).toEqual([3, 0, 4, 0]);
});
