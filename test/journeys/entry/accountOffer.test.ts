import type { Browser } from 'playwright-core';
import { type House, openHouse } from '../../kit/house.ts';
import { newPerson, openBrowser, settled } from '../../kit/person.ts';
import { look } from '../../kit/tour.ts';

let house: House;
let browser: Browser;
beforeAll(async () => {
  [house, browser] = await Promise.all([openHouse(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await house?.close();
});

test('RTE-5 a record is offered to an account elsewhere, accepted with the clinic’s code, and its access ended', async () => {
  const [admin, guest] = [
    await newPerson(browser, house, 'admin@pavilion.test', { home: false }),
    await newPerson(browser, house, 'patient@laurier.test', { phone: true }),
  ];
  const { page } = admin;
  await page.goto('/clinic/patients');
  const invite = page.getByRole('button', { name: /^Invite: / }).first();
  const name = ((await invite.getAttribute('aria-label')) ?? '').replace('Invite: ', '');
  await invite.click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Email' }).fill('patient@laurier.test');
  expect(await look(admin, 'linking-invite')).toEqual([]);
  await page.getByRole('button', { name: 'Send invitation' }).click();
  const given = page.getByRole('dialog', { name: 'Give this code in person' });
  const code = (await given.getByRole('status').textContent()) ?? '';
  expect(code).toMatch(/^\d{6}$/);
  expect(await look(admin, 'linking-code')).toEqual([]);
  await given.getByRole('button', { name: 'I gave the code' }).click();
  await page.getByRole('button', { name: `Invite again: ${name}` }).waitFor();

  await guest.page.goto('/settings?panel=invitations');
  const offer = guest.page.getByRole('form', { name: /Rideau/ });
  await offer.waitFor();
  await settled(guest.page);
  expect(await look(guest, 'linking-offer')).toEqual([]);
  await offer.getByLabel('Code de votre clinique').fill('000000');
  await offer.getByRole('button', { name: 'Accepter' }).click();
  await guest.page
    .getByText(/ne correspond/)
    .first()
    .waitFor();
  await offer.getByLabel('Code de votre clinique').fill(code);
  await offer.getByRole('button', { name: 'Accepter' }).click();
  await offer.waitFor({ state: 'detached' });

  const end = page.getByRole('button', { name: `End access: ${name}` });
  await page.reload();
  await end.waitFor();
  expect(await look(admin, 'linking-patients')).toEqual([]);
  await end.click();
  await page
    .getByRole('alertdialog')
    .getByText(/patient@laurier\.test will no longer open this record/)
    .waitFor();
  expect(await look(admin, 'linking-end')).toEqual([]);
  await page.getByRole('alertdialog').getByRole('button', { name: 'End access' }).click();
  await page.getByRole('button', { name: `Invite: ${name}` }).waitFor();
  expect([...admin.complaints, ...guest.complaints]).toEqual([]);
  await Promise.all([admin.close(), guest.close()]);
});
