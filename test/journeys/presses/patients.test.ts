import type { Browser, Page } from 'playwright-core';
import { type House, openHouse } from '../../kit/house.ts';
import { newPerson, openBrowser, type Person, settled } from '../../kit/person.ts';
import { countPresses, pressesOf } from '../../kit/journeys/presses.ts';
import { follow } from '../../kit/tour.ts';

let house: House;
let browser: Browser;
let maya: Person;
let page: Page;
beforeAll(async () => {
  [house, browser] = await Promise.all([openHouse(), openBrowser()]);
  maya = await newPerson(browser, house, 'patient@pavilion.test', { phone: true, home: false, prepare: countPresses });
  ({ page } = maya);
});
afterAll(async () => {
  expect(maya?.complaints ?? []).toEqual([]);
  await browser?.close();
  await house?.close();
});

const home = '/patient-profile/dashboard';
const standAt = async (address: string): Promise<void> => {
  await follow(page, address);
  await settled(page);
};
const said = (words: string | RegExp): Promise<void> => page.getByText(words).first().waitFor();
const next = () => page.getByRole('region', { name: 'Next visit' });

test('from home, a visit with one’s own practitioner is booked in three', async () => {
  await standAt(home);
  const presses = await pressesOf(page, async () => {
    await next().getByRole('button', { name: 'Book a visit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Book a visit' });
    await dialog.locator('.av-times button').last().click();
    await dialog.getByRole('button', { name: /^Book \w+day, / }).click();
    await said('The visit is booked.');
  });
  expect(presses).toBeLessThanOrEqual(3);
});

test('from home, the next visit is moved to the first other time in two', async () => {
  await standAt(home);
  const presses = await pressesOf(page, async () => {
    await next()
      .getByRole('button', { name: /^Reschedule: / })
      .first()
      .click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Move to \w+day, / })
      .click();
    await said('The visit was rescheduled.');
  });
  expect(presses).toBeLessThanOrEqual(2);
});

test('from home, the next visit is cancelled in two', async () => {
  await standAt(home);
  const presses = await pressesOf(page, async () => {
    await next()
      .getByRole('button', { name: /^Cancel the visit: / })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel the visit', exact: true }).click();
    await said('The visit is cancelled.');
  });
  expect(presses).toBeLessThanOrEqual(2);
});

test('from the care team, a message is written in two', async () => {
  await standAt('/patient-profile/care-team');
  const presses = await pressesOf(page, async () => {
    await page
      .locator('main')
      .getByRole('link', { name: /^(Message|Write).*Priya Sandhu/ })
      .first()
      .click();
    await page
      .getByRole('button', { name: /Priya Sandhu/ })
      .first()
      .waitFor();
    await page.getByLabel('Subject').fill('My cough');
    await page.getByLabel('Message', { exact: true }).fill('It is better since Monday.');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.waitForURL(/session_id=/);
  });
  expect(presses).toBeLessThanOrEqual(2);
});

test('among the medicines, a refill is requested in two', async () => {
  await standAt('/patient-profile/record?tab=medications');
  const presses = await pressesOf(page, async () => {
    await page.getByRole('button', { name: 'Request refill: Ramipril 10 mg' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Request refill' }).click();
    await said('Renewal requested');
  });
  expect(presses).toBeLessThanOrEqual(2);
});

test('from anywhere, a result is found in one', async () => {
  await standAt(home);
  const presses = await pressesOf(page, async () => {
    await page.keyboard.press('/');
    await page.getByRole('dialog').getByRole('combobox').waitFor();
    await page.keyboard.type('lipid');
    await page
      .getByRole('option', { name: /Lipid panel/ })
      .first()
      .waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/tab=diagnostics/);
  });
  expect(presses).toBeLessThanOrEqual(1);
});

test('from home, an open visit is joined in one: its waiting room is there', async () => {
  await standAt(home);
  const presses = await pressesOf(page, async () => {
    await page.getByRole('link', { name: 'Join the video visit' }).first().click();
    await page.waitForURL(/\/telemedicine\/lobby\?c=/);
  });
  expect(presses).toBeLessThanOrEqual(1);
});

test('from home, the first question of a form is answered in two', async () => {
  await standAt(home);
  const presses = await pressesOf(page, async () => {
    await page.getByRole('button', { name: 'Begin: Mood (PHQ-9)' }).click();
    await page.getByRole('radiogroup').first().getByText('Several days', { exact: true }).click();
    await said(/^Saved$/);
  });
  expect(presses).toBeLessThanOrEqual(2);
});

test('from home, a dose is taken in one', async () => {
  // In the evening, when something is due.
  await page.clock.install({ time: new Date(new Date().setHours(20, 0, 0, 0)) });
  await page.goto(home);
  const due = page.getByRole('region', { name: 'Medicines due now' });
  await due
    .getByRole('button', { name: /^Taken: / })
    .first()
    .waitFor();
  const presses = await pressesOf(page, async () => {
    await due
      .getByRole('button', { name: /^Taken: / })
      .first()
      .click();
    await due
      .getByRole('button', { name: /^Undo: / })
      .first()
      .waitFor();
  });
  expect(presses).toBeLessThanOrEqual(1);
});

test('at the first screen, the language is changed in one', async () => {
  const stranger = await newPerson(browser, house, null, { phone: true, prepare: countPresses });
  await stranger.page.goto('/login');
  const presses = await pressesOf(stranger.page, async () => {
    await stranger.page.getByRole('button', { name: /fran/i }).click();
    await stranger.page.getByLabel('Mot de passe').waitFor();
  });
  expect(presses).toBeLessThanOrEqual(1);
  await stranger.close();
});
