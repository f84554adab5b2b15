import { autorun, observable, runInAction } from 'mobx';
import type { OpenedSession } from '../session/openSession.ts';
import { SessionKeeper } from './sessionKeeper.ts';

const begin = () => {
  const who = observable.box<string | null>(null);
  let ready: () => void = () => undefined;
  const ended: string[] = [];
  const problems: unknown[] = [];
  const loading = { fails: false };
  const keeper = new SessionKeeper({
    key: () => who.get(),
    load: () => {
      if (loading.fails) return Promise.reject(new Error('away'));
      const key = who.get()!;
      return Promise.resolve(
        () =>
          ({
            ready: new Promise<void>((resolve) => (ready = resolve)),
            end: () => void ended.push(key),
          }) as unknown as OpenedSession,
      );
    },
    report: (error) => problems.push(error),
  });
  const signIn = (key: string | null): void => runInAction(() => who.set(key));
  const turn = (): Promise<void> => new Promise((done) => setTimeout(done));
  return { keeper, who, signIn, turn, ended, problems, loading, isReady: () => ready() };
};

test('a session is on its way from the moment somebody is known, whoever hears of them first', async () => {
  const { keeper, who, signIn, turn, isReady } = begin();
  const seen: unknown[] = [];
  // It watches before the keeper does, as the page that is shown may.
  const stop = autorun(() => void (who.get() !== null && seen.push(keeper.busy)));
  const end = keeper.start();
  signIn('maya');
  expect(seen).toEqual([true]);
  await turn();
  isReady();
  await turn();
  expect(seen).toEqual([true, false]);
  signIn('priya');
  expect(seen).toEqual([true, false, true]);
  stop();
  end();
});

test('a session that could not be opened keeps nobody waiting, and the next one ends the one before', async () => {
  const { keeper, signIn, turn, ended, problems, loading, isReady } = begin();
  const end = keeper.start();
  loading.fails = true;
  signIn('maya');
  await turn();
  expect([keeper.busy, problems.length]).toEqual([false, 1]);
  loading.fails = false;
  signIn('priya');
  await turn();
  isReady();
  await turn();
  expect([keeper.busy, ended]).toEqual([false, []]);
  signIn(null);
  expect([keeper.busy, ended]).toEqual([false, ['priya']]);
  end();
});

test('while somebody leaves, no other session is awaited', async () => {
  const { keeper, signIn, turn, isReady } = begin();
  keeper.start();
  signIn('maya');
  await turn();
  isReady();
  await turn();
  keeper.hold();
  keeper.end();
  expect(keeper.busy).toBe(false);
});
