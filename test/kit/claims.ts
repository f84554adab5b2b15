import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, Request } from 'playwright-core';
import type { Messages } from '#core/shared';

export const faults = ['delayed', 'failed', 'partial'] as const;
export type Fault = (typeof faults)[number];

/** Without these there is no page that could claim anything. */
const needed = [/^GET \/v3\/(users\/me|me) /, /^\S+ \/v3\/(identity|auth|login|logout|users\/login)/, /features/];

const sentence = /^(no|none|nothing|not yet asked|aucune?|rien|personne|pas(?! pour)) /i;
const [quietMs, quietLooks, mostLooks] = [80, 3, 60];

const root = join(import.meta.dirname, '..', '..');

const textsOf = async (path: string): Promise<ReadonlyMap<string, string>> => {
  const { messages = {} } = (await import(join(root, path))) as { readonly messages?: Messages };
  return new Map(Object.entries(messages).flatMap(([key, text]) => (typeof text === 'string' ? [[key, text]] : [])));
};

/**
 * English texts that begin otherwise than a `sentence`, and whose French, wherever they stand, begins so: 'The patient has not shared
 * their record', which is 'Aucun accès accordé à des proches'. Whoever reads a page in English then reads what it claims in French.
 */
const claimsInFrench = async (): Promise<readonly string[]> => {
  const french = new Map<string, string[]>();
  for (const path of globSync('{core,host,plugins}/**/messages/**/en-CA.ts', { cwd: root })) {
    const [ours, theirs] = await Promise.all([textsOf(path), textsOf(path.replace('en-CA', 'fr-CA'))]);
    for (const [key, text] of ours) french.set(text, [...(french.get(text) ?? []), theirs.get(key) ?? '']);
  }
  return [...french]
    .filter(([text, theirs]) => !sentence.test(text) && theirs.every((one) => sentence.test(one)))
    .map(([text]) => text);
};

/** 'POST /fhir/R4/Task/_search patient=Patient/1&status=requested': what tells one call of a page from another. */
const callOf = (method: string, url: string, sent: string): string => {
  const { pathname, search } = new URL(url);
  const body = method === 'POST' ? sent : search.slice(1);
  // What differs from one load to the next, such as a time, would make every load's call another one.
  const stable = body.replaceAll(/\d{4}-\d{2}-\d{2}T[^&"]*/g, '*');
  return `${method} ${pathname} ${stable}`.trim().slice(0, 300);
};

interface Told {
  readonly type?: string;
  readonly entry?: readonly { readonly resource?: Told }[];
}

/** A searchset of which more is to come, also within the answers of a batch. */
const begun = (told: Told): Told => {
  if (told.type === 'searchset')
    return Object.assign(told, { entry: [], link: [{ relation: 'next', url: 'https://house.invalid/next' }] });
  if (told.type !== 'batch-response') return told;
  return {
    ...told,
    entry: (told.entry ?? []).map((one) => ({ ...one, resource: one.resource && begun(one.resource) })),
  };
};

/** What is searched, begun; of anything else its first half, which nobody can read. */
const cut = (text: string): string =>
  text.includes('"searchset"')
    ? JSON.stringify(begun(JSON.parse(text) as Told))
    : text.slice(0, Math.ceil(text.length / 2));

/** As the browser's Fetch domain tells it; the status only on the way back. */
interface Paused {
  readonly requestId: string;
  readonly request: { readonly method: string; readonly url: string; readonly postData?: string };
  readonly responseStatusCode?: number;
}
const jsonHeaders = [{ name: 'content-type', value: 'application/json' }];
const base64 = (text: string): string => Buffer.from(text).toString('base64');
const keyOf = (method: string, url: string): string => `${method} ${url}`;
/** A call is stopped on its way there, and its answer on the way back. */
const atBothEnds = (urlPattern: string) =>
  (['Request', 'Response'] as const).map((requestStage) => ({ urlPattern, requestStage }));

/**
 * Opens pages, in English, while some of their calls are never answered, fail, or are answered in part, and reads what they claim is
 * not there, in English or in French.
 */
export const claimsOf = async (page: Page) => {
  let faulty: { readonly fault: Fault; readonly of: (call: string) => boolean } | null = null;
  const made = new Set<string>();
  const open = new Set<Request>();
  /** By the id of what is stopped, what it asks. */
  const held = new Map<string, string>();

  // Not by `page.route`, which passes every file of every load through here and keeps none of them.
  const wire = await page.context().newCDPSession(page);
  const fail = async (requestId: string): Promise<void> => {
    const json = { code: 'internal', message: 'Something went wrong. Try again.', requestId: 'none' };
    await wire.send('Fetch.fulfillRequest', {
      requestId,
      responseCode: 500,
      responseHeaders: jsonHeaders,
      body: base64(JSON.stringify(json)),
    });
  };
  const answer = async ({ requestId, request, responseStatusCode }: Paused): Promise<void> => {
    const call = callOf(request.method, request.url, request.postData ?? '');
    const free = needed.some((one) => one.test(call));
    if (!free) made.add(call);
    if (free || !faulty?.of(call)) return void (await wire.send('Fetch.continueRequest', { requestId }));
    if (faulty.fault === 'delayed') return void held.set(requestId, keyOf(request.method, request.url));
    if (faulty.fault === 'failed') return fail(requestId);
    if (responseStatusCode === undefined) return void (await wire.send('Fetch.continueRequest', { requestId }));
    const { body, base64Encoded } = await wire.send('Fetch.getResponseBody', { requestId });
    const text = base64Encoded ? Buffer.from(body, 'base64').toString() : body;
    await wire.send('Fetch.fulfillRequest', {
      requestId,
      responseCode: responseStatusCode,
      responseHeaders: jsonHeaders,
      body: base64(cut(text)),
    });
  };
  wire.on('Fetch.requestPaused', (paused) => void answer(paused).catch(() => undefined));
  await wire.send('Fetch.enable', { patterns: ['*/v3/*', '*/fhir/*'].flatMap(atBothEnds) });
  page.on('request', (request) => open.add(request));
  const over = (request: Request): void => void open.delete(request);
  page.on('requestfinished', over);
  page.on('requestfailed', over);

  const settled = async (): Promise<void> => {
    let quiet = 0;
    for (let looks = 0; quiet < quietLooks && looks < mostLooks; looks += 1) {
      await page.waitForTimeout(quietMs);
      const stopped = new Set(held.values());
      quiet = [...open].every((request) => stopped.has(keyOf(request.method(), request.url()))) ? quiet + 1 : 0;
    }
  };
  const inFrench = await claimsInFrench();
  const said = (): Promise<readonly string[]> =>
    page.evaluate(
      ([pattern, others]) => {
        const found = [...document.querySelectorAll('[data-claim]')].map((one) => one.textContent ?? '');
        const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        const negative = new RegExp(pattern, 'i');
        while (texts.nextNode()) {
          const { textContent, parentElement } = texts.currentNode;
          const text = (textContent ?? '').trim();
          const says = negative.test(text) || others.includes(text);
          if (says && !parentElement?.closest('script, style, option, template, [hidden]')) found.push(text);
        }
        return [...new Set(found)];
      },
      [sentence.source, inFrench] as const,
    );

  const load = async (address: string, within: boolean): Promise<readonly string[]> => {
    // The app's router hears of it.
    if (within) await page.evaluate((to) => history.pushState(null, '', to), address);
    else {
      open.clear();
      held.clear();
      await page.goto(address, { waitUntil: 'commit' });
    }
    await page.locator('h1, h2').first().waitFor();
    await settled();
    return said();
  };

  return {
    /** What the page makes and claims when all is well. */
    whole: async (address: string) => {
      faulty = null;
      made.clear();
      const claims = await load(address, false);
      return { calls: [...made].sort(), claims };
    },
    /**
     * What it claims when some of its calls are at fault. `within`: reached from the page before, which knows nothing whole either
     * where the same fault has been on every call since the app was opened.
     */
    when: async (
      address: string,
      fault: Fault,
      of: (call: string) => boolean,
      within: boolean,
    ): Promise<readonly string[]> => {
      faulty = { fault, of };
      return load(address, within);
    },
  };
};
