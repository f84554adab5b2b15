import type { Browser, Page, WebSocket } from 'playwright-core';
import { demoAccounts } from '#config/demo.ts';
import { type House, openHouse } from '../../kit/house.ts';
import { composer, confirmRequest, openSession, requestSession, say, seen } from '../../kit/messaging.ts';
import { lock, newPerson, openBrowser, type Person } from '../../kit/person.ts';
import { look } from '../../kit/tour.ts';

let house: House;
let browser: Browser;
let patient: Person;
let session: string;

beforeAll(async () => {
  [house, browser] = await Promise.all([openHouse(), openBrowser()]);
  patient = await newPerson(browser, house, 'patient@pavilion.test', { home: false });
  session = await requestSession(patient.page, 'Priya Sandhu', 'Question about my prescription');
  const practitioner = await newPerson(browser, house, 'practitioner@pavilion.test', { home: false });
  await confirmRequest(practitioner.page, session);
  await practitioner.close();
  await openSession(patient.page, session);
});
afterAll(async () => {
  await browser?.close();
  await house?.close();
});

test('STA-5 behind the lock there is nothing of the page, and half a message is there afterwards', async () => {
  const { page } = patient;
  await composer(page).fill('I take it with break');
  await lock(page);
  expect(await page.content()).not.toContain('I take it with break');
  expect(await page.content()).not.toContain('Question about my prescription');
  await page.getByLabel('Password').fill('not my password');
  await page.keyboard.press('Enter');
  await page.locator('[aria-invalid]').waitFor();
  await page.getByLabel('Password').fill(demoAccounts.password);
  await page.keyboard.press('Enter');
  await expectWritten('I take it with break');
});

test('STA-5 a reload does not open the lock', async () => {
  const { page } = patient;
  await lock(page);
  await page.reload();
  await page.getByLabel('Password').waitFor();
  expect(await page.content()).not.toContain('Question about my prescription');
  await page.getByLabel('Password').fill(demoAccounts.password);
  await page.keyboard.press('Enter');
  await expectWritten('I take it with break');
});

test('STA-5 a PIN that was set in the settings opens the lock', async () => {
  const other = await newPerson(browser, house, 'patient2@pavilion.test', { home: false });
  const { page } = other;
  await page.goto('/settings?panel=lock');
  await page.getByRole('button', { name: 'Set a PIN' }).click();
  await page.getByLabel('Your password').fill(demoAccounts.password);
  await page.getByLabel('New PIN', { exact: true }).fill('208315');
  await page.getByLabel('New PIN again').fill('208315');
  expect(await look(other, 'settings-pin')).toEqual([]);
  await page.getByRole('button', { name: 'Save PIN' }).click();
  await page.getByText('Your PIN unlocks the screen.').waitFor();
  await lock(page);
  await page.reload();
  const pin = page.getByLabel('PIN');
  await pin.waitFor();
  expect(await look(other, 'lock-pin')).toEqual([]);
  await pin.fill('908173');
  await page.keyboard.press('Enter');
  await page
    .getByText(/4 tries left/)
    .first()
    .waitFor();
  await pin.fill('208315');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Change PIN' }).waitFor();
  expect(other.complaints).toEqual([]);
  await other.close();
});

test('STA-4 when the session cannot be renewed the person logs in again, and half a message is kept', async () => {
  const { page } = patient;
  const expired = { status: 401, json: { code: 'token_expired', message: 'jwt expired' } };
  const refused = { status: 401, json: { code: 'refresh_refused', message: 'This session has ended.' } };
  await page.route('**/v3/**', (route) => route.fulfill(expired));
  await page.route('**/v3/users/refresh-token', (route) => route.fulfill(refused));
  await composer(page).fill('I take it with breakfast, is that');
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('Password').waitFor();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await dialog.getByLabel('Password').fill(demoAccounts.password);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await expectWritten('I take it with breakfast, is that');
});

test('what was typed survives a reload', async () => {
  await patient.page.reload();
  await expectWritten('I take it with breakfast, is that');
});

test('two tabs share one live connection, and the second has it when the first is closed', async () => {
  const sockets: WebSocket[] = [];
  const watched = (page: Page): Page => page.on('websocket', (socket) => sockets.push(socket));
  const practitioner = await newPerson(browser, house, 'practitioner@pavilion.test', { home: false });
  await openSession(practitioner.page, session);
  const first = watched(patient.page);
  await first.reload();
  await composer(first).waitFor();
  const second = watched(await patient.context.newPage());
  await openSession(second, session);
  await composer(second).waitFor();
  await say(practitioner.page, 'Both tabs hear this.');
  await Promise.all([seen(first, 'Both tabs hear this.'), seen(second, 'Both tabs hear this.')]);
  expect(sockets).toHaveLength(1);
  await first.close();
  await say(practitioner.page, 'One tab hears this.');
  await seen(second, 'One tab hears this.');
  expect(sockets).toHaveLength(2);
});

const expectWritten = async (text: string): Promise<void> => {
  await composer(patient.page).waitFor();
  await patient.page.waitForFunction(
    (wanted) => [...document.querySelectorAll('textarea')].some((area) => area.value === wanted),
    text,
  );
};
