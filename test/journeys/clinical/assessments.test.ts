import type { Browser, Page } from 'playwright-core';
import { type House, openHouse } from '../../kit/house.ts';
import { axeFindings } from '../../kit/inspect.ts';
import { newPerson, openBrowser, type Person, settled } from '../../kit/person.ts';
import { visit } from '../../kit/tour.ts';

let house: House;
let browser: Browser;
let laptop: Person;
let doctor: Person;
let owen: Person;
beforeAll(async () => {
  [house, browser] = await Promise.all([openHouse(), openBrowser()]);
  laptop = await newPerson(browser, house, 'patient@pavilion.test', { home: false });
  doctor = await newPerson(browser, house, 'practitioner@pavilion.test');
  owen = await newPerson(browser, house, 'patient2@pavilion.test', { phone: true, home: false });
});
afterAll(async () => {
  await browser?.close();
  await house?.close();
});

const answer = async (page: Page, question: RegExp, words: string): Promise<void> => {
  await page.getByRole('radiogroup', { name: question }).getByLabel(words, { exact: true }).check({ force: true });
  await page.getByText('Saved', { exact: true }).waitFor();
};

test('RTE-2 PHQ-9 begun on one device goes on at the same field of another; the safety item helps at once and alerts staff live', async () => {
  await laptop.page.goto('/patient-profile/assessments');
  await laptop.page.getByRole('button', { name: 'Begin: Mood (PHQ-9)' }).click();
  await answer(laptop.page, /Little interest/, 'Several days');
  await answer(laptop.page, /Feeling down/, 'More than half the days');

  const phone = await newPerson(browser, house, 'patient@pavilion.test', { phone: true, home: false });
  await phone.page.goto('/patient-profile/assessments');
  await phone.page.getByRole('button', { name: 'Continue: Mood (PHQ-9)' }).click();
  const left = phone.page.getByRole('radiogroup', { name: /Feeling down/ });
  await left.getByLabel('More than half the days').and(phone.page.locator(':focus')).waitFor();
  // What the phone answers appears on the laptop, which is still open.
  await answer(phone.page, /Feeling tired/, 'Nearly every day');
  await laptop.page.getByText('Changed on another device').waitFor();
  expect(
    await laptop.page
      .getByRole('radiogroup', { name: /Feeling tired/ })
      .getByLabel('Nearly every day')
      .isChecked(),
  ).toBe(true);

  await settled(doctor.page);
  // Its toast goes after 4.5 seconds, which the checks of the other page may take.
  await Promise.all([
    doctor.page.getByText('Maya Tremblay needs urgent attention', { exact: false }).first().waitFor(),
    answer(phone.page, /better off dead/, 'Several days'),
  ]);
  await phone.page.getByRole('link', { name: 'Call 988' }).waitFor();
  expect(await axeFindings(phone.page, 'main')).toEqual([]);

  for (const question of await phone.page.getByRole('radiogroup').all()) {
    if ((await question.getByRole('radio', { checked: true }).count()) > 0) continue;
    await question.getByRole('radio').first().check({ force: true });
  }
  await phone.page.getByRole('button', { name: 'Send' }).click();
  await phone.page.getByText('Your care team has your answers', { exact: false }).waitFor();
  // 1 + 2 + 3 + 1.
  await phone.page.getByRole('button', { name: 'Back to the list' }).click();
  await phone.page.getByText('7', { exact: true }).first().waitFor();

  await doctor.page
    .getByRole('button', { name: /Notifications/ })
    .first()
    .click();
  await doctor.page
    .getByRole('dialog', { name: 'Notifications' })
    .getByText('Maya Tremblay needs urgent attention', { exact: false })
    .first()
    .click();
  await doctor.page.getByText('An answer mentions thoughts of death or self-harm').first().waitFor();
  await doctor.page.getByRole('button', { name: 'Patient contacted' }).first().click();
  await doctor.page.getByText('An answer mentions thoughts of death or self-harm').waitFor({ state: 'detached' });
  expect([...laptop.complaints, ...phone.complaints, ...doctor.complaints]).toEqual([]);
  await phone.close();
});

test('RTE-2 without a connection the page says so and keeps the answers until there is one', async () => {
  const { page, context } = owen;
  await page.goto('/patient-profile/assessments');
  await page.getByRole('button', { name: 'Begin: Alcohol (AUDIT-C)' }).click();
  await page.getByRole('radiogroup').first().waitFor();
  await context.setOffline(true);
  await page.getByRole('radiogroup').first().getByLabel('Monthly or less').check({ force: true });
  await page.getByText('No connection. We will save your answers', { exact: false }).waitFor();
  await context.setOffline(false);
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.reload();
  await page.getByRole('radiogroup').first().getByLabel('Monthly or less').waitFor();
  expect(await page.getByRole('radiogroup').first().getByLabel('Monthly or less').isChecked()).toBe(true);
});

test('RTE-2 a clinician assigns in the chart, the patient is told at once and reads why', async () => {
  const patient = owen;
  await patient.page.goto('/patient-profile/assessments');
  await settled(patient.page);
  await doctor.page.goto('/clinic/questionnaires');
  await doctor.page.getByRole('button', { name: 'Assign', exact: true }).click();
  const dialog = doctor.page.getByRole('dialog');
  await dialog.getByLabel('Questionnaire').selectOption({ label: 'Worry (GAD-7)' });
  await dialog.getByLabel('Message to the patient').fill('To see how the new dose suits you.');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await dialog.getByText('Please enter Patient').first().waitFor();
  await dialog.getByRole('combobox', { name: 'Patient' }).fill('macleod');
  await doctor.page.getByRole('option', { name: /Owen MacLeod/ }).click();
  await dialog.getByRole('button', { name: 'Send' }).click();
  await doctor.page.getByText('Sent to the patient').first().waitFor();
  await patient.page.getByText('To see how the new dose suits you.').waitFor();
  await patient.page.getByText('sent you a form to fill in', { exact: false }).first().waitFor();
});

describe('RTE-2 the pages of assessments: axe finds nothing bright or dark, no side scroll', () => {
  const looks = (person: Person, address: string) => visit(person, `assessments-${address.split('/')[1]}`, address);

  test.each(['/patient-profile/assessments', '/patient-profile/assessments?response=demo-rideau-maya-form-3'])(
    'a patient on %s',
    async (address) => {
      expect(await looks(laptop, address)).toEqual([]);
    },
  );

  test.each(['/clinic/questionnaires', '/clinic/questionnaires?show=review'])(
    'a practitioner on %s',
    async (address) => {
      expect(await looks(doctor, address)).toEqual([]);
    },
  );

  test.each([
    ['patient@laurier.test', '/patient-profile/assessments?form=demo-laurier-gabriel-asked-1', true],
    ['admin@pavilion.test', '/clinic/questionnaires?preview=demo-rideau-audit-c', false],
  ])('%s on %s', async (email, address, french) => {
    const person = await newPerson(browser, house, email, { french, home: false });
    expect(await looks(person, address)).toEqual([]);
    await person.close();
  });
});
