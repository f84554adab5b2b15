import type { Page } from 'playwright-core';

export interface GivenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** Writes to `who` and stays on it. Resolves with its id. */
export const requestSession = async (page: Page, who: string, reason: string): Promise<string> => {
  await page.goto('/request');
  await page.getByRole('combobox', { name: 'To' }).fill(who);
  await page.getByRole('option', { name: who }).click();
  await page.getByLabel('Subject').fill(reason);
  await page.getByLabel('Message', { exact: true }).fill(`It is about this: ${reason}`);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.waitForURL(/session_id=/);
  return new URL(page.url()).searchParams.get('session_id') ?? '';
};

/** From the home page, as a practitioner finds it: opens the session and confirms it. */
export const confirmRequest = async (page: Page, session: string): Promise<void> => {
  await openSession(page, session);
  await page
    .getByRole('button', { name: /^Confirm/ })
    .first()
    .click();
  await composer(page).waitFor();
};

export const openSession = async (page: Page, session: string): Promise<void> => {
  await page.goto(`/messages/session?session_id=${session}`);
};

export const composer = (page: Page) => page.getByLabel(/^Write (to|a message)/);

/** Types and sends; a file is uploaded first. */
export const say = async (page: Page, text: string, file?: GivenFile): Promise<void> => {
  if (file) {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Attach files' }).click(),
    ]);
    await chooser.setFiles(file);
    await page.getByText(file.name).first().waitFor();
  }
  await composer(page).fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await seen(page, text);
};

export const seen = (page: Page, text: string): Promise<void> =>
  page
    .getByLabel(/^Messages with/)
    .getByText(text)
    .first()
    .waitFor();

export const complete = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Complete session' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Complete session' }).click();
};
