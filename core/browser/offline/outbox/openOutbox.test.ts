import { CallFailure } from '#core/shared';
import { FakeTabs } from '#test/kit/browser/fakeTabs.ts';
import { fakeLine, memoryVault } from '#test/kit/browser/outbox.ts';
import { openOutbox } from './openOutbox.ts';
import { outboxAct } from './outboxActs.ts';

const offline = (): Promise<never> => Promise.reject(new CallFailure(0, 'offline', ''));

/** A browser with one database, whose tabs send to one place. */
const browser = () => {
  const shared = new FakeTabs();
  const vault = memoryVault();
  const done: string[] = [];
  const stops: (() => void)[] = [];
  const open = (send: (word: string) => Promise<unknown> = async (word) => done.push(word)) => {
    const tab = shared.tab();
    const line = fakeLine();
    const act = outboxAct({ id: 'bells.ring', send });
    const report = (error: unknown): never => {
      throw error;
    };
    const { outbox, close } = openOutbox({ name: 'outbox', vault, line, acts: () => [act], report, tabs: tab });
    stops.push(close);
    const ring = (word: string) =>
      outbox.add('bells.ring', { thing: 'tower', input: word, title: 'Bell', words: word });
    return { tab, line, outbox, ring, close };
  };
  return { shared, done, open, close: () => stops.forEach((stop) => stop()) };
};
const settle = async ({ shared }: ReturnType<typeof browser>): Promise<void> => {
  for (let turn = 0; turn < 5; turn += 1) {
    await shared.settle();
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
};

test.each([
  ['it is looked at', () => document.dispatchEvent(new Event('visibilitychange'))],
  ['the browser wakes it', () => document.dispatchEvent(new Event('resume'))],
  ['its line is back', ({ line }: ReturnType<ReturnType<typeof browser>['open']>) => line.turn(true)],
])('what a tab left that is gone, another one that slept meanwhile sends when %s', async (_when, wake) => {
  const it = browser();
  const [first, second] = [it.open(offline), it.open()];
  await settle(it);
  second.tab.frozen = true;
  first.ring('ding');
  await settle(it);
  first.close();
  first.tab.kill();
  second.tab.frozen = false;
  await settle(it);
  expect(it.done).toEqual([]);
  wake(second);
  await settle(it);
  expect(it.done).toEqual(['ding']);
  it.close();
});
