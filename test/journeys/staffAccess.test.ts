import type { Browser } from 'playwright-core';
import { type House, openHouse } from '../kit/house.ts';
import { newPerson, openBrowser, type Person, settled } from '../kit/person.ts';
import { look } from '../kit/tour.ts';

let house: House;
let browser: Browser;
let admin: Person;
beforeAll(async () => {
  [house, browser] = await Promise.all([openHouse(), openBrowser()]);
  admin = await newPerson(browser, house, 'clinic-admin@pavilion.test', { home: false });
});
afterAll(async () => {
  await browser?.close();
  await house?.close();
});

const choose = async (name: string, item: string): Promise<void> => {
  await admin.page.getByRole('button', { name: `Actions for ${name}` }).click();
  await admin.page.getByRole('menuitem', { name: item }).click();
  await admin.page.locator('[role=dialog], [role=alertdialog]').waitFor();
  await settled(admin.page);
};
const pick = async (label: RegExp, typed: string, option: RegExp): Promise<void> => {
  await admin.page.getByRole('combobox', { name: label }).pressSequentially(typed);
  await admin.page.getByRole('option', { name: option }).first().click();
};
const dialogIs = (name: string) => look(admin, name, { within: '[role=dialog]' });

test('RTE-5 why somebody cannot see a chart is answered in three clicks, and a role’s change is previewed', async () => {
  const { page } = admin;
  await page.goto('/clinic/staff');
  await settled(page);
  await choose('Priya Sandhu', 'Explain access');
  await pick(/^Patient/, 'tremb', /Tremblay/);
  await page.getByText('Problem list').waitFor();
  expect(await dialogIs('staff-explain')).toEqual([]);
  // One letter of the chart, then a page of the menu.
  await page.getByLabel('One document').selectOption({ index: 1 });
  await page.getByText('Problem list').waitFor({ state: 'detached' });
  await page.getByRole('radio', { name: 'Pages and actions' }).click();
  await page.getByRole('searchbox', { name: 'Page or action' }).fill('staff');
  await page
    .getByText(/In the menu: Their role does not allow it/)
    .first()
    .waitFor();
  expect(await dialogIs('staff-explain-places')).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await choose('Priya Sandhu', 'Change role');
  await page.getByRole('combobox', { name: 'Role' }).last().selectOption({ label: 'Administrator' });
  await page.getByText('Priya will no longer see:').waitFor();
  expect(await dialogIs('staff-role')).toEqual([]);
  await page.getByRole('button', { name: 'Cancel' }).click();
});

test('RTE-5 a licence that lapsed is said to its holder, on the row and at home', async () => {
  const { page } = admin;
  await choose('Daniel Okafor', 'Edit licence');
  await page.getByLabel('Last day').fill('2026-01-31');
  expect(await dialogIs('staff-licence')).toEqual([]);
  await page.getByRole('button', { name: 'Save licence' }).click();
  await page
    .getByRole('row', { name: /Daniel Okafor/ })
    .getByText(/^Lapsed/)
    .waitFor();
  const doctor = await newPerson(browser, house, 'practitioner2@pavilion.test', { home: false });
  await doctor.page.goto('/care-provider/dashboard');
  await doctor.page.getByText(/Your licence lapsed: its last day was/).waitFor();
  expect(await look(doctor, 'staff-lapsed')).toEqual([]);
  expect(doctor.complaints).toEqual([]);
  await doctor.close();
});

test('RTE-5 a doctor leaves: the work goes to colleagues in one step, access ends, and both come back', async () => {
  const { page } = admin;
  await choose('Priya Sandhu', 'Leave and hand over work');
  const labels = await page
    .getByRole('dialog')
    .getByRole('combobox')
    .evaluateAll((all) => all.map((one) => document.querySelector(`label[for="${one.id}"]`)?.textContent ?? ''));
  expect(labels.length).toBeGreaterThan(3);
  for (const label of labels) {
    const start = new RegExp(`^${label.replace(/[?*+]/g, '\\$&').trim()}`);
    await pick(start, 'okaf', /Okafor/);
  }
  expect(await dialogIs('staff-leave')).toEqual([]);
  const save = page.getByRole('button', { name: 'Hand over and suspend access' });
  const saved = async (): Promise<boolean> => {
    const answer = page.waitForResponse((one) => one.url().endsWith('/leave'));
    await save.click();
    return (await answer).ok();
  };
  // Whoever is booked at the time of a visit does not take it: each such visit asks for somebody else, who may be booked too.
  let isDone = await saved();
  for (const [typed, name] of [
    ['fras', /Fraser/],
    ['lavo', /Lavoie/],
    ['nair', /Nair/],
  ] as const) {
    if (isDone) break;
    await page.getByText(/other visits at some of these times/).waitFor();
    expect(await dialogIs('staff-leave-clash')).toEqual([]);
    const open = page.getByRole('dialog').locator('[role=combobox][placeholder]');
    for (let left = await open.count(); left > 0; left -= 1) {
      await open.first().pressSequentially(typed);
      await page.getByRole('option', { name }).first().click();
    }
    isDone = await saved();
  }
  const row = page.getByRole('row', { name: /Priya Sandhu/ });
  await row.getByText('Suspended', { exact: true }).waitFor();
  await choose('Priya Sandhu', 'Undo the handover');
  await page.getByRole('button', { name: 'Undo the handover' }).click();
  await row.getByText('Active', { exact: true }).waitFor();
  expect(admin.complaints).toEqual([]);
});

test('RTE-5 an administrator looks around as a practitioner among demo people, changes nothing, and comes back', async () => {
  const { page } = admin;
  await page.goto('/clinic/staff');
  await page.getByRole('radio', { name: 'Roles' }).check({ force: true });
  await page.getByRole('button', { name: 'View as a role' }).click();
  await page.getByRole('dialog').getByText('In a patient’s chart').waitFor();
  expect(await dialogIs('staff-view-as')).toEqual([]);
  // A page of the same person that was open before goes along.
  const beside = await admin.context.newPage();
  await beside.goto('/clinic/staff');
  await beside.getByRole('row', { name: /Priya Sandhu/ }).waitFor();
  await page.getByRole('button', { name: 'See the pages with demo people' }).click();
  const bar = page.getByText('You are viewing as: Care provider.');
  // The clinic of demo people is made now.
  await bar.waitFor({ timeout: 90_000 });
  await beside.getByText('You are viewing as: Care provider.').waitFor();
  await beside.close();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await settled(page);
  expect(await look(admin, 'preview-home')).toEqual([]);
  expect(await page.getByRole('link', { name: 'Staff' }).count()).toBe(0);
  await page.locator('main a[href^="/clinic/patients/"]').first().click();
  await page.getByRole('tab', { name: 'Summary' }).waitFor();
  await bar.waitFor();
  expect(await look(admin, 'preview-chart')).toEqual([]);
  await page.goto('/care-provider/tasks');
  await page.getByRole('button', { name: 'New task' }).first().click();
  await page.getByRole('textbox', { name: /^Title/ }).fill('Call the pharmacy');
  await page.getByRole('button', { name: 'Create task' }).click();
  await page.getByText('This is a preview with demo people: nothing is changed here.').first().waitFor();
  expect(await page.getByRole('textbox', { name: /^Title/ }).inputValue()).toBe('Call the pharmacy');
  await page.keyboard.press('Escape');
  await page.goto('/');
  await page.getByRole('button', { name: 'Back to my own pages' }).click();
  await bar.waitFor({ state: 'detached' });
  await page.goto('/clinic/staff');
  await page.getByRole('row', { name: /Priya Sandhu/ }).waitFor();
});
