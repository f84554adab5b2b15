import type { Browser } from 'playwright-core';
import { type House, openHouse } from '../kit/house.ts';
import { newPerson, openBrowser, type Person, settled } from '../kit/person.ts';
import { visit } from '../kit/tour.ts';

jest.setTimeout(180_000);

let house: House;
let browser: Browser;
let patient: Person;
let practitioner: Person;
beforeAll(async () => {
  [house, browser] = await Promise.all([openHouse(), openBrowser()]);
  patient = await newPerson(browser, house, 'patient@pavilion.test');
  practitioner = await newPerson(browser, house, 'practitioner@pavilion.test');
});
afterAll(async () => {
  await browser?.close();
  await house?.close();
});

const book = async ({ page }: Person): Promise<void> => {
  await page.getByRole('button', { name: 'Book a visit' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Book a visit' });
  await dialog.getByLabel('Kind of visit').selectOption({ label: 'Video visit · Video · 20 minutes' });
  const whom = dialog.getByLabel('With', { exact: true });
  const options = await whom.locator('option').allTextContents();
  await whom.selectOption({ label: options.find((label) => label.includes('Priya Sandhu')) ?? '' });
  await dialog.getByRole('button', { name: 'Later days' }).click();
  await dialog.locator('.av-times button').first().click();
  await dialog.getByLabel(/^What is it about/).fill('A cough that stays');
  await dialog.getByRole('button', { name: 'Book a visit' }).click();
  await page.getByText('The visit is booked.').first().waitFor();
};

test('RTE-2 RTE-3 ENT-6 a patient books, the practitioner hears of it and sees it, the patient cancels and takes it back', async () => {
  await patient.page.goto('/patient-profile/calendar?view=agenda');
  await settled(patient.page);
  await book(patient);
  await practitioner.page
    .getByText(/booked a visit with you/)
    .first()
    .waitFor();
  await practitioner.page
    .getByRole('banner')
    .getByRole('button', { name: /notification/i })
    .click();
  await practitioner.page
    .getByText(/booked a visit with you/)
    .first()
    .click();
  const card = practitioner.page.getByRole('dialog').filter({ hasText: 'A cough that stays' });
  await card.waitFor();
  const address = new URL(practitioner.page.url());
  expect(address.pathname).toBe('/care-provider/calendar');

  await patient.page.goto(`/cancel-appointment?c=${address.searchParams.get('visit')}`);
  await patient.page.getByRole('button', { name: 'Cancel the visit' }).click();
  await patient.page.getByRole('dialog').getByRole('button', { name: 'Cancel the visit' }).click();
  await patient.page.getByText('The visit is cancelled.').first().waitFor();
  await card.getByText('Cancelled', { exact: true }).waitFor();
  await patient.page.getByRole('button', { name: 'Undo' }).click();
  await card.getByText('Booked', { exact: true }).waitFor();
  expect([...patient.complaints, ...practitioner.complaints]).toEqual([]);
});

test.each(['/patient-profile/calendar', '/patient-profile/calendar?view=agenda', '/cancel-appointment'])(
  'RTE-1 RTE-2 %s for a patient: axe finds nothing bright or dark, no side scroll',
  async (address) => {
    expect(await visit(patient, 'patient', address)).toEqual([]);
  },
);

test.each(['/care-provider/calendar', '/care-provider/calendar?view=month&who=all'])(
  'RTE-3 %s for a practitioner: axe finds nothing bright or dark, no side scroll',
  async (address) => {
    expect(await visit(practitioner, 'practitioner', address)).toEqual([]);
  },
);

test('RTE-2 the calendar speaks French', async () => {
  const french = await newPerson(browser, house, 'patient@laurier.test', { french: true, phone: true });
  expect(await visit(french, 'patient-fr', '/patient-profile/calendar')).toEqual([]);
  await french.page
    .getByRole('button', { name: /^(Prendre rendez-vous|Book a visit)$/ })
    .first()
    .waitFor();
  await french.close();
});

test('PRD-4 switched off, the calendar vanishes from an open browser and the server refuses its calls', async () => {
  const admin = await newPerson(browser, house, 'clinic-admin@pavilion.test');
  await patient.page.goto('/patient-profile/dashboard');
  await patient.page.getByRole('heading', { name: 'Next visit' }).waitFor();
  await admin.page.goto('/clinic/management?section=features');
  const feature = admin.page.getByRole('switch', { name: /appointments/i });
  await feature.click();
  await admin.page.getByRole('button', { name: 'Switch off' }).click();
  await patient.page.getByRole('heading', { name: 'Next visit' }).waitFor({ state: 'detached' });
  await patient.page.getByRole('link', { name: 'Calendar' }).first().waitFor({ state: 'detached' });
  await feature.click();
  await patient.page.getByRole('heading', { name: 'Next visit' }).waitFor();
  await admin.close();
});
