import type { Browser } from 'playwright-core';
import { mediaFrom, watchMedia } from '../../kit/call/media.ts';
import { admit, controls, inCall, waitInLobby } from '../../kit/call/story.ts';
import { type House, openHouse } from '../../kit/house.ts';
import { choose, fakeMedia, newPerson, openBrowser, type Person } from '../../kit/person.ts';
import { countPresses, pressesSince, restartPresses } from '../../kit/journeys/presses.ts';
import { visitNow } from '../../kit/server/visitNow.ts';

const doctor = 'Daniel Okafor';

let house: House;
let browser: Browser;
let patient: Person;
let practitioner: Person;
/** Id of the Appointment, from the address that the calendar gives it. */
let booked: string;

beforeAll(async () => {
  [house, browser] = await Promise.all([openHouse(), openBrowser(fakeMedia)]);
  patient = await newPerson(browser, house, 'patient2@pavilion.test', { home: false, prepare: watchMedia });
  practitioner = await newPerson(browser, house, 'practitioner2@pavilion.test', {
    prepare: async (context) => {
      await Promise.all([watchMedia(context), countPresses(context)]);
    },
  });
});
afterAll(async () => {
  await browser?.close();
  await house?.close();
});

test('RTE-2 ENT-6 a patient books a video visit, and the practitioner is told', async () => {
  const { page } = patient;
  await page.goto('/patient-profile/calendar?view=agenda');
  await page.getByRole('button', { name: 'Book a visit' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Book a visit' });
  await choose(dialog.getByLabel('Visit type'), 'Video visit');
  await choose(dialog.getByLabel('With', { exact: true }), doctor);
  await dialog.getByRole('button', { name: 'Later days' }).click();
  await dialog.locator('.av-times button').first().click();
  await dialog.getByRole('button', { name: /^Book \w+day, / }).click();
  await page.getByText('The visit is booked.').first().waitFor();

  const bell = practitioner.page.getByRole('banner').getByRole('button', { name: /notification/i });
  await bell.click();
  const list = practitioner.page.getByRole('dialog', { name: 'Notifications' });
  await list
    .getByText(/booked a video visit with you/)
    .first()
    .click();
  await practitioner.page.waitForURL(/\/telemedicine\/lobby\?/);
  booked = new URL(practitioner.page.url()).searchParams.get('c') ?? '';
  expect(booked).not.toBe('');
});

test('CST-3 both are reminded when the visit is a quarter of an hour away, and the next visit opens the lobby', async () => {
  await patient.page.goto('/patient-profile/dashboard');
  await visitNow(house, booked, 'practitioner2@pavilion.test');
  const bell = patient.page.getByRole('banner').getByRole('button', { name: /notification/i });
  await bell.click();
  // The job that reminds runs every twenty seconds.
  await patient.page
    .getByText(/^Your visit starts (now|in)/)
    .first()
    .waitFor({ timeout: 60_000 });
  await patient.page.keyboard.press('Escape');
  await patient.page.getByRole('link', { name: 'Join the video visit' }).click();
  await patient.page.waitForURL(`**/telemedicine/lobby?c=${booked}&d=**`);
});

test('RTE-7 LNK-1 the patient waits with camera and microphone checked, is let in, and both see and hear each other', async () => {
  await waitInLobby(patient);
  await patient.page.getByRole('heading', { name: 'You are in the waiting room' }).waitFor();
  await patient.page.getByText('We can hear you.').waitFor();
  await practitioner.page.goto(`/telemedicine/call?c=${booked}`);
  await inCall(practitioner);
  // The list of people is open; it stays so beside every call.
  await practitioner.page.getByRole('button', { name: /^People/ }).click();
  await restartPresses(practitioner.page);
  await admit(practitioner, 'Owen MacLeod');
  await inCall(patient);
  await Promise.all([mediaFrom(practitioner.page, 1), mediaFrom(patient.page, 1)]);
});

test('RTE-7 the practitioner ends the visit and signs its summary, and the patient reads it', async () => {
  await controls(practitioner).getByRole('button', { name: 'End for all' }).click();
  await practitioner.page.getByRole('alertdialog').getByRole('button', { name: 'End for all' }).click();
  await practitioner.page.waitForURL(`**/telemedicine/summary?c=${booked}`);
  await patient.page.getByRole('link', { name: 'Read the summary' }).click();
  await patient.page.getByText('Your practitioner has not signed the summary yet.').waitFor();

  await practitioner.page
    .getByLabel('What was discussed')
    .fill('The cough is better. Chest clear by your own account.');
  await practitioner.page.getByLabel('Next steps').fill('Come back if the fever returns.');
  await practitioner.page.getByRole('button', { name: 'Sign', exact: true }).click();
  await practitioner.page.getByRole('alertdialog').getByRole('button', { name: 'Sign', exact: true }).click();
  await practitioner.page.getByText('Summary signed. The patient can read it now.').first().waitFor();
  // From let in to signed.
  expect(await pressesSince(practitioner.page)).toBeLessThanOrEqual(5);

  await patient.page.getByText('The cough is better.').waitFor();
  await patient.page.getByText('Come back if the fever returns.').waitFor();
  await patient.page.getByText(/^Signed by Daniel Okafor/).waitFor();
  expect([...patient.complaints, ...practitioner.complaints]).toEqual([]);
});
