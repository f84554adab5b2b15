import type { Browser, CDPSession } from 'playwright-core';
import { demoAccounts } from '#config/demo.ts';
import { openedPath, workerPath } from '#plugins/push/shared/addresses.ts';
import { type House, openHouse } from '../../kit/house.ts';
import { requestSession } from '../../kit/messaging.ts';
import { lock, newPerson, openWholeBrowser, type Person } from '../../kit/person.ts';

let house: House;
let browser: Browser;
let practitioner: Person;
let protocol: CDPSession;
let registrationId = '';
let notificationId = '';

const shown = () =>
  practitioner.page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }));
  });
const deliver = (data: unknown): Promise<unknown> =>
  protocol.send('ServiceWorker.deliverPushMessage', {
    origin: house.url,
    registrationId,
    data: typeof data === 'string' ? data : JSON.stringify(data),
  });
const until = async (holds: () => Promise<boolean>): Promise<void> => {
  for (let look = 0; look < 100 && !(await holds()); look += 1) await new Promise((done) => setTimeout(done, 150));
};
const closeAll = (): Promise<void> =>
  practitioner.page.evaluate(async () => {
    for (const one of await (await navigator.serviceWorker.ready).getNotifications()) one.close();
  });
/** The newest of the practitioner's bell, read as their page does. */
const newestOf = (page: Person['page']): Promise<string> =>
  page.evaluate(async () => {
    const { slices } = JSON.parse(localStorage.getItem('root') ?? sessionStorage.getItem('root') ?? '{}');
    const { tokens, me } = slices.auth.data;
    const answer = await fetch('/messaging/notifications?limit=1', {
      headers: { Authorization: `Bearer ${tokens.idToken}`, Role: me.practitioner[0].id },
    });
    return (await answer.json()).data[0].notification_id as string;
  });
/** As the screen does when somebody presses it. */
const press = async (): Promise<void> => {
  const [worker] = practitioner.context.serviceWorkers();
  await worker!.evaluate(async () => {
    const self = globalThis as any;
    const [notification] = await self.registration.getNotifications();
    self.dispatchEvent(new self.NotificationEvent('notificationclick', { notification }));
  });
};

beforeAll(async () => {
  [house, browser] = await Promise.all([openHouse(), openWholeBrowser()]);
  practitioner = await newPerson(browser, house, 'practitioner@pavilion.test', {
    worker: true,
    prepare: (context) => context.grantPermissions(['notifications'], { origin: house.url }),
  });
  const { page, context } = practitioner;
  protocol = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    protocol.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId);
    });
  });
  await protocol.send('ServiceWorker.enable');
  registrationId = await registered;
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
});
afterAll(async () => {
  await browser?.close();
  await house?.close();
});

test('INT-1 STA-7 the worker is registered after log-in, at its fixed path with the messaging configuration', async () => {
  const active = (): Promise<string | undefined> =>
    practitioner.page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL);
  let url = new URL((await active())!);
  // The application's own stands there until the feature has come, however long that takes.
  for (let looks = 0; url.pathname !== workerPath && looks < 100; looks += 1) {
    await practitioner.page.waitForTimeout(200);
    url = new URL((await active())!);
  }
  expect(url.pathname).toBe(workerPath);
  expect(Buffer.from(url.searchParams.get('vapidKey')!, 'base64url')).toHaveLength(65);
});

test('STA-6 ENT-5 a push on an open page shows a toast, whichever way its names are spelt, and no second notice', async () => {
  const { page } = practitioner;
  // The page listens a moment after it has opened; until then the screen itself shows what comes.
  const told = page.getByText(/Oona Early/);
  await until(async () => {
    await closeAll();
    await deliver({ type: 'message', sender_first_name: 'Oona', sender_last_name: 'Early' });
    // One way or the other, before the next: what a slow worker still had to show would be taken for a second notice.
    await until(async () => (await told.count()) > 0 || (await shown()).length > 0);
    return (await told.count()) > 0;
  });
  await closeAll();
  await deliver({ type: 'message', senderFirstName: 'Oona', senderLastName: 'Later' });
  await page
    .getByText(/Oona Later/)
    .first()
    .waitFor();
  expect(await shown()).toEqual([]);
});

test('a push behind the lock shows the clinic and the kind, and leads through the lock to what it is about', async () => {
  const patient = await newPerson(browser, house, 'patient@pavilion.test', { home: false });
  const { page } = practitioner;
  await lock(page);
  const session = await requestSession(patient.page, 'Priya Sandhu', 'A rash since Monday');
  await patient.close();
  notificationId = await newestOf(page);
  const [title, body] = ['Rideau Family Health', 'You have a new message request.'];
  await closeAll();
  await deliver({ type: 'request', notification_id: notificationId, title, body, tag: 'thread-1', unread: '1' });
  await until(async () => (await shown()).length === 1);
  expect(await shown()).toEqual([{ title, body, tag: 'thread-1' }]);
  await press();
  // Where the page is too busy to answer the worker, it is loaded anew: what was typed before that would be gone.
  await page.waitForURL(({ pathname }) => pathname === openedPath);
  expect(await page.content()).not.toContain('A rash since Monday');
  await page.getByLabel('Password').fill(demoAccounts.password);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.href.includes(session));
  expect(await shown()).toEqual([]);
});

test('without a network and with nothing kept, a page says so in both themes, and opens by itself when the line is back', async () => {
  const { page, context } = practitioner;
  // Away from the application: it has its worker keep once more what it was made of, some seconds after it opened.
  await page.goto('/healthz');
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name);
  });
  await context.setOffline(true);
  await page.goto('/care-provider/calendar');
  await page.getByRole('heading', { name: 'No connection' }).waitFor();
  expect(await page.getByRole('heading').count()).toBe(1);
  const back = (): Promise<string> => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await back();
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await back()).not.toBe(light);
  await context.setOffline(false);
  await page.getByRole('heading', { name: 'Calendar' }).first().waitFor();
});
