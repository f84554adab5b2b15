import { readFileSync } from 'node:fs';
import { strFromU8, unzipSync } from 'fflate';
import type { Browser } from 'playwright-core';
import { type House, openHouse } from '../kit/house.ts';
import { logIn, newPerson, openBrowser, type Person, settled } from '../kit/person.ts';
import { runCommand } from '../kit/server/process.ts';
import { look } from '../kit/tour.ts';

const secondEmail = 'second-super@pavilion.test';
const password = 'Two-of-us-agree-4';
let house: House;
let browser: Browser;
let link = '';
beforeAll(async () => {
  const invite = (own: Readonly<Record<string, string>>): void => {
    const { stdout, stderr } = runCommand('admin', [secondEmail, '--org', 'rideau'], own);
    link = /https?:\/\/[^/]+(\/\S+)/.exec(stdout)?.[1] ?? '';
    if (link === '') throw new Error(`${stdout}${stderr}`);
  };
  [house, browser] = await Promise.all([openHouse({}, invite), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await house?.close();
});

const choose = async ({ page }: Person, entry: string): Promise<void> => {
  await page.getByRole('button', { name: /^Actions for .*Laurier/ }).click();
  await page.getByRole('menuitem', { name: entry }).click();
};
const typeName = async ({ page }: Person, action: string): Promise<void> => {
  const dialog = page.getByRole('dialog');
  const field = dialog.getByLabel(/^Type the name: /);
  const [, name = ''] = /Type the name: (.*)/.exec((await dialog.locator('label').first().textContent()) ?? '') ?? [];
  await field.fill(name.trim());
  await dialog.getByRole('button', { name: action }).click();
  await dialog.waitFor({ state: 'detached' });
};

test('RTE-5 two super administrators delete an organisation, and one of them exports it before', async () => {
  const second = await newPerson(browser, house, null, { phone: true, dark: true });
  await second.page.goto(link);
  await second.page.waitForURL(/staff-confirmation/);
  await second.page.locator('input[type=password]').first().fill(password);
  await second.page.locator('form button[type=submit]').click();
  await second.page.waitForURL(/login/);
  await logIn(second.page, secondEmail, password);
  await second.page.waitForURL((url) => url.pathname !== '/login');

  const boss = await newPerson(browser, house, 'super-admin@pavilion.test', { home: false });
  const { page } = boss;
  await page.goto('/clinic/organizations');
  await settled(page);
  await choose(boss, 'Suspend');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Suspend' }).click();
  await page.getByRole('row', { name: /Laurier.*Suspended/ }).waitFor();

  await choose(boss, 'Delete…');
  await page.getByRole('dialog').getByRole('button', { name: 'Export it first' }).click();
  const dialog = page.getByRole('dialog', { name: /^Export / });
  await dialog.getByText('No export yet').waitFor();
  expect(await look(boss, 'organizations-export')).toEqual([]);
  await dialog.getByRole('button', { name: 'Start the export' }).click();
  await dialog.getByText('Exporting…').waitFor();
  await dialog.getByText(/^Ready to download: /).waitFor({ timeout: 90_000 });
  expect(await look(boss, 'organizations-export-ready')).toEqual([]);
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(saved.suggestedFilename()).toMatch(/^laurier-\d{4}-\d{2}-\d{2}\.zip$/);
  const entries = unzipSync(new Uint8Array(readFileSync(await saved.path())));
  expect(strFromU8(entries['README.txt']!)).toContain('fhir-history/');
  expect(strFromU8(entries['fhir/Patient.ndjson']!).split('\n').length).toBeGreaterThan(1);
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page.getByText('The export of an organization is ready.').first().waitFor();
  await page.keyboard.press('Escape');

  await choose(boss, 'Delete…');
  expect(await look(boss, 'organizations-delete')).toEqual([]);
  await typeName(boss, 'Ask for deletion');
  await page.getByText(/asked to delete it on/).waitFor();

  await second.page.goto('/clinic/organizations');
  await second.page.getByText(/asked to delete it on/).waitFor();
  await settled(second.page);
  expect(await look(second, 'organizations-asked')).toEqual([]);
  await choose(second, 'Agree to the deletion…');
  await typeName(second, 'Agree to delete');
  await second.page.getByText(/^To be deleted on/).waitFor();
  expect(await look(second, 'organizations-waiting')).toEqual([]);
  await page.reload();
  await page.getByText(/^To be deleted on/).waitFor();
  expect([...boss.complaints, ...second.complaints]).toEqual([]);
  await Promise.all([boss.close(), second.close()]);
});
