import { type Browser, chromium, type Page } from 'playwright-core';
import { readServerEnvironment } from '#config/environment.server.ts';
import { demoAccounts } from '#config/demo.ts';
import { startServer } from '#host/server/main.ts';
import { chromiumArgs, ensureChromium } from '../../kit/chromium.ts';
import { printTable, spread } from '../table.ts';
import { temporaryFolder } from '../temporaryFolder.ts';

const times = 5;
const kib = 1024;
/** As the tools of Chromium slow a line down to 1.6 Mbit/s and 150 ms: `latency` is added to each request. */
const slow4g = { offline: false, latency: 562.5, downloadThroughput: 184_320, uploadThroughput: 84_375 };

interface Visit {
  readonly requests: number;
  readonly bytes: number;
  /** Milliseconds until the email can be typed, and from pressing to the heading of the home page. */
  readonly usable: number;
  readonly home: number;
}

const usableAt = async (page: Page): Promise<number> => {
  const found = await page.waitForFunction(() => {
    const field = document.querySelector<HTMLInputElement>('[name=email]');
    return field?.checkVisibility() && !field.disabled ? performance.now() : 0;
  });
  return found.jsonValue();
};

/** Cold, on a slow line and a slow device. */
const visit = async (browser: Browser, url: string, path: string): Promise<Visit> => {
  const context = await browser.newContext({ baseURL: url, locale: 'en-CA', viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const protocol = await context.newCDPSession(page);
  let [requests, bytes] = [0, 0];
  await protocol.send('Network.enable');
  protocol.on('Network.loadingFinished', ({ encodedDataLength }) => {
    requests += 1;
    bytes += encodedDataLength;
  });
  await protocol.send('Network.emulateNetworkConditions', slow4g);
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.goto(path, { waitUntil: 'commit' });
  const usable = await usableAt(page);
  await page.waitForLoadState('networkidle');
  const quiet = { requests, bytes };
  await page.locator('[name=email]').fill('patient@pavilion.test');
  await page.locator('[name=password]').fill(demoAccounts.password);
  const pressed = performance.now();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/patient-profile/dashboard');
  await page.locator('h1').first().waitFor();
  const home = performance.now() - pressed;
  await context.close();
  return { ...quiet, usable, home };
};

/** The sign-in page as it comes drawn, and as the application draws it for whoever a link sent there. */
export const benchSignIn = async (): Promise<void> => {
  const executablePath = ensureChromium();
  if (!executablePath) throw new Error('No Chromium: set CHROMIUM to its path, or install it.');
  const folder = temporaryFolder();
  const env = { DATA_DIR: folder.path, PORT: '0', DEMO: 'on', RATE_LIMIT_FACTOR: '1000' };
  const server = await startServer(readServerEnvironment(env), { signals: false });
  const browser = await chromium.launch({ executablePath, args: [...chromiumArgs] });
  try {
    const pages = { drawn: '/login', 'drawing itself': '/login?done=confirmed' };
    const rows: (string | number)[][] = [];
    for (const [name, path] of Object.entries(pages)) {
      const visits: Visit[] = [];
      for (let time = 0; time < times; time++) visits.push(await visit(browser, server.url, path));
      const middle = (of: keyof Visit): number => spread(visits.map((one) => one[of])).median;
      rows.push([
        name,
        middle('requests'),
        (middle('bytes') / kib).toFixed(1),
        middle('usable').toFixed(0),
        middle('home').toFixed(0),
      ]);
    }
    printTable(
      `The sign-in page on slow 4G with a quarter of the processor, medians of ${times} (budget: 1500 ms, 31 KiB)`,
      [['', 'requests until quiet', 'KiB', 'usable after, ms', 'home after pressing, ms'], ...rows],
    );
  } finally {
    await browser.close();
    await server.close();
    folder.remove();
  }
};
