import type { Browser, Page } from 'playwright-core';
import { getMe } from '#core/shared';
import { signedIn } from '../../kit/booking.ts';
import { type House, openHouse } from '../../kit/house.ts';
import { axeFindings } from '../../kit/inspect.ts';
import { newPerson, openBrowser, type Person, settled } from '../../kit/person.ts';
import { follow, visit } from '../../kit/tour.ts';

let house: House;
let browser: Browser;
/** FHIR id of patient@pavilion.test. */
let maya: string;
let doctor: Person;
let patient: Person;
let admin: Person;

const heart = 'demo-rideau-plan-heart';
const mine = (more = '') => `/patient-profile/record?tab=care-plans${more}`;
const chart = (more = '') => `/clinic/patients/${maya}?tab=care-plans${more}`;

beforeAll(async () => {
  [house, browser] = await Promise.all([openHouse(), openBrowser()]);
  const account = await signedIn(house, 'patient@pavilion.test');
  maya = (await account.send(getMe)).data.patient[0]!.resourceId!;
  doctor = await newPerson(browser, house, 'practitioner@pavilion.test', { home: false });
  patient = await newPerson(browser, house, 'patient@pavilion.test', { phone: true, dark: true, home: false });
  admin = await newPerson(browser, house, 'admin@pavilion.test', { home: false });
});
afterAll(async () => {
  await browser?.close();
  await house?.close();
});

const open = async (page: Page, address: string): Promise<void> => {
  await follow(page, address);
  await settled(page);
};

test('ENT-9 care plans: a practitioner signs and the patient sees it live, agrees, and marks an activity done', async () => {
  await Promise.all([open(doctor.page, chart(`&plan=${heart}`)), open(patient.page, mine(`&plan=${heart}`))]);
  await patient.page.getByText(/^Signed by Priya Sandhu/).waitFor();

  // A change of the plan ends the signature, in the patient's open page too.
  await doctor.page.getByRole('link', { name: 'Edit' }).click();
  const title = doctor.page.getByRole('textbox', { name: 'Title' });
  await title.fill('Diabetes, heart and walking');
  await doctor.page.getByRole('button', { name: 'Save' }).click();
  await patient.page.getByRole('heading', { name: 'Diabetes, heart and walking' }).waitFor();
  await patient.page.getByText(/^Changed since Priya Sandhu signed/).waitFor();
  await doctor.page.getByRole('button', { name: 'Sign', exact: true }).click();
  await doctor.page.getByRole('alertdialog').getByRole('button', { name: 'Sign' }).click();
  await patient.page.getByText(/^Signed by Priya Sandhu/).waitFor();
  await patient.page.getByRole('button', { name: 'I agree' }).click();
  await patient.page.getByRole('alertdialog').getByRole('button', { name: 'I agree' }).click();
  await patient.page.getByText(/^You agreed/).waitFor();
  await doctor.page.getByText(/^Maya Tremblay agreed/).waitFor();

  // What the patient does shows on the practitioner's page, and comes again.
  const share = doctor.page.getByText(/^\d of 5 this week$/);
  const before = Number((await share.textContent())?.[0]);
  await patient.page.getByRole('button', { name: 'Mark as done: Walk 30 minutes' }).click();
  await doctor.page.getByText(`${before + 1} of 5 this week`).waitFor();
  await patient.page.getByRole('button', { name: 'Mark as done: Walk 30 minutes' }).waitFor();

  // Both versions side by side.
  await open(doctor.page, chart(`&plan=${heart}&view=versions`));
  const table = doctor.page.getByRole('table', { name: 'Compare versions' });
  await table.getByText('Diabetes, heart and walking').waitFor();
  expect(await table.getByRole('row').count()).toBeGreaterThan(1);
  expect([...doctor.complaints, ...patient.complaints]).toEqual([]);
});

test('a plan from a template: draft, active, in the patient’s list and bell, and among their things to do', async () => {
  await Promise.all([open(doctor.page, chart()), open(patient.page, mine())]);
  await doctor.page.getByRole('button', { name: 'New plan' }).click();
  await doctor.page.getByRole('menuitem', { name: 'High blood pressure' }).click();
  await doctor.page.getByRole('textbox', { name: 'Title' }).fill('Pressure at home');
  await doctor.page.getByRole('button', { name: 'Save draft' }).click();
  await doctor.page.getByRole('heading', { name: 'Pressure at home' }).waitFor();
  await doctor.page.getByRole('button', { name: 'Activate plan' }).click();
  await doctor.page.getByRole('alertdialog').getByRole('button', { name: 'Activate plan' }).click();
  await patient.page.getByRole('link', { name: 'Pressure at home' }).waitFor();
  await patient.page.getByText('Priya Sandhu updated a care plan').first().waitFor();
  await patient.page.getByRole('link', { name: 'Pressure at home' }).click();
  await patient.page.getByRole('button', { name: /^Mark as done: Measure blood pressure/ }).waitFor();
  expect([...doctor.complaints, ...patient.complaints]).toEqual([]);
});

test('every screen of care plans in every width and theme, for each role, in both languages', async () => {
  const wrong: string[] = [];
  const look = async (person: Person, who: string, addresses: readonly string[]): Promise<void> => {
    for (const address of addresses)
      wrong.push(...(await visit(person, who, address)).map((finding) => `${address}: ${finding}`));
  };
  await look(doctor, 'practitioner', [
    chart(),
    chart(`&plan=${heart}`),
    chart(`&plan=${heart}&view=edit`),
    chart(`&plan=${heart}&view=versions`),
    chart(`&plan=${heart}&view=print`),
    chart('&list=ended'),
  ]);
  await look(patient, 'patient', [mine(), mine(`&plan=${heart}`), mine(`&plan=${heart}&view=print`)]);
  await look(admin, 'admin', [chart(`&plan=${heart}`), '/clinic/management?section=coordination']);
  const gabriel = await newPerson(browser, house, 'patient@laurier.test', { home: false });
  await look(gabriel, 'patient-fr', [mine(), mine('&plan=demo-laurier-plan-souffle')]);
  await gabriel.close();
  expect(wrong).toEqual([]);
});

test('ENT-1 the hand-off comes with the switch, asks the patient, and says how the service is configured', async () => {
  await Promise.all([
    open(admin.page, '/clinic/management?section=coordination'),
    open(doctor.page, chart(`&plan=${heart}`)),
    open(patient.page, mine(`&plan=${heart}`)),
  ]);
  await doctor.page.getByRole('button', { name: 'More', exact: true }).last().click();
  const entries = doctor.page.getByRole('menuitem');
  await entries.first().waitFor();
  expect(await entries.filter({ hasText: 'Coordinated care' }).count()).toBe(0);
  await entries.first().press('Escape');
  await entries.first().waitFor({ state: 'detached' });
  await admin.page.getByRole('switch').click();
  await admin.page.getByText('Coordinated care is on.').first().waitFor();
  await doctor.page.getByRole('button', { name: 'More', exact: true }).last().click();
  await doctor.page.getByRole('menuitem', { name: 'Coordinated care' }).click();
  await doctor.page.getByRole('textbox', { name: 'Team or organisation' }).fill('Ontario Health atHome');
  await doctor.page.getByRole('button', { name: 'Ask the patient' }).click();
  await patient.page.getByRole('button', { name: 'Share plan' }).click();
  await doctor.page.getByText('The coordinated-care service is not set up here').waitFor();
  const [file] = await Promise.all([
    doctor.page.waitForEvent('download'),
    doctor.page.getByRole('button', { name: 'Download document' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('care-plan.json');
  expect(await axeFindings(doctor.page, 'main')).toEqual([]);
  expect([...admin.complaints, ...doctor.complaints, ...patient.complaints]).toEqual([]);
});

test('PRD-4 care plans switched off: tab, card and panel vanish from open pages, and no call of theirs is made', async () => {
  await open(patient.page, '/patient-profile/dashboard');
  await patient.page.getByRole('heading', { name: 'Goals' }).waitFor();
  await open(admin.page, '/clinic/management?section=features');
  await admin.page.getByRole('switch', { name: /Care plans/ }).click();
  const sure = admin.page.getByRole('alertdialog');
  await sure.getByRole('button').last().click();
  await patient.page.getByRole('heading', { name: 'Goals' }).waitFor({ state: 'detached' });
  await admin.page.getByRole('tab', { name: 'Coordinated care (SHIIP)' }).waitFor({ state: 'detached' });
  const asked = patient.requested.length;
  await patient.page.goto(mine());
  await settled(patient.page);
  expect(await patient.page.getByRole('tab', { name: 'Care plans' }).count()).toBe(0);
  const later = patient.requested.slice(asked);
  expect(later.filter((address) => /care-plans|CarePlan|\/Goal\//.test(new URL(address).pathname))).toEqual([]);
});
