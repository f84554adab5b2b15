import type { Browser, Page } from 'playwright-core';
import { type House, openHouse } from '../../kit/house.ts';
import { newPerson, openBrowser, settled } from '../../kit/person.ts';
import { look } from '../../kit/tour.ts';

let house: House;
let browser: Browser;
beforeAll(async () => {
  [house, browser] = await Promise.all([openHouse(), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await house.close();
});

const notesOfMaya = async (page: Page): Promise<void> => {
  await page.goto('/clinic/patients');
  await page.getByRole('searchbox').fill('Tremblay');
  await page
    .getByRole('button', { name: /Tremblay/ })
    .first()
    .click();
  await page.waitForURL(/\/clinic\/patients\/[^?]+/);
  await page.getByRole('tab', { name: 'Notes' }).click();
  await settled(page);
};

test('ENT-9 a note of the record is begun, filled with what is on file, signed, co-signed by a colleague and added to', async () => {
  const doctor = await newPerson(browser, house, 'practitioner@pavilion.test', { home: false });
  const nurse = await newPerson(browser, house, 'practitioner2@pavilion.test', { home: false });
  const { page } = doctor;
  await notesOfMaya(page);
  expect(await look(doctor, 'notes-list')).toEqual([]);
  await page.getByRole('button', { name: 'New note' }).click();
  await page.getByRole('button', { name: 'Start note' }).click();
  await page.getByRole('textbox', { name: /^Subjective/ }).fill('Cough for a week.');
  await page.getByRole('textbox', { name: /^Assessment/ }).focus();
  await page.getByText(/^Saved at/).waitFor();
  await page.getByRole('button', { name: 'Insert' }).click();
  await page.getByRole('menuitem', { name: 'Active problems' }).click();
  await page.getByText(/^Added \d+ lines? to Assessment/).waitFor();
  expect(await look(doctor, 'notes-editor')).toEqual([]);

  await page.reload();
  await settled(page);
  expect(await page.getByRole('textbox', { name: /^Subjective/ }).inputValue()).toBe('Cough for a week.');
  expect(await page.getByRole('textbox', { name: /^Assessment/ }).inputValue()).toContain('Type 2 diabetes');
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  await page.getByRole('combobox', { name: /^Ask to co-sign/ }).fill('Okafor');
  await page.getByRole('option', { name: /Okafor/ }).click();
  await page.getByRole('button', { name: 'Sign note' }).click();
  await page.getByText(/^Signed by Priya Sandhu/).waitFor();
  await page.getByText('Waiting for co-signature').waitFor();
  expect(await look(doctor, 'notes-signed')).toEqual([]);
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('navigation').filter({ visible: true }).count()).toBe(0);
  await page.getByText(/Maya Tremblay · Born/).waitFor();
  await page.emulateMedia({ media: 'screen' });

  const address = new URL(page.url());
  await nurse.page.goto(`${address.pathname}${address.search}`);
  await nurse.page.getByRole('button', { name: 'Co-sign' }).click();
  await nurse.page
    .getByRole('dialog')
    .getByLabel(/^Comment/)
    .fill('Seen with her today.');
  await nurse.page.getByRole('dialog').getByRole('button', { name: 'Co-sign' }).click();
  await nurse.page.getByText(/^Co-signed by Daniel Okafor/).waitFor();

  await page.getByText('Seen with her today.').waitFor();
  await page.getByRole('button', { name: 'Add addendum' }).click();
  await page
    .getByRole('dialog')
    .getByLabel(/^Addendum/)
    .fill('Fever since.');
  await page.getByRole('button', { name: 'Sign addendum' }).click();
  await page.getByText('Fever since.').waitFor();
  await page.getByRole('button', { name: 'All notes' }).click();
  await page.getByRole('row', { name: /SOAP note.*Amended/ }).waitFor();
});
