import { generate } from 'otplib';
import type { Browser } from 'playwright-core';
import { demoAccounts } from '#config/demo.ts';
import { invite } from '#plugins/account/shared/calls.ts';
import { addressOf } from '../../kit/server/api.ts';
import { type House, openHouse } from '../../kit/house.ts';
import { fillLogin, logIn, newPerson, openBrowser, type Person } from '../../kit/person.ts';

const patientHome = '**/patient-profile/dashboard';
const password = 'three maples and a canoe';
let house: House;
let browser: Browser;
let administrator: Person;
let visitor: Person;

beforeAll(async () => {
  [house, browser] = await Promise.all([openHouse(), openBrowser()]);
  administrator = await newPerson(browser, house, 'clinic-admin@pavilion.test');
  visitor = await newPerson(browser, house, null);
});
afterAll(async () => {
  await browser?.close();
  await house?.close();
});

/** Invites with the administrator's rights; resolves with the path and query of the mailed link. */
const invitationOf = async (body: Parameters<typeof addressOf>[1] & Record<string, unknown>): Promise<string> => {
  const { page } = administrator;
  const [call] = await Promise.all([
    page.waitForRequest((request) => request.headers().authorization !== undefined && request.url().includes('/v3/')),
    page.reload(),
  ]);
  const { authorization = '', role = '' } = call.headers();
  const answer = await fetch(house.url + addressOf(invite), {
    method: invite.method,
    headers: { authorization, role, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(201);
  const outbox = await fetch(`${house.url}/v3/demo/outbox?to=${encodeURIComponent(String(body.email))}`);
  const { data } = (await outbox.json()) as { data: { text: string }[] };
  const link = /https?:\/\/\S+/.exec(data[0]?.text ?? '')?.[0] ?? '';
  const { pathname, search } = new URL(link);
  return pathname + search;
};

let onboarding: string;

test('LNK-4 an invited patient finds the form filled in and the address bar empty, and gets in', async () => {
  onboarding = await invitationOf({
    email: 'leo.fortin@example.ca',
    role: 'patient',
    firstName: 'Léo',
    lastName: 'Fortin',
    address: { line1: '12 Elgin Street', city: 'Ottawa', state: 'ON', postalCode: 'K1P 5K7', country: 'CA' },
  });
  const { page } = visitor;
  await page.goto(onboarding);
  await page.getByLabel('Password', { exact: true }).fill(password);
  expect(new URL(page.url()).search).toBe('');
  expect(await page.getByLabel('Email').inputValue()).toBe('leo.fortin@example.ca');
  expect(await page.getByLabel('Last name').inputValue()).toBe('Fortin');
  expect(await page.getByLabel('Postal code').inputValue()).toBe('K1P 5K7');
  await page.getByRole('button', { name: 'Create my account' }).click();
  await page.waitForURL('**/login');
  await fillLogin(page, 'leo.fortin@example.ca', password);
  await page.waitForURL(patientHome);
});

test('LNK-8 the same link, opened while signed in, says to log out first', async () => {
  const { page } = visitor;
  await page.goto(onboarding);
  await page.getByText('To complete this process, you must log out of your current account.').first().waitFor();
  await page.getByText('Once logged out, tap the link again to continue.').waitFor();
  expect(new URL(page.url()).search).toBe('');
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('link', { name: 'Log in' }).first().waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
});

test('LNK-5 an invited nurse takes up the account through the link', async () => {
  const link = await invitationOf({
    email: 'nora.nurse@example.ca',
    role: 'practitioner',
    firstName: 'Nora',
    lastName: 'Roy',
    title: 'Nurse',
  });
  const { page } = visitor;
  await page.goto(link);
  await page.getByLabel('New password').fill(password);
  expect(new URL(page.url()).search).toBe('');
  await page.getByRole('button', { name: 'Open my account' }).click();
  await page.getByText('Your account is ready. Log in to begin.').waitFor();
  await fillLogin(page, 'nora.nurse@example.ca', password);
  await page.waitForURL('**/care-provider/dashboard');
});

test('ENT-1 with a second factor login asks for the code, and takes a recovery code once', async () => {
  const owner = await newPerson(browser, house, 'patient2@pavilion.test', { home: false });
  await owner.page.goto('/settings?panel=second-factor');
  await owner.page.getByRole('button', { name: 'Turn on' }).click();
  const secret = (await owner.page.locator('code').innerText()).replaceAll(' ', '');
  await owner.page.getByLabel('Six-digit code').fill(await generate({ secret }));
  await owner.page.getByRole('button', { name: 'Confirm' }).click();
  const first = await owner.page.locator('.account-codes li').first().innerText();
  await owner.page.getByRole('button', { name: 'I saved them' }).click();
  await owner.close();

  const again = await newPerson(browser, house, null);
  const { page } = again;
  await page.goto('/login');
  await page.getByLabel('Email').fill('patient2@pavilion.test');
  await page.getByLabel('Password').fill(demoAccounts.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByLabel('Six-digit code').fill('000000');
  await page.getByRole('button', { name: 'Verify code' }).click();
  await page.getByText('This code is wrong or has expired.').first().waitFor();
  await page.getByRole('button', { name: /enter a recovery code/ }).click();
  await page.getByLabel('Recovery code').fill(first);
  await page.getByRole('button', { name: 'Verify code' }).click();
  await page.waitForURL(patientHome);
  await again.close();
});

test('a device signed out in the settings has to log in again', async () => {
  const email = 'practitioner2@pavilion.test';
  const here = await newPerson(browser, house, email, { home: false });
  const there = await newPerson(browser, house, email);
  await here.page.goto('/settings?panel=devices');
  await here.page
    .getByRole('button', { name: /^Sign out/ })
    .first()
    .click();
  await here.page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
  await here.page.getByText('Signed out.').first().waitFor();
  await there.page.reload();
  await there.page.getByLabel('Password').first().waitFor();
  await Promise.all([here.close(), there.close()]);
});

test('a changed password is the one that opens, and a photo is shown in the shell', async () => {
  const person = await newPerson(browser, house, null);
  const { page } = person;
  await logIn(page, 'leo.fortin@example.ca', password);
  await page.goto('/settings?panel=password');
  await page.getByLabel('Current password').fill(password);
  await page.getByLabel('New password').fill('four maples and a kayak');
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByText('Password changed.').first().waitFor();
  await page.goto('/settings?panel=profile');
  await page.locator('input[type=file]').setInputFiles({
    name: 'me.png',
    mimeType: 'image/png',
    buffer: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  });
  await page.getByText('Photo changed.').first().waitFor();
  await page.getByRole('banner').locator('.pv-avatar img').waitFor();
  await page.getByRole('button', { name: 'Remove photo' }).click();
  await page.getByText('Photo removed.').first().waitFor();
  await person.close();
  const after = await newPerson(browser, house, null);
  await logIn(after.page, 'leo.fortin@example.ca', 'four maples and a kayak');
  await after.page.waitForURL(patientHome);
  expect([...person.complaints, ...after.complaints]).toEqual([]);
  await after.close();
});
