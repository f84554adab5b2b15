import type { Browser, Locator } from 'playwright-core';
import { changeSettings } from '#plugins/account/shared/settingsCalls.ts';
import { signedIn } from '../../kit/booking.ts';
import type { Api } from '../../kit/server/api.ts';
import { type House, openHouse } from '../../kit/house.ts';
import { axeFindings, tooWide } from '../../kit/inspect.ts';
import { listFaxes } from '#plugins/faxes/shared/calls.ts';
import { faxTo } from '#plugins/faxes/server/tests/testKit.ts';
import { prepareFax, sendFaxes } from '#plugins/faxes/shared/sendCalls.ts';
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

const path = '/clinic/faxes';

/** A fax to the clinic of these journeys. */
const send = async (by: Api, message: string): Promise<void> => {
  const body = faxTo('6135550143', { name: 'Rideau', numberAgain: '', message });
  const { faxes } = (await by.send(prepareFax, { body })).data;
  await by.send(sendFaxes, { body: { faxes: faxes.map(({ id, sha256 }) => ({ id, sha256 })) } });
};

test('RTE-5 clinic/faxes: a letter is taken, confirmed on two identifiers, filed, and answered to the other clinic', async () => {
  const clerk = await newPerson(browser, house, 'admin@pavilion.test', { home: false });
  const away = await newPerson(browser, house, 'admin@laurier.test', { home: false });
  await Promise.all([clerk.page.goto(path), away.page.goto(path)]);
  await Promise.all([settled(clerk.page), settled(away.page)]);
  expect(clerk.requested.some((address) => /pdf/.test(address))).toBe(false);

  await clerk.page.getByRole('button', { name: /CAPITAL CARDIOLOGY/ }).click();
  await clerk.page.getByRole('img', { name: 'Page 1 of 1' }).waitFor();
  // Drawn by the worker, whose words readers get.
  await clerk.page.getByText(/echocardiogram is normal/).waitFor({ state: 'attached' });
  await clerk.page.getByRole('button', { name: 'Take', exact: true }).click();
  await clerk.page.getByText('With Claire Bouchard').first().waitFor();

  await clerk.page.keyboard.press('f');
  const filing = clerk.page.getByRole('dialog', { name: 'File in a chart' });
  await filing.getByLabel('Patient’s name').fill('Maya Trembley');
  await filing.getByLabel('Birth date').fill('1967-03-14');
  await filing
    .getByRole('button', { name: /Maya Tremblay/ })
    .first()
    .click();
  await filing.getByLabel('Title in the chart').fill('Cardiology letter');
  await filing.getByRole('button', { name: 'File in chart' }).click();
  await filing.getByText('This name is not the patient’s.').first().waitFor();
  await filing.getByLabel('Patient’s name').fill('TREMBLAY, Maya');
  await filing.getByRole('button', { name: 'File in chart' }).click();
  await filing.waitFor({ state: 'detached' });
  await clerk.page
    .getByText(/Filed in Maya Tremblay’s chart/)
    .first()
    .waitFor();

  await clerk.page.getByRole('button', { name: 'New fax' }).click();
  const compose = clerk.page.getByRole('dialog', { name: 'Send a fax' });
  await compose.getByLabel(/^Recipient/).fill('Laurier');
  await compose.getByRole('button', { name: /^Clinique Laurier/ }).click();
  await compose.getByLabel('Message').fill('Thank you for your letter.');
  expect(await axeFindings(clerk.page, '[role=dialog]')).toEqual([]);
  await compose.getByRole('button', { name: 'Preview' }).click();
  const preview = clerk.page.getByRole('dialog', { name: 'Check before you send' });
  await preview.getByText('1 514 555 0179', { exact: true }).waitFor();
  await preview.getByText(/Thank you for your letter/).waitFor({ state: 'attached' });
  await preview.getByRole('button', { name: 'Send fax' }).click();
  await compose.waitFor({ state: 'detached' });

  // It arrives on the other desk by itself.
  await away.page.getByRole('button', { name: /Rideau Family Health/ }).click();
  await away.page.getByText(/Thank you for your letter/).waitFor({ state: 'attached' });
  expect([...clerk.complaints, ...away.complaints]).toEqual([]);
  await Promise.all([clerk.close(), away.close()]);
});

test('RTE-5 clinic/faxes: a renewal with the medication list and a result goes to the pharmacy, fails, is tried again and arrives', async () => {
  const account = await signedIn(house, 'practitioner@pavilion.test');
  const found = await account.fetch('/fhir/R4/Patient?family=Tremblay&given=Maya');
  const { entry } = (await found.json()) as { entry: { resource: { id: string } }[] };
  const doctor = await newPerson(browser, house, 'practitioner@pavilion.test', { home: false });
  await doctor.page.goto(`${path}?do=send&patient=${entry[0]!.resource.id}`);
  const compose = doctor.page.getByRole('dialog', { name: 'Send a fax' });
  await compose.getByText('Pages from the chart: Medications').click();
  await compose.getByLabel('Medication list').check();
  await compose.getByText('Pages from the chart: Results').click();
  await compose
    .getByLabel(/^Lipid panel/)
    .first()
    .check();
  await compose.getByRole('button', { name: 'Move Lipid panel up' }).click();
  await compose.getByLabel(/^Recipient/).fill('Pharmacy of the story');
  await compose.getByLabel(/^Fax number/).fill('416-555-0185');
  await compose.getByLabel('Message').fill('Renewal for three months.');
  expect(await axeFindings(doctor.page, '[role=dialog]')).toEqual([]);
  await compose.getByRole('button', { name: 'Preview' }).click();
  await compose.getByLabel(/^Fax number again/).fill('416-555-0185');
  await compose.getByRole('button', { name: 'Preview' }).click();
  const preview = doctor.page.getByRole('dialog', { name: 'Check before you send' });
  await preview.getByText(/Renewal for three months/).waitFor({ state: 'attached' });
  await preview.getByRole('button', { name: 'Send fax' }).click();
  await compose.waitFor({ state: 'detached' });
  // Its line is in trouble once; the next try would be a minute later.
  await doctor.page.goto(`${path}?queue=sending`);
  await doctor.page.getByRole('button', { name: /Pharmacy of the story/ }).click();
  await doctor.page.getByText(/1 try .*Next try/).waitFor({ timeout: 30_000 });
  await doctor.page.getByRole('button', { name: 'Try again now' }).click();
  await doctor.page.getByText(/2 tries/).waitFor();
  await doctor.page.locator('.fax-facts .fax-row-tags').getByText('Sent', { exact: true }).waitFor();
  const carried = await doctor.page.locator('.fax-sent').innerText();
  expect(carried.indexOf('Lipid panel')).toBeGreaterThan(-1);
  expect(carried.indexOf('Lipid panel')).toBeLessThan(carried.indexOf('Medication'));
  expect(doctor.complaints).toEqual([]);
  await doctor.close();
}, 240_000);

test('RTE-5 clinic/faxes: a fax of several pages is split by keyboard, filed in parts, and joined again', async () => {
  const away = await signedIn(house, 'admin@laurier.test');
  await send(away, Array.from({ length: 50 }, (_, n) => `Line ${n}`).join('\n'));

  const clerk = await newPerson(browser, house, 'admin@pavilion.test', { home: false });
  await clerk.page.goto(path);
  await clerk.page.getByRole('button', { name: /Laurier.*2 pages/ }).click();
  await clerk.page.getByRole('img', { name: 'Page 1 of 2' }).waitFor();
  await clerk.page.keyboard.press('s');
  const sorting = clerk.page.getByRole('dialog', { name: 'Split or reorder pages' });
  const cut = sorting.getByRole('button', { name: 'Start a new document at page 2' });
  await cut.press('Enter');
  // The focus stays on what was pressed.
  expect(
    await sorting
      .getByRole('button', { name: 'Join page 2 to the document before' })
      .evaluate((one) => one === document.activeElement),
  ).toBe(true);
  expect(await axeFindings(clerk.page, '[role=dialog]')).toEqual([]);
  // What was sorted is not lost by a key.
  await clerk.page.keyboard.press('Escape');
  const sure = clerk.page.getByRole('alertdialog', { name: 'Leave the pages as they were?' });
  await sure.getByRole('button', { name: 'Cancel' }).click();
  await sorting.getByRole('button', { name: 'Split into 2 documents' }).click();
  await clerk.page.getByText('Pages 1 of a fax that was split.').waitFor();
  await clerk.page.getByRole('button', { name: 'Open the whole fax' }).click();
  await clerk.page.getByRole('button', { name: 'Document 2: pages 2' }).click();
  await clerk.page.getByText(/Line 49/).waitFor({ state: 'attached' });
  await clerk.page.getByRole('button', { name: 'Open the whole fax' }).click();
  await clerk.page.getByRole('button', { name: 'Undo the split' }).click();
  await clerk.page.getByRole('alertdialog').getByRole('button', { name: 'Undo the split' }).click();
  await clerk.page.getByRole('button', { name: 'Split…' }).waitFor();
  expect(clerk.complaints).toEqual([]);
  await clerk.close();
});

test('RTE-5 clinic/faxes: boxes are drawn on a page, burned in for good, and taken back by who may', async () => {
  const away = await signedIn(house, 'admin@laurier.test');
  await send(away, 'About Somebody Else');

  const clerk = await newPerson(browser, house, 'admin@pavilion.test', { home: false });
  await clerk.page.goto(path);
  await clerk.page
    .getByRole('button', { name: /Laurier.*1 page/ })
    .first()
    .click();
  await clerk.page.getByText(/About Somebody Else/).waitFor({ state: 'attached' });
  await clerk.page.getByRole('button', { name: 'Redact…' }).click();
  const dialog = clerk.page.getByRole('dialog', { name: 'Redact pages' });
  await dialog.getByRole('button', { name: 'Add a box' }).press('Enter');
  const box = dialog.getByRole('button', { name: 'Box 1' });
  await box.press('ArrowDown');
  await box.press('Shift+ArrowRight');
  // A press ends before its key is drawn.
  await dialog.locator('.fax-box[style*="top: 46%"][style*="width: 31%"]').waitFor();
  await box.press('Delete');
  await dialog.getByText('Page 1 of 1: 0 boxes').waitFor();
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await dialog.getByText('Page 1 of 1: 1 box').waitFor();
  const sheet = (await dialog.locator('.fax-redact-sheet').boundingBox())!;
  await clerk.page.mouse.move(sheet.x + 10, sheet.y + 10);
  await clerk.page.mouse.down();
  await clerk.page.mouse.move(sheet.x + sheet.width / 2, sheet.y + 120, { steps: 4 });
  await clerk.page.mouse.up();
  await dialog.getByText('Page 1 of 1: 2 boxes').waitFor();
  expect(await axeFindings(clerk.page, '[role=dialog]')).toEqual([]);
  await dialog.getByRole('button', { name: 'Redact', exact: true }).click();
  await dialog.getByText('Choose a reason.').waitFor();
  await dialog.getByLabel('Reason').selectOption('other_person');
  await dialog.getByRole('button', { name: 'Redact', exact: true }).click();
  await clerk.page.getByRole('alertdialog').getByRole('button', { name: 'Redact' }).click();
  await dialog.waitFor({ state: 'detached' });
  await clerk.page.getByText('Page 1: About another person, by Claire Bouchard').waitFor();
  await clerk.page.getByRole('img', { name: 'Page 1 of 1' }).waitFor();
  await clerk.page.getByText(/About Somebody Else/).waitFor({ state: 'detached' });
  // Within the box it is black; far from it it is not.
  const inks = await clerk.page.locator('.fax-viewer canvas').evaluate(async (canvas: HTMLCanvasElement) => {
    const pen = canvas.getContext('2d')!;
    const at = (x: number, y: number) => pen.getImageData(canvas.width * x, canvas.height * y, 1, 1).data[0];
    for (let tries = 0; tries < 100 && at(0.3, 0.05) !== 0; tries += 1)
      await new Promise((next) => setTimeout(next, 50));
    return [at(0.3, 0.05), at(0.9, 0.9)];
  });
  expect(inks).toEqual([0, 255]);

  await clerk.page.getByRole('button', { name: 'Undo on page 1' }).click();
  await clerk.page.getByRole('alertdialog').getByRole('button', { name: 'Undo redaction' }).click();
  await clerk.page.getByText(/About Somebody Else/).waitFor({ state: 'attached' });
  expect(clerk.complaints).toEqual([]);
  await clerk.close();
});

test('RTE-5 clinic/faxes: the desk is well formed on a desk and on a phone, in both themes and languages', async () => {
  const account = await signedIn(house, 'practitioner@pavilion.test');
  for (const habits of [{ french: false }, { dark: true, phone: true, french: true }]) {
    // An account's language goes before its browser's.
    await account.send(changeSettings, { body: { locale: habits.french ? 'fr-CA' : 'en-CA' } });
    const person = await newPerson(browser, house, 'practitioner@pavilion.test', { ...habits, home: false });
    for (const queue of ['unassigned', 'failed']) {
      await person.page.goto(`${path}?queue=${queue}`);
      await settled(person.page);
      await person.page.locator('.fax-row').first().click();
      await person.page.getByRole('img', { name: /Page 1/ }).waitFor();
      expect(await axeFindings(person.page, 'main')).toEqual([]);
      expect(await tooWide(person.page)).toBeLessThanOrEqual(0);
    }
    expect(person.complaints).toEqual([]);
    await person.close();
  }
});

test('RTE-5 clinic/faxes: a fax is opened and filed by keyboard, in under ten keys besides what is read on the page', async () => {
  const away = await signedIn(house, 'admin@laurier.test');
  await send(away, 'About Maya Tremblay, born on 14 March 1967.');
  const desk = await signedIn(house, 'admin@pavilion.test');
  const arrived = async () =>
    (await desk.send(listFaxes, { query: { queue: 'unassigned' } })).data.data.toSorted((one, other) =>
      one.at < other.at ? 1 : -1,
    )[0];
  for (let tries = 0; tries < 60 && !(await arrived())?.name.includes('Laurier'); tries += 1)
    await new Promise((next) => setTimeout(next, 500));
  const { id } = (await arrived())!;
  const clerk = await newPerson(browser, house, 'admin@pavilion.test', { home: false });
  const { keyboard } = clerk.page;
  await clerk.page.goto(path);
  await clerk.page.locator(`[data-fax="${id}"]`).waitFor();
  const place = await clerk.page
    .locator('[data-fax]')
    .evaluateAll((all, wanted) => all.findIndex((one) => one.getAttribute('data-fax') === wanted), id);
  for (let n = 0; n <= place; n += 1) await keyboard.press('j');
  // Whoever goes through the queue comes to it by one key.
  let keys = 1;
  const press = async (name: string): Promise<void> => {
    keys += 1;
    await keyboard.press(name);
  };
  const goTo = async (field: Locator): Promise<void> => {
    await field.waitFor();
    for (let n = 0; n < 8 && !(await field.evaluate((one) => one === document.activeElement)); n += 1)
      await press('Tab');
  };
  await clerk.page.waitForURL(new RegExp(id));
  await clerk.page.getByRole('button', { name: 'File…' }).waitFor();
  await press('f');
  const filing = clerk.page.getByRole('dialog', { name: 'File in a chart' });
  await goTo(filing.getByLabel('Patient’s name'));
  await keyboard.type('Maya Tremblay');
  await goTo(filing.getByLabel('Birth date'));
  await keyboard.type('03141967');
  expect(await filing.getByLabel('Birth date').inputValue()).toBe('1967-03-14');
  await goTo(filing.locator('.fax-filing-fields > .fax-suggestions > button').first());
  expect(await filing.locator(':focus').innerText()).toMatch(/Maya Tremblay, born 1967-03-14/);
  await press('Enter');
  await press('Shift+Tab');
  await press('Enter');
  await filing.waitFor({ state: 'detached' });
  await clerk.page
    .getByText(/Filed in Maya Tremblay’s chart/)
    .first()
    .waitFor();
  expect(keys).toBeLessThan(10);
  expect(clerk.complaints).toEqual([]);
  await clerk.close();
});
