import { publicDefaults } from '#config/environment.ts';
import { reporting } from './constants.ts';
import { ErrorReporter, type Where } from './errorReporter.ts';
import { optionsFor, sentrySink } from './sentrySink.ts';
import { scrubEvent, scrubText } from './scrub.ts';

const config = { ...publicDefaults, ERROR_REPORTING_DSN: 'https://key@errors.pavilion.test/1' };
// The reporter measures the page through what jsdom lacks.
Object.assign(performance, {
  getEntriesByType: () => [],
  getEntriesByName: () => [],
  mark: () => undefined,
  measure: () => undefined,
});

const nameOf = (path: string): string => (path.startsWith('/clinic/patients/') ? '/clinic/patients/:id' : '404');
const options = optionsFor(config, nameOf)!;
type Event = Parameters<NonNullable<typeof options.beforeSend>>[0];

const send = (event: Partial<Event>) => options.beforeSend!({ type: undefined, ...event }, {}) as Event | null;
const thrown = (value: string, frames = 1): Partial<Event> => ({
  exception: { values: [{ type: 'Error', value, stacktrace: { frames: Array(frames).fill({}) as {}[] } }] },
});

test('CST-7 the constants of error reporting', () => {
  expect(reporting).toEqual({
    traceSampleRate: 0.5,
    environment: 'production',
    idleTimeout: 1000,
    finalTimeout: 30_000,
    childSpanTimeout: 15_000,
    bufferSize: 64,
    rateLimitBackOff: 60_000,
    maxBreadcrumbs: 100,
    linkedErrors: 5,
  });
  expect(options).toMatchObject({
    tracesSampleRate: 0.5,
    environment: 'production',
    maxBreadcrumbs: 100,
    transportOptions: { bufferSize: 64 },
  });
  expect((options.integrations as { name: string }[]).map(({ name }) => name)).toEqual(
    expect.arrayContaining(['LinkedErrors', 'BrowserTracing', 'GlobalHandlers', 'Breadcrumbs', 'BrowserSession']),
  );
});

test('traces pass the scrubber as a whole: streamed spans would not', () => {
  expect(options.traceLifecycle).toBe('static');
});

test('INT-4 events, sessions and client reports are posted to the DSN; there is no tunnel', async () => {
  expect(options.tunnel).toBeUndefined();
  expect(options.sendClientReports).toBe(true);
  const posts: { url: string; body: string }[] = [];
  const { fetch } = globalThis;
  globalThis.fetch = (async (url: string, init: RequestInit) => {
    posts.push({
      url,
      body: typeof init.body === 'string' ? init.body : new TextDecoder().decode(init.body as Uint8Array),
    });
    return { status: 200, headers: new Headers() };
  }) as unknown as typeof fetch;
  try {
    sentrySink(config, nameOf).send(new Error('boom of anne.roy@example.com'), { feature: 'faxes' });
    for (let i = 0; i < 50 && !posts.some(({ body }) => body.includes('"event"')); i++) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  } finally {
    globalThis.fetch = fetch;
  }
  const event = posts.find(({ body }) => body.includes('"type":"event"'));
  expect(event?.url).toContain('https://errors.pavilion.test/api/1/envelope/');
  expect(event?.body).toContain('boom of [email]');
  expect(event?.body).toContain('"feature":"faxes"');
  expect(posts.some(({ body }) => body.includes('"type":"session"'))).toBe(true);
});

describe('ERR-4 dropped', () => {
  test.each([
    ['Script error.', 0],
    ['Script error', 0],
    ['ResizeObserver loop limit exceeded', 1],
    ['ResizeObserver loop completed with undelivered notifications.', 1],
    ['Cannot redefine property: googletag', 3],
  ])('%s', (message, frames) => expect(send(thrown(message, frames))).toBeNull());

  test('a trace of the 404 page', () => {
    const of = (transaction: string) => options.beforeSendTransaction!({ type: 'transaction', transaction }, {});
    expect(of('404')).toBeNull();
    expect(of('/clinic/patients/:id')).not.toBeNull();
  });
});

test('ERR-4 a script error with detail, and any other, are sent', () => {
  expect(send(thrown('Script error.', 2))).not.toBeNull();
  expect(send(thrown('Cannot read properties of undefined'))).not.toBeNull();
});

describe('INT-4 no personal health information leaves the browser', () => {
  test('texts', () => {
    expect(scrubText('anne.roy@example.com did not save')).toBe('[email] did not save');
    expect(scrubText('card 1234-567-897 refused')).toBe('card [number] refused');
    expect(scrubText('GET /v3/sessions?patient=7 failed')).toBe('GET /v3/sessions failed');
    expect(scrubText('no profile 0151c5cf-1787-4359-a760-a82f7507db00')).toBe('no profile [id]');
  });

  test('events', () => {
    const event = scrubEvent(
      {
        message: 'anne@example.com',
        user: { email: 'anne@example.com', id: '7' },
        extra: { body: 'chest pain' },
        request: {
          url: 'https://x.test/clinic/patients/0151c5cf?name=Anne#top',
          query_string: 'name=Anne',
          headers: { Referer: 'secret' },
          cookies: { a: 'b' },
          data: 'chest pain',
        },
        contexts: {
          state: { draft: 'chest pain' },
          where: { feature: 'faxes' },
          trace: { data: { 'url.full': '?name=Anne' } },
        },
        breadcrumbs: [
          { category: 'ui.click', message: 'button[aria-label="Anne Roy"]', data: { target: 'Anne' }, level: 'info' },
        ],
        exception: { values: [{ value: 'anne@example.com is missing' }] },
        spans: [{ description: 'GET /v3/patients?name=Anne', data: { 'http.query': 'name=Anne' } }],
      },
      nameOf,
    );
    const text = JSON.stringify(event);
    expect(text).not.toMatch(/Anne|anne@|chest|0151c5cf|secret/);
    expect(event.request).toEqual({ url: 'https://x.test/clinic/patients/:id' });
    expect(event.breadcrumbs).toEqual([{ category: 'ui.click', level: 'info', type: undefined, timestamp: undefined }]);
  });

  test('breadcrumbs are limited to known categories, without their words', () => {
    const crumb = (category: string) => options.beforeBreadcrumb!({ category, message: 'Anne', data: { a: 1 } });
    expect(crumb('fetch')).toEqual({ category: 'fetch', type: undefined, level: undefined, timestamp: undefined });
    expect(crumb('custom')).toBeNull();
  });
});

describe('reporter', () => {
  const trial = () => {
    const shown: unknown[] = [];
    const sent: { error: unknown; where: Where }[] = [];
    const reporter = new ErrorReporter((_where, error) => shown.push(error));
    return { reporter, shown, sent, sink: { send: (error: unknown, where: Where) => sent.push({ error, where }) } };
  };

  test('what happens before the code is there is sent once it is, at most 64', () => {
    const it = trial();
    for (let i = 0; i < 70; i++) it.reporter.report(new Error(String(i)), { feature: 'x' });
    window.dispatchEvent(new ErrorEvent('error', { error: new Error('late'), message: 'late' }));
    it.reporter.sendTo(it.sink);
    expect(it.sent).toHaveLength(64);
    it.reporter.report(new Error('now'), {});
    expect(it.sent).toHaveLength(65);
    it.reporter.dispose();
  });

  test("the window's own errors are heard until the sink listens itself", () => {
    const it = trial();
    // The test runner fails a test whose window errors nobody listens to.
    const quiet = (): void => undefined;
    window.addEventListener('error', quiet);
    const error = new Error('unhandled');
    window.dispatchEvent(new ErrorEvent('error', { error, message: 'unhandled' }));
    it.reporter.sendTo(it.sink);
    window.dispatchEvent(new ErrorEvent('error', { error: new Error('second'), message: 'second' }));
    window.removeEventListener('error', quiet);
    expect(it.sent).toEqual([{ error, where: {} }]);
    it.reporter.dispose();
  });
});
