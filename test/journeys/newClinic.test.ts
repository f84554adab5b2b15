import type { Browser, Page } from 'playwright-core';
import { type House, openHouse } from '../kit/house.ts';
import { fillNewClinic, makeClinic, takeUp } from '../kit/journeys/newcomers.ts';
import { choose, newPerson, openBrowser, settled } from '../kit/person.ts';
import { look } from '../kit/tour.ts';

let house: House;
let browser: Browser;
beforeAll(async () => {
  [house, browser] = await Promise.all([openHouse(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await house?.close();
});

/** By the menu, as people go: no address is typed. */
const goTo = async (page: Page, name: string | RegExp): Promise<void> => {
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name }).click();
  await settled(page);
};
const section = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name, exact: true }).click();
  await settled(page);
};

test('RTE-5 RTE-3 a new clinic goes from nothing to its first patient visit by clicking only', async () => {
  const boss = await newPerson(browser, house, 'super-admin@pavilion.test');
  await goTo(boss.page, 'Organizations');
  const noorsAddress = 'noor@harbour.test';
  await fillNewClinic(boss.page, { name: 'Harbour Clinic', slug: 'harbour', email: noorsAddress });
  await makeClinic(boss.page, noorsAddress);
  await boss.close();

  const noor = await takeUp(browser, house, noorsAddress, 'A-clinic-of-my-own-7');
  const { page } = noor;
  await goTo(page, 'Staff');
  await page.getByRole('button', { name: 'Invite a colleague' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Role').selectOption({ label: 'Care provider' });
  await dialog.getByRole('textbox', { name: 'Email' }).fill('ivy@harbour.test');
  await dialog.getByLabel('First name').fill('Ivy');
  await dialog.getByLabel('Last name').fill('Stone');
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await dialog.waitFor({ state: 'detached' });
  const ivy = await takeUp(browser, house, 'ivy@harbour.test', 'A-practice-of-my-own-7');

  await goTo(page, 'Management');
  await section(page, 'Visit types');
  await page.getByRole('button', { name: 'New visit type' }).click();
  await dialog.getByLabel('Name in English').fill('First visit');
  await dialog.getByLabel('Name in French').fill('Première visite');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('row', { name: /First visit/ }).waitFor();

  await goTo(page, 'Patients');
  expect(await look(noor, 'new-clinic-patients')).toEqual([]);
  await page.getByRole('button', { name: 'New patient' }).first().click();
  await dialog.getByLabel('Last name').fill('Fontaine');
  await dialog.getByLabel('First name').fill('Odile');
  await dialog.getByLabel('Born').fill('1971-06-08');
  await dialog.getByLabel('Sex').selectOption('female');
  await dialog.getByRole('textbox', { name: 'Email' }).fill('odile@people.test');
  await dialog.getByLabel('Emergency contact').fill('Paul Fontaine');
  await dialog.getByLabel('Their phone').fill('613 555 0143');
  await dialog.getByRole('combobox', { name: /^Most responsible provider/ }).pressSequentially('Ivy');
  await dialog.getByRole('option', { name: /Ivy Stone/ }).click();
  await dialog.getByLabel('Email an invitation to the patient portal').check();
  expect(await look(noor, 'new-clinic-registration', { within: '[role=dialog]' })).toEqual([]);
  await dialog.getByRole('button', { name: 'Check and add' }).click();
  await page.getByText('Invitation sent to odile@people.test.').first().waitFor();
  await page.getByText('Responsible provider').first().waitFor();

  const odile = await takeUp(browser, house, 'odile@people.test', 'A-portal-of-my-own-7');
  await goTo(odile.page, 'Calendar');
  await odile.page.getByRole('button', { name: 'Book a visit' }).first().click();
  const booking = odile.page.getByRole('dialog', { name: 'Book a visit' });
  await choose(booking.getByLabel('Visit type'), 'First visit');
  await booking.locator('.av-times button').first().click();
  await booking.getByRole('button', { name: /^Book \w+day, / }).click();
  await odile.page.getByText('The visit is booked.').first().waitFor();

  // She comes at once: the clinic's first visit that takes place.
  await goTo(page, 'Calendar');
  await page.getByRole('radio', { name: 'Desk' }).click();
  await page.getByRole('button', { name: 'Walk-in' }).waitFor();
  await page.getByRole('button', { name: 'Walk-in' }).click();
  await dialog.getByRole('combobox', { name: /^Patient/ }).pressSequentially('Fontaine');
  await dialog.getByRole('option', { name: /Odile/ }).click();
  await choose(dialog.getByLabel('Visit type'), 'First visit');
  await choose(dialog.getByLabel('Waits for'), 'Ivy Stone');
  await dialog.locator('form button[type=submit]').click();
  await dialog.waitFor({ state: 'detached' });
  for (const step of ['Roomed', 'With practitioner', 'Done'])
    await page.getByRole('button', { name: new RegExp(`^${step}: .*Odile`) }).click();
  await page.getByRole('main').getByText('Done', { exact: true }).waitFor();
  expect([...noor.complaints, ...ivy.complaints, ...odile.complaints]).toEqual([]);
  await Promise.all([noor.close(), ivy.close(), odile.close()]);
}, 240_000);
