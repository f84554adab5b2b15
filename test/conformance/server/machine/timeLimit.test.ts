import { getState } from 'jest-circus';
import { within } from '#test/kit/timeLimit.ts';

test('a test that hangs fails when its time is over, and one that ends is left alone', async () => {
  await expect(within(() => new Promise(() => undefined), 20)()).rejects.toThrow('It took longer than 20 ms.');
  await expect(within(() => Promise.resolve('done'), 1_000)()).resolves.toBe('done');
  await expect(within(() => Promise.reject(new Error('its own')), 1_000)()).rejects.toThrow('its own');
});

const written = (): void => undefined;
test('a test is defined', written);
const defined = getState().currentDescribeBlock.tests.at(-1);

test('every test gets its limit as it is defined', () => {
  expect([defined?.name, defined?.fn === written]).toEqual(['a test is defined', false]);
});
