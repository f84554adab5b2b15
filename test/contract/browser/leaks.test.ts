import { autorun, observable } from 'mobx';
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
