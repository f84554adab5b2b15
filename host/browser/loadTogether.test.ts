import { loadTogether } from './loadTogether.ts';

const alone = jest.fn();
const scripts = (): HTMLScriptElement[] => [...document.head.querySelectorAll('script')];
const bundler = { l: alone as (url: string, done: (event: Event) => void, key: string, chunk: number) => void };
const want = (name: string, done = jest.fn()): jest.Mock => {
  bundler.l(`/0123abcd/${name}.js`, done, `chunk-${name}`, 1);
  return done;
};

beforeEach(() => {
  jest.useFakeTimers();
  document.head.innerHTML = '';
  alone.mockClear();
  bundler.l = alone;
  Object.assign(globalThis, { __webpack_require__: bundler });
  loadTogether();
});
afterEach(() => {
  jest.useRealTimers();
});

test('files that are wanted at once come in one answer, and each hears of its end', () => {
  const heard = ['1', '2', 'tasks-en-CA'].map((name) => want(name));
  jest.runAllTimers();
  expect(scripts().map(({ src }) => new URL(src).pathname)).toEqual(['/0123abcd/1+2+tasks-en-CA.js']);
  for (const done of heard) expect(done).not.toHaveBeenCalled();
  scripts()[0]!.dispatchEvent(new Event('load'));
  for (const done of heard) expect(done).toHaveBeenCalledTimes(1);
  expect(alone).not.toHaveBeenCalled();
  expect(scripts()).toEqual([]);
});

test('where they can’t be had together each is asked for by itself', () => {
  const [first, second] = [want('1'), want('2')];
  jest.runAllTimers();
  scripts()[0]!.dispatchEvent(new Event('error'));
  expect(alone.mock.calls.map(([url]) => url)).toEqual(['/0123abcd/1.js', '/0123abcd/2.js']);
  expect(alone.mock.calls.map(([, done]) => done)).toEqual([first, second]);
  expect(first).not.toHaveBeenCalled();
});

test('a file that comes alone, that is under way already, or that every visit keeps, is asked for by itself', () => {
  document.head.innerHTML = '<link rel="preload" as="script" href="/0123abcd/ahead.js" />';
  want('ahead');
  want('kit');
  expect(alone.mock.calls.map(([url]) => url)).toEqual(['/0123abcd/ahead.js', '/0123abcd/kit.js']);
  want('1');
  jest.runAllTimers();
  expect(alone.mock.calls.at(-1)?.[0]).toBe('/0123abcd/1.js');
  expect(scripts()).toEqual([]);
});

test('more than the server puts into one answer come in several', () => {
  for (let n = 0; n < 45; n += 1) want(String(n));
  jest.runAllTimers();
  expect(scripts().map(({ src }) => src.split('+').length)).toEqual([40, 5]);
});
