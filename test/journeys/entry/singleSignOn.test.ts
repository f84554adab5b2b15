import type { Browser } from 'playwright-core';
import { returnPath } from '#plugins/single-sign-on/shared/calls.ts';
import { type House, openHouse } from '../../kit/house.ts';
import { lock, newPerson, openBrowser, type Person } from '../../kit/person.ts';
import { freePort } from '../../kit/server/freePort.ts';
import { type OpenidProvider, startOpenidProvider } from '../../kit/server/standIns/openidProvider.ts';

let house: House;
let browser: Browser;
let provider: OpenidProvider;
let administrator: Person;
let doctor: Person;

beforeAll(async () => {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  [house, browser, provider] = await Promise.all([
    openHouse({ HOST: 'localhost', PORT: String(port), PUBLIC_URL: url, PUBLIC_SINGLE_SIGN_ON: 'on' }),
    openBrowser(),
    startOpenidProvider(url + returnPath),
  ]);
  provider.person = { sub: 'priya', email: 'practitioner@pavilion.test', email_verified: true };
  administrator = await newPerson(browser, house, 'clinic-admin@pavilion.test');
  doctor = await newPerson(browser, house, null);
});
afterAll(async () => {
  await browser?.close();
  await provider?.close();
  await house?.close();
});

/** From the login page to where the clinic’s sign-in sends people back to. */
const comeByClinic = async (): Promise<void> => {
  const { page } = doctor;
  await page.goto('/login');
  await page.getByRole('link', { name: 'Log in with your clinic' }).click();
  await page.getByRole('button', { name: /Rideau/ }).click();
};

test('RTE-1 a clinic connects its own sign-in, lets a doctor in who asks, and they are at work', async () => {
  const { page } = administrator;
  await page.goto('/clinic/management?section=single-sign-on');
  await page.getByRole('button', { name: 'Set up' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Address of the provider').fill('http://127.0.0.1:9');
  await dialog.getByLabel('Client ID').fill(provider.clientId);
  await dialog.getByLabel('Client secret').fill(provider.clientSecret);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Nothing at this address answers as an OpenID provider').first().waitFor();
  // What was typed is still there.
  expect(await dialog.getByLabel('Client secret').inputValue()).toBe(provider.clientSecret);
  await dialog.getByLabel('Address of the provider').fill(provider.issuer);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });

  await comeByClinic();
  const problem = doctor.page.getByRole('alert').filter({ hasText: 'has to allow this once' });
  await problem.waitFor();
  // Nothing of what the provider sent stays in the address, and nothing else came of it.
  expect(new URL(doctor.page.url()).search).toBe('');
  await doctor.page.goto('/care-provider/dashboard');
  await doctor.page.waitForURL('**/login');

  await page.getByRole('button', { name: /notification/i }).click();
  await page.getByRole('link', { name: /Somebody asks to log in with single sign-on/ }).click();
  await page.getByRole('button', { name: /^Allow Priya/ }).click();
  await page
    .getByText(/^Priya .* may log in this way$/)
    .first()
    .waitFor();

  await comeByClinic();
  await doctor.page.waitForURL('**/care-provider/dashboard');
  await doctor.page.reload();
  await doctor.page.getByRole('heading', { name: /Priya/ }).waitFor();

  // At the lock, in a window of its own, which closes by itself.
  await lock(doctor.page);
  expect(await doctor.page.content()).not.toContain('Priya');
  const [window] = await Promise.all([
    doctor.page.waitForEvent('popup'),
    doctor.page.getByRole('button', { name: /^Continue with the sign-in of/ }).click(),
  ]);
  await doctor.page.getByRole('heading', { name: /Priya/ }).waitFor();
  if (!window.isClosed()) await window.waitForEvent('close');

  await page.getByRole('button', { name: /^Refuse Priya/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Refuse' }).click();
  // Out at once, wherever they are.
  const ended = doctor.page.getByRole('alertdialog', { name: 'Please log in again' });
  await ended.waitFor();
  // Nor does the clinic’s sign-in let them back, while they are refused.
  await ended.getByRole('button', { name: /^Continue with the sign-in of/ }).click();
  await ended.getByRole('alert').filter({ hasText: 'not on this clinic’s staff list' }).waitFor();
  await page.getByRole('button', { name: /^Allow Priya/ }).click();
  await ended.getByRole('button', { name: /^Continue with the sign-in of/ }).click();
  await ended.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^Refuse Priya/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Refuse' }).click();
  await ended.waitFor();
  await ended.getByRole('button', { name: 'Log out' }).click();
  await doctor.page.waitForURL((url) => ['/', '/login'].includes(url.pathname));
});
