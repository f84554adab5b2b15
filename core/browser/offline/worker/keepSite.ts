import { offlinePage } from './offlinePage.ts';
import { coverOf, isKept, pageFile, type SiteFiles } from './siteFiles.ts';
import type { FetchEvent, WorkerScope } from './workerScope.ts';

/** What pages say to the worker. */
export type ToWorker =
  /** Files that a page fetched before it had a worker. */
  | { readonly is: 'keep'; readonly files: readonly string[] }
  /** A feature was switched off: nothing of its code stays. */
  | { readonly is: 'forget' }
  /** The newer version may take over now. */
  | { readonly is: 'take' };

const prefix = 'site-';
/** So long a page waits for the network before the kept one opens. */
export const patienceMs = 900;
/** What is no page of the application, though a browser may go there. */
const elsewhere = /^\/(v3|messaging|fhir|oauth|outbox|ip|healthz|readyz|metrics|\.well-known)(\/|$)|\.\w+$/;
const dayMs = 24 * 60 * 60_000;
const loosely = { ignoreVary: true, ignoreSearch: true } as const;

/**
 * Keeps the built files, so that the application opens without a network, and answers pages with them. No answer of a call is
 * kept and nothing of anybody: only what `isKept` names, and the page itself.
 */
export const keepSite = (worker: WorkerScope, site: SiteFiles | null): void => {
  const { caches, clients, registration } = worker;
  const own = prefix + (site?.build ?? 'none');
  const open = (): Promise<Cache> => caches.open(own);
  const ours = async (): Promise<string[]> => (await caches.keys()).filter((name) => name.startsWith(prefix));
  /** Of this build before any other. */
  const find = async (path: string): Promise<Response | undefined> =>
    (await (await open()).match(path, loosely)) ?? caches.match(path, loosely);

  const fetchPage = async (cache: Cache): Promise<void> => {
    const page = await worker.fetch(pageFile, { cache: 'reload' });
    const text = await page.clone().text();
    // Another build's page would ask for files that are not here.
    if (!page.ok || !site?.files.every((file) => /^\/[0-9a-f]{8}\//.test(file) || text.includes(file)))
      throw new Error('The page is of another build.');
    await cache.put(pageFile, page);
  };

  const install = async (): Promise<void> => {
    if (!site) return worker.skipWaiting();
    // The same build under another address of the worker: nothing changes for any page.
    const again = await caches.has(own);
    const cache = await open();
    try {
      await Promise.all([fetchPage(cache), ...site.files.map((file) => cache.add(file))]);
    } catch (error) {
      if (!again) await caches.delete(own);
      throw error;
    }
    if (again || !registration.active) await worker.skipWaiting();
  };

  const activate = async (): Promise<void> => {
    // Pages of the build before may still be open.
    const older = (await ours()).filter((name) => name !== own).slice(0, -1);
    await Promise.all(older.map((name) => caches.delete(name)));
    await Promise.all([clients.claim(), registration.navigationPreload?.enable()]);
  };

  const keep = async (files: readonly string[]): Promise<void> => {
    const cache = await open();
    const there = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
    const missing = files.filter((file) => isKept(file) && !there.has(file));
    // The configuration is in the page, and may change without a build.
    const made = Date.parse((await cache.match(pageFile, loosely))?.headers.get('date') ?? '');
    await Promise.allSettled([
      ...missing.map((file) => cache.add(file)),
      ...(Date.now() - made > dayMs ? [fetchPage(cache)] : []),
    ]);
  };

  const forget = async (): Promise<void> => {
    const stays = new Set([pageFile, ...(site?.files ?? [])]);
    for (const name of await ours()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        if (!stays.has(new URL(request.url).pathname)) await cache.delete(request);
    }
  };

  const joined = async (path: string): Promise<Response | null> => {
    const cache = await open();
    const cover = coverOf(
      path,
      (await cache.keys()).map(({ url }) => new URL(url).pathname),
    );
    if (!cover) return null;
    const texts = await Promise.all(cover.map(async (one) => (await cache.match(one, loosely))?.text() ?? ''));
    return new Response(texts.join(';\n'), { headers: { 'content-type': 'text/javascript; charset=utf-8' } });
  };

  const answerFile = async (event: FetchEvent, path: string): Promise<Response> => {
    const found = (await find(path)) ?? (await joined(path));
    if (found) return found;
    const answer = await worker.fetch(event.request);
    if (site && answer.ok) {
      const copy = answer.clone();
      event.waitUntil(open().then((cache) => cache.put(path, copy)));
    }
    return answer;
  };

  const answerPage = async (event: FetchEvent, path: string): Promise<Response> => {
    const network = (async () => (await event.preloadResponse) ?? worker.fetch(event.request))();
    const kept = elsewhere.test(path) ? undefined : await find(pageFile);
    if (!kept) return network.catch(() => offlinePage());
    event.waitUntil(network.catch(() => undefined));
    const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), patienceMs));
    const answer = await Promise.race([network.catch(() => null), late]);
    return answer && answer.status < 502 ? answer : kept;
  };

  worker.addEventListener('install', (event) => event.waitUntil(install()));
  worker.addEventListener('activate', (event) => event.waitUntil(activate()));
  worker.addEventListener('message', (event) => {
    const said = event.data as Partial<ToWorker> | null;
    if (said?.is === 'take') event.waitUntil(worker.skipWaiting());
    if (said?.is === 'forget') event.waitUntil(forget());
    if (said?.is === 'keep' && site) event.waitUntil(keep(said.files ?? []));
  });
  worker.addEventListener('fetch', (event) => {
    const { origin, pathname } = new URL(event.request.url);
    if (event.request.mode === 'navigate') event.respondWith(answerPage(event, pathname));
    else if (event.request.method === 'GET' && origin === worker.location.origin && isKept(pathname))
      event.respondWith(answerFile(event, pathname));
  });
};
