import { resolve } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import type { DeepLink } from '#core/shared/links/links.ts';
import { glance } from '../../kit/inspect.ts';
import { newPerson, openBrowser, type Person } from '../../kit/person.ts';
import { type TestServer, startTestServer } from '../../kit/server/server.ts';

const hour = 3_600_000;
const visit = { c: 'visit-7', d: '/messages' };
const onboarding: DeepLink = { feature: 'onboarding', data: { e: 'anne@example.ca', fn: 'Anne', otp: 'otp-of-anne' } };
const staff: DeepLink = { feature: 'admin_create_user', data: { e: 'noor@example.ca', otp: 'otp-of-noor' } };
const guest: DeepLink = { feature: 'telemedicine', data: { ...visit, e: 'guest@example.ca', p: 'true' } };

let server: TestServer;
let browser: Browser;
const people: Person[] = [];

beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer({ site: resolve('dist/site') }), openBrowser()]);
});
afterEach(async () => {
  for (const person of people.splice(0)) await person.close();
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const come = async (email: string | null = null, habits: Parameters<typeof newPerson>[3] = {}): Promise<Person> => {
  const person = await newPerson(browser, server, email, habits);
  people.push(person);
  return person;
};

/** A mail with a link, as a feature sends it. Returns the link's secret. */
const mailed = (link: DeepLink, to: string, expiresAt = new Date(Date.now() + hour)): Promise<string> =>
  server.services.asSystem(async (db) => {
    const { id } = await db.selectFrom('organization').select('id').limit(1).executeTakeFirstOrThrow();
    const text = await server.services.links.addressOf(db, id, link, { expiresAt, about: to, origin: server.url });
    await server.services.mail.send(db, { to, subject: 'A link', text });
    return text.split('/').at(-1)!;
  });

/** Opens the newest letter to an address, as a demonstration house shows it, and follows its link. */
const follow = async (page: Page, to: string): Promise<void> => {
  await page.goto(`/demo/mail?to=${encodeURIComponent(to)}`);
  await page.locator('article a').first().click();
};

/** Every address that the page gave itself, and every one that it told to somebody as where it came from. */
const watched = async ({ page }: Person) => {
  const referers: string[] = [];
  page.on('request', (request) => referers.push(request.headers().referer ?? ''));
  await page.addInitScript(() => {
    const { replaceState, pushState } = history;
    const note = (to: unknown): void => {
      const seen = JSON.parse(sessionStorage.getItem('seen') ?? '[]') as unknown[];
      sessionStorage.setItem('seen', JSON.stringify([...seen, String(to)]));
    };
    history.replaceState = function (...given) {
      note(given[2]);
      return replaceState.apply(this, given);
    };
    history.pushState = function (...given) {
      note(given[2]);
      return pushState.apply(this, given);
    };
  });
  return {
    went: () => page.evaluate(() => JSON.parse(sessionStorage.getItem('seen') ?? '[]') as string[]),
    referers,
  };
};

/** Nothing that stays behind in the browser names the secret. */
const leavesNothing = async (person: Person, secrets: readonly string[], referers: readonly string[]) => {
  const { page } = person;
  const kept = await page.evaluate(() => {
    sessionStorage.removeItem('seen');
    return JSON.stringify([{ ...sessionStorage }, { ...localStorage }, document.cookie, history.state, location.href]);
  });
  await page.goBack();
  const before = page.url();
  for (const secret of secrets) for (const place of [kept, before, ...referers]) expect(place).not.toContain(secret);
  expect(before).toContain('/demo/mail');
};

test('LNK-4 an onboarding link of a mail fills the registration, and nothing of it stays behind', async () => {
  const person = await come();
  const { went, referers } = await watched(person);
  const secret = await mailed(onboarding, 'anne@example.ca');
  await follow(person.page, 'anne@example.ca');
  await person.page.waitForURL(/\/register$/);
  expect(await person.page.getByLabel('Email').inputValue()).toBe('anne@example.ca');
  expect(await person.page.getByLabel('First name').inputValue()).toBe('Anne');
  expect(await went()).toContain('/register?e=anne%40example.ca&fn=Anne&otp=otp-of-anne');
  await leavesNothing(person, [secret, 'otp-of-anne'], referers);
  expect(person.complaints).toEqual([]);
});

test('LNK-5 a staff link of a mail opens the confirmation', async () => {
  const person = await come();
  const { referers } = await watched(person);
  const secret = await mailed(staff, 'noor@example.ca');
  await follow(person.page, 'noor@example.ca');
  await person.page.waitForURL(/\/staff-confirmation$/);
  await person.page.getByText('Choose a password for noor@example.ca').waitFor();
  await leavesNothing(person, [secret, 'otp-of-noor'], referers);
});

test('LNK-6 a password link of a mail asks for the new password only', async () => {
  const person = await come();
  const { page } = person;
  const { referers } = await watched(person);
  const data = { email: 'reset@example.ca', token: 'token-of-reset' };
  const secret = await mailed({ feature: 'reset_password', data }, data.email);
  await follow(page, data.email);
  await page.waitForURL(/\/reset-password$/);
  await page.getByLabel('New password').waitFor();
  expect(await page.getByLabel('Email').count()).toBe(0);
  await leavesNothing(person, [secret, data.token], referers);
});

test('LNK-1 LNK-2 GRD-5 a guest’s link leads to the guest lobby with c and d empty in the address', async () => {
  const person = await come();
  const { went } = await watched(person);
  const secret = await mailed(guest, 'guest@example.ca');
  await follow(person.page, 'guest@example.ca');
  await person.page.waitForURL(/\/telemedicine\/guest-lobby/);
  const given = '/telemedicine/guest-lobby?c=visit-7&d=%2Fmessages&e=guest%40example.ca&p=true';
  expect(await went()).toEqual(expect.arrayContaining([given]));
  expect(person.page.url()).not.toContain('visit-7');
  expect(person.page.url()).not.toContain(secret);
  // Whoever comes with a link is asked alike, whether or not there is such a visit.
  await person.page.getByText('PIN').first().waitFor();
});

test('LNK-1 sends a signed-in person to the lobby', async () => {
  const person = await come('patient@pavilion.test');
  await mailed({ feature: 'telemedicine', data: { ...visit, registered: 'true' } }, 'signed.in@example.ca');
  await follow(person.page, 'signed.in@example.ca');
  await person.page.waitForURL(/\/telemedicine\/lobby/);
  const query = new URL(person.page.url()).searchParams;
  expect([query.get('c'), query.get('e')]).toEqual(['visit-7', null]);
});

test('LNK-3 a registered invitee logs in first, with the email filled in', async () => {
  const { page } = await come();
  const data = { ...visit, e: 'patient@pavilion.test', registered: 'true' } as const;
  await mailed({ feature: 'telemedicine', data }, 'registered@example.ca');
  await follow(page, 'registered@example.ca');
  await page.getByText('Log in to join your video visit.').waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe('patient@pavilion.test');
  const query = new URL(page.url()).searchParams;
  expect(Object.fromEntries(query)).toEqual({ ...visit, telemedicine: 'true' });
});

/** As it stands, and then in French and dark on a telephone. */
const bothWays = async (page: Page, name: string): Promise<readonly string[]> => {
  const wide = await glance(page, `links-${name}`);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.getByRole('button', { name: 'Français' }).click();
  await page.getByRole('button', { name: 'English' }).waitFor();
  const narrow = await glance(page, `links-${name}-fr`);
  await page.getByRole('button', { name: 'English' }).click();
  return [...wide, ...narrow];
};

const states = [
  ['bright', {}, 'Link Issue', 'Please try again.'],
  ['dark on a telephone', { dark: true, phone: true }, 'Link Issue', 'Please try again.'],
  ['in French on a telephone', { french: true, phone: true }, 'Problème de lien', 'Veuillez réessayer.'],
] as const;

test.each(states)('LNK-7 a guessed link says so, %s, with a way on', async (how, habits, title, text) => {
  const { page, complaints } = await come(null, habits);
  await page.goto('/links/AAAAAAAAAAAAAAAAAAAAAA');
  await page.getByRole('heading', { name: title }).waitFor();
  await page.getByText(text).waitFor();
  expect(new URL(page.url()).pathname).toBe('/links');
  expect(await glance(page, `links-issue-${how.replaceAll(' ', '-')}`)).toEqual([]);
  await page.getByRole('button', { name: /^(Log in|Se connecter)$/ }).click();
  await page.waitForURL('**/login');
  expect(complaints).toEqual([]);
});

test('LNK-7 an expired link, one taken back, and an address without one look alike', async () => {
  const person = await come();
  const { page } = person;
  const old = await mailed(staff, 'old@example.ca', new Date(Date.now() - 1000));
  const revoked = await mailed(staff, 'revoked@example.ca');
  await server.services.asSystem(async (db) => {
    const { id } = await db.selectFrom('organization').select('id').limit(1).executeTakeFirstOrThrow();
    expect(await server.services.links.revoke(db, id, 'revoked@example.ca')).toBe(1);
  });
  const seen: string[] = [];
  for (const path of [`/links/${old}`, `/l/${revoked}`, '/links', '/l', '/links/%00', '/links/x'.padEnd(400, 'x')]) {
    await page.goto(path);
    await page.getByRole('heading', { name: 'Link Issue' }).waitFor();
    seen.push(await page.locator('main').innerText());
  }
  expect(new Set(seen).size).toBe(1);
});

test('LNK-8 asks a signed-in person to log out and tap the link again', async () => {
  const { page } = await come('patient@pavilion.test');
  await mailed(staff, 'twice@example.ca');
  await follow(page, 'twice@example.ca');
  const warning = 'To complete this process, you must log out of your current account.';
  await page.getByRole('heading', { name: warning }).waitFor();
  await page.getByText('Once logged out, tap the link again to continue.').waitFor();
  expect(new URL(page.url()).pathname).toBe('/links');
  expect(await bothWays(page, 'log-out-first')).toEqual([]);
  // STA-3 ends with a reload.
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Log out' }).click();
  await reloaded;
  await follow(page, 'twice@example.ca');
  await page.waitForURL(/\/staff-confirmation$/);
});

test('LNK-6 away from the server the link waits, and opens when it is there again', async () => {
  const { page, context } = await come();
  const secret = await mailed({ feature: 'reset_password', data: { email: 'a@b.ca', token: 't' } }, 'away@example.ca');
  await context.route('**/v3/links/resolve', (route) => route.abort('internetdisconnected'));
  await page.goto(`/links/${secret}`);
  await page.getByRole('heading', { name: "We couldn't open the link" }).waitFor();
  expect(page.url()).not.toContain(secret);
  expect(await bothWays(page, 'away')).toEqual([]);
  await context.unroute('**/v3/links/resolve');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.waitForURL(/\/reset-password$/);
});

test('the code of links and Branch loads when a link opens, never on the sign-in page', async () => {
  const person = await come();
  await person.page.goto('/login');
  await person.page.getByRole('button', { name: 'Log in' }).waitFor();
  await person.page.waitForLoadState('networkidle');
  expect(person.requested.filter((address) => /outside|plugin-links|branch/.test(address))).toEqual([]);
  await person.page.goto('/links/x');
  await person.page.getByRole('heading', { name: 'Link Issue' }).waitFor();
  expect(person.requested.some((address) => /plugin-links/.test(address))).toBe(true);
  expect(person.requested.filter((address) => /branch/.test(address))).toEqual([]);
});
