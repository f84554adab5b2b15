import type { Browser } from 'playwright-core';
import { changeSettings } from '#plugins/account/shared/settingsCalls.ts';
import { signedIn } from '../../kit/booking.ts';
import { type House, openHouse } from '../../kit/house.ts';
import { axeFindings, tooWide } from '../../kit/inspect.ts';
import { laboratory, potassium } from '../../kit/server/laboratory.ts';
import { newPerson, openBrowser, settled } from '../../kit/person.ts';
import { follow } from '../../kit/tour.ts';

let house: House;
let browser: Browser;
beforeAll(async () => {
  [house, browser] = await Promise.all([openHouse(), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await house.close();
});

test('RTE-5 ENT-9 diagnostics: a critical result arrives at /fhir/R4, is acknowledged and shared; the patient reads words', async () => {
  const [doctor, patient] = [
    await newPerson(browser, house, 'practitioner@pavilion.test', { home: false }),
    await newPerson(browser, house, 'patient@pavilion.test', { home: false }),
  ];
  await patient.page.goto('/patient-profile/record?tab=diagnostics');
  await settled(patient.page);
  await doctor.page.goto('/clinic/diagnostics');
  await settled(doctor.page);

  const { send, patientOf } = await laboratory(house);
  expect(await send(potassium(await patientOf('Tremblay', 'Maya')))).toBe(200);
  const waiting = doctor.page.getByRole('link', { name: /Potassium 6.7/ });
  await waiting.waitFor();
  await doctor.page.getByText('A critical result is waiting to be acknowledged').first().waitFor();
  expect(await axeFindings(doctor.page, 'main')).toEqual([]);
  await waiting.click();
  await doctor.page.getByText('Critically high').first().waitFor();
  expect(await axeFindings(doctor.page, 'main')).toEqual([]);
  expect(await patient.page.getByText('Urgent electrolytes').count()).toBe(0);

  await doctor.page.getByLabel('What was done').fill('Called, sent to the emergency department');
  await doctor.page.getByRole('button', { name: 'Acknowledge', exact: true }).click();
  await doctor.page.getByText('Called, sent to the emergency department').last().waitFor();
  await doctor.page.getByLabel('Note to the patient').fill('Please go to the emergency department now.');
  await doctor.page.getByRole('button', { name: 'Save' }).click();

  await patient.page.getByRole('link', { name: /Urgent electrolytes/ }).click();
  await patient.page.getByText('Far above the usual range').waitFor();
  await patient.page.getByText('Please go to the emergency department now.').waitFor();
  expect(await axeFindings(patient.page, 'main')).toEqual([]);
  expect([...doctor.complaints, ...patient.complaints]).toEqual([]);
  await Promise.all([doctor.close(), patient.close()]);
});

test('RTE-5 diagnostics: measurements are added by staff and drawn with a table', async () => {
  const doctor = await newPerson(browser, house, 'practitioner@pavilion.test', { home: false });
  await doctor.page.goto('/clinic/patients/demo-rideau-3?tab=diagnostics');
  await settled(doctor.page);
  await doctor.page.getByRole('button', { name: 'Add measurements' }).click();
  const dialog = doctor.page.getByRole('dialog', { name: 'Add measurements' });
  await dialog.getByLabel(/^Systolic/).fill('131');
  await dialog.getByLabel(/^Diastolic/).fill('82');
  await dialog.getByLabel(/^Weight/).fill('70,4');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await doctor.page.getByRole('heading', { name: 'Weight' }).waitFor();
  expect(await axeFindings(doctor.page, 'main')).toEqual([]);
  expect(doctor.complaints).toEqual([]);
  await doctor.close();
});

test('RTE-5 diagnostics: every state is well formed on a desk and on a phone, in both themes and languages', async () => {
  const account = await signedIn(house, 'practitioner@pavilion.test');
  for (const habits of [{ french: false }, { dark: true, phone: true, french: true }]) {
    // An account's language goes before its browser's.
    await account.send(changeSettings, { body: { locale: habits.french ? 'fr-CA' : 'en-CA' } });
    const person = await newPerson(browser, house, 'practitioner@pavilion.test', { ...habits, home: false });
    for (const state of [
      '',
      '?state=ordered',
      '?state=final',
      '?state=unmatched',
      '?report=demo-rideau-report-maya-chem',
    ]) {
      await follow(person.page, `/clinic/diagnostics${state}`);
      await settled(person.page);
      expect(await axeFindings(person.page, 'main')).toEqual([]);
      expect(await tooWide(person.page)).toBeLessThanOrEqual(0);
    }
    expect(person.complaints).toEqual([]);
    await person.close();
  }
});
