import type { Browser, Page } from 'playwright-core';
import type { House } from '../house.ts';
import { logIn, newPerson, type Person } from '../person.ts';

/** The link of the newest mail to an address, as the demo's outbox shows it: a path of this house. */
export const mailedLink = async ({ url }: Pick<House, 'url'>, to: string): Promise<string> => {
  const answer = await fetch(`${url}/v3/demo/outbox?to=${encodeURIComponent(to)}`);
  const { data } = (await answer.json()) as { readonly data: readonly { readonly text: string }[] };
  const link = /https?:\/\/\S+/.exec(data[0]?.text ?? '')?.[0];
  if (link === undefined) throw new Error(`No mail with a link went to ${to}.`);
  return link.replace(/^https?:\/\/[^/]+/, '');
};

/** Somebody whom the clinic invited opens the mail, chooses a password and signs in. */
export const takeUp = async (browser: Browser, house: House, email: string, password: string): Promise<Person> => {
  const person = await newPerson(browser, house, null);
  const { page } = person;
  await page.goto(await mailedLink(house, email));
  await page.waitForURL(/staff-confirmation|register/);
  await page.locator('input[type=password]').first().fill(password);
  await page.locator('form button[type=submit]').click();
  await page.waitForURL(/login/);
  await logIn(page, email, password);
  await page.waitForURL(/dashboard/);
  return person;
};

export interface NewClinic {
  readonly name: string;
  readonly slug: string;
  /** The first administrator, Noor Haidari. */
  readonly email: string;
}

/** A super administrator fills in who and what, on the page of organisations. */
export const fillNewClinic = async (page: Page, { name, slug, email }: NewClinic): Promise<void> => {
  await page.getByRole('button', { name: 'New organization' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await dialog.getByRole('textbox', { name: 'Short name' }).fill(slug);
  await dialog.getByRole('textbox', { name: 'First name' }).fill('Noor');
  await dialog.getByRole('textbox', { name: 'Last name' }).fill('Haidari');
  await dialog.getByRole('textbox', { name: 'Email' }).fill(email);
};
export const makeClinic = async (page: Page, email: string): Promise<void> => {
  await page.getByRole('dialog').getByRole('button', { name: 'New organization' }).click();
  await page.getByText(`Invitation sent to ${email}.`).first().waitFor();
};
