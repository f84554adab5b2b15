import { keepSite } from './keepSite.ts';
import { coverOf, isKept, type SiteFiles } from './siteFiles.ts';
import type { WorkerScope } from './workerScope.ts';

const origin = 'https://clinic.example';
const site = (build: string): SiteFiles => ({ build, files: [`/main.${build}.js`, `/${build}/session.js`] });
const first = site('aaaaaaaa');
const second = site('bbbbbbbb');

/** The browser's cache, as far as the worker uses it. */
const fakeCaches = (fetched: (path: string) => Promise<Response>) => {
  const all = new Map<string, Map<string, Response>>();
  const pathOf = (request: RequestInfo | URL): string =>
    new URL(typeof request === 'string' || request instanceof URL ? request : request.url, origin).pathname;
  const cacheOf = (held: Map<string, Response>) => ({
    match: async (request: RequestInfo) => held.get(pathOf(request))?.clone(),
    put: async (request: RequestInfo, answer: Response) => void held.set(pathOf(request), answer),
    add: async (request: RequestInfo) => void held.set(pathOf(request), await fetched(pathOf(request))),
    delete: async (request: RequestInfo) => held.delete(pathOf(request)),
    keys: async () => [...held.keys()].map((path) => new Request(origin + path)),
  });
  return {
    all,
    has: async (name: string) => all.has(name),
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
    open: async (name: string) => {
      const held = all.get(name) ?? new Map<string, Response>();
      all.set(name, held);
      return cacheOf(held);
    },
    match: async (request: RequestInfo) =>
      [...all.values()]
        .map((held) => held.get(pathOf(request)))
        .find(Boolean)
        ?.clone(),
  };
};

/** A browser with one worker; `network` null: there is none. */
const browser = () => {
  let network: ((path: string) => Response | Promise<Response>) | null = null;
  let pageOfBuild = first;
  const asked: string[] = [];
  const fetched = async (path: string): Promise<Response> => {
    asked.push(path);
    if (!network) throw new TypeError('Failed to fetch');
    return network(path);
  };
  const caches = fakeCaches(fetched);
  const serve = (path: string): Response =>
    new Response(path === '/index.html' ? `shell <script src="${pageOfBuild.files[0]}">` : `network ${path}`);
  const registration = { active: null as object | null };
  const start = (own: SiteFiles) => {
    const handlers = new Map<string, (event: any) => void>();
    let skipped = 0;
    const worker = {
      ...{ caches, registration, location: { origin }, clients: { claim: async () => undefined } },
      fetch: (request: string | { readonly url: string }) =>
        fetched(new URL(typeof request === 'string' ? request : request.url, origin).pathname),
      skipWaiting: async () => void (skipped += 1),
      addEventListener: (type: string, handle: (event: any) => void) => void handlers.set(type, handle),
    };
    keepSite(worker as unknown as WorkerScope, own);
    const fire = async (type: string, more: object = {}): Promise<void> => {
      const waits: Promise<unknown>[] = [];
      handlers.get(type)!({ waitUntil: (work: Promise<unknown>) => waits.push(work), ...more });
      await Promise.all(waits);
    };
    return {
      fire,
      skipped: () => skipped,
      begin: async () => {
        await fire('install');
        registration.active = {};
        await fire('activate');
      },
      ask: async (path: string, mode = 'no-cors'): Promise<Response | null> => {
        let answer: Promise<Response> | null = null;
        await fire('fetch', {
          request: { url: origin + path, method: 'GET', mode },
          preloadResponse: Promise.resolve(undefined),
          respondWith: (given: Promise<Response>) => (answer = given),
        }).catch(() => undefined);
        return answer;
      },
    };
  };
  return {
    ...{ caches, asked, start },
    online: (build = first) => {
      pageOfBuild = build;
      network = serve;
    },
    offline: () => (network = null),
    answerWith: (how: typeof network) => (network = how),
    kept: () => [...caches.all].map(([name, held]) => [name, [...held.keys()].sort()]),
  };
};
const text = async (answer: Response | null): Promise<string | undefined> => answer?.text();

test.each([
  ['/aaaaaaaa/session.js', true],
  ['/aaaaaaaa/1+2+tasks-en-CA.js', true],
  ['/main.aaaaaaaa.css', true],
  ['/montserrat.4912b120.woff2', true],
  ['/aaaaaaaa/worker-fax-pdf.js', false],
  ['/selfie_segmentation.d561c4cd.tflite', false],
  ['/v3/users/me', false],
  ['/fhir/R4/Patient/1', false],
  ['/firebase-messaging-sw.js', false],
  ['/icon-192.png', false],
])('what may be kept is code, styles and letters of a build: %s', (path, kept) => {
  expect(isKept(path)).toBe(kept);
});

test('scripts asked for together are found in what was asked for together before', () => {
  const there = ['/aaaaaaaa/1+2.js', '/aaaaaaaa/3.js', '/bbbbbbbb/4.js'];
  expect(coverOf('/aaaaaaaa/2+3.js', there)).toEqual(['/aaaaaaaa/1+2.js', '/aaaaaaaa/3.js']);
  expect(coverOf('/aaaaaaaa/2.js', there)).toEqual(['/aaaaaaaa/1+2.js']);
  expect(coverOf('/aaaaaaaa/1+2.js', there)).toEqual(['/aaaaaaaa/1+2.js']);
  expect(coverOf('/aaaaaaaa/3+4.js', there)).toBeNull();
  // Whatever holds the fewest that nobody asked for.
  const more = ['/aaaaaaaa/1+2+3+5+6.js', '/aaaaaaaa/1+2.js', '/aaaaaaaa/1.js'];
  expect(coverOf('/aaaaaaaa/1+2.js', more)).toEqual(['/aaaaaaaa/1+2.js']);
  expect(coverOf('/aaaaaaaa/1+3.js', more)).toEqual(['/aaaaaaaa/1.js', '/aaaaaaaa/1+2+3+5+6.js']);
  expect(coverOf('/main.aaaaaaaa.css', there)).toBeNull();
});

test('without a network every page of the application opens with the kept one, and files come from what was kept', async () => {
  const it = browser();
  it.online();
  const worker = it.start(first);
  await worker.begin();
  await worker.ask('/aaaaaaaa/1+2.js');
  it.offline();
  expect(await text(await worker.ask('/messages/session?id=1', 'navigate'))).toMatch(/^shell/);
  expect(await text(await worker.ask('/main.aaaaaaaa.js'))).toBe('network /main.aaaaaaaa.js');
  expect(await text(await worker.ask('/aaaaaaaa/2.js'))).toBe('network /aaaaaaaa/1+2.js');
});

test('a network that does not answer is waited for less than a second', async () => {
  const it = browser();
  it.online();
  const worker = it.start(first);
  await worker.begin();
  it.answerWith(() => new Promise(() => undefined));
  const since = Date.now();
  const answer = await new Promise<Response>((resolve) => {
    void worker.fire('fetch', {
      request: { url: `${origin}/patient-profile/dashboard`, method: 'GET', mode: 'navigate' },
      preloadResponse: Promise.resolve(undefined),
      respondWith: (given: Promise<Response>) => void given.then(resolve),
    });
  });
  expect(await text(answer)).toMatch(/^shell/);
  expect(Date.now() - since).toBeLessThan(1_000);
});

test('a proxy that says that the server is away counts as no answer; any answer of the server is the page', async () => {
  const it = browser();
  it.online();
  const worker = it.start(first);
  await worker.begin();
  it.answerWith(() => new Response('Bad gateway', { status: 502 }));
  expect(await text(await worker.ask('/messages', 'navigate'))).toMatch(/^shell/);
  it.answerWith(() => new Response('from the server', { status: 404 }));
  expect(await text(await worker.ask('/messages', 'navigate'))).toBe('from the server');
});

test('no answer of a call is ever kept, nor a page that came with somebody’s words', async () => {
  const it = browser();
  it.online();
  const worker = it.start(first);
  await worker.begin();
  for (const path of ['/v3/users/me', '/fhir/R4/Patient/1', '/messaging/notifications'])
    expect(await worker.ask(path)).toBeNull();
  await worker.ask('/messages?q=Tremblay', 'navigate');
  await worker.fire('message', { data: { is: 'keep', files: ['/v3/users/me', '/messages', '/aaaaaaaa/tasks.js'] } });
  expect(it.kept()).toEqual([
    ['site-aaaaaaaa', ['/aaaaaaaa/session.js', '/aaaaaaaa/tasks.js', '/index.html', '/main.aaaaaaaa.js']],
  ]);
});

test('PRD-4 what is switched off leaves no code behind', async () => {
  const it = browser();
  it.online();
  const worker = it.start(first);
  await worker.begin();
  await worker.ask('/aaaaaaaa/plugin-faxes.js');
  await worker.fire('message', { data: { is: 'forget' } });
  expect(it.kept()).toEqual([['site-aaaaaaaa', ['/aaaaaaaa/session.js', '/index.html', '/main.aaaaaaaa.js']]]);
});

test('a new build waits until it is told, and the build before stays for pages that are open', async () => {
  const it = browser();
  it.online();
  await it.start(first).begin();
  it.online(second);
  const newer = it.start(second);
  await newer.fire('install');
  expect(newer.skipped()).toBe(0);
  await newer.fire('message', { data: { is: 'take' } });
  expect(newer.skipped()).toBe(1);
  await newer.fire('activate');
  expect(it.kept().map(([name]) => name)).toEqual(['site-aaaaaaaa', 'site-bbbbbbbb']);
  it.offline();
  expect(await text(await newer.ask('/', 'navigate'))).toContain('/main.bbbbbbbb.js');
  expect(await text(await newer.ask('/main.aaaaaaaa.js'))).toBe('network /main.aaaaaaaa.js');
});

test('the same build under a feature’s worker takes over at once', async () => {
  const it = browser();
  it.online();
  await it.start(first).begin();
  const other = it.start(first);
  await other.fire('install');
  expect(other.skipped()).toBe(1);
});

test('a page of another build is not taken for this one’s: the worker is tried again later', async () => {
  const it = browser();
  it.online(second);
  await expect(it.start(first).fire('install')).rejects.toThrow('another build');
  expect(it.kept()).toEqual([]);
});

test('before anything is kept, a page that cannot be had says so by itself', async () => {
  const it = browser();
  const worker = it.start(first);
  const answer = await worker.ask('/messages', 'navigate');
  expect(answer?.status).toBe(503);
  expect(await text(answer)).toContain('No connection');
});
