import type { Browser } from 'playwright-core';
import { switchFeature } from '../../kit/features.ts';
import { type House, openHouse } from '../../kit/house.ts';
import { axeFindings, tooWide } from '../../kit/inspect.ts';
import { newPerson, openBrowser, type Person, settled } from '../../kit/person.ts';
import { visit } from '../../kit/tour.ts';

const pages = ['dashboard', 'contacts', 'insurance', 'care-team'].map((page) => `/patient-profile/${page}`);

let house: House;
let browser: Browser;
let maya: Person;
let gabriel: Person;
beforeAll(async () => {
  [house, browser] = await Promise.all([openHouse(), openBrowser()]);
  maya = await newPerson(browser, house, 'patient@pavilion.test', { home: false });
  gabriel = await newPerson(browser, house, 'patient@laurier.test', { french: true, home: false });
});
afterAll(async () => {
  await browser?.close();
  await house?.close();
});

test.each(pages)('RTE-2 a patient on %s: axe finds nothing bright or dark, wide or narrow', async (address) => {
  expect(await visit(maya, 'patient', address)).toEqual([]);
});

test.each(pages)('RTE-2 %s in French: axe finds nothing bright or dark, wide or narrow', async (address) => {
  expect(await visit(gabriel, 'patient-fr', address)).toEqual([]);
});

test('GRD-3 the patient’s home says what soon expires and how to get help in this province', async () => {
  const { page } = maya;
  // The tour leaves the page as a phone.
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(pages[0]!);
  await page.getByText(/^Sun Life expires/).waitFor();
  expect(await page.getByRole('link', { name: 'Call 911' }).getAttribute('href')).toBe('tel:911');
  await page.getByText('Health811').waitFor();
  await gabriel.page.goto(pages[0]!);
  await gabriel.page.getByText('Info-Santé 811').waitFor();
});

test('RTE-2 contacts: the order changes by keyboard and is kept; an invited brother confirms with the code from his mail', async () => {
  const { page } = maya;
  // The tour leaves the page as a phone.
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(pages[1]!);
  const emergency = page.getByRole('region', { name: 'Emergency contacts' });
  await emergency.getByText('Luc Tremblay').waitFor();
  await page.getByRole('button', { name: 'Move Ruth Anderson up' }).press('Enter');
  await page.getByText('Ruth Anderson is now number 2').waitFor();
  await page.reload();
  await emergency.getByText('Ruth Anderson').waitFor();
  expect(await emergency.locator('li b').allTextContents()).toEqual([
    'Luc Tremblay',
    'Ruth Anderson',
    'Élise Tremblay',
  ]);

  await page.getByRole('button', { name: 'Invite a person' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite a person' });
  await dialog.getByLabel('First name').fill('Paul');
  await dialog.getByLabel('Last name').fill('Roy');
  await dialog.getByLabel('Relationship to you').selectOption('sibling');
  await dialog.getByLabel('Email').fill('paul.roy@example.com');
  await dialog.getByLabel('Test results').check();
  expect(await axeFindings(page, '.pv-dialog')).toEqual([]);
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  const family = page.getByRole('region', { name: 'Family and caregivers' });
  const row = family.getByRole('listitem').filter({ hasText: 'Paul Roy' });
  await row.getByText('Invited', { exact: true }).waitFor();

  const paul = await newPerson(browser, house, null);
  await paul.page.goto('/demo/mail?to=paul.roy%40example.com');
  const code = /\b\d{6}\b/.exec(await paul.page.locator('article').first().innerText())?.[0] ?? '';
  expect(code).toMatch(/^\d{6}$/);
  await paul.page.goto('/family-invitation');
  await paul.page.getByLabel('Email').fill('paul.roy@example.com');
  await paul.page.getByLabel('Code').fill(code);
  expect(await axeFindings(paul.page)).toEqual([]);
  await paul.page.getByRole('button', { name: 'I agree' }).click();
  await paul.page.getByText('Rideau Family Health now lists you', { exact: false }).waitFor();
  // Live: nobody reloads.
  await row.getByText('Confirmed', { exact: true }).waitFor();
  await row.getByRole('button').click();
  await page.getByRole('menuitem', { name: 'End access' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End access' }).click();
  await row.waitFor({ state: 'detached' });
  expect([...maya.complaints, ...paul.complaints]).toEqual([]);
  await paul.close();
});

test('RTE-2 insurance: staff verify a card in the chart, the patient sees it without a reload, and a change takes it away', async () => {
  const { page } = maya;
  // The tour leaves the page as a phone.
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(pages[2]!);
  const plan = page.getByRole('region', { name: /^Sun Life/ });
  await plan.getByText('Not verified yet').waitFor();
  const nurse = await newPerson(browser, house, 'practitioner2@pavilion.test', { home: false });
  await nurse.page.goto('/clinic/patients');
  await nurse.page.getByRole('searchbox').or(nurse.page.getByRole('textbox')).first().fill('Tremblay Maya');
  // Else the row that is pressed moves up as the list grows short.
  await settled(nurse.page);
  await nurse.page.getByText('Maya Tremblay').or(nurse.page.getByText('Tremblay, Maya')).first().click();
  await nurse.page.waitForURL(/\/clinic\/patients\/[^/?]+/);
  const chart = new URL(nurse.page.url()).pathname;
  await nurse.page.goto(`${chart}?tab=insurance`);
  const seen = nurse.page.getByRole('region', { name: /^Sun Life/ });
  await seen.getByRole('button', { name: 'Mark as verified' }).click();
  await plan.getByText(/^Verified on .* by Daniel Okafor$/).waitFor();
  await settled(nurse.page);
  expect(await axeFindings(nurse.page, 'main')).toEqual([]);
  expect(await nurse.page.getByRole('button', { name: /Add/ }).count()).toBe(0);
  await nurse.page.goto(`${chart}?tab=contacts`);
  await nurse.page.getByText('Emergency contacts').waitFor();
  await settled(nurse.page);
  expect(await axeFindings(nurse.page, 'main')).toEqual([]);
  expect(await tooWide(nurse.page)).toBe(0);

  await plan.getByRole('button', { name: 'Change: Sun Life' }).click();
  await page.getByRole('menuitem', { name: 'Change' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sun Life' });
  await dialog.getByLabel('Expires').fill('2029-12-31');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await plan.getByText('Not verified yet').waitFor();
  await plan.getByRole('button', { name: 'Change: Sun Life' }).click();
  await page.getByRole('menuitem', { name: 'History' }).click();
  await page.getByRole('dialog', { name: 'History of Sun Life' }).getByText('December 31, 2029').waitFor();
  expect(await axeFindings(page, '.pv-dialog')).toEqual([]);
  expect([...maya.complaints, ...nurse.complaints]).toEqual([]);
  await nurse.close();
});

test('PRD-4 cards and the Message button go live with their feature, and come back', async () => {
  const admin = await newPerson(browser, house, 'admin@pavilion.test', { home: false });
  const { page } = maya;
  // The tour leaves the page as a phone.
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(pages[3]!);
  const message = page.getByRole('link', { name: 'Message Priya Sandhu' });
  await message.waitFor();
  await admin.page.goto('/clinic/management?section=features');
  await switchFeature(admin.page, /Secure messaging/, false);
  await message.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Home' }).first().click();
  await page.getByRole('region', { name: 'Get help' }).waitFor();
  expect(await page.getByRole('heading', { name: /^Unread messages/ }).count()).toBe(0);
  await switchFeature(admin.page, /Secure messaging/, true);
  await page.getByRole('heading', { name: /^Unread messages/ }).waitFor();
  await admin.close();
});
