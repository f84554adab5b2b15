import type { Browser, Page } from 'playwright-core';
import { saveReminder } from '#plugins/appointments/shared/calls.ts';
import { signedIn } from '../../kit/booking.ts';
import { type House, openHouse } from '../../kit/house.ts';
import { fillLogin, newPerson, openBrowser, settled } from '../../kit/person.ts';
import { type Budget, listenToWire, type Wire } from '../../kit/journeys/wire.ts';

const kib = 1024;
/** From the first key of the sign-in until the page is whole, of which four come while somebody types; the chart from the home page. */
const budgets = {
  patient: { bytes: 291 * kib, requests: 15 },
  practitioner: { bytes: 271 * kib, requests: 16 },
  chart: { bytes: 89 * kib, requests: 5 },
};
let house: House;
let browser: Browser;

beforeAll(async () => {
  [house, browser] = await Promise.all([openHouse(), openBrowser()]);
  // Moments after a start people are reminded of a visit that begins soon, where there is one at this hour: a toast in the middle is
  // no part of a home's weight.
  for (const email of ['patient@pavilion.test', 'practitioner@pavilion.test'])
    await (await signedIn(house, email)).send(saveReminder, { body: { minutes: 0 } });
});
afterAll(async () => {
  await browser?.close();
  await house?.close();
});

/** What starts a moment after the page, such as push, counts too. */
const whole = async (page: Page): Promise<void> => {
  await settled(page);
  await page.waitForTimeout(2_000);
  await settled(page);
};

const expectWithin = (wire: Wire, title: string, most: Budget): void => {
  const { fits, list } = wire.weigh(title, most);
  expect({ fits, list }).toEqual({ fits: true, list });
};

const home = async (email: string, most: Budget) => {
  const person = await newPerson(browser, house, null);
  const { page } = person;
  const wire = await listenToWire(page);
  await page.goto('/login');
  await page.getByLabel('Email').focus();
  await page.waitForFunction(() => !window.heldPage);
  await whole(page);
  wire.restart();
  await fillLogin(page, email);
  await whole(page);
  expectWithin(wire, `home of ${email}`, most);
  return { page, person, wire };
};

test('GRD-3 a patient’s home comes in at most 291 KiB and 15 requests after sign-in', async () => {
  const { person } = await home('patient@pavilion.test', budgets.patient);
  await person.close();
});

test('GRD-3 a practitioner’s home comes in at most 271 KiB and 16 requests after sign-in, a chart from there in 89 KiB and 5', async () => {
  const { page, person, wire } = await home('practitioner@pavilion.test', budgets.practitioner);
  wire.restart();
  await page.locator('main a[href^="/clinic/patients/"]').first().click();
  await page.getByRole('tab', { name: 'Summary' }).waitFor();
  await whole(page);
  expectWithin(wire, 'chart', budgets.chart);
  await person.close();
});
