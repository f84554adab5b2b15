import type { Browser } from 'playwright-core';
import { type House, openHouse } from '../kit/house.ts';
import { newPerson, openBrowser, type Person } from '../kit/person.ts';
import { actsAlike, visit } from '../kit/tour.ts';

const open = [
  '/',
  '/login',
  '/register',
  '/confirmation',
  '/forgot-password',
  '/reset-password',
  '/staff-confirmation?e=a%40example.ca&otp=abcdef',
  '/demo/mail',
];
const panels = ['profile', 'appearance', 'password', 'second-factor', 'devices', 'lock', 'record-file'];
const patients = [
  '/patient-profile/dashboard',
  '/patient-profile/record?tab=summaries',
  '/messages',
  '/request',
  ...panels.map((panel) => `/settings?panel=${panel}`),
  '/no-such-page',
];

let house: House;
let browser: Browser;
let visitor: Person;
let patient: Person;
beforeAll(async () => {
  [house, browser] = await Promise.all([openHouse(), openBrowser()]);
  visitor = await newPerson(browser, house, null);
  patient = await newPerson(browser, house, 'patient@pavilion.test', { home: false });
});
afterAll(async () => {
  await browser?.close();
  await house?.close();
});

test.each(open)(
  'PRD-3 %s: axe finds nothing bright or dark, no side scroll, the title names page and product',
  async (address) => {
    expect(await visit(visitor, 'visitor', address)).toEqual([]);
  },
);

test.each(patients)(
  'a patient on %s: axe finds nothing bright or dark, no side scroll, no two acts of one name',
  async (address) => {
    // What shows a password is told apart by the field that it stands in.
    const names = !address.endsWith('password');
    expect(await visit(patient, 'patient', address, { names })).toEqual([]);
  },
);

test('RTE-1 RTE-2 every act of a patient’s other pages has a name of its own', async () => {
  const pages = ['calendar', 'contacts', 'insurance', 'care-team', 'assessments'];
  const tabs = ['summary', 'visits', 'conditions', 'allergies', 'medications', 'diagnostics'];
  const addresses = [
    ...pages.map((one) => `/patient-profile/${one}`),
    ...tabs.map((tab) => `/patient-profile/record?tab=${tab}`),
    ...['/telemedicine', '/settings?panel=access', '/settings?panel=notifications'],
  ];
  expect(await actsAlike(patient, addresses)).toEqual([]);
});
