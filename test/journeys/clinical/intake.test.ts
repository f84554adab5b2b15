import type { Browser } from 'playwright-core';
import { type House, openHouse } from '../../kit/house.ts';
import { axeFindings } from '../../kit/inspect.ts';
import { fillLogin, newPerson, openBrowser, settled } from '../../kit/person.ts';
import { visit } from '../../kit/tour.ts';

let house: House;
let browser: Browser;
beforeAll(async () => {
  [house, browser] = await Promise.all([openHouse(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await house?.close();
});

test('RTE-3 a submitted form is compared, and taken over into the chart line by line', async () => {
  const nurse = await newPerson(browser, house, 'practitioner2@pavilion.test', { home: false });
  const { page } = nurse;
  await page.goto('/care-provider/intake-history');
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  await page.getByRole('button', { name: 'Done', exact: true, pressed: true }).waitFor();
  await page.getByRole('button', { name: /^Maya Tremblay\b/ }).click();
  await page.getByRole('heading', { name: 'Side by side' }).waitFor();
  await page.getByText('Changed', { exact: true }).first().waitFor();
  await page.getByRole('checkbox', { name: /^Accept: Mobile phone, 613 555 0193/ }).check();
  await page.getByRole('checkbox', { name: /^Accept: Allergy, Latex/ }).check();
  expect(await axeFindings(page, 'main')).toEqual([]);
  await page.getByRole('button', { name: 'Add 2 lines' }).click();
  await page.getByText('2 lines added to the chart').first().waitFor();
  await page.getByText('Added', { exact: true }).nth(1).waitFor();
  expect(await page.getByRole('checkbox', { name: /^Accept: Allergy, Latex/ }).isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Mark as reviewed' }).click();
  await page.getByText('Reviewed', { exact: true }).first().waitFor();
  await page.getByRole('link', { name: 'Open chart' }).click();
  await page.waitForURL(/clinic\/patients/);
  await settled(page);
  await page.getByText('613 555 0193').first().waitFor();
  expect(nurse.complaints).toEqual([]);
  await nurse.close();
});

test('RTE-3 the form is sent, filled in from the link, and moves through its states', async () => {
  const nurse = await newPerson(browser, house, 'practitioner2@pavilion.test', { home: false });
  const patient = await newPerson(browser, house, 'patient2@pavilion.test', { phone: true, home: false });
  const task = 'demo-rideau-intake-owen-task';
  await patient.page.goto(`/patient-profile/intake?task=${task}`);
  const phone = patient.page.getByRole('textbox', { name: /^Mobile phone/ });
  await phone.fill('613 555 0160');
  await patient.page
    .getByRole('radiogroup', { name: /any allergies/ })
    .getByLabel('No')
    .check({ force: true });
  await patient.page
    .getByRole('radiogroup', { name: /any medicines/ })
    .getByLabel('Yes')
    .check({ force: true });
  await patient.page.getByRole('textbox', { name: /^Name/ }).last().fill('Melatonin');
  await patient.page
    .getByRole('radiogroup', { name: /messages and reminders/ })
    .getByLabel('Yes')
    .check({ force: true });
  await patient.page.getByText('Saved', { exact: true }).waitFor();
  await patient.page.getByRole('button', { name: 'Send' }).click();
  await patient.page.getByText('Your care team has your answers', { exact: false }).waitFor();
  await nurse.page.goto(`/care-provider/intake-history?intake=${task}`);
  await nurse.page.getByRole('checkbox', { name: /^Accept: Medicine, Melatonin/ }).waitFor();
  await Promise.all([nurse.close(), patient.close()]);
});

test('RTE-1 the link that cancels goes through login and comes back with its query; done forms say so', async () => {
  const visitor = await newPerson(browser, house, null);
  const { page } = visitor;
  await page.goto('/cancel-intake?task=demo-rideau-intake-maya-2-task');
  await page.waitForURL((url) => url.pathname === '/login');
  await fillLogin(page, 'patient@pavilion.test');
  await page.getByText('This form was already sent').waitFor();
  expect(page.url()).toContain('task=demo-rideau-intake-maya-2-task');
  await visitor.close();
});

test('RTE-1 cancelling says what happens, then that it happened', async () => {
  const patient = await newPerson(browser, house, 'patient@laurier.test', { phone: true, french: true, home: false });
  const { page } = patient;
  await page.goto('/cancel-intake?task=demo-laurier-intake-gabriel-task');
  await page.getByText('Votre visite ne change pas', { exact: false }).waitFor();
  expect(await axeFindings(page, 'main')).toEqual([]);
  await page.getByRole('textbox').fill('Je déménage.');
  await page.getByRole('button', { name: 'Annuler le formulaire' }).click();
  await page.getByText('Formulaire annulé').waitFor();
  await page.reload();
  await page.getByText('Ce formulaire était déjà annulé').waitFor();
  await patient.close();
});

describe('RTE-3 the pages of intake: axe finds nothing bright or dark, no side scroll', () => {
  const pages = [
    ['practitioner@pavilion.test', '/care-provider/intake-history'],
    ['admin@pavilion.test', '/care-provider/intake-history?intake=demo-rideau-intake-maya-2-task'],
    ['practitioner@laurier.test', '/care-provider/intake-history?state=stuck'],
    ['patient2@pavilion.test', '/patient-profile/intake'],
  ] as const;
  test.each(pages)('%s on %s', async (email, address) => {
    const person = await newPerson(browser, house, email, { french: email.includes('laurier'), home: false });
    expect(await visit(person, `intake-${email.split('@')[0]}`, address)).toEqual([]);
    await person.close();
  });
});
