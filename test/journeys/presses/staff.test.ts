import type { Browser, Locator, Page } from 'playwright-core';
import { getMe } from '#core/shared';
import { signedIn } from '../../kit/booking.ts';
import { type House, openHouse } from '../../kit/house.ts';
import { newPerson, openBrowser, type Person, settled } from '../../kit/person.ts';
import { countPresses, pressesOf } from '../../kit/journeys/presses.ts';
import { follow } from '../../kit/tour.ts';

let house: House;
let browser: Browser;
let doctor: Person;
let page: Page;
let chart: string;
beforeAll(async () => {
  [house, browser] = await Promise.all([openHouse(), openBrowser()]);
  doctor = await newPerson(browser, house, 'practitioner@pavilion.test', { prepare: countPresses });
  ({ page } = doctor);
  const maya = (await (await signedIn(house, 'patient@pavilion.test')).send(getMe)).data.patient[0]!.resourceId!;
  chart = `/clinic/patients/${maya}`;
});
afterAll(async () => {
  expect(doctor?.complaints ?? []).toEqual([]);
  await browser?.close();
  await house?.close();
});

const standAt = async (address: string): Promise<void> => {
  await follow(page, address);
  await settled(page);
};
const dialog = (name: string): Locator => page.getByRole('dialog', { name });
/** Types into what has the focus, and takes the first offer. */
const choose = async (words: string, offer: RegExp): Promise<void> => {
  await page.keyboard.type(words);
  await page.getByRole('option', { name: offer }).first().waitFor();
  await page.keyboard.press('Enter');
};
const said = (words: string | RegExp): Promise<void> => page.getByText(words).first().waitFor();

test('from anywhere, a chart is found and opened in one press', async () => {
  await standAt('/care-provider/dashboard');
  const presses = await pressesOf(page, async () => {
    await page.keyboard.press('/');
    await page.getByRole('dialog').getByRole('combobox').waitFor();
    await choose('maya tre', /Maya Tremblay/);
    await page.waitForURL(`**${chart}`);
  });
  expect(presses).toBeLessThanOrEqual(1);
});

test('at the chart’s allergies, one is added in three', async () => {
  await standAt(`${chart}?tab=allergies`);
  const presses = await pressesOf(page, async () => {
    await page.getByRole('button', { name: 'Add allergy' }).click();
    await dialog('Add allergy or intolerance').waitFor();
    await choose('latex', /Latex/);
    await dialog('Add allergy or intolerance').getByRole('button', { name: 'Save' }).click();
    await dialog('Add allergy or intolerance').waitFor({ state: 'detached' });
  });
  expect(presses).toBeLessThanOrEqual(3);
});

test('at the chart’s medicines, one is prescribed in four', async () => {
  await standAt(`${chart}?tab=medications`);
  const presses = await pressesOf(page, async () => {
    await page.getByRole('tabpanel').getByRole('button', { name: 'Prescribe', exact: true }).click();
    await dialog('Prescribe a medicine').waitFor();
    await choose('sertra', /Sertraline/);
    await dialog('Prescribe a medicine').getByRole('button', { name: 'Prescribe' }).click();
    await dialog('Prescribe a medicine').waitFor({ state: 'detached' });
  });
  expect(presses).toBeLessThanOrEqual(4);
});

test('in the work list, a renewal is answered in two, and the next item has the focus', async () => {
  await standAt('/care-provider/dashboard');
  const work = page.getByRole('list', { name: 'Work list' });
  const row = work.getByRole('button', { name: /^Renew a prescription/ });
  const presses = await pressesOf(page, async () => {
    await row.click();
    await page
      .getByRole('region', { name: 'Renew a prescription' })
      .getByRole('button', { name: 'Renew', exact: true })
      .click();
    await row.waitFor({ state: 'detached' });
  });
  expect(presses).toBeLessThanOrEqual(2);
  await work.locator(':focus').waitFor();
});

test('in the work list, a result is acknowledged in two, with its values in sight', async () => {
  await standAt('/care-provider/dashboard');
  const row = page.getByRole('list', { name: 'Work list' }).getByRole('button', { name: /^Urine albumin/ });
  const presses = await pressesOf(page, async () => {
    await row.click();
    const panel = page.getByRole('region', { name: /^Urine albumin/ });
    await panel.getByText(/^Usual range/).waitFor();
    await panel.getByRole('textbox').fill('Ramipril is at its dose; repeat in three months.');
    await panel.getByRole('button', { name: 'Acknowledge', exact: true }).click();
    await row.waitFor({ state: 'detached' });
  });
  expect(presses).toBeLessThanOrEqual(2);
});

test('at the chart’s results, three tests are ordered in five', async () => {
  await standAt(`${chart}?tab=diagnostics`);
  const presses = await pressesOf(page, async () => {
    await page.getByRole('button', { name: 'New order' }).click();
    const order = dialog('New order');
    await order.locator('input:focus').waitFor();
    await choose('potass', /Potassium/);
    await order.getByRole('list').getByText('Potassium').waitFor();
    await choose('creat', /Creatinine/);
    await order
      .getByRole('list')
      .getByText(/Creatinine/)
      .waitFor();
    await choose('thyroid', /Thyroid|TSH/);
    await order.getByLabel('Reason').fill('Yearly check');
    await order.getByRole('button', { name: 'Place order' }).click();
    await order.waitFor({ state: 'detached' });
  });
  expect(presses).toBeLessThanOrEqual(5);
});

test('at the chart’s care plans, one begins from a template in four, with its condition chosen', async () => {
  await standAt(`${chart}?tab=care-plans`);
  const presses = await pressesOf(page, async () => {
    await page.getByRole('button', { name: 'New plan' }).click();
    await page.getByRole('menuitem', { name: 'High blood pressure' }).click();
    await page.getByRole('checkbox', { name: 'Hypertension', checked: true }).waitFor();
    await page.getByRole('button', { name: 'Activate plan' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Activate plan' }).click();
    await page.getByRole('heading', { name: 'High blood pressure' }).waitFor();
    await page.getByText('Active', { exact: true }).first().waitFor();
  });
  expect(presses).toBeLessThanOrEqual(4);
});

test('among the questionnaires, one is sent to three patients in five', async () => {
  await standAt('/clinic/questionnaires');
  const presses = await pressesOf(page, async () => {
    await page.getByRole('button', { name: 'Assign: Mood (PHQ-9)' }).click();
    const assign = dialog('Assign a questionnaire');
    for (const [n, name] of ['Maya Tremblay', 'Owen MacLeod', 'Zoé Nguyen'].entries()) {
      await assign.locator('input:focus').waitFor();
      await choose(name, new RegExp(name));
      await assign.locator('.pv-picked').nth(n).waitFor();
    }
    await assign.getByRole('button', { name: 'Send' }).click();
    await said(/Sent to 3 patients/);
  });
  expect(presses).toBeLessThanOrEqual(5);
});

test('in the calendar, a weekly series of six is booked in six, with the usual kind and person chosen', async () => {
  await standAt('/care-provider/calendar');
  const presses = await pressesOf(page, async () => {
    await page.getByRole('button', { name: 'Book a visit' }).click();
    const book = dialog('Book a visit');
    await book.locator('input:focus').waitFor();
    await choose('maya tre', /Maya Tremblay/);
    await book.locator('.av-times button').last().click();
    await book.getByLabel('Repeats').selectOption({ label: 'Every week' });
    await book.getByRole('button', { name: /^Book \w+day, / }).click();
    await said(/6 visits are booked|6 visits/);
  });
  expect(presses).toBeLessThanOrEqual(6);
});
