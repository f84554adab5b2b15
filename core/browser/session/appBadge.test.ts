import { makeAutoObservable, runInAction } from 'mobx';
import { keepBadge } from './appBadge.ts';

const begin = () => {
  const shown: number[] = [];
  const state = makeAutoObservable({ unread: 0, pending: true, out: false });
  return {
    ...{ shown, state },
    become: (change: Partial<typeof state>) => runInAction(() => Object.assign(state, change)),
    stop: keepBadge(
      state,
      () => state.out,
      (unread) => void shown.push(unread),
    ),
  };
};

test('the icon says what the bell says, from when the bell is read', () => {
  const { shown, become, stop } = begin();
  expect(shown).toEqual([]);
  become({ pending: false, unread: 3 });
  become({ unread: 2 });
  become({ unread: 0 });
  expect(shown).toEqual([3, 2, 0]);
  stop();
});

test('STA-3 at log-out the icon says nothing, and neither while the sign-in has ended', () => {
  const { shown, become, stop } = begin();
  become({ pending: false, unread: 3 });
  become({ out: true });
  become({ unread: 4 });
  become({ out: false });
  stop();
  become({ unread: 5 });
  expect(shown).toEqual([3, 0, 4, 0]);
});
