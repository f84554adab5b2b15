import type { Browser } from 'playwright-core';
import { type House, openHouse } from '../../kit/house.ts';
import { fillLogin, lock, newPerson, openBrowser, type Person, settled } from '../../kit/person.ts';
import { type CognitoEmulator, startCognitoEmulator } from '../../kit/server/standIns/cognitoEmulator.ts';

// What `cognito-local` has not got: SRP (so the site is told to use USER_PASSWORD_AUTH), GlobalSignOut, ResendConfirmationCode,
// refresh after a challenge, MFA_SETUP, and marking an address as checked when its code comes back. The first stays untried here.
const target = 'AWSCognitoIdentityProviderService.';
const password = 'Three-maples-and-a-canoe-1';
let house: House;
let browser: Browser;
let pool: CognitoEmulator;

beforeAll(async () => {
  pool = await startCognitoEmulator();
  [house, browser] = await Promise.all([
    openHouse({
      IDENTITY: 'cognito',
      COGNITO_ISSUER: pool.issuer,
      COGNITO_CLIENT_ID: pool.clientId,
      PUBLIC_IDENTITY: 'cognito',
      PUBLIC_COGNITO_USER_POOL_ID: pool.poolId,
      PUBLIC_COGNITO_CLIENT_ID: pool.clientId,
      PUBLIC_COGNITO_ENDPOINT: pool.url,
      PUBLIC_COGNITO_AUTH_FLOW: 'USER_PASSWORD_AUTH',
    }),
    openBrowser(),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await house?.close();
  await pool?.close();
});

/** What of the site asked Cognito, in order. */
interface Asked extends Person {
  readonly asked: string[];
}

const arrive = async (): Promise<Asked> => {
  const asked: string[] = [];
  const person = await newPerson(browser, house, null, {
    prepare: async (context) => {
      await context.route(`${pool.url}/**`, async (route) => {
        const request = route.request();
        const named = request.headers()['x-amz-target'] ?? '';
        if (named === '') return route.continue();
        asked.push(named.replace(target, ''));
        if (named !== `${target}GetTokensFromRefreshToken`) return route.continue();
        // The emulator knows only the older name of this call.
        const { ClientId, RefreshToken } = request.postDataJSON() as { ClientId: string; RefreshToken: string };
        const body = { ClientId, AuthFlow: 'REFRESH_TOKEN_AUTH', AuthParameters: { REFRESH_TOKEN: RefreshToken } };
        return route.continue({
          headers: { ...request.headers(), 'x-amz-target': `${target}InitiateAuth` },
          postData: JSON.stringify(body),
        });
      });
    },
  });
  return { ...person, asked };
};

/** What pages complain of but for the pool, which they may ask. */
const complaintsOf = ({ complaints }: Person): readonly string[] =>
  complaints.filter((one) => !one.startsWith(`asked ${pool.url}`));

test('INT-2 an invited colleague signs up with Cognito, confirms the address, and is at work; then leaves', async () => {
  const email = 'ana.roy@example.ca';
  await pool.invite('clinic-admin@pavilion.test', 'For-once-only-1');
  const administrator = await arrive();
  // The pool's administrator gave a password for once: it opens the page for another one, and nothing else.
  await administrator.page.goto('/login');
  await administrator.page.getByLabel('Email').fill('clinic-admin@pavilion.test');
  await administrator.page.getByLabel('Password', { exact: true }).fill('For-once-only-1');
  await administrator.page.getByRole('button', { name: 'Log in' }).click();
  await administrator.page.getByLabel('New password').fill(password);
  await administrator.page.getByRole('button', { name: 'Save and log in' }).click();
  await administrator.page.waitForURL((url) => url.pathname !== '/login');
  expect(administrator.asked).toContain('RespondToAuthChallenge');

  await administrator.page.goto('/clinic/staff');
  await administrator.page.getByRole('button', { name: 'Invite a colleague' }).click();
  const dialog = administrator.page.getByRole('dialog');
  await dialog.getByLabel('First name').fill('Ana');
  await dialog.getByLabel('Last name').fill('Roy');
  await dialog.getByRole('textbox', { name: 'Email' }).fill(email);
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await dialog.waitFor({ state: 'detached' });

  const ana = await arrive();
  const { page } = ana;
  await page.goto(`/demo/mail?to=${encodeURIComponent(email)}`);
  const link = /https?:\/\/\S+\/links\/\S+/.exec(await page.locator('article').first().innerText())?.[0] ?? '';
  const { pathname, search } = new URL(link);
  await page.goto(pathname + search);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Open my account' }).click();
  await page.waitForURL('**/confirmation');
  await page.getByText(`that was sent to ${email}`).waitFor();
  await page.getByLabel('Six-digit code').fill('000000');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('alert').filter({ hasText: 'This code is wrong or has expired' }).waitFor();

  // Who logs in before confirming is led to what is missing.
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('**/confirmation');
  await page.getByLabel('Six-digit code').fill(pool.code);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('Your email is confirmed. Log in to begin.').waitFor();
  // An address that nobody checked ties nobody to an account here.
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('alert').first().waitFor();
  await pool.markChecked(email);
  await fillLogin(page, email, password);
  await page.getByRole('heading', { name: /Ana/ }).first().waitFor();

  await page.getByRole('banner').getByRole('button').last().click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL((url) => ['/', '/login'].includes(url.pathname));
  await settled(page);
  // The emulator's tokens name no sign-in that could be revoked; the browser keeps nothing of it.
  const kept = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  expect(kept.filter((key) => key.startsWith('CognitoIdentityServiceProvider.'))).toEqual([]);
  await page.goto('/care-provider/dashboard');
  await page.waitForURL('**/login');
  expect(complaintsOf(ana)).toEqual([]);
  expect(complaintsOf(administrator)).toEqual([]);
});

test('INT-2 a code of an authenticator is asked for, tokens are renewed unasked, and the lock opens again', async () => {
  const email = 'practitioner@pavilion.test';
  await pool.add(email, password);
  const doctor = await arrive();
  const { page } = doctor;
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('Not-the-password-1');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByText('The email or password is wrong.').waitFor();
  await fillLogin(page, email, password);
  await page.getByRole('heading', { name: /Priya/ }).waitFor();
  // As when the token has run out: the house refuses it wherever it comes, the page renews and goes on.
  let stale: string | undefined;
  await doctor.context.route('**/v3/**', async (route) => {
    const { authorization } = await route.request().allHeaders();
    stale ??= authorization;
    if (authorization === undefined || authorization !== stale) return route.fallback();
    return route.fulfill({ status: 401, json: { error: { code: 'token_expired', message: 'jwt expired' } } });
  });
  await page.goto('/settings');
  await page.getByRole('heading', { name: 'Settings' }).waitFor();
  await settled(page);
  expect(stale).toBeDefined();
  expect(doctor.asked).toContain('GetTokensFromRefreshToken');

  const shown = await pool.addAuthenticator(email, password);
  await lock(page);
  await page.getByLabel('Password', { exact: true }).fill('Not-the-password-1');
  await page.getByRole('button', { name: 'Unlock' }).click();
  await page.getByText("This isn't your password").waitFor();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Unlock' }).click();
  await page.getByRole('heading', { name: 'Settings' }).waitFor();
  // The session is the one from before: it can still be renewed.
  stale = undefined;
  doctor.asked.length = 0;
  await page.reload();
  await page.getByRole('heading', { name: 'Settings' }).waitFor();
  await settled(page);
  expect(doctor.asked).toContain('GetTokensFromRefreshToken');
  // What showed the password is kept nowhere.
  const kept = await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('Cognito')));
  expect(kept).toEqual([]);

  const again = await arrive();
  await again.page.goto('/login');
  await again.page.getByLabel('Email').fill(email);
  await again.page.getByLabel('Password', { exact: true }).fill(password);
  await again.page.getByRole('button', { name: 'Log in' }).click();
  await again.page.getByLabel('Six-digit code').fill('000000');
  await again.page.getByRole('button', { name: 'Verify code' }).click();
  await again.page.getByText('This code is wrong or has expired.').waitFor();
  await again.page.getByLabel('Six-digit code').fill(await shown());
  await again.page.getByRole('button', { name: 'Verify code' }).click();
  await again.page.waitForURL('**/care-provider/dashboard');
  expect(complaintsOf(doctor)).toEqual([]);
});

test('LNK-6 a forgotten password is replaced through Cognito, and unknown people are answered alike', async () => {
  const email = 'patient@pavilion.test';
  await pool.add(email, password);
  const { page, ...patient } = await arrive();
  await page.goto('/forgot-password');
  for (const one of ['nobody@example.ca', email]) {
    await page.getByLabel('Email').fill(one);
    await page.getByRole('button', { name: 'Send code' }).click();
    await page.getByText(`If ${one} has an account`).waitFor();
  }
  await page.getByRole('link', { name: 'I have a code' }).click();
  await page.getByLabel('Code from the email').fill(pool.code);
  await page.getByLabel('New password').fill('Four-maples-and-a-kayak-1');
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.getByText('Password changed.').waitFor();
  await fillLogin(page, email, 'Four-maples-and-a-kayak-1');
  await page.waitForURL('**/patient-profile/dashboard');
  expect(complaintsOf({ page, ...patient })).toEqual([]);
});
