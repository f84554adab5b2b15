import { type Browser, type BrowserContext, chromium, type Locator, type Page, type Request } from 'playwright-core';
import type { KeptAuth } from '#core/browser/auth/authState.ts';
import { authSlice } from '#core/browser/auth/renewal.ts';
import { rootKey } from '#core/browser/persistence/keptDocument.ts';
import { getMe, login, meSchema, tokensSchema } from '#core/shared';
import { demoAccounts } from '#config/demo.ts';
import { chromiumArgs, ensureChromium, ensureShell, shortLife } from './chromium.ts';
import type { House } from './house.ts';
import { addressOf } from './server/api.ts';
import { picture } from './inspect.ts';
import { hiddenPart, tellHiddenParts } from './journeys/hiddenParts.ts';

/** Camera and microphone that always show and sound the same, and no question about them. Ten pictures a second: encoding more, for each of the others, is what these machines have not got. */
export const fakeMedia = ['--use-fake-device-for-media-stream=fps=10', '--use-fake-ui-for-media-stream'] as const;

const launch = (executablePath: string | null, more: readonly string[]): Promise<Browser> => {
  if (!executablePath) throw new Error('No Chromium: set CHROMIUM to its path, or install it.');
  return chromium.launch({ executablePath, args: [...chromiumArgs, ...more] });
};

/** The light browser, for all that stays within a page, its camera and microphone too. */
export const openBrowser = (more: readonly string[] = []): Promise<Browser> =>
  launch(ensureShell(), [shortLife, ...more]);

/** The whole one, for what reaches beyond: screens, notifications. */
export const openWholeBrowser = (more: readonly string[] = []): Promise<Browser> => launch(ensureChromium(), more);

export interface Person {
  readonly page: Page;
  readonly context: BrowserContext;
  /** What the page threw and what it asked of other hosts: both stay empty in a good house. */
  readonly complaints: readonly string[];
  /** Addresses of every file and call requested so far. */
  readonly requested: readonly string[];
  close(): Promise<void>;
}

export interface Habits {
  readonly dark?: boolean;
  readonly phone?: boolean;
  readonly french?: boolean;
  /** Where their clocks stand; at the demo clinics' where absent. */
  readonly zone?: string;
  /** Its service worker runs: then requests of pages pass through that, and are not seen from outside. */
  readonly worker?: boolean;
  /** Off: signed in, with no page opened yet. To open the home page first would be half the work of signing in. */
  readonly home?: boolean;
  /** Done before the first page opens. */
  readonly prepare?: (context: BrowserContext) => Promise<void>;
}

const present = new Set<Person>();
/** What each page had to say of itself, the newest last: for whoever looks into a failure. */
const said = new WeakMap<Page, string[]>();
const keptLines = 30;

declare global {
  var picturesOfFailure: ((test: string) => Promise<void>) | undefined;
}
/** Called by the journeys' environment: what everybody saw when a test failed lies in test/.output. */
globalThis.picturesOfFailure = async (test) => {
  const name = test.replaceAll(/[^a-z0-9]+/gi, '-').slice(0, 60);
  for (const [index, { page }] of [...present].entries()) {
    const lines = [page.url(), ...(said.get(page) ?? [])].map((line) => `  ${line}\n`);
    process.stdout.write(`person ${index}, when '${test}' failed:\n${lines.join('')}`);
  }
  await Promise.all(
    [...present].map(({ page }, index) => picture(page, `failed-${name}-${index}`).catch(() => undefined)),
  );
};

/** What each page has asked for and not got yet. */
const underWay = new WeakMap<Page, Set<Request>>();
const [quietMs, quietLooks, mostLooks] = [80, 4, 200];

const countCalls = (page: Page): void => {
  const calls = new Set<Request>();
  underWay.set(page, calls);
  page.on('request', (request) => {
    // A page that is left takes its calls along.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) calls.clear();
    calls.add(request);
  });
  page.on('requestfinished', (request) => calls.delete(request));
  page.on('requestfailed', (request) => calls.delete(request));
};

/** As the browser keeps it after the login page; that page's own journeys go through it. Resolves on the home page where that is wanted. */
const arriveSignedIn = async (page: Page, email: string, home: boolean): Promise<void> => {
  const { request } = page.context();
  // Through the browser's own requests: the cookie that makes its device known lies there afterwards.
  const answer = await request.post(addressOf(login), { data: { email, password: demoAccounts.password } });
  if (!answer.ok()) throw new Error(`${email} could not sign in: ${answer.status()} ${await answer.text()}`);
  const { IdToken, AccessToken, RefreshToken } = tokensSchema.parse(await answer.json());
  const asked = await request.get(addressOf(getMe), { headers: { authorization: `Bearer ${IdToken}` } });
  const me = meSchema.parse(await asked.json());
  const auth: KeptAuth = {
    tokens: { idToken: IdToken, accessToken: AccessToken, refreshToken: RefreshToken },
    email,
    me,
    selectedId: null,
    relog: false,
  };
  const kept = { version: 1, slices: { [authSlice.name]: { version: authSlice.version, data: auth } } };
  // Any small file of the same origin will do: the storage belongs to the origin.
  await page.goto('/healthz');
  await page.evaluate(([key, text]) => localStorage.setItem(key, text), [rootKey, JSON.stringify(kept)] as const);
  if (!home) return;
  await page.goto('/login');
  await page.waitForURL((url) => url.pathname !== '/login');
};

/** A browser of one's own, signed in as `email`, or at the login page where it is null. */
export const newPerson = async (
  browser: Browser,
  house: Pick<House, 'url'>,
  email: string | null,
  {
    dark = false,
    phone = false,
    french = false,
    zone = 'America/Toronto',
    worker = false,
    home = true,
    prepare,
  }: Habits = {},
): Promise<Person> => {
  const context = await browser.newContext({
    baseURL: house.url,
    locale: french ? 'fr-CA' : 'en-CA',
    timezoneId: zone,
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    serviceWorkers: worker ? 'allow' : 'block',
    viewport: phone ? { width: 390, height: 844 } : { width: 1280, height: 800 },
  });
  context.setDefaultTimeout(60_000);
  await tellHiddenParts(context);
  await prepare?.(context);
  context.on('page', countCalls);
  const page = await context.newPage();
  const complaints: string[] = [];
  const requested: string[] = [];
  const lines: string[] = [];
  said.set(page, lines);
  const keep = (line: string): void => {
    lines.push(line.slice(0, 300));
    lines.splice(0, lines.length - keptLines);
  };
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) keep(`${message.type()}: ${message.text()}`);
    if (message.text().startsWith(hiddenPart)) complaints.push(message.text());
  });
  page.on('requestfailed', (request) => keep(`${request.failure()?.errorText}: ${request.url()}`));
  page.on('response', (response) => {
    if (response.status() >= 400) keep(`${response.status()}: ${response.url()}`);
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('request', (request) => {
    const address = request.url();
    requested.push(address);
    if (!/^(data|blob):/.test(address) && !address.startsWith(house.url)) complaints.push(`asked ${address}`);
  });
  const person: Person = {
    page,
    context,
    complaints,
    requested,
    close: async () => {
      present.delete(person);
      await context.close();
    },
  };
  present.add(person);
  if (email !== null) await arriveSignedIn(page, email, home);
  return person;
};

/** Through the login page, as people do. Resolves on the page that follows. */
export const logIn = async (page: Page, email: string, password: string = demoAccounts.password): Promise<void> => {
  await page.goto('/login');
  await fillLogin(page, email, password);
};

export const fillLogin = async (page: Page, email: string, password: string = demoAccounts.password): Promise<void> => {
  await page.getByLabel(/^(Email|Courriel)$/).fill(email);
  await page.getByLabel(/^(Password|Mot de passe)$/).fill(password);
  await page.getByRole('button', { name: /^(Log in|Se connecter)$/ }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
};

/** Behind a frame and all that waits to be done: a page that is asked when it is idle may say so only a second later, though nothing moves. */
const breath = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((done) => {
        requestAnimationFrame(() => void scheduler.postTask(() => done(), { priority: 'background' }));
        // A page that is not drawn has no frames.
        setTimeout(done, 1000);
      }),
  );

/** Whatever is shown has come to rest: no skeleton, no call under way, nothing left to draw, and that for a moment. */
export const settled = async (page: Page): Promise<void> => {
  const calls = underWay.get(page);
  const waiting = page.locator('.pv-skeleton, .pav-loading, .pv-boot, [data-arriving], [data-filling]').first();
  const silent = page.locator('.pv-awaited, .pv-coming').first();
  if (!calls) await page.waitForLoadState('networkidle').catch(() => undefined);
  for (let quiet = 0, tries = 0; calls && quiet < quietLooks && tries < mostLooks; tries++) {
    await page.waitForTimeout(quietMs);
    await breath(page).catch(() => undefined);
    // Also what shows only after a while that it loads, or stands for nothing yet.
    quiet = calls.size === 0 && (await waiting.or(silent).count()) === 0 ? quiet + 1 : 0;
  }
  await waiting.waitFor({ state: 'detached' });
};

/** In a list whose choices come with an answer of the server, by a part of their words. */
export const choose = async (field: Locator, words: string): Promise<void> => {
  const option = field.locator('option', { hasText: words }).first();
  await option.waitFor({ state: 'attached' });
  await field.selectOption({ label: (await option.textContent()) ?? '' });
};

/** STA-5: through the menu under one's own face. */
export const lock = async (page: Page): Promise<void> => {
  await page.getByRole('banner').getByRole('button').last().click();
  await page.getByRole('menuitem', { name: 'Lock now' }).click();
  await page.getByRole('button', { name: 'Unlock' }).waitFor();
};
