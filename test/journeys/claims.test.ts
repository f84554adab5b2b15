import type { Browser } from 'playwright-core';
import { getMe } from '#core/shared';
import { signedIn } from '../kit/booking.ts';
import { claimsOf, type Fault, faults } from '../kit/claims.ts';
import { type House, openHouse } from '../kit/house.ts';
import { newPerson, openBrowser } from '../kit/person.ts';

/** With every call in turn, which takes an hour; else with all of a page's calls at once. */
const each = process.env['CLAIMS'] === 'each';

const tabs = ['summary', 'visits', 'conditions', 'allergies', 'immunizations', 'medications', 'care-plans'];
const more = ['notes', 'assessments', 'intake', 'diagnostics', 'tasks', 'insurance', 'contacts'];
const own = '/patient-profile';

/** How many pages are looked at before the app is opened anew. */
const together = 6;

let house: House;
let browser: Browser;
/** FHIR id of the demonstration's patient. */
let maya: string;
beforeAll(async () => {
  [house, browser] = await Promise.all([openHouse(), openBrowser()]);
  maya = (await (await signedIn(house, 'patient@pavilion.test')).send(getMe)).data.patient[0]!.resourceId!;
});
afterAll(async () => {
  await browser?.close();
  await house?.close();
});

const roles = {
  patient: [
    'patient@pavilion.test',
    () => [
      `${own}/dashboard`,
      ...['contacts', 'insurance', 'care-team', 'assessments'].map((page) => `${own}/${page}`),
      ...['month', 'agenda'].map((view) => `${own}/calendar?view=${view}`),
      ...[...tabs, 'assessments', 'diagnostics', 'summaries'].map((tab) => `${own}/record?tab=${tab}`),
      ...['/messages', '/request', '/telemedicine'],
      ...['access', 'apps', 'devices', 'invitations'].map((panel) => `/settings?panel=${panel}`),
      `${own}/medications/print`,
    ],
  ],
  practitioner: [
    'practitioner@pavilion.test',
    () => [
      ...['dashboard', 'calendar', 'tasks', 'medications', 'intake-history'].map((page) => `/care-provider/${page}`),
      ...[...tabs, ...more].map((tab) => `/clinic/patients/${maya}?tab=${tab}`),
      ...['patients', 'diagnostics', 'questionnaires'].map((page) => `/clinic/${page}`),
      `/care-provider/medications/print?patient=${maya}`,
      `/clinic/patients/${maya}/print`,
      ...['/messages', '/telemedicine'],
    ],
  ],
  administrator: [
    'clinic-admin@pavilion.test',
    () => [
      '/messages',
      '/clinic/patients',
      '/clinic/staff',
      ...['features', 'apps', 'audit'].map((one) => `/clinic/management?section=${one}`),
    ],
  ],
  superAdministrator: ['super-admin@pavilion.test', () => ['/clinic/organizations']],
} as const;
const names = Object.keys(roles) as readonly (keyof typeof roles)[];

test.each(names)(
  'nothing is said not to be there, in English or French, while a call of the page is delayed, failed or cut: %s',
  async (role) => {
    const [email, addresses] = roles[role];
    const person = await newPerson(browser, house, email, { home: false });
    const pages = await claimsOf(person.page);
    const wrong: string[] = [];
    const look = async (address: string, fault: Fault, within: boolean, call?: string): Promise<readonly string[]> => {
      const said = await pages.when(address, fault, (one) => call === undefined || call === one, within);
      return said.map((claim) => `${address}: ${fault} ${call ?? 'all'}: ${claim}`);
    };
    if (each)
      for (const address of addresses()) {
        // Of all a page may say when all is well.
        const { calls, claims } = await pages.whole(address);
        const fine = (found: string): boolean => claims.some((claim) => found.endsWith(`: ${claim}`));
        for (const call of calls)
          for (const fault of faults)
            wrong.push(...(await look(address, fault, false, call)).filter((found) => !fine(found)));
      }
    else
      // An app that is opened for a few pages only has not given up yet what it waits for.
      for (let first = 0; first < addresses().length; first += together)
        for (const fault of faults)
          for (const [place, address] of addresses()
            .slice(first, first + together)
            .entries())
            wrong.push(...(await look(address, fault, place > 0)));
    expect(wrong).toEqual([]);
    await person.close();
  },
  each ? 3_600_000 : 600_000,
);
