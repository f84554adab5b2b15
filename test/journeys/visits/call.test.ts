import type { Browser } from 'playwright-core';
import { mediaFrom, moreMediaFrom, received } from '../../kit/call/media.ts';
import {
  admit,
  callAddress,
  controls,
  inCall,
  openGuest,
  openPatient,
  openPractitioner,
  visitId,
  waitInLobby,
} from '../../kit/call/story.ts';
import { Wire } from '../../kit/call/wire.ts';
import { type House, openHouse } from '../../kit/house.ts';
import { axeFindings, picture, tooWide } from '../../kit/inspect.ts';
import { fakeMedia, openWholeBrowser, type Person } from '../../kit/person.ts';

let house: House;
let browser: Browser;
let practitioner: Person;
let patient: Person;
let guest: Person;
const wire = new Wire();
const everybody = (): readonly Person[] => [practitioner, patient, guest];
const say = (what: string, ms: readonly number[]): void =>
  void process.stdout.write(`${what}: ${ms.map((one) => `${one} ms`).join(', ')}\n`);

beforeAll(async () => {
  [house, browser] = await Promise.all([openHouse(), openWholeBrowser(fakeMedia)]);
});
afterAll(async () => {
  await browser?.close();
  await wire.close();
  await house?.close();
});

test('RTE-7 LNK-1 LNK-2 GRD-6 a practitioner, a patient and a guest with link and PIN see and hear each other', async () => {
  practitioner = await openPractitioner(browser, house);
  patient = await openPatient(browser, house, { wire });
  await waitInLobby(patient);
  await admit(practitioner, 'Maya Tremblay');
  await inCall(patient);
  say(
    'patient in the call: practitioner, patient',
    await Promise.all([practitioner, patient].map(({ page }) => mediaFrom(page, 1))),
  );

  guest = await openGuest(browser, house, practitioner, 'Marc Tremblay');
  await waitInLobby(guest);
  await admit(practitioner, 'Marc Tremblay');
  await inCall(guest);
  say(
    'guest in the call: practitioner, patient, guest',
    await Promise.all(everybody().map(({ page }) => mediaFrom(page, 2))),
  );
  expect(wire.laid).toBeGreaterThan(0);
  for (const person of everybody()) {
    await person.page.getByText('3 people in the call').waitFor();
    await person.page.getByText('Good connection').first().waitFor();
  }
});

test('RTE-7 microphone, camera and hand are said to the others in words, and what is written is read', async () => {
  const tile = practitioner.page
    .getByRole('region', { name: 'Call' })
    .getByRole('listitem')
    .filter({ hasText: 'Maya Tremblay' });
  await controls(patient)
    .getByRole('button', { name: /^Mic on/ })
    .click();
  await tile.getByText('Microphone off').waitFor();
  await patient.page.locator('body').press('v');
  await tile.getByText('Camera off').waitFor();
  await patient.page.locator('body').press('h');
  await tile.getByText('Hand raised').waitFor();
  for (const key of ['m', 'v', 'h']) await patient.page.locator('body').press(key);
  await tile.getByText('Microphone off').waitFor({ state: 'detached' });
  await patient.page.locator('body').press('c');
  await patient.page.getByLabel('Message to everyone').fill('Can you hear me?');
  await patient.page.keyboard.press('Enter');
  await guest.page.getByRole('button', { name: /^Chat.*1 new message/ }).click();
  await guest.page.getByText('Can you hear me?').waitFor();
});

test.each([
  { name: '1280-dark', width: 1280, height: 800, colorScheme: 'dark' },
  { name: '390-bright', width: 390, height: 844, colorScheme: 'light' },
] as const)('RTE-7 axe finds nothing in the call, at %j, and nothing is too wide', async ({ name, ...look }) => {
  for (const [who, { page }] of [
    ['practitioner', practitioner],
    ['patient', patient],
  ] as const) {
    await page.setViewportSize({ width: look.width, height: look.height });
    await page.emulateMedia({ colorScheme: look.colorScheme, reducedMotion: 'reduce' });
    await page.waitForTimeout(500);
    expect({ who, findings: await axeFindings(page), wide: await tooWide(page) }).toEqual({
      who,
      findings: [],
      wide: 0,
    });
    if (process.env['PICTURES'] === 'on') await picture(page, `call-${who}-${name}`);
    await page.setViewportSize({ width: 1280, height: 800 });
  }
});

test('RTE-7 the clinic mutes a participant, whose browser obeys and says so', async () => {
  await practitioner.page.getByRole('button', { name: 'Actions for Marc Tremblay' }).first().click();
  await practitioner.page.getByRole('menuitem', { name: 'Turn off microphone' }).click();
  await guest.page.getByText('The clinic turned off your microphone.').waitFor();
  await guest.page.getByRole('button', { name: 'Turn it on' }).click();
  await controls(guest)
    .getByRole('button', { name: /^Mic on/ })
    .waitFor();
});

test('RTE-7 after ten seconds without any network the patient is back by themselves, without a reload', async () => {
  await patient.page.evaluate(() => Object.assign(window, { stillHere: true }));
  await wire.cut();
  await patient.page.getByText('Reconnecting').first().waitFor();
  await patient.page.waitForTimeout(10_000);
  const stuck = await received(patient.page);
  await patient.page.waitForTimeout(300);
  expect((await received(patient.page)).map(({ packets }) => packets)).toEqual(stuck.map(({ packets }) => packets));
  await wire.mend();
  say(
    'back after the cut: practitioner, patient, guest',
    await Promise.all(everybody().map(({ page }) => moreMediaFrom(page, 2))),
  );
  await patient.page.getByText('Reconnecting').first().waitFor({ state: 'detached' });
  expect(await patient.page.evaluate(() => 'stillHere' in window)).toBe(true);
});

test('RTE-7 a reload brings everyone back to the same seat', async () => {
  const seatsOf = ({ page }: Person) =>
    page
      .getByRole('region', { name: 'Call' })
      .getByRole('listitem')
      .filter({ hasText: /connecti|Joining|Away/i })
      .count();
  for (const person of [patient, guest]) {
    await person.page.reload();
    await inCall(person);
    say('after the reload', await Promise.all(everybody().map(({ page }) => mediaFrom(page, 2))));
    await person.page.getByText('3 people in the call').waitFor();
  }
  expect(await seatsOf(practitioner)).toBe(2);
  expect(new URL(guest.page.url()).pathname).toBe('/telemedicine/call');
});

test('RTE-7 the clinic holds the guest in the lobby, lets them in again, and ends the visit for all', async () => {
  await practitioner.page.getByRole('button', { name: 'Actions for Marc Tremblay' }).first().click();
  await practitioner.page.getByRole('menuitem', { name: 'Move to waiting room' }).click();
  await guest.page.getByRole('heading', { name: 'The clinic asked you to wait a moment' }).waitFor();
  await admit(practitioner, 'Marc Tremblay');
  await inCall(guest);
  await Promise.all(everybody().map(({ page }) => mediaFrom(page, 2)));

  await controls(practitioner).getByRole('button', { name: 'End for all' }).click();
  await practitioner.page.getByRole('alertdialog').getByRole('button', { name: 'End for all' }).click();
  await practitioner.page.waitForURL(`**/telemedicine/summary?c=${visitId}`);
  for (const person of [patient, guest])
    await person.page.getByRole('heading', { name: 'The visit is over' }).waitFor();
  await guest.page.getByRole('link', { name: 'Read the summary' }).click();
  await guest.page.waitForURL(/\/telemedicine\/guest\?/);
  await patient.page.getByRole('link', { name: 'Read the summary' }).click();
  await patient.page.waitForURL(/\/telemedicine\/summary\?/);
  for (const person of everybody()) {
    expect(await received(person.page)).toEqual([]);
    expect(person.complaints).toEqual([]);
  }
});

test('GRD-6 with no session and no pass the call page keeps its query, and says what to do', async () => {
  const stranger = await browser.newContext({ baseURL: house.url, locale: 'en-CA' });
  const page = await stranger.newPage();
  await page.goto(callAddress);
  await page.getByRole('heading', { name: 'You do not have access to this visit' }).waitFor();
  expect(new URL(page.url()).searchParams.get('c')).toBe(visitId);
  await stranger.close();
});
