import type { Browser } from 'playwright-core';
import type { AccountRole } from '#core/shared';
import { type House, openHouse } from '../../kit/house.ts';
import { fillLogin, newPerson, openBrowser, type Person } from '../../kit/person.ts';

const homes = { patient: '/patient-profile/dashboard', staff: '/care-provider/dashboard' };
const people = {
  patient: 'patient@pavilion.test',
  practitioner: 'practitioner@pavilion.test',
  admin: 'admin@pavilion.test',
} as const satisfies Partial<Record<AccountRole, string>>;
/**
 * What each role may open is shown of every page in test/contract/browser/guard.test.ts. Here that the guard stands before the pages
 * of a real house: one of everybody's, and one of each role's.
 */
const walked = ['/settings', homes.patient, homes.staff, '/clinic/management'];

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

  test.each(['/messages', '/clinic/management', '/no-such-page'])('GRD-1 GRD-7 %s goes to login', async (address) => {
    expect(await endsAt(visitor, address)).toBe('/login');
  });

  test.each(['/', '/register', '/staff-confirmation', '/home-care/calendar'])('RTE-8 %s opens', async (address) => {
    expect(await endsAt(visitor, address)).toBe(address);
  });

  test('GRD-1 after login the page first asked for opens, with its query', async () => {
    const { page } = visitor;
    await page.goto('/settings?panel=devices');
    await page.waitForURL('**/login');
    await fillLogin(page, people.patient);
    await page.waitForURL('**/settings?panel=devices');
  });
});

describe.each([
  ['patient', homes.patient, ['/settings', homes.patient]],
  ['practitioner', homes.staff, ['/settings', homes.staff]],
  ['admin', homes.staff, ['/settings', homes.staff, '/clinic/management']],
] as const)('as %s', (role, home, allowed: readonly string[]) => {
  let person: Person;
  beforeAll(async () => {
    person = await newPerson(browser, house, people[role]);
  });
  afterAll(() => person?.close());

  test(`GRD-3 login leads to ${home}`, async () => {
    await person.page.waitForURL(`**${home}`);
  });

  test('GRD-4 the unprotected / goes home', async () => {
    expect(await endsAt(person, '/')).toBe(home);
  });

  test.each(walked.filter((one) => one !== home))('GRD-2 GRD-8 %s opens or goes home', async (address) => {
    const expected = allowed.includes(address) ? address : home;
    expect(await endsAt(person, address)).toBe(expected);
  });
});
