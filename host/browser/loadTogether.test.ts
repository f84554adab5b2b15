import { type LoadScript, loadTogether } from './loadTogether.ts';

const together = (fails: (url: string) => boolean = () => false) => {
  const asked: string[] = [];
  const heard: string[] = [];
  let work: (() => void)[] = [];
  const loadOne: LoadScript = (url, done) => {
    asked.push(url);
    done(new Event(fails(url) ? 'error' : 'load'));
  };
  const load = loadTogether(loadOne, (later) => void work.push(later));
  const want = (...urls: string[]): void => {
    for (const url of urls) load(url, (event) => heard.push(`${url} ${event?.type}`));
  };
  const pass = (): void => {
    const now = work;
    work = [];
    for (const one of now) one();
  };
  return { asked, heard, want, pass };
};

test('files wanted at one moment come in one request, and each hears of it', () => {
  const { asked, heard, want, pass } = together();
  want('/0123abcd/plugin-tasks.js', '/0123abcd/413.js');
  expect(asked).toEqual([]);
  pass();
  want('/0123abcd/session.js');
  pass();
  expect(asked).toEqual(['/0123abcd/413+plugin-tasks.js', '/0123abcd/session.js']);
  expect(heard).toEqual(['/0123abcd/plugin-tasks.js load', '/0123abcd/413.js load', '/0123abcd/session.js load']);
});

test('where the joined file cannot be had, each is fetched by itself', () => {
  const { asked, heard, want, pass } = together((url) => url.includes('+'));
  want('/0123abcd/a.js', '/0123abcd/b.js');
  pass();
  expect(asked).toEqual(['/0123abcd/a+b.js', '/0123abcd/a.js', '/0123abcd/b.js']);
  expect(heard).toEqual(['/0123abcd/a.js load', '/0123abcd/b.js load']);
});

test('files of another folder, of another host and too many for one request', () => {
  const { asked, want, pass } = together();
  want('/a.js', 'https://elsewhere.example/0123abcd/a.js');
  expect(asked).toHaveLength(2);
  want(...Array.from({ length: 61 }, (_, n) => `/0123abcd/${n}.js`));
  pass();
  expect(asked.slice(2).map((url) => url.split('+').length)).toEqual([60, 1]);
});
