import { slot } from '#core/plugin';
import { settled } from '#test/kit/browser/settled.ts';
import { Conflicts } from './conflicts.ts';
import { Contributions } from './contributions.ts';
import { turns } from './turns.ts';

const Parts = slot<{ readonly name: string }>('Parts', ({ name }) => name);
const contributions = (): Contributions => new Contributions(new Conflicts(true, () => undefined));
const names = (all: Contributions): readonly string[] => all.of(Parts).map(({ item }) => item.name);
const over = async (): Promise<void> => {
  while (turns.isRunning) await settled();
};
/** Keeps the page busy, as code does that is set going. */
const busy = (ms: number): void => {
  const until = performance.now() + ms;
  while (performance.now() < until);
};

test('code that has come together is set going in its order, and the page is heard between what takes long', async () => {
  const order: string[] = [];
  const heard = new Promise<void>((resolve) => setTimeout(resolve)).then(() => order.push('heard'));
  const first = turns.take().then(() => {
    order.push('first');
    busy(20);
  });
  const second = turns.take().then(() => order.push('second'));
  await Promise.all([first, second, heard]);
  expect(order).toEqual(['first', 'heard', 'second']);
  await over();
});

test('what is contributed meanwhile is shown at once when all runs, and is known to be on its way', async () => {
  const all = contributions();
  all.add(Parts, 'one', { name: 'before' });
  void turns.take();
  const undo = all.add(Parts, 'one', { name: 'first' });
  all.add(Parts, 'two', { name: 'second' });
  expect([names(all), all.isAwaited]).toEqual([['before'], true]);
  // What is there already is known, though it is not shown.
  expect(() => all.add(Parts, 'three', { name: 'second' })).toThrow('second');
  undo();
  await over();
  expect([names(all), all.isAwaited]).toEqual([['before', 'second'], false]);
});

test('without anything to set going it is shown at once', () => {
  const all = contributions();
  all.add(Parts, 'one', { name: 'first' });
  expect([names(all), all.isAwaited]).toEqual([['first'], false]);
});
