import type { Browser, Page } from 'playwright-core';
import { demoAccounts } from '#config/demo.ts';
import { type House, openHouse } from '../kit/house.ts';
import { confirmRequest, requestSession, seen } from '../kit/messaging.ts';
import { newPerson, openBrowser, settled } from '../kit/person.ts';

let house: House;
let browser: Browser;
beforeAll(async () => {
  [house, browser] = await Promise.all([openHouse(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await house?.close();
});

/** Tab until the focus is on what bears this name. @throws Error with the names passed when a round brings nothing */
const tabTo = async (page: Page, name: RegExp): Promise<void> => {
  const passed: string[] = [];
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement | null;
      if (!element || element === document.body) return '';
      const labelled = 'labels' in element ? (element as HTMLInputElement).labels?.[0]?.textContent : undefined;
      return (element.getAttribute('aria-label') ?? labelled ?? element.textContent ?? '').trim();
    });
    passed.push(focused);
    if (name.test(focused)) return;
  }
  throw new Error(`The Tab key never came to ${String(name)}, but to: ${passed.join(' | ')}`);
};

test('from login to a sent message by the keyboard alone', async () => {
  const practitioner = await newPerson(browser, house, 'practitioner@pavilion.test', { home: false });
  const patient = await newPerson(browser, house, 'patient@pavilion.test', { home: false });
  const session = await requestSession(patient.page, 'Priya Sandhu', 'By keyboard');
  await confirmRequest(practitioner.page, session);
  await practitioner.close();

  const { page, close } = await newPerson(browser, house, null);
  await page.goto('/login');
  await page.getByLabel('Email').waitFor();
  await tabTo(page, /^Email/);
  await page.keyboard.type('patient@pavilion.test');
  await tabTo(page, /^Password/);
  await page.keyboard.type(demoAccounts.password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/patient-profile/dashboard');
  await page.locator('h1').first().waitFor();

  await tabTo(page, /^Messages/);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/messages');
  await page
    .getByRole('link', { name: /Priya Sandhu/ })
    .first()
    .waitFor();
  await tabTo(page, /Priya Sandhu/);
  await page.keyboard.press('Enter');
  await page.waitForURL(/session_id=/);
  await page.getByLabel(/^Write to/).waitFor();
  await page.waitForFunction(() => document.activeElement?.tagName === 'TEXTAREA');
  await page.keyboard.type('Typed without a mouse.');
  await page.keyboard.press('Enter');
  await seen(page, 'Typed without a mouse.');
  await seen(patient.page, 'Typed without a mouse.');
  await close();
});

test('the skip link leads past the menu to the page', async () => {
  const { page, close } = await newPerson(browser, house, 'patient@pavilion.test');
  await page.locator('h1').first().waitFor();
  // A page that is still being drawn takes the focus to its heading when it is there.
  await settled(page);
  // From the top, wherever the arrival has put the focus by now.
  await page.evaluate(() => {
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute('tabindex');
  });
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe('#content');
  await page.keyboard.press('Enter');
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  await close();
});
