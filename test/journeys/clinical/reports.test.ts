import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { login } from '#core/shared';
import { demoAccounts } from '#config/demo.ts';
import { askRun, type ReportRun, listRuns } from '#plugins/reports/shared/runCalls.ts';
import { type House, openHouse } from '../../kit/house.ts';
import { axeFindings, glance, namesAlike, tooWide } from '../../kit/inspect.ts';
import { newPerson, openBrowser, settled } from '../../kit/person.ts';
import { type Api, apiOf } from '../../kit/server/api.ts';
import { follow } from '../../kit/tour.ts';

let house: House;
let browser: Browser;
beforeAll(async () => {
  [house, browser] = await Promise.all([openHouse(), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await house.close();
});

const path = '/care-provider/reports';

test('RTE-3 reports: a manager finds with whom no-shows happen, opens the rows behind a number, and exports the table', async () => {
  const manager = await newPerson(browser, house, 'clinic-admin@pavilion.test', { home: false });
  const { page } = manager;
  await page.goto(path);
  await page.getByRole('link', { name: /^No-shows/ }).click();
  await page.getByLabel('Group by').selectOption({ label: 'Practitioner' });
  const chart = page.getByRole('img', { name: /No-shows by practitioner/ });
  await chart.waitFor();
  await page.emulateMedia({ media: 'print' });
  expect(await chart.isVisible()).toBe(true);
  expect(await page.getByRole('table').isVisible()).toBe(true);
  expect(await page.getByRole('navigation').filter({ visible: true }).count()).toBe(0);
  for (const control of [page.getByLabel('Group by'), page.getByRole('button', { name: 'Export CSV' })])
    expect(await control.isVisible()).toBe(false);
  await page.emulateMedia({ media: 'screen' });
  const number = page.getByRole('button', { name: /show no-shows, Total$/ });
  const count = Number(await number.textContent());
  expect(count).toBeGreaterThan(0);
  await number.click();
  const rows = page.getByRole('region', { name: 'No-shows: Total' });
  await rows.getByText(`${count} in this number`).waitFor();
  expect(await rows.getByRole('link', { name: 'Open' }).count()).toBe(count);
  expect(await axeFindings(page, 'main')).toEqual([]);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(await readFile(await file.path(), 'utf8')).toMatch(/^\ufeffPractitioner,No-shows,Out of \(visits due\),Share/);
  for (const [kind, mark] of [
    ['XLSX', 'PK'],
    ['PDF', '%PDF'],
  ] as const) {
    const [made] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: `Export ${kind}` }).click(),
    ]);
    expect((await readFile(await made.path(), 'latin1')).startsWith(mark)).toBe(true);
  }
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const saving = page.getByRole('dialog', { name: 'Save this report' });
  await saving.getByLabel(/^Name/).fill('No-shows of the board');
  await saving.getByRole('button', { name: 'Save' }).click();
  await saving.waitFor({ state: 'detached' });
  await page.goto(path);
  const saved = page.getByRole('region', { name: 'Saved reports' });
  await saved.getByRole('button', { name: 'More for No-shows of the board' }).click();
  await page.getByRole('menuitem', { name: 'Pin to home page' }).click();
  await saved.getByText('On home page').waitFor();
  await saved.getByRole('button', { name: 'More for No-shows of the board' }).click();
  await page.getByRole('menuitem', { name: 'Send me by email' }).click();
  const mailing = page.getByRole('dialog', { name: 'Send this report by email' });
  await mailing.getByLabel(/Day/).selectOption({ label: 'Friday' });
  await mailing.getByRole('button', { name: 'Save' }).click();
  await saved.getByText(/Email every Friday/).waitFor();
  expect(await axeFindings(page, 'main')).toEqual([]);
  await page.goto('/care-provider/dashboard');
  await page.getByRole('link', { name: /show the records behind No-shows of the board/ }).click();
  await rows.getByText(`${count} in this number`).waitFor();
  await rows.getByRole('link', { name: 'Open' }).first().click();
  await page.waitForURL(/\/care-provider\/calendar\?visit=/);
  expect(manager.complaints).toEqual([]);
  await manager.close();
});

test('RTE-3 reports: a physician works through who is overdue, to tasks for all and a booked visit for one', async () => {
  const { page, complaints, close } = await newPerson(browser, house, 'practitioner@pavilion.test', { home: false });
  await page.goto(`${path}?measure=chart.bloodPressure&by=nextVisit`);
  const number = page.getByRole('button', { name: /show overdue, None booked$/ });
  const count = Number(await number.textContent());
  expect(count).toBeGreaterThan(1);
  await number.click();
  const rows = page.getByRole('region', { name: 'Overdue: None booked' });
  await rows.getByLabel('Select all shown').check();
  await rows.getByRole('button', { name: 'New task for each' }).click();
  await page.getByRole('button', { name: `Create ${count} tasks` }).click();
  await page.getByText(`${count} tasks created`).first().waitFor();
  expect(await axeFindings(page, 'main')).toEqual([]);
  await rows
    .getByRole('button', { name: /^Actions for / })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Book a visit' }).click();
  const booking = page.getByRole('dialog');
  await booking.getByLabel(/Visit type|Type of visit/).selectOption({ index: 1 });
  await booking.locator('.av-times button').first().click();
  await booking.getByRole('button', { name: /^Book/ }).last().click();
  await booking.waitFor({ state: 'detached' });
  await page.goBack();
  await page.waitForURL(/measure=chart\.bloodPressure/);
  await rows.getByText(`${count - 1} in this number`).waitFor();
  expect(complaints).toEqual([]);
  await close();
});

test('RTE-3 reports: the gallery and a report are well formed on a phone, in the dark and in French', async () => {
  const person = await newPerson(browser, house, 'practitioner@pavilion.test', {
    dark: true,
    phone: true,
    french: true,
    home: false,
  });
  for (const query of ['', '?measure=appointments.visits&by=month,outcome&vs=previous']) {
    await follow(person.page, path + query);
    await settled(person.page);
    expect(await axeFindings(person.page, 'main')).toEqual([]);
    expect(await tooWide(person.page)).toBeLessThanOrEqual(0);
  }
  expect(person.complaints).toEqual([]);
  await person.close();
});

/** Two long exports of one's own, ready; the house has too little for a page to ask for one. */
const longExports = async (email: string, locale: 'en-CA' | 'fr-CA'): Promise<Api> => {
  const body = { email, password: demoAccounts.password };
  const { IdToken } = (await apiOf(house.url, {}).send(login, { body })).data as { readonly IdToken: string };
  const api = apiOf(house.url, { authorization: `Bearer ${IdToken}` });
  for (const format of ['csv', 'xlsx'] as const)
    await api.send(askRun, {
      body: {
        ...{ measure: 'appointments.visits', from: '2026-01-01', to: '2026-03-31', by: ['day'], where: {} },
        ...{ compare: 'none', locale, format },
      },
    });
  for (let n = 0; n < 60; n += 1) {
    const { data } = (await api.send(listRuns)).data;
    if (data.every(({ state }: ReportRun) => state === 'ready')) return api;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error('The long exports were not made.');
};

test.each([
  ['admin@pavilion.test', 'en-CA', {}, ['Long exports', 'Download', 'Remove']],
  [
    'admin@laurier.test',
    'fr-CA',
    { dark: true, phone: true, french: true },
    ['Longues exportations', 'Télécharger', 'Retirer'],
  ],
] as const)(
  'RTE-3 reports: long exports of %s are saved and removed by the keyboard alone, and are well formed',
  async (email, locale, habits, [list, download, remove]) => {
    const api = await longExports(email, locale);
    const person = await newPerson(browser, house, email, { ...habits, home: false });
    const { page } = person;
    await page.goto(path);
    const panel = page.getByRole('region', { name: list });
    await panel.getByRole('listitem').nth(1).waitFor();
    await settled(page);
    expect(await glance(page, `long-exports-${locale}`)).toEqual([]);
    expect(await namesAlike(page)).toEqual([]);
    const buttons = (name: string) => panel.getByRole('button', { name: new RegExp(`^${name}`) });
    await buttons(download).first().focus();
    const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
    expect((await readFile(await file.path())).length).toBeGreaterThan(100);
    // The focus is where it was, and goes on from there.
    await page.waitForFunction((word) => document.activeElement?.textContent === word, download);
    await page.keyboard.press('Tab');
    await page.waitForFunction((word) => document.activeElement?.textContent === word, remove);
    await page.keyboard.press('Enter');
    await panel.getByRole('listitem').nth(1).waitFor({ state: 'detached' });
    await page.waitForFunction(() => document.activeElement !== null && document.activeElement !== document.body);
    await buttons(remove).focus();
    await page.keyboard.press('Enter');
    await panel.waitFor({ state: 'detached' });
    await page.waitForFunction(() => document.activeElement !== null && document.activeElement !== document.body);
    expect(await glance(page, `no-long-exports-${locale}`)).toEqual([]);
    expect((await api.send(listRuns)).data.data).toEqual([]);
    expect(person.complaints).toEqual([]);
    await person.close();
  },
);
