import type { Browser, Page } from 'playwright-core';
import { demoAccounts } from '#config/demo.ts';
import { getMe, login } from '#core/shared';
import * as calls from '#plugins/home-care/shared/calls.ts';
import { readRecord } from '#plugins/home-care/shared/recordCalls.ts';
import { dumpOf } from '../../kit/deviceDump.ts';
import { type House, openHouse } from '../../kit/house.ts';
import { axeFindings, tooWide } from '../../kit/inspect.ts';
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

const signedInAs = async (email: string): Promise<Record<string, string>> => {
  const body = { email, password: demoAccounts.password };
  const tokens = (await apiOf(house.url, {}).send(login, { body })).data as { readonly IdToken: string };
  return { authorization: `Bearer ${tokens.IdToken}` };
};

test('RTE-4 RTE-5 RTE-8 ENT-2 a coordinator assigns a visit, a worker with a code makes it on a phone, and the report shows it', async () => {
  const clerk = await newPerson(browser, house, 'admin@pavilion.test', { home: false });
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

test('RTE-4 a client’s daughter sees who comes, asks for no visit, and the clinic answers from the notice; the chart has what was done', async () => {
  const clinic = apiOf(house.url, await signedInAs('admin@pavilion.test'));
  const client = apiOf(house.url, await signedInAs('patient@pavilion.test'));
  const maya = (await client.send(getMe)).data.patient[0]!.resourceId!;
  const { today, workers } = (await clinic.send(calls.readBoard, { query: { days: '1' } })).data;
  const need = {
    ...{ patient: maya, title: 'Help with supper', minutes: 30, weekdays: [0, 1, 2, 3, 4, 5, 6], everyWeeks: 1 },
    ...{ at: '00:00', latest: '23:59', from: today, until: null, skills: [], access: '', tasks: ['Warm the soup'] },
  };
  const { id: made } = (await clinic.send(calls.addNeed, { body: need })).data;
  expect(made).not.toBe('');
  const tomorrow = new Date(Date.parse(`${today}T12:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
  const { visits } = (await clinic.send(calls.readBoard, { query: { days: '1', from: tomorrow } })).data;
  const { id } = visits.find(({ title }) => title === 'Help with supper')!;
  const to = workers.find(({ name }) => name === 'Kwame Boateng')!.id;
  await clinic.send(calls.assignVisit, { params: { id }, body: { to, from: null, sure: true } });

  const daughter = await newPerson(browser, house, 'caregiver@pavilion.test', { phone: true });
  const card = daughter.page.locator('.pv-card', { hasText: 'Home visits' });
  await card.getByText(/Help with supper · Kwame Boateng/).waitFor();
  await card
    .getByRole('button', { name: /^Change Help with supper/ })
    .last()
    .scrollIntoViewIfNeeded();
  expect([await axeFindings(daughter.page, 'main'), await tooWide(daughter.page)]).toEqual([[], 0]);
  const row = card.getByRole('listitem').filter({ hasText: 'Kwame Boateng' });
  await row.getByRole('button', { name: /^Change Help with supper/ }).click();
  await daughter.page.getByRole('menuitem', { name: 'I don’t want this visit' }).click();
  await daughter.page.getByRole('alertdialog').getByRole('button', { name: 'I don’t want this visit' }).click();
  await row.getByText('You asked: no visit').waitFor();
  expect(daughter.complaints).toEqual([]);
  await daughter.close();

  const clerk = await newPerson(browser, house, 'admin@pavilion.test', { home: false });
  await clerk.page.goto(`/home-care/plan?visit=${id}`);
  const dialog = clerk.page.getByRole('dialog', { name: 'Help with supper' });
  await dialog.getByText(/asks for this visit not to be made/).waitFor();
  expect(await axeFindings(clerk.page, '[role=dialog]')).toEqual([]);
  await dialog.getByRole('button', { name: 'Keep as planned' }).click();
  await dialog.getByText(/asks for this visit not to be made/).waitFor({ state: 'detached' });
  await clerk.page.goto('/home-care/plan');
  await clerk.page.getByRole('button', { name: 'Suggest' }).click();
  await clerk.page.getByRole('dialog', { name: 'Suggestion for unassigned visits' }).waitFor();
  await settled(clerk.page);
  expect(await axeFindings(clerk.page, '[role=dialog]')).toEqual([]);
  await clerk.page.goto(`/clinic/patients/${maya}?tab=home-care`);
  await clerk.page.getByRole('radio', { name: 'To come' }).check();
  await clerk.page.getByText('Help with supper').first().waitFor();
  expect([await axeFindings(clerk.page, 'main'), await tooWide(clerk.page)]).toEqual([[], 0]);
  expect(clerk.complaints).toEqual([]);
  await clerk.close();
});

test('RTE-4 RTE-5 the pages of home care are well formed on a desk and on a phone, in both themes and languages', async () => {
  for (const habits of [{}, { dark: true, phone: true }]) {
    const person = await newPerson(browser, house, 'practitioner@pavilion.test', { ...habits, home: false });
    for (const path of ['/home-care/plan', '/home-care/reports', '/clinic/home-care-workers']) {
      await follow(person.page, path);
      await settled(person.page);
      expect([path, await axeFindings(person.page, 'body')]).toEqual([path, []]);
      expect(await tooWide(person.page)).toBeLessThanOrEqual(0);
    }
    expect(person.complaints).toEqual([]);
    await person.close();
  }
});

describe('ENT-2 RTE-8 GRD-4 a phone that others use', () => {
  const [pin, note] = ['480915', 'Zebra note through a lock-out'];
  const name = 'Nadine Charlebois';
  let clinic: Api;
  let nurse: string;
  let visit: string;
  beforeAll(async () => {
    clinic = apiOf(house.url, await signedInAs('admin@pavilion.test'));
    const board = (await clinic.send(calls.readBoard, { query: { days: '7' } })).data;
    nurse = board.workers.find((one) => one.name === name)!.id;
    const need = {
      ...{ patient: board.visits.find(({ patient }) => patient)!.patient!.id, title: 'Okapi visit', minutes: 30 },
      ...{ weekdays: [0, 1, 2, 3, 4, 5, 6], everyWeeks: 1, at: '09:00', latest: '20:00', skills: [], tasks: [] },
      ...{ from: board.today, until: board.today, access: 'Okapi key box' },
    };
    await clinic.send(calls.addNeed, { body: need });
    const made = (await clinic.send(calls.readBoard, { query: { days: '1', from: board.today } })).data.visits;
    visit = made.find(({ title }) => title === 'Okapi visit')!.id;
    await clinic.send(calls.assignVisit, { params: { id: visit }, body: { to: nurse, from: null, sure: true } });
  });

  const newCode = async (): Promise<string> =>
    (await clinic.send(calls.makeAccess, { params: { id: nurse }, body: { days: 7 } })).data.code;
  const giveCode = async (page: Page): Promise<void> => {
    await page.getByLabel('Access code').fill(await newCode());
    await page.getByLabel('Others use this phone too').setChecked(true);
    await page.getByLabel('New PIN', { exact: false }).first().fill(pin);
    await page.getByLabel('New PIN again').fill(pin);
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await page.getByRole('heading', { name: `Visits of ${name}` }).waitFor();
  };
  const givePin = async (page: Page, given: string): Promise<void> => {
    await page.getByLabel('PIN', { exact: true }).fill(given);
    await page.getByRole('button', { name: /^Open/ }).click();
  };
  const readable = async (page: Page): Promise<readonly string[]> =>
    Object.entries(await dumpOf(page))
      .filter(([place, text]) => !place.startsWith('http') && /Zebra|Okapi|Nadine|guest_(?!pass)/.test(text))
      .flatMap(([place, text]) => {
        // The pass that only asks whether the mode is still on.
        const { gatePass = '' } = JSON.parse(JSON.parse(text).root ?? '{}').slices?.homeCarePin?.data ?? {};
        const rest = gatePass === '' ? text : text.replaceAll(gatePass, '');
        return /Zebra|Okapi|Nadine|guest_/.test(rest) ? [place] : [];
      });

  test('is locked by each reload, opens with the PIN without a line, and after five wrong ones by a code, with all that was told', async () => {
    const phone = await browser.newContext({ viewport: { width: 360, height: 740 }, baseURL: house.url });
    const page = await phone.newPage();
    await page.goto('/home-care/calendar');
    page.setDefaultTimeout(10_000);
    await giveCode(page);
    const isKept = (): Promise<boolean> =>
      page.evaluate(async () => {
        if (!navigator.serviceWorker.controller) return false;
        const urls: string[] = [];
        for (const key of await caches.keys())
          urls.push(...(await (await caches.open(key)).keys()).map(({ url }) => url));
        return ['device', 'home-care-pin'].every((part) => urls.some((url) => url.includes(part)));
      });
    while (!(await isKept())) await page.waitForTimeout(300);
    await phone.setOffline(true);
    const card = page.locator('.hc-visit', { hasText: 'Okapi visit' });
    await card.getByRole('button', { name: 'Start visit' }).click();
    await card.getByLabel('Note').fill(note);
    await page.getByText('2 entries not sent yet').waitFor();
    await card.getByText('Kept on this phone').waitFor();
    await page.reload();
    const gate = page.getByLabel('PIN', { exact: true });
    await gate.waitFor();
    await page.getByText(/^2 entries are not sent yet/).waitFor();
    expect([await axeFindings(page, 'main'), await tooWide(page), await page.title()]).toEqual([
      [],
      0,
      expect.any(String),
    ]);
    expect(await page.locator('html').innerText()).not.toMatch(/Nadine|Okapi|Zebra/);
    expect(await readable(page)).toEqual([]);
    await givePin(page, '480916');
    await page.getByText(/^Wrong PIN/).waitFor();
    await givePin(page, pin);
    await page.getByRole('heading', { name: `Visits of ${name}` }).waitFor();
    expect(await card.getByLabel('Note').inputValue()).toBe(note);
    expect(await readable(page)).toEqual([]);
    await page.getByRole('button', { name: 'Lock now' }).click();
    await gate.waitFor();
    // Nobody waits that long: only the clock goes on.
    await page.clock.install();
    for (let n = 1; n <= 5; n += 1) {
      await givePin(page, '480916');
      if (n < 5) await page.getByText(`You can try ${n === 4 ? 'once' : `${5 - n}`}`, { exact: false }).waitFor();
      await page.clock.fastForward(130_000);
    }
    await page.getByText(/^Too many wrong PINs/).waitFor();
    expect(await readable(page)).toEqual([]);
    await phone.setOffline(false);
    await page.reload();
    await page.getByText(/^Too many wrong PINs/).waitFor();
    expect([await axeFindings(page, 'main'), await tooWide(page)]).toEqual([[], 0]);
    page.setDefaultTimeout(10_000);
    await giveCode(page);
    const told = async () => (await clinic.send(readRecord, { params: { id: visit } })).data.events;
    while ((await told()).length < 2) await page.waitForTimeout(300);
    expect((await told()).map(({ what }) => what)).toEqual(
      expect.arrayContaining([{ kind: 'start' }, { kind: 'note', text: note }]),
    );
    await phone.close();
  });
});
