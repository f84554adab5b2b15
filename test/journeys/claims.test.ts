import type { Browser } from 'playwright-core';
import { getMe } from '#core/shared';
import { signedIn } from '../kit/booking.ts';
import { claimsOf, faults } from '../kit/claims.ts';
import { type House, openHouse } from '../kit/house.ts';
import { newPerson, openBrowser } from '../kit/person.ts';

/** With every call in turn, which takes an hour; else with all of a page's calls at once. */
const each = process.env['CLAIMS'] === 'each';

const tabs = ['summary', 'visits', 'conditions', 'allergies', 'immunizations', 'medications', 'care-plans'];
const more = ['notes', 'assessments', 'intake', 'diagnostics', 'tasks', 'insurance', 'contacts'];
const own = '/patient-profile';

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
type Role = keyof typeof roles;

const cases = (Object.keys(roles) as readonly Role[]).flatMap((role) =>
  ([false, true] as const).map((french) => ({ role, french })),
);

test.each(cases)(
  'nothing is said not to be there while a call of the page is delayed, failed or cut: $role, french: $french',
  async ({ role, french }) => {
    const [email, addresses] = roles[role];
    const person = await newPerson(browser, house, email, { french });
    const pages = await claimsOf(person.page);
    const wrong: string[] = [];
    // What a page says of an answer is the same in both languages: of the second, one fault shows that its words are claims too.
    const tried = french && !each ? faults.slice(0, 1) : faults;
    for (const address of addresses()) {
      const { calls, claims } = each ? await pages.whole(address) : { calls: ['all'], claims: [] };
      for (const fault of tried) {
        for (const one of calls) {
          const said = await pages.when(address, fault, (call) => !each || call === one);
          wrong.push(
            ...said.filter((claim) => !claims.includes(claim)).map((claim) => `${address}: ${fault} ${one}: ${claim}`),
          );
        }
      }
    }
    expect(wrong).toEqual([]);
    await person.close();
  },
  each ? 3_600_000 : 600_000,
);
