import '@testing-library/jest-dom';
import { cleanup } from '@testing-library/react';
import { addEventHandler, getState } from 'jest-circus';
import '../browser/patience.ts';
import { beginAnew, onError } from './before.ts';
import { clock } from './window.ts';

/** As Testing Library says it for each suite that loads it. */
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

// What the runner's own has not.
Object.assign(jest, {
  useFakeTimers: (options?: Parameters<typeof clock.useFakeTimers>[0]) => (clock.useFakeTimers(options), jest),
  useRealTimers: () => (clock.useRealTimers(), jest),
  setSystemTime: (now: number | Date) => (clock.setSystemTime(now), jest),
  advanceTimersByTime: (ms: number) => (clock.advanceTimersByTime(ms), jest),
  advanceTimersByTimeAsync: (ms: number) => clock.advanceTimersByTimeAsync(ms),
  runAllTimers: () => (clock.runAllTimers(), jest),
  getTimerCount: () => clock.getTimerCount(),
});

/** What nobody caught fails the test in which it came. */
const uncaught: Error[] = [];
const keep = (error: unknown): void => void uncaught.push(error instanceof Error ? error : new Error(String(error)));
process.on('uncaughtException', keep);
process.on('unhandledRejection', keep);
onError(keep);
const throwUncaught = (): void => {
  const [first] = uncaught.splice(0);
  if (first) throw first;
};
const end = (): void => {
  cleanup();
  clock.useRealTimers();
  jest.restoreAllMocks();
  beginAnew();
  throwUncaught();
};

/** The runner tells nobody that a suite begins: its first test, hook or group does. */
let known: unknown;
addEventHandler(({ name }) => {
  if (!['start_describe_definition', 'add_test', 'add_hook'].includes(name)) return;
  const { rootDescribeBlock: suite } = getState();
  const add = (type: 'afterEach' | 'afterAll', fn: () => void): void =>
    void suite.hooks.push({ type, fn, parent: suite, timeout: null, asyncError: new Error(type), seenDone: false });
  if (known !== suite) {
    known = suite;
    add('afterEach', cleanup);
    add('afterEach', throwUncaught);
  }
  // After all hooks of the suite's own.
  suite.hooks.splice(0, suite.hooks.length, ...suite.hooks.filter(({ fn }) => fn !== end));
  add('afterAll', end);
});
