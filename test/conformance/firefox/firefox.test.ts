import type { Browser, Page } from 'puppeteer-core';
import { demoAccounts } from '#config/demo.ts';
import { openFirefox, part, press, reads } from './openFirefox.ts';
import { type House, openHouse } from '../../kit/house.ts';

let house: House;
let browser: Browser;
beforeAll(async () => {
  [house, browser] = await Promise.all([openHouse(), openFirefox()]);
});
afterAll(async () => {
  await browser?.close();
  await house?.close();
});

/** Through the sign-in page, to the first page of theirs. What the page throws stays empty. */
const signIn = async (email: string, width = 1280): Promise<{ readonly page: Page; readonly complaints: string[] }> => {
  const complaints: string[] = [];
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.setViewport({ width, height: 844 });
  await page.goto(`${house.url}/login`);
  await (await part(page, 'textbox', 'Email')).type(email);
  await page.type('input[type="password"]', demoAccounts.password);
  await press(page, 'button', 'Log in');
  await page.waitForFunction(() => location.pathname.endsWith('/dashboard') && document.querySelector('main h1, h1'));
  return { page, complaints };
};

/** No part of the page is wider than the window. */
const tooWide = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test('RTE-2 in Firefox a patient signs in, books a visit and reads it on a phone', async () => {
  const { page, complaints } = await signIn('patient@pavilion.test', 390);
  await press(page, 'button', 'Book a visit');
  const time = await page.waitForSelector('[role="dialog"] .av-times button');
  await time!.click();
  await page.waitForSelector('[role="dialog"] button[type="submit"]:not([disabled])');
  await page.click('[role="dialog"] button[type="submit"]');
  await reads(page, 'The visit is booked.');
  for (const path of ['/patient-profile/calendar', '/messages', '/patient-profile/record']) {
    await page.goto(house.url + path);
    await page.waitForFunction(() => document.querySelector('main h1, h1') && !document.querySelector('.pv-skeleton'));
    expect([path, await tooWide(page)]).toEqual([path, 0]);
  }
  expect(complaints).toEqual([]);
});

test('STA-5 in Firefox a practitioner opens a chart from the keyboard, and the lock hides it', async () => {
  const { page, complaints } = await signIn('practitioner@pavilion.test');
  await page.waitForFunction(() => !document.querySelector('main .pv-skeleton'));
  await page.keyboard.press('/');
  await page.waitForSelector('[role="dialog"] [role="combobox"]');
  await page.keyboard.type('maya tre');
  await page.waitForFunction(() =>
    document.querySelector('[role="option"][aria-selected="true"]')?.textContent?.includes('Maya Tremblay'),
  );
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.querySelector('h1')?.textContent?.includes('Maya Tremblay'));
  expect(await tooWide(page)).toBe(0);
  await (await page.$$('header button')).at(-1)!.click();
  await press(page, 'menuitem', 'Lock now');
  await part(page, 'button', 'Unlock');
  expect(await page.evaluate(() => document.body.innerText.includes('Maya Tremblay'))).toBe(false);
  await page.type('input[type="password"]', demoAccounts.password);
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.querySelector('h1')?.textContent?.includes('Maya Tremblay'));
  expect(complaints).toEqual([]);
});
