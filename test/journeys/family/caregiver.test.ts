import type { Browser } from 'playwright-core';
import { type House, openHouse } from '../../kit/house.ts';
import { axeFindings, tooWide } from '../../kit/inspect.ts';
import { composer, seen } from '../../kit/messaging.ts';
import { choose, newPerson, openBrowser, type Person, settled } from '../../kit/person.ts';

let house: House;
let browser: Browser;
let maya: Person;
let elise: Person;
beforeAll(async () => {
  [house, browser] = await Promise.all([openHouse(), openBrowser()]);
  [maya, elise] = await Promise.all([
    newPerson(browser, house, 'patient@pavilion.test'),
    newPerson(browser, house, 'caregiver@pavilion.test'),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await house?.close();
});

test('RTE-2 a daughter looks after her mother’s visits, meets nothing that is not shared, and is out once that ends', async () => {
  const { page } = elise;
  await page.getByText('You are seeing: Maya Tremblay').waitFor();
  const refused: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() === 403) refused.push(answer.url());
  });
  await page.reload();
  const menu = page.getByRole('navigation', { name: 'Main navigation' });
  await menu.getByRole('link', { name: 'Calendar' }).waitFor();
  for (const closed of ['Contacts', 'Insurance', 'Messages', 'Care team', 'Tasks'])
    expect(await menu.getByRole('link', { name: closed }).count()).toBe(0);
  for (const closed of ['contacts', 'insurance', 'care-team']) {
    await page.goto(`/patient-profile/${closed}`);
    await page.waitForURL('**/patient-profile/dashboard');
  }
  await settled(page);
  expect(await axeFindings(page)).toEqual([]);

  await page.goto('/patient-profile/record?tab=diagnostics');
  await settled(page);
  expect(await page.getByRole('alert').count()).toBe(0);
  await page.goto('/patient-profile/record?tab=visits');
  await settled(page);
  expect(await page.getByRole('alert').count()).toBe(0);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await tooWide(page)).toBe(0);
  expect(await page.getByText('You are seeing: Maya Tremblay').isVisible()).toBe(true);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/patient-profile/calendar');
  await page.getByRole('button', { name: 'Book a visit' }).first().waitFor();
  await page.goto('/patient-profile/calendar?view=agenda');
  await page.getByRole('button', { name: 'Book a visit' }).first().click();
  const booking = page.getByRole('dialog', { name: 'Book a visit' });
  await choose(booking.getByLabel('Visit type'), 'Follow-up');
  await booking.locator('.av-times button').first().waitFor();
  await booking.getByRole('button', { name: 'Later days' }).click();
  await booking.locator('.av-times button').first().click();
  await booking.getByLabel(/^What is it about/).fill('Her hip, since the fall');
  await booking.getByRole('button', { name: /^Book \w+day, / }).click();
  await page.getByText('The visit is booked.').first().waitFor();
  // Her mother finds it in her own calendar, and who booked it.
  await maya.page.goto('/patient-profile/calendar?view=agenda');
  const visit = maya.page.getByRole('button', { name: /Follow-up/ }).last();
  await visit.click();
  const card = maya.page.getByRole('dialog').filter({ hasText: 'Her hip, since the fall' });
  await card.getByRole('button', { name: 'Who booked and changed it' }).click();
  await card
    .getByText(/Élise Tremblay/)
    .first()
    .waitFor();
  const id = new URL(maya.page.url()).searchParams.get('visit');
  await page.goto(`/cancel-appointment?c=${id}`);
  await page.getByRole('button', { name: 'Cancel the visit' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the visit' }).click();
  await card.getByText('Cancelled', { exact: true }).first().waitFor();

  // Nothing that these pages ask for is closed to her.
  expect(refused).toEqual([]);
});

test('RTE-2 a daughter reads and writes in her mother’s conversations once she may, and everybody sees who wrote', async () => {
  const { page } = elise;
  await maya.page.goto('/patient-profile/contacts');
  await maya.page.getByRole('button', { name: 'What Élise Tremblay can see' }).click();
  await maya.page.getByRole('menuitem', { name: 'Change access' }).click();
  const access = maya.page.getByRole('dialog');
  await access.getByLabel('Messages', { exact: true }).check();
  await access.getByLabel('Write messages and answer requests').check();
  await access.getByRole('button', { name: 'Save' }).click();
  await access.waitFor({ state: 'detached' });

  const refused: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() === 403) refused.push(answer.url());
  });
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Messages' }).click();
  await page.getByRole('navigation', { name: 'Sessions' }).getByRole('link').first().click();
  await composer(page).fill('It is Élise: Mum asks if she may walk.');
  await page.keyboard.press('Enter');
  await page.getByText('It is Élise: Mum asks if she may walk.').first().waitFor();
  await settled(page);
  expect(await axeFindings(page)).toEqual([]);
  const at = new URL(page.url());
  await maya.page.goto(at.pathname + at.search);
  await seen(maya.page, 'It is Élise: Mum asks if she may walk.');
  await seen(maya.page, 'Élise Tremblay');
  await maya.page.getByText('For Maya Tremblay').first().waitFor();
  expect(refused).toEqual([]);
});

test('RTE-2 a daughter fills in a form once her mother lets her, under her own name, and is out once that ends', async () => {
  const { page } = elise;
  await maya.page.goto('/patient-profile/contacts');
  await maya.page.getByRole('button', { name: 'What Élise Tremblay can see' }).click();
  await maya.page.getByRole('menuitem', { name: 'Change access' }).click();
  const access = maya.page.getByRole('dialog');
  await access.getByLabel('Forms I filled in').check();
  await access.getByLabel('Fill in forms').check();
  await access.getByRole('button', { name: 'Save' }).click();
  await access.waitFor({ state: 'detached' });

  const refused: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() === 403) refused.push(answer.url());
  });
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Assessments' }).click();
  await page
    .getByRole('button', { name: /^(Begin|Continue)/ })
    .first()
    .click();
  await page.getByRole('radiogroup').first().waitFor();
  for (const group of await page.getByRole('radiogroup').all()) await group.getByRole('radio').nth(1).check();
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByText(/care team has your answers/).waitFor();
  await page.goto('/patient-profile/record?tab=assessments');
  await settled(page);
  expect(await page.getByRole('alert').count()).toBe(0);
  expect(refused).toEqual([]);

  await maya.page.goto('/patient-profile/assessments');
  const done = maya.page.getByRole('table', { name: 'Sent forms' });
  await done.getByRole('row').nth(1).click();
  await maya.page
    .getByText(/Élise Tremblay for Maya Tremblay/)
    .first()
    .waitFor();

  await maya.page.goto('/patient-profile/contacts');
  await maya.page.getByRole('button', { name: 'What Élise Tremblay can see' }).click();
  await maya.page.getByRole('menuitem', { name: 'End access' }).click();
  await maya.page.getByRole('alertdialog').getByRole('button', { name: 'End access' }).click();
  await page.getByRole('heading', { name: 'Sharing has ended' }).waitFor({ timeout: 5_000 });
  expect(elise.complaints).toEqual([]);
});
