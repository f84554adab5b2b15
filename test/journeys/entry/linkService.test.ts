import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { demoAccounts } from '#config/demo.ts';
import { login } from '#core/shared';
import { invite } from '#plugins/account/shared/calls.ts';
import { type Api, apiOf } from '../../kit/server/api.ts';
import { type House, openHouse } from '../../kit/house.ts';
import { newPerson, openBrowser, type Person } from '../../kit/person.ts';

/** Of the length that Branch's SDK insists on. */
const key = `key_test_${'a'.repeat(32)}`;
const published = 'https://pavilion.app.link/AbC';
const alternate = 'https://pavilion-alternate.app.link/AbC';

/** Branch, as far as the server asks it: makes one link. */
let branch: Server;
const made: Record<string, any>[] = [];
let house: House;
let browser: Browser;
let person: Person;
/** What Branch's SDK in the page asked, and what it is answered. */
let asked: URLSearchParams[] = [];
/** What left this machine for another; the SDK tries more than the page's policy lets through. */
let left: string[] = [];
let session: { readonly data: object; readonly referring_link: string };

const textOf = async (request: IncomingMessage): Promise<string> => {
  let text = '';
  for await (const part of request) text += String(part);
  return text;
};

beforeAll(async () => {
  branch = createServer((request, response) => {
    void textOf(request).then((text) => {
      made.push(JSON.parse(text));
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ url: published }));
    });
  });
  await new Promise<void>((listening) => branch.listen(0, '127.0.0.1', listening));
  const env = {
    PUBLIC_DEEP_LINK_KEY: key,
    PUBLIC_DEEP_LINK_BASE_URL: 'https://pavilion.app.link',
    PUBLIC_DEEP_LINK_ALTERNATE_BASE_URL: 'https://pavilion-alternate.app.link',
    BRANCH_API_URL: `http://127.0.0.1:${(branch.address() as AddressInfo).port}`,
  };
  [house, browser] = await Promise.all([openHouse(env), openBrowser()]);
});
beforeEach(async () => {
  [asked, left] = [[], []];
  person = await newPerson(browser, house, null);
  await person.context.route(/^https:/, async (route) => {
    const request = route.request();
    left.push(request.url());
    if (request.url() !== 'https://api2.branch.io/v1/open') return route.abort();
    asked.push(new URLSearchParams(request.postData() ?? ''));
    const { data, referring_link } = session;
    const json = {
      session_id: '1',
      identity_id: '2',
      browser_fingerprint_id: '3',
      data: JSON.stringify(data),
      referring_link,
    };
    await route.fulfill({ json, headers: { 'access-control-allow-origin': '*' } });
  });
});
afterEach(() => person.close());
afterAll(async () => {
  await browser?.close();
  await house?.close();
  branch?.close();
});

const administrator = async (): Promise<Api> => {
  const body = { email: 'admin@pavilion.test', password: demoAccounts.password };
  const { data } = await apiOf(house.url, {}).send(login, { body });
  return apiOf(house.url, { authorization: `Bearer ${(data as { IdToken: string }).IdToken}` });
};

test('LNK-6 LNK-9 a password’s link is our own even with a key: Branch is not asked, nor waited for', async () => {
  const { page } = person;
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill('patient@pavilion.test');
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByText(/has an account, we sent a code there/).waitFor();
  await page.goto('/demo/mail?to=patient%40pavilion.test');
  await page.locator('article a').first().click();
  await page.waitForURL(/\/reset-password$/);
  expect([made, left]).toEqual([[], []]);
});

test('LNK-9 with a key the mail carries a link of Branch, which leads to our own and opens it', async () => {
  const { page } = person;
  const asked = { email: 'noor@pavilion.test', role: 'practitioner', firstName: 'Noor', lastName: 'Ali' } as const;
  await (await administrator()).send(invite, { body: asked });
  await page.goto('/demo/mail?to=noor%40pavilion.test');
  await page.getByText(published).waitFor();
  const [{ data, ...rest }] = made as [Record<string, any>];
  expect(rest).toEqual({ branch_key: key, feature: 'admin_create_user', channel: 'mail' });
  expect(JSON.stringify(data).toLowerCase()).not.toMatch(/noor|ali"|otp/);
  // What Branch does with a browser: it sends it on, with the number of the click.
  await page.goto(`${data.$desktop_url}?_branch_match_id=123`);
  await page.waitForURL(/\/staff-confirmation$/);
  await page.getByText('Choose a password for noor@pavilion.test').waitFor();
  expect(left).toEqual([]);
});

test.each([published, alternate])('LNK-9 a click on %s opens what the session says', async (referring_link) => {
  const { page } = person;
  session = { data: { feature: 'onboarding', e: 'anne@example.ca', fn: 'Anne', otp: 'otp-1' }, referring_link };
  await page.goto('/links?_branch_match_id=123&_branch_referrer=xyz');
  await page.waitForURL(/\/register$/);
  expect(await page.getByLabel('First name').inputValue()).toBe('Anne');
  expect(asked).toHaveLength(1);
  const [opened] = asked as [URLSearchParams];
  expect([opened.get('branch_key'), opened.get('link_identifier')]).toEqual([key, '123']);
  expect(opened.get('current_url')).toBe(`${house.url}/links`);
  expect(left).toEqual(['https://api2.branch.io/v1/open']);
  const kept = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }, document.cookie]));
  expect(kept).not.toContain('otp-1');
  for (const name of ['branch_session', 'branch_session_first']) expect(kept).toContain(`"${name}":"{}"`);
});

test('LNK-7 shows the link issue page for another server’s link and for no link', async () => {
  const { page } = person;
  session = { data: { feature: 'onboarding', e: 'a@b.ca', otp: 'x' }, referring_link: 'https://evil.app.link/AbC' };
  for (const path of ['/links?_branch_match_id=123', '/links']) {
    await page.goto(path);
    await page.getByRole('heading', { name: 'Link Issue' }).waitFor();
    expect(new URL(page.url()).search).toBe('');
  }
});

test('LNK-9 while Branch is away the page says so, and tries again', async () => {
  const { page, context } = person;
  session = { data: { feature: 'admin_create_user', e: 'noor@example.ca', otp: 'x' }, referring_link: published };
  await context.route('https://api2.branch.io/v1/open', (route) => route.abort(), { times: 1 });
  await page.goto('/links?_branch_match_id=123');
  await page.getByRole('heading', { name: "We couldn't open the link" }).waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.waitForURL(/\/staff-confirmation$/);
});
