import type { Browser } from 'playwright-core';
import { type House, openHouse } from '../../kit/house.ts';
import { axeFindings, tooWide } from '../../kit/inspect.ts';
import { newPerson, openBrowser, settled } from '../../kit/person.ts';

let house: House;
let browser: Browser;
beforeAll(async () => {
  [house, browser] = await Promise.all([openHouse(), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await house.close();
});

test('RTE-4 RTE-5 RTE-8 ENT-2 a coordinator assigns a visit, a worker with a code makes it on a phone, and the report shows it', async () => {
  const clerk = await newPerson(browser, house, 'admin@pavilion.test');
  const { page } = clerk;
  await page.goto('/home-care/plan?days=1');
  await settled(page);
  // A need of today that nobody has yet.
  await page.getByRole('button', { name: 'Client needs' }).click();
  await page.getByRole('button', { name: 'Add client need' }).click();
  const need = page.getByRole('dialog', { name: 'What the client needs' });
  await need.getByLabel(/^Client/).fill('Noah Thompson');
  await page.getByRole('option', { name: /Noah Thompson/ }).click();
  await need.getByLabel(/^Service/).fill('Check-in call at the door');
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'])
    await need.getByLabel(day, { exact: true }).check();
  await need.getByLabel(/^Tasks/).fill('Say hello');
  expect(await axeFindings(page, '[role=dialog]')).toEqual([]);
  await need.getByRole('button', { name: 'Save' }).click();
  await need.waitFor({ state: 'detached' });
  await page.getByRole('dialog', { name: 'Client needs' }).getByRole('button', { name: 'Close' }).last().click();
  const tray = page.getByRole('region', { name: 'Unassigned' });
  // Carried off and put back: nothing has changed.
  await tray.getByRole('button', { name: /^Move Noah Thompson/ }).press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.locator('.hc-ghost', { hasText: 'Noah Thompson' }).waitFor();
  expect(await axeFindings(page, 'main')).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByText('Put back.').waitFor({ state: 'attached' });
  await tray.getByRole('button', { name: /Check-in call/ }).click();
  await page.getByRole('button', { name: 'Assign' }).click();
  const choice = page.getByRole('dialog', { name: 'Choose a worker' });
  await choice.getByRole('radio', { name: /Nadine Charlebois/ }).check();
  const sure = choice.getByLabel('Assign despite the warnings');
  await choice.getByRole('radio', { name: /Kwame Boateng/ }).check();
  if (await sure.isVisible()) await sure.check();
  await choice.getByRole('button', { name: 'Assign' }).click();
  await choice.waitFor({ state: 'detached' });

  await page.goto('/clinic/home-care-workers');
  await page.getByRole('button', { name: 'Actions for Kwame Boateng' }).click();
  await page.getByRole('menuitem', { name: 'Access codes' }).click();
  await page.getByRole('button', { name: 'Create code' }).click();
  const code = await page.locator('.hc-secret').innerText();

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, baseURL: house.url });
  const worker = await phone.newPage();
  await worker.goto('/home-care/calendar');
  await worker.getByLabel('Access code').fill(code);
  await worker.getByRole('button', { name: 'Open', exact: true }).click();
  await worker.getByRole('heading', { name: 'Visits of Kwame Boateng' }).waitFor();
  const card = worker.locator('.hc-visit', { hasText: 'Noah Thompson' }).first();
  await card.getByRole('button', { name: 'Start visit' }).click();
  await card.getByRole('radio', { name: 'Done', exact: true }).check();
  await card.getByLabel('Note').fill('All is well');
  await card.getByText('Sent to the clinic', { exact: true }).waitFor();
  await worker.reload();
  expect(await card.getByLabel('Note').inputValue()).toBe('All is well');
  expect(await axeFindings(worker, 'main')).toEqual([]);
  expect(await tooWide(worker)).toBeLessThanOrEqual(0);
  await card.getByLabel('Kilometres driven').fill('4,2');
  // The phone shows its own word at once; it is closed when the clinic has it too.
  const told = phone.waitForEvent('response', (answer) => answer.request().postData()?.includes('"end"') ?? false);
  await card.getByRole('button', { name: 'End visit' }).click();
  await card.getByText(/^Ended at/).waitFor();
  expect((await told).status()).toBe(200);
  await phone.close();

  await page.goto('/home-care/reports');
  await page.getByRole('button', { name: 'Done of Noah Thompson: 1', exact: true }).click();
  await page.getByRole('dialog').getByText('Kwame Boateng').waitFor();
  expect(clerk.complaints).toEqual([]);
  await clerk.close();
});

test('RTE-4 RTE-5 the pages of home care are well formed on a desk and on a phone, in both themes and languages', async () => {
  for (const habits of [{}, { dark: true, phone: true }]) {
    const person = await newPerson(browser, house, 'practitioner@pavilion.test', habits);
    for (const path of ['/home-care/plan', '/home-care/reports', '/clinic/home-care-workers']) {
      await person.page.goto(path);
      await settled(person.page);
      expect([path, await axeFindings(person.page, 'body')]).toEqual([path, []]);
      expect(await tooWide(person.page)).toBeLessThanOrEqual(0);
    }
    expect(person.complaints).toEqual([]);
    await person.close();
  }
});
