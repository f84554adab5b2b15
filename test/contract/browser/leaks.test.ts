import { autorun, observable, runInAction } from 'mobx';
import { watchLeaks } from '../../kit/browser/leaks.ts';

/** The contract's instruments: what they could not see they could not forbid. */
test('a timer, a listener and a reaction that stay are seen, and that they go', () => {
  const leaks = watchLeaks();
  try {
    const box = observable.box(1);
    const listen = (): void => undefined;
    const timer = setInterval(() => undefined, 1000);
    const late = setTimeout(() => undefined, 1000);
    window.addEventListener('online', listen);
    const stop = autorun(() => void box.get());
    expect(leaks.now()).toEqual({ timers: 2, listeners: 1, reactions: 1 });
    clearInterval(timer);
    clearTimeout(late);
    window.removeEventListener('online', listen);
    stop();
    expect(leaks.now()).toEqual({ timers: 0, listeners: 0, reactions: 0 });
  } finally {
    leaks.end();
  }
});

test('what was there before is no trace when it runs again', () => {
  const minute = observable.box(0);
  const stop = autorun(() => void minute.get());
  const leaks = watchLeaks();
  try {
    runInAction(() => minute.set(1));
    expect(leaks.now().reactions).toBe(0);
  } finally {
    leaks.end();
    stop();
  }
});
