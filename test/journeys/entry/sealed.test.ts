import type { Browser } from 'playwright-core';
import { demoAccounts } from '#config/demo.ts';
import { dumpOf, lockedIn } from '../../kit/deviceDump.ts';
import { type House, openHouse } from '../../kit/house.ts';
import { composer, confirmRequest, openSession, requestSession } from '../../kit/messaging.ts';
import { lock, newPerson, openBrowser, type Person } from '../../kit/person.ts';

const words = 'Numb fingers since Friday';
let house: House;
let browser: Browser;
let patient: Person;
let session: string;

interface Root {
  readonly slices: Readonly<Record<string, { readonly data: unknown } | undefined>>;
}
const rootOf = async (): Promise<{
  readonly vault: unknown;
  readonly seal: Readonly<Record<string, unknown>> | null;
}> => {
  const { slices } = await patient.page.evaluate(() => JSON.parse(localStorage.getItem('root') ?? '{}') as Root);
  return { vault: slices['vault']?.data ?? null, seal: (slices['vaultSeal']?.data ?? null) as never };
};
const plainIn = async (): Promise<readonly string[]> =>
  Object.entries(await dumpOf(patient.page))
    .filter(([, text]) => /Numb fingers|Zebra|Sandhu/.test(text))
    .map(([place]) => place);

beforeAll(async () => {
  [house, browser] = await Promise.all([openHouse(), openBrowser()]);
  patient = await newPerson(browser, house, 'patient@pavilion.test', { worker: true });
  session = await requestSession(patient.page, 'Priya Sandhu', 'Zebra rash');
  const practitioner = await newPerson(browser, house, 'practitioner@pavilion.test', { home: false });
  await confirmRequest(practitioner.page, session);
  await practitioner.close();
  await openSession(patient.page, session);
  await composer(patient.page).waitFor();
  // Its key comes some moments after the page.
  await patient.page.waitForFunction(() => (localStorage.getItem('root') ?? '').includes('vaultSeal'));
});
afterAll(async () => {
  await browser?.close();
  await house?.close();
});

test('STA-5 CST-4 locked without a line, nothing on the device opens what lies there, in a page that was open or a new one', async () => {
  const { page, context } = patient;
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await context.setOffline(true);
  await composer(page).fill(words);
  await page.keyboard.press('Enter');
  await page.getByText('Waiting for the connection').waitFor();
  expect([await plainIn(), typeof (await rootOf()).vault]).toEqual([[], 'string']);
  await lock(page);
  await page.waitForFunction(() => !(JSON.parse(localStorage.getItem('root') ?? '{}') as Root).slices['vault']?.data);
  const { seal } = await rootOf();
  expect([seal && 'sealed' in seal, seal && 'key' in seal]).toEqual([true, false]);
  expect(lockedIn(await dumpOf(page)).length).toBeGreaterThan(1);
  expect(await plainIn()).toEqual([]);
  await page.reload();
  await page.getByRole('button', { name: 'Unlock' }).waitFor();
  expect([(await rootOf()).vault, await plainIn()]).toEqual([null, []]);
  // How much would be lost is known, and not what.
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('alert').getByText('One item is not sent yet').waitFor();
});

test('STA-5 the password opens it: what waited is sent, once', async () => {
  const { page, context } = patient;
  await context.setOffline(false);
  await page.getByLabel('Password').fill(demoAccounts.password);
  await page.keyboard.press('Enter');
  await page.locator('.msg-text', { hasText: words }).waitFor();
  await page.getByText('Waiting for the connection').waitFor({ state: 'detached' });
  await page.reload();
  await page.locator('.msg-text', { hasText: words }).waitFor();
  expect(await page.locator('.msg-text', { hasText: words }).count()).toBe(1);
  expect(typeof (await rootOf()).vault).toBe('string');
  expect(patient.complaints).toEqual([]);
});
