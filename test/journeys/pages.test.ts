import type { Browser } from 'playwright-core';
import { type House, openHouse } from '../kit/house.ts';
import { axeFindings, picture, tooWide } from '../kit/inspect.ts';
import { confirmRequest, openSession, requestSession, say } from '../kit/messaging.ts';
import { newPerson, openBrowser, type Person, settled } from '../kit/person.ts';

jest.setTimeout(240_000);

const panels = ['profile', 'appearance', 'password', 'second-factor', 'devices', 'lock'];
const settings = panels.map((panel) => `/settings?panel=${panel}`);
const pages: Readonly<Record<string, readonly string[]>> = {
  '': [
    '/',
    '/login',
    '/register',
    '/confirmation',
    '/forgot-password',
    '/reset-password',
    '/staff-confirmation',
    '/staff-confirmation?e=a%40example.ca&otp=abcdef',
    '/demo/mail',
  ],
  'patient@pavilion.test': [
    '/patient-profile/dashboard',
    '/messages',
    'session',
    '/request',
    ...settings,
    '/no-such-page',
  ],
  'practitioner@pavilion.test': ['/care-provider/dashboard', '/messages', 'session', '/request'],
  'clinic-admin@pavilion.test': [
    '/care-provider/dashboard',
    '/messages',
    '/clinic/patients',
    ...['details', 'brand', 'features', 'audit', 'host-parts'].map(
      (section) => `/clinic/management?section=${section}`,
    ),
  ],
};
const looks = [
  { name: '1280-bright', dark: false, phone: false },
  { name: '1280-dark', dark: true, phone: false },
  { name: '390-bright', dark: false, phone: true },
  { name: '390-dark', dark: true, phone: true },
] as const;

let house: House;
let browser: Browser;
let session: string;
beforeAll(async () => {
  [house, browser] = await Promise.all([openHouse(), openBrowser()]);
  const patient = await newPerson(browser, house, 'patient@pavilion.test');
  const practitioner = await newPerson(browser, house, 'practitioner@pavilion.test');
  session = await requestSession(patient.page, 'Priya Sandhu', 'Rash on my forearm');
  await confirmRequest(practitioner.page, session);
  await openSession(patient.page, session);
  await say(patient.page, 'Good morning. I have a rash since the weekend, it itches at night.');
  await say(practitioner.page, 'When did it start, and did you eat anything new?');
  await Promise.all([patient.close(), practitioner.close()]);
});
afterAll(async () => {
  await browser?.close();
  await house?.close();
});

const nameOf = (email: string, address: string, look: string): string =>
  `${email.split('@')[0] || 'visitor'}${address.replaceAll(/[^a-z]+/gi, '-')}-${look}`.replaceAll(/-+/g, '-');

describe.each(looks)('$name', (look) => {
  test.each(Object.keys(pages))(
    'PRD-3 every page of %p: nothing for axe to find, no side scroll, the product in the title',
    async (email) => {
      const person: Person = await newPerson(browser, house, email === '' ? null : email, look);
      const wrong: string[] = [];
      for (const address of pages[email] ?? []) {
        await person.page.goto(address === 'session' ? `/messages/session?session_id=${session}` : address);
        await person.page.locator('h1').first().waitFor();
        await settled(person.page);
        await picture(person.page, nameOf(email, address, look.name));
        const wide = await tooWide(person.page);
        if (wide > 0) wrong.push(`${address}: ${wide} px too wide`);
        const title = await person.page.title();
        if (title !== 'Pavilion') wrong.push(`${address}: its title is ${title}`);
        wrong.push(...(await axeFindings(person.page)).map((finding) => `${address}: ${finding}`));
      }
      wrong.push(...person.complaints);
      await person.close();
      expect(wrong).toEqual([]);
    },
  );
});
