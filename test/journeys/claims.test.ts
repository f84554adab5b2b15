import type { Browser } from 'playwright-core';
import { changeDisplay, getMe } from '#core/shared';
import { signedIn } from '../kit/booking.ts';
import { claimsOf, type Fault } from '../kit/claims.ts';
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
const names = Object.keys(roles) as readonly (keyof typeof roles)[];
/** What a page does not say, not even in the other language: a claim may begin with other words there. */
const other = { 'en-CA': 'fr-CA', 'fr-CA': 'en-CA' } as const;

test.each(names)(
  'nothing is said not to be there, in English or French, while a call of the page is delayed, failed or cut: %s',
  async (role) => {
    const [email, addresses] = roles[role];
    const [person, account] = await Promise.all([newPerson(browser, house, email), signedIn(house, email)]);
    const pages = await claimsOf(person.page);
    const wrong: string[] = [];
    let locale: keyof typeof other = 'en-CA';
    const translated = (): Promise<readonly string[]> => {
      locale = other[locale];
      return pages.inLanguage(locale, () => account.send(changeDisplay, { body: { locale } }));
    };
    for (const address of addresses()) {
      const { calls, claims } = each ? await pages.whole(address) : { calls: ['all'], claims: [] };
      // Of all a page may say when all is well, in both.
      const allowed = each ? [...claims, ...(await translated())] : claims;
      for (const one of calls) {
        const of = (call: string): boolean => !each || call === one;
        const keep = (fault: Fault, said: readonly string[]): void => {
          const more = said.filter((claim) => !allowed.includes(claim));
          wrong.push(...more.map((claim) => `${address}: ${fault} ${one}: ${claim}`));
        };
        keep('delayed', await pages.when(address, 'delayed', of));
        keep('delayed', await translated());
        keep('failed', await pages.afterFailure());
        keep('failed', await translated());
        keep('partial', await pages.when(address, 'partial', of));
        keep('partial', await translated());
      }
    }
    expect(wrong).toEqual([]);
    await person.close();
  },
  each ? 3_600_000 : 600_000,
);
