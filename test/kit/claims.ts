import type { Page, Request, Route } from 'playwright-core';

export const faults = ['delayed', 'failed', 'partial'] as const;
export type Fault = (typeof faults)[number];

/** Without these there is no page that could claim anything. */
const needed = [/^GET \/v3\/(users\/me|me) /, /^\S+ \/v3\/(identity|auth|login|logout|users\/login)/, /features/];

const sentence = /^(no|none|nothing|not yet asked|aucune?|rien|personne|pas) /i;
const [quietMs, quietLooks, mostLooks] = [80, 3, 60];

/** 'POST /fhir/R4/Task/_search patient=Patient/1&status=requested': what tells one call of a page from another. */
const callOf = (request: Request): string | null => {
  const { pathname, search } = new URL(request.url());
  if (!/^\/(v3|fhir)\//.test(pathname)) return null;
  const body = request.method() === 'POST' ? (request.postData() ?? '') : search.slice(1);
  // What differs from one load to the next, such as a time, would make every load's call another one.
  const stable = body.replaceAll(/\d{4}-\d{2}-\d{2}T[^&"]*/g, '*');
  return `${request.method()} ${pathname} ${stable}`.trim().slice(0, 300);
};

/** A searchset of which more is to come; of anything else its first half, which nobody can read. */
const cut = (text: string): string => {
  if (!text.includes('"searchset"')) return text.slice(0, Math.ceil(text.length / 2));
  const bundle: object = JSON.parse(text);
  return JSON.stringify({ ...bundle, entry: [], link: [{ relation: 'next', url: 'https://house.invalid/next' }] });
};

/**
 * Opens pages while some of their calls are never answered, fail, or are answered in part, and reads what they claim is not
 * there.
 */
export const claimsOf = async (page: Page) => {
  let faulty: { readonly fault: Fault; readonly of: (call: string) => boolean } | null = null;
  let made = new Set<string>();
  const open = new Set<Request>();
  const held = new Set<Request>();

  const answer = async (route: Route): Promise<void> => {
    const request = route.request();
    const call = callOf(request);
    if (call === null) return route.fallback();
    if (needed.every((one) => !one.test(call))) made.add(call);
    if (!faulty || !made.has(call) || !faulty.of(call)) return route.fallback();
    if (faulty.fault === 'delayed') return void held.add(request);
    if (faulty.fault === 'failed') {
      const json = { code: 'internal', message: 'Something went wrong. Try again.', requestId: 'none' };
      return route.fulfill({ status: 500, json });
    }
    const response = await route.fetch();
    return route.fulfill({ response, body: cut(await response.text()) });
  };
  await page.route('**/*', (route) => answer(route).catch(() => undefined));
  page.on('request', (request) => open.add(request));
  const over = (request: Request): void => {
    open.delete(request);
    held.delete(request);
  };
  page.on('requestfinished', over);
  page.on('requestfailed', over);

  const settled = async (): Promise<void> => {
    let quiet = 0;
    for (let looks = 0; quiet < quietLooks && looks < mostLooks; looks += 1) {
      await page.waitForTimeout(quietMs);
      quiet = [...open].every((request) => held.has(request)) ? quiet + 1 : 0;
    }
  };
  const said = (): Promise<readonly string[]> =>
    page.evaluate((pattern) => {
      const found = [...document.querySelectorAll('[data-claim]')].map((one) => one.textContent ?? '');
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const negative = new RegExp(pattern, 'i');
      while (texts.nextNode()) {
        const { textContent, parentElement } = texts.currentNode;
        const text = (textContent ?? '').trim();
        if (negative.test(text) && !parentElement?.closest('script, style, option, template, [hidden]'))
          found.push(text);
      }
      return [...new Set(found)];
    }, sentence.source);

  const load = async (address: string): Promise<readonly string[]> => {
    open.clear();
    held.clear();
    await page.goto(address, { waitUntil: 'commit' });
    await page.locator('h1, h2').first().waitFor();
    await settled();
    return said();
  };

  return {
    /** What the page makes and claims when all is well. */
    whole: async (address: string) => {
      faulty = null;
      made = new Set();
      const claims = await load(address);
      return { calls: [...made].sort(), claims };
    },
    /** What it claims when some of its calls are at fault. */
    when: async (address: string, fault: Fault, of: (call: string) => boolean): Promise<readonly string[]> => {
      faulty = { fault, of };
      try {
        return await load(address);
      } finally {
        faulty = null;
      }
    },
  };
};
