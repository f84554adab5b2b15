import type { Browser } from 'playwright-core';
import { type House, openHouse } from '../kit/house.ts';
import { axeFindings } from '../kit/inspect.ts';
import { fillNewClinic, makeClinic, takeUp } from '../kit/journeys/newcomers.ts';
import { newPerson, openBrowser, settled } from '../kit/person.ts';
import { look } from '../kit/tour.ts';

let house: House;
let browser: Browser;
beforeAll(async () => {
  [house, browser] = await Promise.all([openHouse(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await house?.close();
});

test('RTE-5 a super administrator makes a clinic from nothing, works in it, suspends it and brings it back', async () => {
  const boss = await newPerson(browser, house, 'super-admin@pavilion.test', { home: false });
  const { page } = boss;
  await page.goto('/clinic/organizations');
  await settled(page);
  const email = 'noor@lakeside.test';
  await fillNewClinic(page, { name: 'Lakeside Clinic', slug: 'lakeside', email });
  await page.getByRole('dialog').getByRole('checkbox', { name: 'Messaging' }).uncheck();
  expect(await axeFindings(page, '[role=dialog]')).toEqual([]);
  await makeClinic(page, email);
  const noor = await takeUp(browser, house, email, 'A-clinic-of-my-own-7');
  await noor.page.waitForURL(/care-provider\/dashboard/);
  await noor.page.goto('/clinic/staff');
  await noor.page.getByRole('row', { name: /Noor Haidari/ }).waitFor();
  await noor.page.goto('/messages');
  await noor.page.getByRole('heading', { level: 1 }).waitFor();
  expect(await noor.page.getByRole('button', { name: /^Working in/ }).count()).toBe(0);

  // Two windows of the same session: what one chooses the other follows.
  const other = await boss.page.context().newPage();
  await other.goto('/clinic/organizations');
  await settled(other);
  await page.getByRole('button', { name: /^Working in/ }).click();
  await page.getByRole('menuitemradio', { name: 'Lakeside Clinic' }).click();
  await page.getByRole('button', { name: /^Working in Lakeside Clinic/ }).waitFor();
  await other.getByRole('button', { name: /^Working in Lakeside Clinic/ }).waitFor();
  await page.goto('/clinic/staff');
  await page.getByRole('row', { name: /Noor Haidari/ }).waitFor();
  expect(await look(boss, 'organizations-working-in')).toEqual([]);
  await page.getByRole('button', { name: /^Working in Lakeside/ }).click();
  await page.getByRole('menuitem', { name: /^Leave, back to/ }).click();
  await page.getByRole('button', { name: /^Working in Rideau/ }).waitFor();
  await other.close();

  await page.goto('/clinic/organizations');
  await page.getByRole('button', { name: 'Actions for Lakeside Clinic' }).click();
  await page.getByRole('menuitem', { name: 'Suspend' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Suspend' }).click();
  await noor.page.getByRole('heading', { name: 'This clinic is suspended' }).waitFor();
  expect(await look(boss, 'organizations-suspended')).toEqual([]);
  await page.getByRole('button', { name: 'Actions for Lakeside Clinic' }).click();
  await page.getByRole('menuitem', { name: 'Bring back' }).click();
  await page.getByText('Lakeside Clinic is back.').first().waitFor();
  await noor.page.getByRole('button', { name: 'Check again' }).click();
  await noor.page.getByRole('heading', { name: 'This clinic is suspended' }).waitFor({ state: 'detached' });
  await Promise.all([boss.close(), noor.close()]);
});
