import type { Browser, Page } from 'playwright-core';
import { type House, openHouse } from '../../kit/house.ts';
import { axeFindings, picture } from '../../kit/inspect.ts';
import { newPerson, openBrowser, settled } from '../../kit/person.ts';
import { visit } from '../../kit/tour.ts';

let house: House;
let browser: Browser;
beforeAll(async () => {
  [house, browser] = await Promise.all([openHouse(), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await house.close();
});

const desk = '/care-provider/medications';
const mine = '/patient-profile/record?tab=medications';
const ofMaya = async (page: Page): Promise<string> => {
  await page.goto(desk);
  await page.getByRole('combobox', { name: 'Find a patient' }).fill('maya tre');
  await page.getByRole('option', { name: /Maya Tremblay/ }).click();
  await page.waitForURL(/patient=/);
  await page.getByRole('heading', { name: /Maya Tremblay/ }).waitFor();
  return new URL(page.url()).searchParams.get('patient') ?? '';
};

test('RTE-3 medications: prescribe past an allergy with a reason, then stop with a reason', async () => {
  const doctor = await newPerson(browser, house, 'practitioner@pavilion.test', { home: false });
  const { page } = doctor;
  await ofMaya(page);
  await page.getByRole('button', { name: 'Add allergy' }).click();
  await page.getByLabel('Allergy or intolerance to').fill('Sulfa drugs');
  await page.getByRole('option', { name: 'Use "Sulfa drugs" as written' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add allergy' }).click();
  await page.getByText('Sulfa drugs').first().waitFor();

  await page.getByRole('button', { name: 'Prescribe', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Prescribe a medicine' });
  await dialog.getByLabel('Medicine', { exact: true }).fill('Sulfameth');
  await dialog.getByRole('option', { name: /Sulfamethoxazole/ }).click();
  await dialog.getByText(/same family \(sulfonamide antibiotics\)/).waitFor();
  await dialog.getByText(/Interactions were not checked/).waitFor();
  expect(await axeFindings(page, '[role=dialog]')).toEqual([]);
  await picture(page, 'medications-prescribe');
  await dialog.getByRole('button', { name: 'Prescribe' }).click();
  const reason = dialog.getByLabel('Reason to continue').first();
  expect(await reason.getAttribute('aria-invalid')).toBe('true');
  await reason.fill('Tolerated in hospital last year');
  await dialog.getByRole('button', { name: 'Prescribe' }).click();
  await dialog.waitFor({ state: 'detached' });
  const row = page.getByRole('row', { name: /Sulfamethoxazole/ });
  await row.getByText('Take 1 tablet by mouth once a day').waitFor();

  await row.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Stop' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('Rash');
  await page.getByRole('dialog').getByRole('button', { name: 'Stop' }).click();
  await row.waitFor({ state: 'detached' });
  await page.getByRole('radio', { name: 'Past' }).check();
  await page
    .getByRole('row', { name: /Sulfamethoxazole/ })
    .getByText('Rash')
    .waitFor();
  expect(new URL(page.url()).searchParams.get('view')).toBe('past');
  expect(doctor.complaints).toEqual([]);
  await doctor.close();
});

test('RTE-3 medications: the patient requests a refill, the prescriber answers in another browser, and both see it without a reload', async () => {
  const maya = await newPerson(browser, house, 'patient@pavilion.test', { home: false });
  const doctor = await newPerson(browser, house, 'practitioner@pavilion.test', { home: false });
  await doctor.page.goto(desk);
  await doctor.page
    .getByRole('row', { name: /Owen MacLeod/ })
    .first()
    .waitFor();
  await maya.page.goto(mine);
  await maya.page.getByRole('button', { name: 'Request refill: Ramipril 10 mg' }).click();
  await maya.page.getByLabel('Note to your clinic').fill('Leaving on Friday');
  await maya.page.getByRole('dialog').getByRole('button', { name: 'Request refill' }).click();
  await maya.page.getByText('Renewal requested').waitFor();

  const row = doctor.page.getByRole('row', { name: /Maya Tremblay.*Renewal/ });
  await row.waitFor();
  await row.getByRole('button', { name: /^Answer/ }).click();
  const dialog = doctor.page.getByRole('dialog');
  await dialog.getByText('Leaving on Friday').waitFor();
  await dialog.getByLabel('Days of supply').fill('60');
  expect(await axeFindings(doctor.page, '[role=dialog]')).toEqual([]);
  await dialog.getByRole('button', { name: 'Renew' }).click();
  await row.waitFor({ state: 'detached' });
  await maya.page.getByText('Renewal requested').waitFor({ state: 'detached' });
  await maya.page.getByText(/Lasts 60 more days/).waitFor();
  expect([...maya.complaints, ...doctor.complaints]).toEqual([]);
  await Promise.all([maya.close(), doctor.close()]);
});

test('ENT-6 patient dashboard: a dose is taken in place, its undo brings it back, another is skipped with a reason', async () => {
  const maya = await newPerson(browser, house, 'patient@pavilion.test', { home: false });
  const { page } = maya;
  // In the middle of the day, whatever the hour of the test.
  await page.clock.install({ time: new Date(new Date().setHours(20, 0, 0, 0)) });
  await page.goto('/patient-profile/dashboard');
  const card = page.getByRole('region', { name: 'Medicines due now' });
  const taken = card.getByRole('button', { name: /^Taken: / }).first();
  await taken.waitFor();
  const name = (await taken.getAttribute('aria-label'))!.replace('Taken: ', '');
  await taken.click();
  await card
    .getByRole('button', { name: new RegExp(`^Undo: ${name}`) })
    .first()
    .waitFor();
  await card
    .getByRole('button', { name: new RegExp(`^Undo: ${name}`) })
    .first()
    .click();
  await card
    .getByRole('button', { name: `Taken: ${name}` })
    .first()
    .waitFor();
  await card
    .getByRole('button', { name: `Skip: ${name}` })
    .first()
    .click();
  await page.getByLabel('Why').selectOption('I have none left');
  await page.getByRole('dialog').getByRole('button', { name: 'Skip' }).click();
  await card.getByText('Skipped').first().waitFor();
  expect(await axeFindings(page, 'main')).toEqual([]);
  expect(maya.complaints).toEqual([]);
  await maya.close();
});

test('CST-3 ENT-6 custom times bring a dose at that time, and a snooze survives a reload', async () => {
  const maya = await newPerson(browser, house, 'patient@pavilion.test', { home: false });
  const { page } = maya;
  await page.goto(mine);
  const clock = new Intl.DateTimeFormat('en-CA', {
    timeZone: 'America/Toronto',
    hourCycle: 'h23',
    hour: '2-digit',
    minute: '2-digit',
  });
  await page.getByLabel('Times for Metformin 500 mg').fill(clock.format(new Date(Date.now() - 60_000)));
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Reminders saved').waitFor();
  await page.goto('/patient-profile/dashboard');
  const card = page.getByRole('region', { name: 'Medicines due now' });
  await card.getByRole('button', { name: 'Snooze: Metformin 500 mg' }).click();
  await page.getByRole('menuitem', { name: 'For 30 minutes' }).click();
  await card.getByText(/^Snoozed until/).waitFor();
  await page.reload();
  await card.getByText(/^Snoozed until/).waitFor();
  expect(maya.complaints).toEqual([]);
  await maya.close();
});

test('RTE-3 medications: the schedule prints in the language chosen on the page', async () => {
  const maya = await newPerson(browser, house, 'patient@pavilion.test', { home: false });
  await maya.page.goto('/patient-profile/medications/print');
  await maya.page.getByRole('heading', { name: 'My medicines' }).waitFor();
  await maya.page.getByRole('radio', { name: 'Français' }).check();
  await maya.page.getByRole('heading', { name: 'Mes médicaments' }).waitFor();
  await maya.page.getByText(/2 fois par jour aux repas/).waitFor();
  await maya.page.emulateMedia({ media: 'print' });
  expect(await maya.page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false);
  await maya.close();
});

test.each(['practitioner@pavilion.test', 'admin@pavilion.test', 'practitioner@laurier.test'])(
  'RTE-3 medications: %s sees the clinic’s page in every width and theme, axe clean',
  async (email) => {
    const person = await newPerson(browser, house, email, { home: false });
    expect(await visit(person, `medications-${email.split('@')[0]}`, desk)).toEqual([]);
    if (email === 'practitioner@pavilion.test') {
      const id = await ofMaya(person.page);
      expect(await visit(person, 'medications-desk', `${desk}?patient=${id}`)).toEqual([]);
      expect(await visit(person, 'medications-reconcile', `${desk}?patient=${id}&do=reconcile`)).toEqual([]);
      expect(await visit(person, 'medications-chart', `/clinic/patients/${id}?tab=medications`)).toEqual([]);
      expect(await visit(person, 'medications-sheet', `${desk}/print?patient=${id}`)).toEqual([]);
    }
    await person.close();
  },
);

test.each([
  ['patient@pavilion.test', false],
  ['patient@laurier.test', true],
])('RTE-3 medications: %s sees their own page in every width and theme, axe clean', async (email, french) => {
  const person = await newPerson(browser, house, email, { french, home: false });
  expect(await visit(person, `medications-mine-${french ? 'fr' : 'en'}`, mine)).toEqual([]);
  await settled(person.page);
  expect(
    await visit(person, `medications-print-${french ? 'fr' : 'en'}`, '/patient-profile/medications/print'),
  ).toEqual([]);
  await person.close();
});
