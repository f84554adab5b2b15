import type { Browser } from 'playwright-core';
import { type House, openHouse } from '../../kit/house.ts';
import { axeFindings, tooWide } from '../../kit/inspect.ts';
import { newPerson, openBrowser, type Person, settled } from '../../kit/person.ts';

let house: House;
let browser: Browser;
let maya: Person;
let elise: Person;
beforeAll(async () => {
  [house, browser] = await Promise.all([openHouse(), openBrowser()]);
  [maya, elise] = await Promise.all([
    newPerson(browser, house, 'patient@pavilion.test'),
    newPerson(browser, house, 'caregiver@pavilion.test'),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await house?.close();
});

test('RTE-2 a daughter looks after her mother’s visits, meets nothing that is not shared, and is out once that ends', async () => {
  const { page } = elise;
  await page.getByText('You are seeing: Maya Tremblay').waitFor();
  const refused: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() === 403) refused.push(answer.url());
  });
  await page.reload();
  const menu = page.getByRole('navigation', { name: 'Main navigation' });
  await menu.getByRole('link', { name: 'Calendar' }).waitFor();
  for (const closed of ['Contacts', 'Insurance', 'Messages', 'Care team', 'Tasks'])
    expect(await menu.getByRole('link', { name: closed }).count()).toBe(0);
  for (const closed of ['contacts', 'insurance', 'care-team']) {
    await page.goto(`/patient-profile/${closed}`);
    await page.waitForURL('**/patient-profile/dashboard');
  }
  await settled(page);
  expect(await axeFindings(page)).toEqual([]);

  await page.goto('/patient-profile/record?tab=diagnostics');
  await settled(page);
  expect(await page.getByRole('alert').count()).toBe(0);
  await page.goto('/patient-profile/record?tab=visits');
  await settled(page);
  expect(await page.getByRole('alert').count()).toBe(0);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await tooWide(page)).toBe(0);
  expect(await page.getByText('You are seeing: Maya Tremblay').isVisible()).toBe(true);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/patient-profile/calendar');
  await page.getByRole('button', { name: 'Book a visit' }).first().waitFor();

  // Nothing that these pages ask for is closed to her.
  expect(refused).toEqual([]);

  await maya.page.goto('/patient-profile/contacts');
  await maya.page.getByRole('button', { name: 'What Élise Tremblay can see' }).click();
  await maya.page.getByRole('menuitem', { name: 'End access' }).click();
  await maya.page.getByRole('alertdialog').getByRole('button', { name: 'End access' }).click();
  await page.getByRole('heading', { name: 'Sharing has ended' }).waitFor({ timeout: 5_000 });
  expect(elise.complaints).toEqual([]);
});
