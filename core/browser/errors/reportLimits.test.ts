import { addBreadcrumb, close } from '@sentry/browser';
import { publicDefaults } from '#config/environment.ts';
import { sentrySink } from './sentrySink.ts';

const config = { ...publicDefaults, ERROR_REPORTING_DSN: 'https://key@errors.pavilion.test/1' };
// The reporter measures the page through what jsdom lacks.
Object.assign(performance, {
  getEntriesByType: () => [],
  getEntriesByName: () => [],
  mark: () => undefined,
  measure: () => undefined,
});

interface Event {
  readonly environment: string;
  readonly exception: { readonly values: readonly { readonly value: string }[] };
  readonly breadcrumbs?: readonly unknown[];
}
type Answer = () => Promise<{ readonly status: number; readonly headers: Headers }>;

const accepted: Answer = () => Promise.resolve({ status: 200, headers: new Headers() });

let posts: string[] = [];
let answer = accepted;
const { fetch } = globalThis;
beforeAll(() => {
  // The reporter keeps the one that it finds first.
  globalThis.fetch = ((_url: string, { body }: RequestInit) => {
    posts.push(typeof body === 'string' ? body : new TextDecoder().decode(body as Uint8Array));
    return answer();
  }) as unknown as typeof fetch;
});
afterEach(async () => {
  jest.restoreAllMocks();
  await close(1);
});
afterAll(() => {
  globalThis.fetch = fetch;
});

const settled = () => new Promise((resolve) => setTimeout(resolve, 20));
const events = (): readonly Event[] =>
  posts.filter((post) => post.includes('"type":"event"')).map((post) => JSON.parse(post.split('\n')[2]!) as Event);
/** A reporter of its own, that has sent nothing yet. */
const reporter = (answers = accepted) => {
  posts = [];
  answer = answers;
  return sentrySink(config, (path) => path);
};

const chain = (length: number): Error =>
  new Error(`cause ${length}`, length > 1 ? { cause: chain(length - 1) } : undefined);

test('CST-7 a report says production, and follows what caused an error five deep', async () => {
  const sink = reporter();
  sink.send(chain(9), {});
  await settled();
  expect(events()).toHaveLength(1);
  expect(events()[0]).toMatchObject({ environment: 'production' });
  // The error itself, and the five before it.
  expect(
    events()[0]!
      .exception.values.map(({ value }) => value)
      .sort(),
  ).toEqual([4, 5, 6, 7, 8, 9].map((n) => `cause ${n}`));
});

test('CST-7 a report carries the last hundred steps', async () => {
  const sink = reporter();
  for (let n = 0; n < 130; n += 1) addBreadcrumb({ category: 'navigation' });
  sink.send(new Error('after many steps'), {});
  await settled();
  expect(events()[0]!.breadcrumbs).toHaveLength(100);
});

test('CST-7 at most 64 sends are pending; what comes beyond is dropped', async () => {
  const sink = reporter(() => new Promise(() => undefined));
  for (let n = 0; n < 80; n += 1) sink.send(new Error(`pending ${n}`), {});
  await settled();
  expect(posts).toHaveLength(64);
});

test('CST-7 refused for coming too often, the reporter is silent for 60 s where no time is named', async () => {
  let status = 200;
  const sink = reporter(() => Promise.resolve({ status, headers: new Headers() }));
  const now = Date.now();
  const at = jest.spyOn(Date, 'now').mockReturnValue(now);
  status = 429;
  sink.send(new Error('too often'), {});
  await settled();
  status = 200;
  at.mockReturnValue(now + 59_000);
  sink.send(new Error('too soon'), {});
  await settled();
  at.mockReturnValue(now + 61_000);
  sink.send(new Error('again'), {});
  await settled();
  expect(events().map(({ exception }) => exception.values[0]!.value)).toEqual(['too often', 'again']);
});
