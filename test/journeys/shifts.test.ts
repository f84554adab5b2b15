import type { Browser, BrowserContext, Page } from 'playwright-core';
import { getMe } from '#core/shared';
import { signedIn } from '../kit/booking.ts';
import { type House, openHouse } from '../kit/house.ts';
import { newPerson, openBrowser, settled } from '../kit/person.ts';

/** Of the window, times how far; 0 is a page on which nothing moves after it is seen. */
const most = 0.01;

declare global {
  interface Window {
    shifted: { readonly by: number; readonly what: string }[];
  }
}

/** For `prepare` of a person: keeps what moves by itself on each page. */
const watchShifts = async (context: BrowserContext): Promise<void> => {
  await context.addInitScript(() => {
    interface Shift extends PerformanceEntry {
      readonly value: number;
      readonly hadRecentInput: boolean;
      readonly sources: readonly { readonly node?: Node }[];
    }
    window.shifted = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) {
        if (entry.hadRecentInput) continue;
        const what = entry.sources.map(({ node }) => (node instanceof Element ? node.className : node?.textContent));
        window.shifted.push({ by: entry.value, what: what.join(' | ').slice(0, 200) });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
};

const sizes = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];

/** Opens each page from scratch in both widths; the pages that move more than they may, with what moves. */
const movingPages = async (page: Page, addresses: readonly string[]): Promise<readonly string[]> => {
  const moving: string[] = [];
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const address of addresses) {
      await page.goto(address);
      await settled(page);
      const shifted = await page.evaluate(() => window.shifted);
      const by = shifted.reduce((sum, one) => sum + one.by, 0);
      process.stdout.write(`${size.width} ${address.replace(/\/[^/]{30,}/, '/…')}: ${by.toFixed(4)}\n`);
      if (by > most) moving.push(`${address} at ${size.width}: ${JSON.stringify(shifted)}`);
    }
  }
  return moving;
};

let house: House;
let browser: Browser;
beforeAll(async () => {
  [house, browser] = await Promise.all([openHouse(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await house?.close();
});

test('nothing moves on a patient’s pages once they are seen', async () => {
  const { page, close } = await newPerson(browser, house, 'patient@pavilion.test', {
    home: false,
    prepare: watchShifts,
  });
  const pages = ['/patient-profile/dashboard', '/patient-profile/record', '/patient-profile/calendar'];
  expect(await movingPages(page, pages)).toEqual([]);
  await close();
});

test('nothing moves on a practitioner’s pages once they are seen', async () => {
  const maya = (await (await signedIn(house, 'patient@pavilion.test')).send(getMe)).data.patient[0]!.resourceId!;
  const { page, close } = await newPerson(browser, house, 'practitioner@pavilion.test', {
    home: false,
    prepare: watchShifts,
  });
  const pages = [
    '/care-provider/dashboard',
    '/care-provider/calendar',
    `/clinic/patients/${maya}`,
    '/care-provider/tasks',
    '/clinic/diagnostics',
  ];
  expect(await movingPages(page, pages)).toEqual([]);
  await close();
});
