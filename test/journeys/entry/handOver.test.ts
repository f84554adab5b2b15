import type { Browser, Page } from 'playwright-core';
import { demoAccounts } from '#config/demo.ts';
import { type House, openHouse } from '../../kit/house.ts';
import { newPerson, openBrowser, type Habits, type Person } from '../../kit/person.ts';

const { password } = demoAccounts;
const home = '**/patient-profile/dashboard';
const bundle = /\/vendor\.[0-9a-f]+\.js$/;
let house: House;
let browser: Browser;
let person: Person;

beforeAll(async () => {
  [house, browser] = await Promise.all([openHouse(), openBrowser()]);
});
afterEach(async () => {
  const { complaints } = person;
  await person.close();
  // What was drawn ahead is what the application draws: React would say where it is not.
  expect(complaints).toEqual([]);
});
afterAll(async () => {
  await browser?.close();
  await house?.close();
});

/** At /login, where the code does not arrive before `arrive` is called. */
const held = async (habits: Habits = {}, at = '/login') => {
  person = await newPerson(browser, house, null, habits);
  const { page, context } = person;
  let arrive = (): void => undefined;
  const late = new Promise<void>((resolve) => (arrive = resolve));
  await context.route(bundle, async (route) => {
    await late;
    await route.continue();
  });
  const recovered: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load')) recovered.push(message.text());
  });
  // The bundle of a page that does not come drawn would hold the end of its loading up.
  await page.goto(at, { waitUntil: 'commit' });
  const arrived = async (): Promise<void> => {
    arrive();
    await page.waitForFunction(() => !window.heldPage);
    expect(recovered).toEqual([]);
  };
  return { page, arrived, arrive };
};
const email = (page: Page) => page.locator('[name=email]');
const typed = (page: Page) =>
  page.evaluate(() => {
    const input = document.activeElement as HTMLInputElement;
    return [input.name, input.value, input.id];
  });

test('RTE-1 what is typed before the code is there stays, with the field, the focus and the caret', async () => {
  const { page, arrived } = await held();
  const field = await email(page).elementHandle();
  await email(page).fill('patint@pavilion.test');
  await page.locator('[name=keep]').uncheck();
  await email(page).focus();
  await page.keyboard.press('Home');
  for (let step = 0; step < 4; step++) await page.keyboard.press('ArrowRight');
  await arrived();
  await page.keyboard.type('e');
  expect(await typed(page)).toEqual(['email', 'patient@pavilion.test', expect.any(String)]);
  expect(await field.evaluate((element) => element.isConnected)).toBe(true);
  expect(await page.locator('[name=keep]').isChecked()).toBe(false);
  await page.locator('[name=password]').fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL(home);
  // Not kept: the session is the tab's.
  expect(await page.evaluate(() => [localStorage.getItem('root'), sessionStorage.getItem('root') !== null])).toEqual([
    null,
    true,
  ]);
});

test('signing in needs no code of the application: one call, and home when the code is there', async () => {
  const { page, arrived } = await held({ phone: true, french: true, dark: true });
  await email(page).fill(' patient@pavilion.test ');
  await page.locator('[name=password]').fill(password);
  const answered = page.waitForResponse((response) => response.url().endsWith('/users/login'));
  await page.keyboard.press('Enter');
  expect((await answered).status()).toBe(200);
  expect(await page.locator('button[type=submit]').getAttribute('aria-busy')).toBe('true');
  await arrived();
  await page.waitForURL(home);
  expect(person.requested.filter((address) => address.endsWith('/users/login'))).toHaveLength(1);
});

test('a refused password is told in the form, which keeps what was typed', async () => {
  const { page, arrived } = await held({ french: true });
  await email(page).fill('patient@pavilion.test');
  await page.locator('[name=password]').fill('not this one');
  await page.keyboard.press('Enter');
  await page.waitForResponse((response) => response.url().endsWith('/users/login'));
  await arrived();
  await page.getByRole('alert').filter({ hasText: 'mot de passe' }).waitFor();
  expect(await email(page).inputValue()).toBe('patient@pavilion.test');
  expect(person.requested.filter((address) => address.endsWith('/users/login'))).toHaveLength(1);
});

test('VAL-2 an empty form that was sent early names its fields', async () => {
  const { page, arrived } = await held();
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await arrived();
  await page.getByRole('link', { name: 'Please enter Password' }).waitFor();
  expect((await typed(page))[0]).toBe('email');
  expect(person.requested.filter((address) => address.endsWith('/users/login'))).toEqual([]);
});

test('what was pressed early is answered: the password shows, an account is filled in', async () => {
  const { page, arrived } = await held();
  await page.getByRole('button', { name: 'Show' }).click();
  await page.getByRole('button', { name: 'Caregiver' }).click();
  await arrived();
  expect(await email(page).inputValue()).toBe('caregiver@pavilion.test');
  expect(await page.locator('[name=password]').getAttribute('type')).toBe('text');
});

test('a language chosen here comes drawn, whatever the browser asks for', async () => {
  const { page, arrive } = await held();
  arrive();
  await page.getByRole('button', { name: 'Français' }).click();
  await page.getByRole('heading', { name: 'Connexion' }).waitFor();
  await page.reload();
  expect(await page.getByRole('heading').innerText()).toBe('Connexion');
  expect(await page.evaluate(() => [document.documentElement.lang, Boolean(window.heldPage)])).toEqual(['fr-CA', true]);
  await email(page).fill('patient@pavilion.test');
  await page.waitForFunction(() => !window.heldPage);
  expect(await email(page).inputValue()).toBe('patient@pavilion.test');
});

test('RTE-1 the page for a forgotten password comes drawn, too', async () => {
  const { page, arrived } = await held({}, '/forgot-password');
  await email(page).fill('patient@pavilion.test');
  await page.keyboard.press('Enter');
  await arrived();
  await page.getByText('patient@pavilion.test').first().waitFor();
  expect(person.requested.filter((address) => address.endsWith('/users/login'))).toEqual([]);
});

test('LNK-3 a link that brings an email finds it filled in', async () => {
  const { page, arrive } = await held({}, '/login?email=patient%40pavilion.test&telemedicine=true&c=1');
  arrive();
  await email(page).waitFor();
  expect(await email(page).inputValue()).toBe('patient@pavilion.test');
});

test('GRD-3 somebody who signs in in another tab is home in this one, too', async () => {
  const { page, arrive } = await held();
  arrive();
  const other = await person.context.newPage();
  await other.goto('/login');
  await email(other).fill('patient@pavilion.test');
  await other.locator('[name=password]').fill(password);
  await other.keyboard.press('Enter');
  await other.waitForURL(home);
  await page.waitForURL(home);
});
