import { resolve } from 'node:path';
import type { Browser } from 'playwright-core';
import { newPerson, openBrowser } from '../../kit/person.ts';
import { type TestServer, startTestServer } from '../../kit/server/server.ts';

let server: TestServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer({ site: resolve('dist/site') }), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

test('RTE-1 a passkey added in the settings logs its person in, on a telephone too', async () => {
  // A passkey belongs to a name; an address of numbers has none.
  const at = { ...server, url: server.url.replace('127.0.0.1', 'localhost') };
  const person = await newPerson(browser, at, null, { phone: true });
  const { page, context } = person;
  const protocol = await context.newCDPSession(page);
  await protocol.send('WebAuthn.enable');
  await protocol.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  await page.goto('/login');
  await page.getByLabel('Email').fill('patient@pavilion.test');
  await page.getByLabel('Password', { exact: true }).fill('Pavilion-demo-1');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/login');

  await page.goto('/settings?panel=second-factor');
  await page.getByText('No passkeys yet').waitFor();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('My phone');
  await dialog.getByLabel(/enter your password/).fill('Pavilion-demo-1');
  await dialog.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('button', { name: 'Rename My phone' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
  expect(person.complaints).toEqual([]);
  await person.close();
});
