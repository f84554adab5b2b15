import type { Browser } from 'playwright-core';
import { type House, openHouse } from '../../kit/house.ts';
import { confirmRequest, openSession, requestSession, say, seen } from '../../kit/messaging.ts';
import { fillLogin, newPerson, openBrowser, type Person } from '../../kit/person.ts';

const email = 'zoe.lambert@example.ca';
const password = 'three maples and a canoe';
let house: House;
let browser: Browser;
let person: Person;

beforeAll(async () => {
  [house, browser] = await Promise.all([openHouse(), openBrowser()]);
  person = await newPerson(browser, house, null);
});
afterAll(async () => {
  await browser?.close();
  await house?.close();
});

/** The newest letter to an address, read where a demonstration house shows it. */
const letterTo = async (to: string): Promise<string> => {
  const page = await person.context.newPage();
  await page.goto(`/demo/mail?to=${encodeURIComponent(to)}`);
  const text = await page.locator('article').first().innerText();
  await page.close();
  return text;
};

test('RTE-1 somebody signs up, confirms the email, is welcomed and sends a first message', async () => {
  const { page } = person;
  await page.goto('/');
  await page.goto('/register');
  await page.getByLabel('Clinic').selectOption({ label: 'Rideau Family Health' });
  await page.getByLabel('First name').fill('Zoé');
  await page.getByLabel('Last name').fill('Lambert');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create my account' }).click();

  await page.waitForURL('**/confirmation');
  const code = /\b\d{6}\b/.exec(await letterTo(email))?.[0] ?? '';
  await page.getByLabel('Six-digit code').fill(code);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.waitForURL('**/patient-profile/dashboard');
  const welcome = page.getByRole('region', { name: 'Welcome to Rideau Family Health' });
  await welcome.getByLabel('Postal code').fill('k1p5k7');
  await welcome.getByLabel('Province').selectOption('ON');
  await welcome.getByRole('button', { name: 'Save and continue' }).click();
  await welcome.getByText('613').first().waitFor();
  await page.reload();
  await welcome.getByText('1 of 3 done').waitFor();

  const session = await requestSession(page, 'Priya Sandhu', 'I am new here');
  const practitioner = await newPerson(browser, house, 'practitioner@pavilion.test', { home: false });
  await confirmRequest(practitioner.page, session);
  await openSession(page, session);
  await say(page, 'Good morning, I am Zoé.');
  await seen(practitioner.page, 'Good morning, I am Zoé.');
  expect(person.complaints).toEqual([]);
});

test('LNK-6 a forgotten password is replaced through the link of the letter', async () => {
  const other = await newPerson(browser, house, null);
  const { page } = other;
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByText(`If ${email} has an account`).waitFor();
  const link = /https?:\/\/\S+\/links\/\S+/.exec(await letterTo(email))?.[0] ?? '';
  const { pathname, search } = new URL(link);
  await page.goto(pathname + search);
  await page.getByLabel('New password').fill('four maples and a kayak');
  expect(new URL(page.url()).search).toBe('');
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.getByText('Password changed.').waitFor();
  await fillLogin(page, email, 'four maples and a kayak');
  await page.waitForURL('**/patient-profile/dashboard');
  await other.close();
});
