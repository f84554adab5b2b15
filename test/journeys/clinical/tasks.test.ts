import type { Browser } from 'playwright-core';
import { changeSettings } from '#plugins/account/shared/settingsCalls.ts';
import { signedIn } from '../../kit/booking.ts';
import { type House, openHouse } from '../../kit/house.ts';
import { axeFindings, tooWide } from '../../kit/inspect.ts';
import { newPerson, openBrowser, settled } from '../../kit/person.ts';
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

const path = '/care-provider/tasks';

test('RTE-3 tasks: the physician gives a task to the nurse, who sees it come, does it, and the physician sees it done', async () => {
  const [doctor, nurse] = [
    await newPerson(browser, house, 'practitioner@pavilion.test', { home: false }),
    await newPerson(browser, house, 'practitioner2@pavilion.test', { home: false }),
  ];
  await Promise.all([doctor.page.goto(`${path}?view=all`), nurse.page.goto(path)]);
  await Promise.all([settled(doctor.page), settled(nurse.page)]);

  await doctor.page.getByRole('button', { name: 'New task' }).first().click();
  const dialog = doctor.page.getByRole('dialog', { name: 'New task' });
  await dialog.getByLabel(/^Title/).fill('Bring the spirometer to room 3');
  await dialog.getByLabel('Assigned to').fill('Daniel');
  await dialog
    .getByRole('option', { name: /Daniel/ })
    .first()
    .click();
  await dialog.getByLabel('Checklist').fill('Filter changed');
  await dialog.getByRole('button', { name: 'Create task' }).click();
  await dialog.waitFor({ state: 'detached' });

  const todo = nurse.page.getByRole('region', { name: /^To do/ });
  const card = todo.getByRole('link', { name: 'Bring the spirometer to room 3' });
  await card.waitFor();
  await nurse.page
    .getByText(/assigned you a task/)
    .first()
    .waitFor();
  await card.focus();
  await nurse.page.keyboard.press('Alt+ArrowRight');
  const doing = nurse.page.getByRole('region', { name: /^In progress/ });
  await doing.getByRole('link', { name: 'Bring the spirometer to room 3' }).waitFor();
  await nurse.page.keyboard.press('Enter');
  const open = nurse.page.getByRole('dialog', { name: 'Bring the spirometer to room 3' });
  await open.getByRole('checkbox', { name: 'Filter changed' }).check();
  await open.getByText(/Requested by/).waitFor();
  expect(await axeFindings(nurse.page, '[role=dialog]')).toEqual([]);
  await open.getByRole('button', { name: 'Complete' }).click();
  await doctor.page
    .getByRole('region', { name: /^Done today/ })
    .getByRole('link', { name: 'Bring the spirometer to room 3' })
    .waitFor();
  expect([...doctor.complaints, ...nurse.complaints]).toEqual([]);
  await Promise.all([doctor.close(), nurse.close()]);
});

test('RTE-3 tasks: board, rows and patients are well formed on a desk and on a phone, in both themes and languages', async () => {
  const account = await signedIn(house, 'practitioner@pavilion.test');
  for (const habits of [{ french: false }, { dark: true, phone: true, french: true }]) {
    // An account's language goes before its browser's.
    await account.send(changeSettings, { body: { locale: habits.french ? 'fr-CA' : 'en-CA' } });
    const person = await newPerson(browser, house, 'practitioner@pavilion.test', { ...habits, home: false });
    for (const query of [
      '?view=all',
      '?view=all&as=table&sel=demo-rideau-task-1',
      '?view=patients',
      '?view=unassigned',
    ]) {
      await follow(person.page, path + query);
      await settled(person.page);
      expect(await axeFindings(person.page, 'main')).toEqual([]);
      expect(await tooWide(person.page)).toBeLessThanOrEqual(0);
    }
    expect(person.complaints).toEqual([]);
    await person.close();
  }
});
