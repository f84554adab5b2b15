import type { Browser } from 'playwright-core';
import { type House, openHouse } from '../../kit/house.ts';
import { openBrowser } from '../../kit/person.ts';

const kib = 1024;
/** Until somebody does something, and with the code that is fetched then; axios is fetched for the first call. */
const budget = { page: { bytes: 31 * kib, requests: 3 }, all: { bytes: 183 * kib, requests: 8 } };
let house: House;
let browser: Browser;

beforeAll(async () => {
  [house, browser] = await Promise.all([openHouse(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await house?.close();
});

test.each(['en-CA', 'fr-CA'])(
  'RTE-1 the login page, cold and in %s, takes at most 31 KiB and 3 requests until it is used, and nothing on it shifts',
  async (locale) => {
    const context = await browser.newContext({ baseURL: house.url, locale });
    const page = await context.newPage();
    const wire: { url: string; bytes: number }[] = [];
    const urls = new Map<string, string>();
    const protocol = await context.newCDPSession(page);
    await protocol.send('Network.enable');
    protocol.on('Network.requestWillBeSent', ({ requestId, request }) => urls.set(requestId, request.url));
    // With headers, as they came over the wire.
    protocol.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
      wire.push({ url: urls.get(requestId) ?? '', bytes: encodedDataLength }),
    );
    await page.addInitScript(() => {
      (window as any).shifted = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) (window as any).shifted += (entry as any).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const weigh = (when: string, { bytes: most, requests }: { bytes: number; requests: number }): void => {
      const asked = wire.filter(({ url }) => !url.startsWith('data:'));
      const bytes = asked.reduce((sum, one) => sum + one.bytes, 0);
      const list = asked.map((one) => `${one.bytes} ${new URL(one.url).pathname}`).join('\n');
      process.stdout.write(
        `login page in ${locale}, ${when}: ${(bytes / kib).toFixed(1)} KiB, ${asked.length} requests\n${list}\n`,
      );
      expect({ fits: bytes <= most && asked.length <= requests, list }).toEqual({ fits: true, list });
    };
    await page.goto('/login');
    const email = page.getByLabel(/^(Email|Courriel)$/);
    await email.waitFor();
    await page.evaluate(() => document.fonts.ready);
    await page.waitForTimeout(1_500);
    weigh('untouched', budget.page);

    await email.focus();
    await page.waitForFunction(() => !window.heldPage);
    await page.waitForTimeout(1_500);
    weigh('used', budget.all);
    expect(await page.evaluate(() => (window as any).shifted as number)).toBe(0);
    await context.close();
  },
);
