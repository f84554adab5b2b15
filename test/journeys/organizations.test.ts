import type { Browser } from 'playwright-core';
import { type House, openHouse } from '../kit/house.ts';
import { axeFindings } from '../kit/inspect.ts';
import { logIn, newPerson, openBrowser, settled } from '../kit/person.ts';
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
  const boss = await newPerson(browser, house, 'super-admin@pavilion.test');
  const { page } = boss;
  await page.goto('/clinic/organizations');
  await settled(page);
  await page.getByRole('button', { name: 'New organization' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Lakeside Clinic');
  await dialog.getByRole('textbox', { name: 'Short name' }).fill('lakeside');
  await dialog.getByRole('checkbox', { name: 'Messaging' }).uncheck();
  await dialog.getByRole('textbox', { name: 'First name' }).fill('Noor');
  await dialog.getByRole('textbox', { name: 'Last name' }).fill('Haidari');
  await dialog.getByRole('textbox', { name: 'Email' }).fill('noor@lakeside.test');
  expect(await axeFindings(page, '[role=dialog]')).toEqual([]);
  await dialog.getByRole('button', { name: 'New organization' }).click();
  await page.getByText('Invitation sent to noor@lakeside.test.').first().waitFor();

  const outbox = await fetch(`${house.url}/v3/demo/outbox?to=noor@lakeside.test`);
  const { data } = (await outbox.json()) as { data: { text: string }[] };
  const link = /https?:\/\/\S+/.exec(data[0]?.text ?? '')?.[0] ?? '';
  const noor = await newPerson(browser, house, null);
  await noor.page.goto(link.replace(/^https?:\/\/[^/]+/, ''));
  await noor.page.waitForURL(/staff-confirmation/);
  await noor.page.locator('input[type=password]').first().fill('A-clinic-of-my-own-7');
  await noor.page.locator('form button[type=submit]').click();
  await noor.page.waitForURL(/login/);
  await logIn(noor.page, 'noor@lakeside.test', 'A-clinic-of-my-own-7');
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
