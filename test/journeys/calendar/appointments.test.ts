import type { Browser } from 'playwright-core';
import { getMe } from '#core/shared';
import { bookVisit, signedIn } from '../../kit/booking.ts';
import { switchFeature } from '../../kit/features.ts';
import { type House, openHouse } from '../../kit/house.ts';
import { choose, newPerson, openBrowser, type Person, settled } from '../../kit/person.ts';
import { follow, visit } from '../../kit/tour.ts';

let house: House;
let browser: Browser;
let patient: Person;
let practitioner: Person;
/** On the west coast. */
let away: Person;
let admin: Person;
beforeAll(async () => {
  [house, browser] = await Promise.all([openHouse(), openBrowser()]);
  patient = await newPerson(browser, house, 'patient@pavilion.test', { home: false });
  practitioner = await newPerson(browser, house, 'practitioner@pavilion.test');
  away = await newPerson(browser, house, 'patient2@pavilion.test', { zone: 'America/Vancouver', home: false });
  admin = await newPerson(browser, house, 'clinic-admin@pavilion.test', { home: false });
});
afterAll(async () => {
  await browser?.close();
  await house?.close();
});

const book = async ({ page }: Person, kind = 'Follow-up · At the clinic · 20 minutes'): Promise<void> => {
  await page.getByRole('button', { name: 'Book a visit' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Book a visit' });
  await dialog.getByLabel('Visit type').selectOption({ label: kind });
  const whom = dialog.getByLabel('With', { exact: true });
  await choose(whom, 'Priya Sandhu');
  await dialog.locator('.av-times button').first().waitFor();
  await dialog.getByRole('button', { name: 'Later days' }).click();
  await dialog.locator('.av-times button').first().click();
  await dialog.getByLabel(/^What is it about/).fill('A cough that stays');
  await dialog.getByRole('button', { name: /^Book \w+day, / }).click();
  await page.getByText('The visit is booked.').first().waitFor();
};

test('RTE-2 RTE-3 ENT-6 a patient books, the practitioner hears of it and sees it, the patient cancels and takes it back', async () => {
  await follow(patient.page, '/patient-profile/calendar?view=agenda');
  await settled(patient.page);
  await book(patient);
  await practitioner.page
    .getByText(/booked a visit with you/)
    .first()
    .waitFor();
  await practitioner.page
    .getByRole('banner')
    .getByRole('button', { name: /notification/i })
    .click();
  // The toast that says the same lies behind the list.
  await practitioner.page
    .getByRole('dialog', { name: 'Notifications' })
    .getByText(/booked a visit with you/)
    .first()
    .click();
  const card = practitioner.page.getByRole('dialog').filter({ hasText: 'A cough that stays' });
  await card.waitFor();
  const address = new URL(practitioner.page.url());
  expect(address.pathname).toBe('/care-provider/calendar');

  await follow(patient.page, `/cancel-appointment?c=${address.searchParams.get('visit')}`);
  await patient.page.getByRole('button', { name: 'Cancel the visit' }).click();
  await patient.page.getByRole('dialog').getByRole('button', { name: 'Cancel the visit' }).click();
  // A toast under the pointer stays.
  await patient.page.getByText('The visit is cancelled.').first().hover();
  await card.getByText('Cancelled', { exact: true }).waitFor();
  await patient.page.getByRole('button', { name: 'Undo' }).click();
  await card.getByText('Booked', { exact: true }).waitFor();
  expect([...patient.complaints, ...practitioner.complaints]).toEqual([]);
});

/** The calendars themselves, and a visit to cancel, are looked at in calendarLooks.test.ts. */
test('RTE-1 RTE-2 /cancel-appointment for a patient: axe finds nothing bright or dark, no side scroll', async () => {
  expect(await visit(patient, 'patient', '/cancel-appointment')).toEqual([]);
});

test('RTE-1 RTE-2 shows the clinic’s time beside the reader’s own in another time zone', async () => {
  const { page } = away;
  const both = /\d{1,2}:\d{2}.*E[SD]T at the clinic/;
  await follow(page, '/patient-profile/calendar?view=agenda');
  await settled(page);
  await page.getByText('Times are shown in your time zone (America/Vancouver).').waitFor();
  await page.getByRole('button', { name: 'Book a visit' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Book a visit' });
  await dialog.getByLabel('Visit type').selectOption({ label: 'Follow-up · At the clinic · 20 minutes' });
  await dialog.locator('.av-times button').first().waitFor();
  await dialog.getByRole('button', { name: 'Later days' }).click();
  const time = dialog.locator('.av-times button', { hasText: /E[SD]T/ }).first();
  await time.waitFor();
  expect(await time.textContent()).toMatch(/\d{1,2}:\d{2}.*\d{1,2}:\d{2}.*E[SD]T/);
  await time.click();
  await dialog.getByRole('button', { name: /^Book \w+day, / }).click();
  await page.getByText('The visit is booked.').first().waitFor();

  await follow(page, '/patient-profile/dashboard');
  const next = page.getByRole('region', { name: 'Next visit' });
  // The demonstration's own visit of today stands above it for as long as it runs over.
  await next.locator('.av-time', { hasText: both }).last().waitFor();
  await next.getByRole('button', { name: 'See the visit' }).last().click();
  await page.getByRole('dialog').locator('.av-time', { hasText: both }).waitFor();
  const [id] = await bookVisit(await signedIn(house, 'patient2@pavilion.test'), { inDays: 20 });
  await follow(page, `/cancel-appointment?c=${id}`);
  await page.locator('.av-time', { hasText: both }).waitFor();
  await follow(page, '/patient-profile/calendar?view=agenda');
  await page.locator('.av-event-text', { hasText: both }).first().waitFor();
  expect(away.complaints).toEqual([]);
});

test('RTE-3 a practitioner who is elsewhere sees the clinic’s hours, and whose they are', async () => {
  const times = async ({ page }: Person): Promise<readonly string[]> => {
    await follow(page, '/care-provider/calendar?view=week');
    await settled(page);
    await page.locator('.fc-timegrid-event, .av-event').first().waitFor();
    const shown = await page.locator('.av-event-text').allTextContents();
    return shown.filter((text) => /\d:\d\d/.test(text)).sort();
  };
  const tokyo = await newPerson(browser, house, 'practitioner@pavilion.test', { zone: 'Asia/Tokyo', home: false });
  await practitioner.page.setViewportSize({ width: 1280, height: 800 });
  const there = await times(practitioner);
  expect(there.length).toBeGreaterThan(0);
  expect(await times(tokyo)).toEqual(there);
  await tokyo.page
    .getByText('Times are the clinic’s (America/Toronto). This device is in another time zone (Asia/Tokyo).')
    .waitFor();
  expect([...practitioner.complaints, ...tokyo.complaints]).toEqual([]);
  await tokyo.close();
});

test('RTE-2 of two who want one time the slower one is offered the next, chosen already, and books it with one press', async () => {
  // Both clocks in one zone: around midnight the days of another one begin elsewhere, and its first time is not the same.
  const rival = await newPerson(browser, house, 'patient2@pavilion.test', { home: false });
  const chooseTime = async ({ page }: Person) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await follow(page, '/patient-profile/calendar?view=agenda');
    await page.getByRole('button', { name: 'Book a visit' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Book a visit' });
    await dialog.getByLabel('Visit type').selectOption({ label: 'Telephone visit · Telephone · 15 minutes' });
    const whom = dialog.getByLabel('With', { exact: true });
    await choose(whom, 'Daniel Okafor');
    await dialog.locator('.av-times button').first().waitFor();
    await dialog.getByRole('button', { name: 'Later days' }).click();
    await dialog.locator('.av-times button').first().click();
    return dialog;
  };
  const [one, other] = [await chooseTime(patient), await chooseTime(rival)];
  // The slower one does not hear of it in time.
  await rival.page.route('**/v3/appointments/free', (route) => route.abort());
  await one.getByRole('button', { name: /^Book \w+day, / }).click();
  await patient.page.getByText('The visit is booked.').first().waitFor();
  await rival.page.unroute('**/v3/appointments/free');
  await other.getByRole('button', { name: /^Book \w+day, / }).click();
  await other.getByText('That time was just taken. The next one').waitFor();
  await other.locator('.av-times button[aria-pressed="true"]').waitFor();
  await other.getByRole('button', { name: /^Book \w+day, / }).click();
  await rival.page.getByText('The visit is booked.').first().waitFor();
  await rival.close();
});

test('RTE-3 a time is found for a patient’s whole care team, who are all in the visit', async () => {
  const { page } = practitioner;
  await page.setViewportSize({ width: 1280, height: 800 });
  await follow(page, '/care-provider/calendar');
  await page.getByRole('button', { name: 'Book a visit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Book a visit' });
  await dialog.getByLabel('Patient', { exact: true }).fill('Maya Tremblay');
  await page.getByRole('option', { name: /Maya Tremblay/ }).click();
  await dialog.getByLabel('Visit type').selectOption({ label: 'Follow-up · At the clinic · 20 minutes' });
  await dialog.getByRole('button', { name: /^Find a time for the care team/ }).click();
  const team = dialog.getByRole('group', { name: 'Practitioners shown' });
  await team.getByText('Daniel Okafor').waitFor();
  await team.getByText('Priya Sandhu').waitFor();
  await dialog.locator('.av-times button').first().waitFor();
  await dialog.getByRole('button', { name: 'Later days' }).click();
  await dialog.locator('.av-times button').first().click();
  await dialog.getByRole('button', { name: /^Book \w+day, / }).click();
  await page.getByText('The visit is booked.').first().waitFor();
  expect(practitioner.complaints).toEqual([]);
});

test('RTE-3 overlays colleagues’ days, marks each visit with its practitioner, and keeps the choice in the address', async () => {
  const { page } = practitioner;
  await follow(page, '/care-provider/calendar?view=agenda');
  await page.getByRole('radio', { name: 'Selected' }).click();
  const people = page.getByRole('group', { name: 'Practitioners shown' });
  await people.getByText('Priya Sandhu').waitFor();
  await people.getByLabel('Add a practitioner…').selectOption({ label: 'Daniel Okafor' });
  await page.locator('.av-event abbr', { hasText: 'DO' }).first().waitFor();
  await page.locator('.av-event abbr', { hasText: 'PS' }).first().waitFor();
  expect(new URL(page.url()).searchParams.get('with')!.split(',')).toHaveLength(2);
  await page.reload();
  await people.getByText('Daniel Okafor').waitFor();
  await people.getByRole('button', { name: 'Remove Priya Sandhu' }).click();
  await page.locator('.av-event abbr', { hasText: 'PS' }).first().waitFor({ state: 'detached' });
});

test('RTE-3 a day goes on paper as a table alone', async () => {
  const { page } = practitioner;
  await page.setViewportSize({ width: 1280, height: 800 });
  await follow(page, '/care-provider/calendar?view=day&who=all');
  await settled(page);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Print the day' }).click();
  await page.locator('.av-sheet table').waitFor();
  await page.emulateMedia({ media: 'print' });
  const shown = await page.evaluate(() =>
    [...document.querySelectorAll('nav, header, .av-grid, .pv-dialog-head, .av-sheet table')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .map(({ tagName }) => tagName),
  );
  expect(shown).toEqual(['TABLE']);
  await page.emulateMedia({ media: 'screen' });
  await page.keyboard.press('Escape');
  await page.locator('.av-sheet').waitFor({ state: 'detached' });
});

test('RTE-3 hours that change leave a visit behind, which its practitioner keeps', async () => {
  const { page } = practitioner;
  const me = (await (await signedIn(house, 'practitioner@pavilion.test')).send(getMe)).data.practitioner[0]!;
  await bookVisit(await signedIn(house, 'patient@pavilion.test'), { inDays: 14, practitioner: me.resourceId! });
  await page.setViewportSize({ width: 1280, height: 800 });
  await follow(page, '/care-provider/calendar');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'My hours' }).click();
  const hours = page.getByRole('dialog', { name: 'Working hours' });
  await hours.getByRole('button', { name: 'Add days away' }).click();
  const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toLocaleDateString('en-CA');
  await hours.getByLabel('First day').last().fill(day(12));
  await hours.getByLabel('Last day').last().fill(day(60));
  await hours.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'See them' }).click();
  const list = page.getByRole('dialog', { name: 'Visits outside working hours' });
  const rows = list.locator('li');
  await rows.first().waitFor();
  const before = await rows.count();
  await rows.first().getByRole('button', { name: 'Keep this time' }).click();
  await rows.nth(before - 1).waitFor({ state: 'detached' });
  expect(practitioner.complaints).toEqual([]);
});

test('PRD-4 RTE-2 the calendar shows dose times and due forms, links to their pages, and drops them with their feature', async () => {
  const { page } = patient;
  await page.setViewportSize({ width: 1280, height: 800 });
  await follow(page, '/patient-profile/calendar?view=month');
  const kinds = page.getByRole('group', { name: 'Show' });
  await kinds.getByRole('button', { name: 'Forms' }).waitFor();
  expect(await page.locator('.av-event.is-dose').count()).toBe(0);
  await kinds.getByRole('button', { name: 'Medicines' }).click();
  // One line a day, however many doses there are.
  await page.locator('.av-event.is-dose').first().waitFor();
  expect(await page.locator('.av-event.is-dose').count()).toBeLessThanOrEqual(42);
  await page
    .getByRole('button', { name: /\d doses\W+Medicines/ })
    .last()
    .click();
  await page.waitForURL(/view=day/);
  await page
    .getByRole('link', { name: /Medicines/ })
    .first()
    .click();
  await page.waitForURL('**/patient-profile/record?tab=medications');
  await follow(page, '/patient-profile/calendar?view=month&hide=dose,visit');
  await page
    .getByRole('link', { name: / Forms/ })
    .first()
    .click();
  await page.waitForURL('**/patient-profile/assessments?form=*');

  await follow(page, '/patient-profile/calendar?view=month');
  await page.locator('.av-event.is-dose').first().waitFor();
  await follow(admin.page, '/clinic/management?section=features');
  await switchFeature(admin.page, /medications/i, false);
  await page.locator('.av-event.is-dose').first().waitFor({ state: 'detached' });
  await kinds.getByRole('button', { name: 'Medicines' }).waitFor({ state: 'detached' });
  await switchFeature(admin.page, /medications/i, true);
  await page.locator('.av-event.is-dose').first().waitFor();
  expect(patient.complaints).toEqual([]);
});

test('PRD-4 switched off, the calendar vanishes from an open browser and the server refuses its calls', async () => {
  await follow(patient.page, '/patient-profile/dashboard');
  await patient.page.getByRole('heading', { name: 'Next visit' }).waitFor();
  await follow(admin.page, '/clinic/management?section=features');
  await switchFeature(admin.page, /appointments/i, false);
  await patient.page.getByRole('heading', { name: 'Next visit' }).waitFor({ state: 'detached' });
  await patient.page.getByRole('link', { name: 'Calendar' }).first().waitFor({ state: 'detached' });
  await switchFeature(admin.page, /appointments/i, true);
  await patient.page.getByRole('heading', { name: 'Next visit' }).waitFor();
});
