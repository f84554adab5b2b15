import type { Browser, Locator, Page } from 'playwright-core';
import { tooWide } from '../kit/inspect.ts';
import { type House, openHouse } from '../kit/house.ts';
import { newPerson, openBrowser, type Person, settled } from '../kit/person.ts';

let house: House;
let browser: Browser;
let patient: Person;
let page: Page;
beforeAll(async () => {
  [house, browser] = await Promise.all([openHouse(), openBrowser()]);
  patient = await newPerson(browser, house, 'patient@pavilion.test', { home: false });
  page = patient.page;
  await page.setViewportSize({ width: 390, height: 844 });
});
afterAll(async () => {
  await browser?.close();
  await house?.close();
});

const boxOf = async (part: Locator) => {
  await part.waitFor();
  const box = await part.boundingBox();
  if (!box) throw new Error('It is not on screen.');
  return box;
};

test('ENT-3 on a phone the notifications are as wide as the screen, between the bell and the tabs', async () => {
  await page.goto('/patient-profile/dashboard');
  await settled(page);
  await page.getByRole('button', { name: /^Notifications/ }).click();
  const { x, y, width, height } = await boxOf(page.getByRole('dialog', { name: 'Notifications' }));
  const tabs = await boxOf(page.locator('.pv-bottom'));
  expect([x, width]).toEqual([0, 390]);
  expect(y).toBeGreaterThanOrEqual(50);
  expect(y + height).toBeLessThanOrEqual(tabs.y);
});

test('RTE-2 on a phone the buttons of a form in large text stand above the tabs, however long the question', async () => {
  await page.goto('/patient-profile/assessments');
  await page
    .locator('main')
    .getByRole('link', { name: /^(Begin|Continue)/ })
    .or(page.locator('main').getByRole('button', { name: /^(Begin|Continue)/ }))
    .first()
    .click();
  await page.getByRole('switch', { name: /One question at a time/ }).click();
  const next = page.getByRole('button', { name: 'Next' });
  const [button, tabs] = [await boxOf(next), await boxOf(page.locator('.pv-bottom'))];
  expect(button.y + button.height).toBeLessThanOrEqual(tabs.y);
  expect(button.y).toBeGreaterThan(0);
  await page.reload();
  await next.waitFor();
  expect(await tooWide(page)).toBe(0);
});

test('RTE-2 on a phone the days and times of a booking keep to the screen', async () => {
  await page.goto('/patient-profile/dashboard');
  await page.locator('main').getByRole('button', { name: 'Book a visit' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Book a visit' });
  await dialog.locator('.av-times button').first().waitFor();
  expect(await tooWide(page)).toBe(0);
});
