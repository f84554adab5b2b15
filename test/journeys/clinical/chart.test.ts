import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { type House, openHouse } from '../../kit/house.ts';
import { axeFindings } from '../../kit/inspect.ts';
import { newPerson, openBrowser, type Person, settled } from '../../kit/person.ts';
import { sharedData } from '../../kit/server/sharedData.ts';
import { follow, visit } from '../../kit/tour.ts';

const bundles = [
  'Allen322_Ferry570_ad134528-56a5-35fd-c37f-466ff119c625.json.gz',
  'Beatris270_Bogan287_5b3645de-a2d0-d016-0839-bab3757c4c58.json.gz',
];
const withData = sharedData === null ? test.skip : test;

let house: House;
let browser: Browser;
let doctor: Person;
let admin: Person;
let maya: Person;
beforeAll(async () => {
  [house, browser] = await Promise.all([openHouse(), openBrowser()]);
  if (sharedData !== null) {
    const paths = bundles.map((name) => join(sharedData as string, 'synthea', name));
    house.load('rideau', paths);
  }
  doctor = await newPerson(browser, house, 'practitioner@pavilion.test', { home: false });
  admin = await newPerson(browser, house, 'admin@pavilion.test', { home: false });
  maya = await newPerson(browser, house, 'patient@pavilion.test', { home: false });
});
afterAll(async () => {
  await browser?.close();
  await house?.close();
});

const openChart = async (page: Page, typed: string, name: RegExp): Promise<string> => {
  await follow(page, '/clinic/patients');
  await page.getByRole('searchbox').fill(typed);
  await page.getByRole('button', { name }).first().click();
  await page.waitForURL(/\/clinic\/patients\/[^?]+/);
  await page.getByRole('tablist').waitFor();
  return new URL(page.url()).pathname;
};
const tabs = ['summary', 'conditions', 'allergies', 'immunizations'];

withData(
  'RTE-5 ENT-9 a Synthea patient’s chart, as the practitioner: axe finds nothing, bright or dark, wide or narrow',
  async () => {
    const path = await openChart(doctor.page, 'bogan287 beatris', /^Bogan287/);
    expect(await visit(doctor, 'practitioner', '/clinic/patients')).toEqual([]);
    for (const tab of tabs) expect(await visit(doctor, `practitioner-${tab}`, `${path}?tab=${tab}`)).toEqual([]);
  },
);

withData('RTE-5 the same chart as an administrator, who reads and cannot change it', async () => {
  const path = await openChart(admin.page, 'Ferry570', /^Ferry570/);
  expect(await visit(admin, 'admin', `${path}?tab=conditions`)).toEqual([]);
  await admin.page.getByText(/Only clinicians can change it/).waitFor();
  expect(await admin.page.getByRole('button', { name: 'Add condition' }).count()).toBe(0);
});

withData('ENT-9 a condition is added, resolved, brought back by undo, and its versions say who', async () => {
  const { page } = doctor;
  const path = await openChart(page, 'bogan287', /^Bogan287/);
  await follow(page, `${path}?tab=conditions`);
  await page.getByRole('button', { name: 'Add condition' }).click();
  await page.getByRole('combobox', { name: 'Condition' }).fill('tdah');
  await page.getByRole('option', { name: /^Attention deficit/ }).waitFor();
  await page.keyboard.press('Enter');
  expect(await axeFindings(page, '[role=dialog]')).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();
  const row = page.getByRole('button', { name: 'Attention deficit hyperactivity disorder' });
  await row.click();
  await page.getByRole('button', { name: 'Resolve' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resolve' }).click();
  await row.waitFor({ state: 'detached' });
  // The toast of the add offers its own. Whoever leaves the page before the answer takes the undo along.
  const undone = page.waitForResponse(
    (answer) => answer.request().method() === 'PUT' && answer.url().includes('/fhir/R4/Condition/') && answer.ok(),
  );
  await page.locator('.bp6-toast', { hasNotText: 'Condition saved.' }).getByRole('button', { name: 'Undo' }).click();
  await undone;
  await page.goto(`${path}?tab=conditions`);
  await row.click();
  await page.getByText('History').click();
  await page.getByRole('list', { name: '3 versions' }).getByText('Priya Sandhu').first().waitFor();
});

withData(
  'ENT-9 allergies that nobody asked about are stated as none, then one is added that takes it back',
  async () => {
    const { page } = doctor;
    const path = await openChart(page, 'ferry570', /^Ferry570/);
    await follow(page, `${path}?tab=allergies`);
    await settled(page);
    const state = page.getByRole('button', { name: 'Confirm no known allergies' });
    if ((await state.count()) > 0) {
      await state.click();
      await page.getByText('No known allergies', { exact: true }).first().waitFor();
    }
    await page.getByRole('button', { name: 'Add allergy' }).click();
    await page.getByRole('combobox', { name: 'Allergy or intolerance' }).fill('latex');
    await page.getByRole('option', { name: /Latex/ }).first().click();
    await page.getByLabel('Risk').selectOption({ label: 'High risk' });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.locator('.allergies-banner').getByText('Latex').waitFor();
  },
);

test('RTE-5 clinic/patients: a new patient is shown who is alike, created, and joined with the other', async () => {
  const { page } = doctor;
  const add = async (given: string): Promise<void> => {
    await follow(page, '/clinic/patients?do=add');
    await page.getByLabel('Last name').fill('Journey');
    await page.getByLabel('First name').fill(given);
    await page.getByLabel('Born').fill('1980-02-03');
    await page.getByRole('dialog').getByLabel('Sex').selectOption('female');
    await page.getByRole('button', { name: 'Check and add' }).click();
  };
  await add('Anne');
  await page.waitForURL(/\/clinic\/patients\/.+/);
  await add('Anne');
  await page.getByRole('heading', { name: 'Is it one of these patients?' }).waitFor();
  expect(await axeFindings(page, '[role=dialog]')).toEqual([]);
  await page.getByRole('button', { name: 'None of these: add' }).click();
  await page.waitForURL(/\/clinic\/patients\/[^?]+$/);
  const second = new URL(page.url()).pathname;
  await follow(page, `${second}?chart=merge`);
  await page.getByRole('combobox', { name: 'Record to merge into this one' }).fill('journey');
  const offered = page.getByRole('option', { name: /Journey/ });
  await offered.first().waitFor();
  await offered.first().click();
  const same = page.getByText('This is the same record. Choose another one.');
  await Promise.race([same.waitFor(), page.getByText('The other record holds only').waitFor()]);
  if ((await same.count()) > 0) {
    await page.getByRole('button', { name: /^Change patient/ }).click();
    await page.getByRole('combobox', { name: 'Record to merge into this one' }).fill('journey');
    await offered.nth(1).click();
  }
  await page.getByRole('table', { name: 'Details of the two records' }).waitFor();
  expect(await axeFindings(page, '[role=dialog]')).toEqual([]);
  await page.getByRole('button', { name: 'Merge records' }).click();
  await page.getByRole('button', { name: 'Separate records' }).first().waitFor();
});

test.each(tabs)('RTE-5 ENT-9 a patient reads their own %s', async (tab) => {
  expect(await visit(maya, `patient-${tab}`, `/patient-profile/record?tab=${tab}`)).toEqual([]);
});

test('ENT-9 a patient reads their own record in French', async () => {
  const gabriel = await newPerson(browser, house, 'patient@laurier.test', { french: true, home: false });
  expect(await visit(gabriel, 'patient-fr', '/patient-profile/record?tab=conditions')).toEqual([]);
  await gabriel.page.getByText('Arthrose du genou').waitFor();
  await gabriel.close();
});
