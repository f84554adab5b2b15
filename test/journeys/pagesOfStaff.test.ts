import type { Browser } from 'playwright-core';
import { type House, openHouse } from '../kit/house.ts';
import { confirmRequest, openSession, requestSession, say } from '../kit/messaging.ts';
import { newPerson, openBrowser, type Person } from '../kit/person.ts';
import { actsAlike, visit } from '../kit/tour.ts';

const sections = ['details', 'brand', 'features', 'apps', 'audit', 'host-parts'];
const practitioners = ['/care-provider/dashboard', '/messages', '/request', '/clinic/patients'];
const administrators = [
  '/messages',
  '/clinic/staff',
  '/clinic/staff?do=invite',
  ...sections.map((section) => `/clinic/management?section=${section}`),
];

const superAdministrators = ['/clinic/organizations', '/clinic/organizations?do=create'];

let house: House;
let browser: Browser;
let patient: Person;
let practitioner: Person;
let administrator: Person;
let superAdministrator: Person;
let session: string;
beforeAll(async () => {
  [house, browser] = await Promise.all([openHouse(), openBrowser()]);
  patient = await newPerson(browser, house, 'patient@pavilion.test', { home: false });
  practitioner = await newPerson(browser, house, 'practitioner@pavilion.test', { home: false });
  administrator = await newPerson(browser, house, 'clinic-admin@pavilion.test', { home: false });
  superAdministrator = await newPerson(browser, house, 'super-admin@pavilion.test', { home: false });
  session = await requestSession(patient.page, 'Priya Sandhu', 'Rash on my forearm');
  await confirmRequest(practitioner.page, session);
  await openSession(patient.page, session);
  await say(patient.page, 'Good morning. I have a rash since the weekend, it itches at night.');
  await say(practitioner.page, 'When did it start, and did you eat anything new?');
});
afterAll(async () => {
  await browser?.close();
  await house?.close();
});

test('a session seen by both: axe finds nothing bright or dark, no side scroll', async () => {
  const address = `/messages/session?session_id=${session}`;
  expect(await visit(practitioner, 'practitioner', address)).toEqual([]);
  expect(await visit(patient, 'patient', address)).toEqual([]);
});

test.each(practitioners)(
  'a practitioner on %s: axe finds nothing bright or dark, no side scroll, no two acts of one name',
  async (address) => {
    expect(await visit(practitioner, 'practitioner', address, { names: true })).toEqual([]);
  },
);

test.each(superAdministrators)(
  'a super administrator on %s: axe finds nothing bright or dark, no side scroll',
  async (address) => {
    expect(await visit(superAdministrator, 'super administrator', address)).toEqual([]);
  },
);

test.each(administrators)(
  'an administrator on %s: axe finds nothing bright or dark, no side scroll, no two acts of one name',
  async (address) => {
    // The audit trail has a search of its own below the app's.
    const names = !address.endsWith('audit');
    expect(await visit(administrator, 'administrator', address, { names })).toEqual([]);
  },
);

test('RTE-3 RTE-5 every act of the staff’s other pages has a name of its own', async () => {
  const pages = ['calendar', 'tasks', 'medications', 'intake-history'];
  const clinic = ['diagnostics', 'questionnaires', 'faxes'];
  const others = [
    ...pages.map((one) => `/care-provider/${one}`),
    ...clinic.map((one) => `/clinic/${one}`),
    ...['/telemedicine', '/settings?panel=calls'],
  ];
  expect(await actsAlike(practitioner, others)).toEqual([]);
});
