import type { Browser } from 'playwright-core';
import { switchFeature } from '../../kit/features.ts';
import { type House, openHouse } from '../../kit/house.ts';
import { newPerson, openBrowser, settled } from '../../kit/person.ts';
import { visit } from '../../kit/tour.ts';

const today = '/care-provider/dashboard';

let house: House;
let browser: Browser;
beforeAll(async () => {
  [house, browser] = await Promise.all([openHouse(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await house?.close();
});

test.each([
  ['practitioner@pavilion.test', false],
  ['practitioner@laurier.test', true],
  ['admin@pavilion.test', false],
  ['clinic-admin@pavilion.test', false],
  ['super-admin@pavilion.test', true],
])(
  'RTE-3 GRD-3 %s on the provider’s home (French: %s): axe finds nothing bright or dark, wide or narrow',
  async (email, french) => {
    const person = await newPerson(browser, house, email, { french, home: false });
    expect(await visit(person, email.replace('@', '-'), today)).toEqual([]);
    await person.close();
  },
);

test('RTE-3 the work list is done from the keyboard without leaving: move, open beside it, complete, take back', async () => {
  const { page, complaints, close } = await newPerson(browser, house, 'practitioner@pavilion.test', { home: false });
  await page.goto(today);
  const list = page.getByRole('list', { name: 'Work list' });
  await list.waitFor();
  await settled(page);
  // The most urgent first: a task, which can be taken back.
  await list.getByText('Critical').first().waitFor();
  const titles = () => list.locator('.cp-what b').allTextContents();
  const before = await titles();
  expect(before.length).toBeGreaterThan(1);
  await list.locator('.cp-work-open').first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  const panel = page.getByRole('region', { name: before[0]!, exact: true });
  await panel.waitFor();
  expect(new URL(page.url()).pathname).toBe(today);
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  // What is critical is closed with words only.
  await page.keyboard.press('c');
  const asked = page.getByRole('dialog', { name: `Complete: ${before[0]}` });
  await asked.getByRole('textbox').fill('Called back.');
  await asked.getByRole('button', { name: 'Complete' }).click();
  await asked.waitFor({ state: 'detached' });
  await page.waitForFunction((count) => document.querySelectorAll('.cp-what b').length === count, before.length - 1);
  await page.keyboard.press('u');
  await page.waitForFunction((count) => document.querySelectorAll('.cp-what b').length === count, before.length);
  expect((await titles()).sort()).toEqual([...before].sort());
  expect(complaints).toEqual([]);
  await close();
});

test('PRD-4 an in-box and its work go live with their feature, and come back', async () => {
  const [nurse, admin] = [
    await newPerson(browser, house, 'practitioner@pavilion.test', { home: false }),
    await newPerson(browser, house, 'admin@pavilion.test', { home: false }),
  ];
  await nurse.page.goto(today);
  const inbox = nurse.page.getByRole('region', { name: 'Now' }).getByRole('link', { name: /^Message requests/ });
  await inbox.waitFor();
  await admin.page.goto('/clinic/management?section=features');
  await switchFeature(admin.page, /Secure messaging/, false);
  await inbox.waitFor({ state: 'detached' });
  expect(await nurse.page.getByText('New message request').count()).toBe(0);
  await switchFeature(admin.page, /Secure messaging/, true);
  await inbox.waitFor();
  expect(nurse.complaints).toEqual([]);
  await Promise.all([nurse.close(), admin.close()]);
});
