import type { Browser } from 'playwright-core';
import type { AccountRole } from '#core/shared';
import { type House, openHouse } from '../../kit/house.ts';
import { fillLogin, newPerson, openBrowser, type Person } from '../../kit/person.ts';

const homes = { patient: '/patient-profile/dashboard', staff: '/care-provider/dashboard' };
const patientPages = [homes.patient];
const staffPages = [homes.staff];
const clinicPages = ['/clinic/patients'];
const adminPages = ['/clinic/management'];
const everyone = ['/messages', '/messages/session', '/request', '/settings'];
const open = [
  '/',
  '/single-sign-on',
  '/login',
  '/register',
  '/confirmation',
  '/forgot-password',
  '/reset-password',
  '/home-care/calendar',
];
const protectedPages = [...patientPages, ...staffPages, ...clinicPages, ...adminPages, ...everyone];

const allowed: Readonly<Record<AccountRole, readonly string[]>> = {
  patient: [...patientPages, ...everyone],
  practitioner: [...staffPages, ...clinicPages, ...everyone],
  admin: [...staffPages, ...clinicPages, ...adminPages, ...everyone],
  clinic_admin: [...staffPages, ...clinicPages, ...adminPages, ...everyone],
  super_admin: [...staffPages, ...clinicPages, ...adminPages, ...everyone],
};
const people: Readonly<Record<AccountRole, string>> = {
  patient: 'patient@pavilion.test',
  practitioner: 'practitioner@pavilion.test',
  admin: 'admin@pavilion.test',
  clinic_admin: 'clinic-admin@pavilion.test',
  super_admin: 'super-admin@pavilion.test',
};

let house: House;
let browser: Browser;
beforeAll(async () => {
  [house, browser] = await Promise.all([openHouse(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await house?.close();
});

/** The address where somebody who goes to `address` ends up. */
const endsAt = async ({ page }: Person, address: string): Promise<string> => {
  await page.goto(address);
  await page.locator('h1').first().waitFor();
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};

describe('with no session', () => {
  let visitor: Person;
  beforeAll(async () => {
    visitor = await newPerson(browser, house, null);
  });
  afterAll(() => visitor?.close());

  test.each(protectedPages)('GRD-1 GRD-7 %s goes to login', async (address) => {
    expect(await endsAt(visitor, address)).toBe('/login');
  });

  test.each(['/care-provider/notes', '/no-such-page'])(
    'GRD-7 %s, which no feature has here, goes to login',
    async (address) => {
      expect(await endsAt(visitor, address)).toBe('/login');
    },
  );

  test.each([...open, '/staff-confirmation'])('RTE-8 %s opens', async (address) => {
    expect(await endsAt(visitor, address)).toBe(address);
  });

  test('GRD-1 after login the page first asked for opens, with its query', async () => {
    const person = await newPerson(browser, house, null);
    await person.page.goto('/settings?panel=devices');
    await person.page.waitForURL('**/login');
    await fillLogin(person.page, people.patient);
    await person.page.waitForURL('**/settings?panel=devices');
    await person.close();
  });
});

/**
 * What each role may open is shown of every page in test/contract/browser/guard.test.ts. Here all of it is walked by a patient and by a
 * practitioner; of whoever administers, that which tells them from a practitioner.
 */
const walked = (role: AccountRole): readonly string[] =>
  role === 'patient' || role === 'practitioner' ? protectedPages : [...patientPages, ...adminPages];

describe.each(Object.entries(people) as [AccountRole, string][])('as %s', (role, email) => {
  const home = role === 'patient' ? homes.patient : homes.staff;
  let person: Person;
  beforeAll(async () => {
    person = await newPerson(browser, house, email);
  });
  afterAll(() => person?.close());

  test(`GRD-3 login leads to ${home}`, async () => {
    await person.page.waitForURL(`**${home}`);
  });

  if (role === 'patient' || role === 'practitioner')
    test.each(open)('GRD-4 the unprotected %s goes home', async (address) => {
      expect(await endsAt(person, address)).toBe(home);
    });

  test.each(walked(role))('GRD-2 GRD-8 %s opens or goes home', async (address) => {
    expect(await endsAt(person, address)).toBe(allowed[role].includes(address) ? address : home);
  });
});
