import type { Browser, Page } from 'playwright-core';
import { type House, openHouse } from '../kit/house.ts';
import { mailedLink } from '../kit/journeys/newcomers.ts';
import { axeFindings } from '../kit/inspect.ts';
import { logIn, newPerson, openBrowser, settled } from '../kit/person.ts';

let house: House;
let browser: Browser;
beforeAll(async () => {
  [house, browser] = await Promise.all([openHouse(), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await house.close();
});

const manage = async (page: Page, section: string): Promise<void> => {
  await page.goto(`/clinic/management?section=${section}`);
  await settled(page);
};
const brandOf = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand').trim());

test('RTE-5 clinic/management: two administrators edit the details at once, and neither loses a word', async () => {
  const [one, other] = [
    await newPerson(browser, house, 'admin@pavilion.test', { home: false }),
    await newPerson(browser, house, 'clinic-admin@pavilion.test', { home: false }),
  ];
  await Promise.all([manage(one.page, 'details'), manage(other.page, 'details')]);
  await other.page.getByRole('textbox', { name: 'Phone' }).fill('613 555 0002');
  await one.page.getByRole('textbox', { name: 'Phone' }).fill('613 555 0001');
  await one.page.getByRole('textbox', { name: 'City' }).fill('Gatineau');
  await one.page.getByRole('button', { name: 'Save' }).click();

  const note = other.page.getByText('Someone else changed this while you were editing');
  await note.waitFor();
  expect(await other.page.getByRole('textbox', { name: 'City' }).inputValue()).toBe('Gatineau');
  expect(await other.page.getByRole('textbox', { name: 'Phone' }).inputValue()).toBe('613 555 0002');
  expect(await axeFindings(other.page, 'main')).toEqual([]);
  await other.page.getByRole('button', { name: 'Save' }).click();
  await other.page.getByText('Saved.').first().waitFor();
  await note.waitFor({ state: 'detached' });
  await one.page.waitForFunction(() =>
    [...document.querySelectorAll('input')].some(({ value }) => value === '613 555 0002'),
  );
  expect([...one.complaints, ...other.complaints]).toEqual([]);
  await Promise.all([one.close(), other.close()]);
});

test('CST-6 a new colour and logo are worn by every open page of the clinic, without a reload', async () => {
  const admin = await newPerson(browser, house, 'admin@pavilion.test', { home: false });
  const patient = await newPerson(browser, house, 'patient@pavilion.test');
  expect(await brandOf(patient.page)).toBe('#3b3f97');
  await manage(admin.page, 'brand');
  const color = admin.page.getByRole('textbox', { name: 'Colour', exact: true });
  await color.fill('#f5a623');
  await admin.page.getByRole('button', { name: 'Save' }).click();
  await admin.page.getByText('White text is hard to read on this colour', { exact: false }).first().waitFor();
  await admin.page.getByRole('button', { name: /^Use #/ }).click();
  const shade = await color.inputValue();
  await admin.page.getByRole('button', { name: 'Save' }).click();
  await patient.page.waitForFunction(
    (wanted) => getComputedStyle(document.documentElement).getPropertyValue('--brand').trim() === wanted,
    shade,
  );
  const png = await admin.page.screenshot({ clip: { x: 0, y: 0, width: 60, height: 30 } });
  await admin.page.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: png });
  await patient.page.locator('img[src^="/v3/organizations/rideau/logo"]').first().waitFor();
  expect(await axeFindings(patient.page, 'main')).toEqual([]);
  expect([...admin.complaints, ...patient.complaints]).toEqual([]);
  await Promise.all([admin.close(), patient.close()]);
});

test('RTE-5 clinic/patients: a patient without an account is found, invited, and signs in', async () => {
  const staff = await newPerson(browser, house, 'practitioner@pavilion.test', { home: false });
  await staff.page.goto('/clinic/patients');
  await settled(staff.page);
  await staff.page
    .getByRole('button', { name: /^Invite: / })
    .first()
    .click();
  const name = (await staff.page.getByRole('heading', { name: /^Invite .* to the portal$/ }).textContent()) ?? '';
  await staff.page.getByRole('textbox', { name: 'Email' }).fill('invited@people.test');
  await staff.page.getByRole('button', { name: 'Send invitation' }).click();
  await staff.page.getByText('Invitation sent to invited@people.test.').first().waitFor();
  const code = (await staff.page.locator('.chart-invite-code').textContent()) ?? '';
  await staff.page.getByRole('button', { name: 'I gave the code' }).click();
  expect(new URL(staff.page.url()).search).toBe('');

  const guest = await newPerson(browser, house, null);
  await guest.page.goto(await mailedLink(house, 'invited@people.test'));
  await guest.page.locator('input[type=password]').first().fill('A-portal-of-my-own-7');
  await guest.page.locator('form button[type=submit]').click();
  await guest.page.getByLabel('Code from your clinic').fill(code);
  await guest.page.locator('form button[type=submit]').click();
  await guest.page.waitForURL(/login/);
  await logIn(guest.page, 'invited@people.test', 'A-portal-of-my-own-7');
  await guest.page.waitForURL(/patient-profile\/dashboard/);
  await staff.page.reload();
  await settled(staff.page);
  const family = / ([^ ]+) to the portal$/.exec(name)?.[1] ?? 'nobody';
  await staff.page.getByRole('searchbox').fill(name.replace(/^Invite | to the portal$/g, ''));
  await staff.page.getByRole('row').filter({ hasText: family }).filter({ hasText: 'Active' }).first().waitFor();
  await Promise.all([staff.close(), guest.close()]);
});
