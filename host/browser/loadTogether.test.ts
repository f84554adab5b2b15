import { writtenShort } from '../../scripts/build/textsOf.ts';
import { codeLoader } from '#core/browser/kernel/codeLoader.ts';
import { loadTogether, textsIn } from './loadTogether.ts';

const alone = jest.fn();
const scripts = (): HTMLScriptElement[] => [...document.head.querySelectorAll('script')];
const paths = (): string[] => scripts().map(({ src }) => new URL(src).pathname);
const bundler = {
  h: () => '0123abcdef012345',
  l: alone as (url: string, done: (event: Event) => void, key: string, chunk: number) => void,
};
const want = (name: string, done = jest.fn()): jest.Mock => {
  bundler.l(`/0123abcd/${name}.js`, done, `chunk-${name}`, 1);
  return done;
};
const textsOf = {
  files: { tasks: [0], page: [0, 1], kit: [2] },
  texts: { 'en-CA': ['tasks-en', 'page-en', 'kit-en'], 'fr-CA': ['tasks-fr', '', ''] },
};

beforeEach(() => {
  jest.useFakeTimers();
  document.head.innerHTML = '';
  document.documentElement.lang = 'en-CA';
  alone.mockClear();
  bundler.l = alone;
  Object.assign(globalThis, { __webpack_require__: bundler });
  loadTogether(textsOf);
});
afterEach(() => {
  jest.useRealTimers();
});

test('files that are wanted at once come in one answer, and each hears of its end', () => {
  // A second session of the same page.
  loadTogether(textsOf);
  const heard = ['1', '2', '3-en-CA'].map((name) => want(name));
  jest.runAllTimers();
  expect(paths()).toEqual(['/0123abcd/1+2+3-en-CA.js']);
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
  want('toasts');
  expect(alone.mock.calls.map(([url]) => url)).toEqual(['/0123abcd/ahead.js', '/0123abcd/toasts.js']);
  want('1');
  jest.runAllTimers();
  expect(alone.mock.calls.at(-1)?.[0]).toBe('/0123abcd/1.js');
  expect(scripts()).toEqual([]);
});

test('more than the server puts into one answer come in several', () => {
  for (let n = 0; n < 85; n += 1) want(String(n));
  jest.runAllTimers();
  expect(scripts().map(({ src }) => src.split('+').length)).toEqual([80, 5]);
});

test('CST-8 texts in the language of the page come with the code that will ask for them, once', () => {
  want('tasks');
  jest.runAllTimers();
  expect(paths()).toEqual(['/0123abcd/tasks+tasks-en.js']);
  const early = want('tasks-en');
  expect(early).not.toHaveBeenCalled();
  scripts()[0]!.dispatchEvent(new Event('load'));
  expect(early).toHaveBeenCalledTimes(1);
  want('page');
  jest.runAllTimers();
  expect(paths()).toEqual(['/0123abcd/page+page-en.js']);
  document.documentElement.lang = 'fr-CA';
  want('tasks');
  jest.runAllTimers();
  expect(paths()[1]).toBe('/0123abcd/tasks+tasks-fr.js');
});

test('texts that could not come along are asked for by whoever needs them', () => {
  want('tasks');
  jest.runAllTimers();
  scripts()[0]!.dispatchEvent(new Event('error'));
  expect(alone.mock.calls.map(([url]) => url)).toEqual(['/0123abcd/tasks.js']);
  want('tasks-en');
  jest.runAllTimers();
  expect(alone.mock.calls.at(-1)?.[0]).toBe('/0123abcd/tasks-en.js');
});

test('what came together is asked for ahead by the same address, and whoever needs it meanwhile joins', () => {
  want('1');
  want('2');
  jest.runAllTimers();
  expect(codeLoader()?.asked).toEqual(['/0123abcd/1+2.js']);
  bundler.l = alone;
  loadTogether(textsOf);
  document.head.innerHTML = '';
  codeLoader()?.ask(['/0123abcd/1+2.js', '/7777abcd/3+4.js']);
  expect(paths()).toEqual(['/0123abcd/1+2.js']);
  const done = want('2');
  jest.runAllTimers();
  expect(paths()).toEqual(['/0123abcd/1+2.js']);
  scripts()[0]!.dispatchEvent(new Event('load'));
  expect(done).toHaveBeenCalledTimes(1);
  expect(alone).not.toHaveBeenCalled();
});

test('CST-8 the places of texts are read as the build writes them', () => {
  const given = {
    files: { '12': [0], page: [0, 1], tasks: [0], kit: [2] },
    texts: { 'en-CA': ['tasks-en', 'page-en', 'kit-en'], 'fr-CA': ['tasks-fr', '', ''] },
  };
  expect(textsIn(writtenShort(given))).toEqual(given);
  expect(textsIn('__TEXTS_OF_FILES__').files).toEqual({});
});
