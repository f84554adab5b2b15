import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { type House, openHouse } from '../../kit/house.ts';
import { logIn, newPerson, openBrowser, type Person, settled } from '../../kit/person.ts';
import { sharedData } from '../../kit/server/sharedData.ts';
import { look, visit } from '../../kit/tour.ts';

const bundle = 'Allen322_Ferry570_ad134528-56a5-35fd-c37f-466ff119c625.json.gz';
const allen = 'ad134528-56a5-35fd-c37f-466ff119c625';
const email = 'allen.ferry@people.test';
const password = 'A-portal-of-my-own-7';
/** The other tabs are walked in the chart's own journey. */
const tabs = ['visits', 'medications', 'care-plans', 'assessments', 'diagnostics', 'tasks', 'insurance', 'contacts'];
const own = ['summary', 'visits', 'medications', 'care-plans', 'assessments', 'diagnostics'];
const withData = sharedData === null ? test.skip : test;

let house: House;
let browser: Browser;
let doctor: Person;
beforeAll(async () => {
  [house, browser] = await Promise.all([openHouse(), openBrowser()]);
  if (sharedData !== null) {
    const paths = [join(sharedData, 'synthea', bundle)];
    house.load('rideau', paths);
  }
  doctor = await newPerson(browser, house, 'practitioner@pavilion.test', { home: false });
});
afterAll(async () => {
  await browser?.close();
  await house?.close();
});

withData('ENT-9 RTE-5 sixty years of a Synthea patient on every tab of the chart: axe finds nothing', async () => {
  const wrong: string[] = [];
  for (const tab of tabs)
    wrong.push(
      ...(await visit(doctor, `synthea-${tab}`, `/clinic/patients/${allen}?tab=${tab}`)).map((one) => `${tab}: ${one}`),
    );
  expect(wrong).toEqual([]);
});

withData(
  'RTE-2 RTE-3 the Synthea patient is invited, signs in, reads the record, and names somebody to call; the practitioner sees it at once',
  async () => {
    const { page } = doctor;
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/clinic/patients');
    await page.getByRole('searchbox').fill('allen ferry');
    await page.getByRole('button', { name: /^Invite: .*Ferry570/ }).click();
    await page.getByRole('textbox', { name: 'Email' }).fill(email);
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await page.getByText(`Invitation sent to ${email}.`).first().waitFor();
    const code = (await page.locator('.chart-invite-code').textContent()) ?? '';
    await page.getByRole('button', { name: 'I gave the code' }).click();
    const response = await fetch(`${house.url}/v3/demo/outbox?to=${email}`);
    const { data } = (await response.json()) as { data: { text: string }[] };
    const link = /https?:\/\/\S+/.exec(data[0]?.text ?? '')?.[0] ?? '';

    const patient = await newPerson(browser, house, null, { phone: true });
    await patient.page.goto(link.replace(/^https?:\/\/[^/]+/, ''));
    await patient.page.locator('input[type=password]').first().fill(password);
    await patient.page.locator('form button[type=submit]').click();
    await patient.page.getByLabel('Code from your clinic').fill(code);
    await patient.page.locator('form button[type=submit]').click();
    await patient.page.waitForURL(/login/);
    await logIn(patient.page, email, password);
    await patient.page.waitForURL(/patient-profile\/dashboard/);
    await settled(patient.page);

    await page.goto(`/clinic/patients/${allen}?tab=contacts`);
    await settled(page);
    await patient.page.goto('/patient-profile/contacts');
    await patient.page.getByRole('button', { name: 'Add a contact' }).click();
    const dialog = patient.page.getByRole('dialog');
    await dialog.getByLabel('First name').fill('Ruth');
    await dialog.getByLabel('Last name').fill('Ferry');
    await dialog.getByLabel('Relationship to you').selectOption('spouse');
    await dialog.getByLabel('Phone').fill('613 555 0177');
    await dialog.getByRole('button', { name: 'Add a contact' }).click();
    await patient.page.getByText('Ruth Ferry').first().waitFor();
    await page.getByText('Ruth Ferry').first().waitFor();

    const wrong: string[] = [];
    const reviewed = 'Your clinic is still reviewing records from elsewhere.';
    await patient.page.goto('/patient-profile/record?tab=conditions');
    await patient.page.getByText(reviewed).first().waitFor();
    await page.goto(`/clinic/patients/${allen}`);
    await page.getByText(/imported entries are not shown to the patient/).waitFor();
    await page.getByRole('button', { name: 'Release to patient…' }).click();
    const release = page.getByRole('dialog', { name: 'Release imported entries' });
    await release.getByText(/^Conditions: \d/).waitFor();
    await release
      .getByRole('button', { name: /^Release: / })
      .first()
      .waitFor();
    wrong.push(...(await look(doctor, 'synthea-release', { within: '.pv-dialog' })));
    await release.getByRole('button', { name: 'Release to patient', exact: true }).click();
    await page.getByText(/entries released\./).waitFor();
    await release
      .getByRole('button', { name: /^Release: Victim of intimate partner abuse/ })
      .first()
      .click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Show to patient' }).click();
    await page
      .getByText(/^Released: Victim of intimate partner abuse/)
      .first()
      .waitFor();
    await page.keyboard.press('Escape');
    await patient.page.getByText('Alzheimer').first().waitFor();
    await patient.page.getByText(reviewed).first().waitFor();
    for (const tab of own)
      wrong.push(
        ...(await visit(patient, `allen-${tab}`, `/patient-profile/record?tab=${tab}`)).map((one) => `${tab}: ${one}`),
      );
    expect(wrong).toEqual([]);
    expect([...doctor.complaints, ...patient.complaints]).toEqual([]);
    await patient.close();
  },
);
