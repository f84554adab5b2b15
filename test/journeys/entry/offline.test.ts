import type { Browser, Page } from 'playwright-core';
import { dumpOf, lockedIn } from '../../kit/deviceDump.ts';
import { type House, openHouse } from '../../kit/house.ts';
import { composer, confirmRequest, openSession, requestSession } from '../../kit/messaging.ts';
import { newPerson, openBrowser, type Person } from '../../kit/person.ts';

let house: House;
let browser: Browser;
let patient: Person;
let practitioner: Person;
let admin: Person;
let session: string;

const words = 'Dizzy since Tuesday, mostly after the new tablet';

/** The worker runs, and has kept what this page is made of. */
const isKept = async (page: Page): Promise<void> => {
  await page.waitForFunction(async () => {
    if (!navigator.serviceWorker.controller) return false;
    for (const name of await caches.keys()) {
      const kept = await (await caches.open(name)).keys();
      if (kept.some(({ url }) => /plugin-messaging/.test(url))) return true;
    }
    return false;
  });
  // The rest of what the page fetched before it had a worker.
  await page.waitForTimeout(1_500);
};

/** How many things of a kind lie on the device. */
const countOf = (page: Page, kind: string): Promise<number> =>
  page.evaluate(async (wanted) => {
    const answered = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve) => (request.onsuccess = () => resolve(request.result)));
    if (!(await indexedDB.databases()).some(({ name }) => name === 'pavilion')) return 0;
    const database = await answered(indexedDB.open('pavilion'));
    const all = await answered<{ kind: string }[]>(database.transaction('locked').objectStore('locked').getAll());
    database.close();
    return all.filter((one) => one.kind === wanted).length;
  }, kind);
/** What the page asks for is answered, and lies on the device: nothing more comes. */
const isRead = async (page: Page): Promise<void> => {
  await page.waitForLoadState('networkidle');
  for (let [before, now] = [-1, await countOf(page, 'reads')]; before !== now;) {
    await page.waitForTimeout(500);
    [before, now] = [now, await countOf(page, 'reads')];
  }
};
const sentTimes = async (): Promise<number> => {
  const sent = practitioner.page.locator('.msg-text', { hasText: words });
  await sent.first().waitFor();
  return sent.count();
};

beforeAll(async () => {
  [house, browser] = await Promise.all([openHouse(), openBrowser()]);
  patient = await newPerson(browser, house, 'patient@pavilion.test', { worker: true });
  session = await requestSession(patient.page, 'Priya Sandhu', 'Zebra rash on my arm');
  practitioner = await newPerson(browser, house, 'practitioner@pavilion.test', { worker: true });
  await confirmRequest(practitioner.page, session);
  await openSession(patient.page, session);
  await composer(patient.page).waitFor();
  await isKept(patient.page);
});
afterAll(async () => {
  await browser?.close();
  await house?.close();
});

test('without a network the application opens, says so once, and takes a message that waits', async () => {
  const { page, context } = patient;
  await context.setOffline(true);
  await page.goto(`/messages/session?session_id=${session}`);
  await page.getByRole('status').filter({ hasText: 'Offline' }).waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
  await composer(page).fill(words);
  await page.keyboard.press('Enter');
  await page.getByText('Waiting for the connection').waitFor();
  await page.getByRole('button', { name: '1 waiting to send' }).waitFor();
});

test('CST-4 nothing of it lies on the device in plain: no words, no name of anybody else, no answer of a call', async () => {
  const dump = await dumpOf(patient.page);
  expect(Object.keys(dump).some((place) => place.startsWith('pavilion/'))).toBe(true);
  const plain = Object.entries(dump).filter(([, text]) => /Dizzy since|Sandhu|Zebra/.test(text));
  expect(plain.map(([place]) => place)).toEqual([]);
  const kept = Object.keys(dump).filter((place) => place.startsWith('http'));
  expect(kept.filter((url) => /\/(v3|fhir|messaging)\//.test(url))).toEqual([]);
});

test('what waits survives a reload, and is there once within moments of the line’s return', async () => {
  const { page, context } = patient;
  await page.reload();
  await page.getByText('Waiting for the connection').waitFor();
  expect(await page.getByText(words).count()).toBe(1);
  const since = Date.now();
  await context.setOffline(false);
  await page.getByRole('status').filter({ hasText: 'Offline' }).waitFor({ state: 'detached' });
  expect(Date.now() - since).toBeLessThan(2_000);
  await page.getByText('Waiting for the connection').waitFor({ state: 'detached' });
  await openSession(practitioner.page, session);
  expect(await sentTimes()).toBe(1);
  await page.reload();
  await page.locator('.msg-text', { hasText: words }).waitFor();
  expect(await page.locator('.msg-text', { hasText: words }).count()).toBe(1);
  expect(await page.getByText(/waiting to send/).count()).toBe(0);
});

test('what was half typed without a line is there after a reload', async () => {
  const { page, context } = patient;
  await context.setOffline(true);
  await composer(page).fill('It began on');
  // It is tried, and then kept here.
  await page.waitForTimeout(1_500);
  await page.reload();
  await page.waitForFunction(() =>
    [...document.querySelectorAll('textarea')].some((one) => one.value === 'It began on'),
  );
  expect(Object.entries(await dumpOf(page)).filter(([, text]) => text.includes('It began on'))).toEqual([]);
  await composer(page).fill('');
  await context.setOffline(false);
});

test('RTE-2 a form sent without a line waits through a reload, readable, and thanks only once it has arrived', async () => {
  const { page, context } = patient;
  await page.goto('/patient-profile/assessments');
  await page
    .getByRole('button', { name: /^(Begin|Continue)/ })
    .first()
    .click();
  await page.getByRole('radiogroup').first().waitFor();
  for (const group of await page.getByRole('radiogroup').all()) await group.getByRole('radio').nth(1).check();
  await page.getByText('Saved', { exact: true }).waitFor();
  await context.setOffline(true);
  // Half filled in, and the page begins anew without a line.
  const last = page.getByRole('radiogroup').last();
  await last.getByRole('radio').nth(2).check();
  await page.waitForTimeout(1_500);
  await page.reload();
  await last.waitFor();
  expect(await last.getByRole('radio').nth(2).isChecked()).toBe(true);
  expect(Object.entries(await dumpOf(page)).filter(([, text]) => text.includes('Several days'))).toEqual([]);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByText('Waiting for the connection').waitFor();
  expect(await page.getByText(/Your care team has your answers/).count()).toBe(0);
  await page.reload();
  await page.getByText('What you answered').waitFor();
  expect(
    Object.entries(await dumpOf(page))
      .filter(([, text]) => text.includes('Several days'))
      .map(([at]) => at),
  ).toEqual([]);
  await context.setOffline(false);
  await page.getByText(/Your care team has your answers/).waitFor();
});

test('RTE-3 a task completed and one made without a line stand as waiting, and are there once after it', async () => {
  const { page, context } = practitioner;
  await page.goto('/care-provider/tasks?view=all');
  await page.getByRole('region', { name: /^To do/ }).waitFor();
  await page.getByRole('button', { name: 'New task' }).first().click();
  const title = page.getByLabel('Title');
  await title.fill('Order strips');
  await page.getByRole('button', { name: 'Create task' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Order strips' }).waitFor();
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Order strips' }).press('Alt+ArrowRight');
  await page.getByText('Move to In progress', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'New task' }).first().click();
  await title.fill('Call the lab');
  await page.getByRole('button', { name: 'Create task' }).click();
  await page.getByRole('list', { name: 'New tasks on their way' }).getByText('Call the lab').waitFor();
  await page.getByRole('button', { name: '2 waiting to send' }).waitFor();
  await context.setOffline(false);
  await page
    .getByRole('region', { name: /^In progress/ })
    .getByRole('link', { name: 'Order strips' })
    .waitFor();
  await page.getByRole('link', { name: 'Call the lab' }).waitFor();
  await page.getByText('Waiting for the connection', { exact: true }).waitFor({ state: 'detached' });
  expect(await page.getByRole('link', { name: 'Call the lab' }).count()).toBe(1);
});

test('CST-4 staff read their day without a line where the clinic allows it, and from that moment not where it does not', async () => {
  const { page, context } = practitioner;
  const kept = (): Promise<number> => countOf(page, 'reads');
  admin = await newPerson(browser, house, 'admin@pavilion.test');
  await admin.page.goto('/clinic/management?section=offline');
  const staff = admin.page.getByRole('switch', { name: 'Staff' });
  expect([await staff.getAttribute('aria-checked'), await kept()]).toEqual(['false', 0]);
  await staff.click();
  await admin.page.getByText('Staff: allowed.').waitFor();
  await page.goto('/care-provider/dashboard');
  const visits = page.locator('.av-today li');
  await visits.first().waitFor();
  await isRead(page);
  await page.goto('/care-provider/tasks');
  const tasks = page.locator('.task-card');
  await tasks.first().waitFor();
  await isRead(page);
  const open = await tasks.count();
  await page.goto('/care-provider/dashboard');
  await visits.first().waitFor();
  await isRead(page);
  const shown = await visits.count();
  await context.setOffline(true);
  await page.reload();
  await page
    .getByText(/^As of /)
    .first()
    .waitFor();
  await visits.first().waitFor();
  expect(await visits.count()).toBe(shown);
  await page.goto('/care-provider/tasks');
  await tasks.first().waitFor();
  await page
    .getByText(/^As of /)
    .first()
    .waitFor();
  expect(await tasks.count()).toBe(open);
  await context.setOffline(false);
  await page
    .getByText(/^As of /)
    .first()
    .waitFor({ state: 'detached' });
  expect(await kept()).toBeGreaterThan(1);
  await staff.click();
  await admin.page.getByText(/^Staff: turned off/).waitFor();
  // It hears of it once its line stands again, which a busy machine takes its time for.
  for (let n = 0; n < 300 && (await kept()) > 0; n += 1) await page.waitForTimeout(100);
  expect(await kept()).toBe(0);
});

test('CST-4 a day begins on a train: read, written and done without a line, through closed tabs, and all of it sent once', async () => {
  const { context } = practitioner;
  await admin.page.getByRole('switch', { name: 'Staff' }).click();
  await admin.page.getByText('Staff: allowed.').waitFor();
  // At home, with a line: the day, the tasks, a conversation.
  let page = await context.newPage();
  const visits = page.locator('.av-today li');
  const read = [
    ['/care-provider/tasks', page.locator('.task-card')],
    [`/messages/session?session_id=${session}`, page.locator('.msg-text', { hasText: words })],
    ['/care-provider/dashboard', visits],
  ] as const;
  for (const [path, what] of read) {
    await page.goto(path);
    await what.first().waitFor();
    await isRead(page);
  }
  const shown = await visits.count();

  // In the train. The phone closes what it does not show.
  await context.setOffline(true);
  const reopen = async (path: string): Promise<Page> => {
    await page.close();
    page = await context.newPage();
    await page.goto(path);
    return page;
  };
  await reopen('/care-provider/dashboard');
  await page.locator('.av-today li').first().waitFor();
  expect(await page.locator('.av-today li').count()).toBe(shown);
  await reopen(`/messages/session?session_id=${session}`);
  await page.locator('.msg-text', { hasText: words }).waitFor();
  const answer = 'Stop the tablet until we have spoken';
  await composer(page).fill(answer);
  await page.keyboard.press('Enter');
  await page.getByText('Waiting for the connection').waitFor();
  await reopen('/care-provider/tasks');
  const first = page.locator('.task-card').getByRole('link').first();
  const task = (await first.innerText()).trim();
  await first.press('Alt+ArrowRight');
  await page.getByText('Move to In progress', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'New task' }).first().click();
  await page.getByLabel('Title').fill('Order a tilt table');
  await page.getByRole('button', { name: 'Create task' }).click();
  await page.getByRole('list', { name: 'New tasks on their way' }).getByText('Order a tilt table').waitFor();
  await reopen('/care-provider/dashboard');
  await page.getByRole('button', { name: '3 waiting to send' }).waitFor();

  // The station: one moment of a line, a tunnel, and then the clinic.
  await context.setOffline(false);
  await page.waitForTimeout(300);
  await context.setOffline(true);
  await page.waitForTimeout(300);
  await context.setOffline(false);
  await page.getByText(/waiting to send/).waitFor({ state: 'detached' });
  await openSession(patient.page, session);
  const got = patient.page.locator('.msg-text', { hasText: answer });
  await got.first().waitFor();
  expect(await got.count()).toBe(1);
  await page.goto('/care-provider/tasks?view=all');
  await page
    .getByRole('region', { name: /^In progress/ })
    .getByRole('link', { name: task })
    .first()
    .waitFor();
  await page.getByRole('link', { name: 'Order a tilt table' }).waitFor();
  expect(await page.getByRole('link', { name: 'Order a tilt table' }).count()).toBe(1);
  expect(practitioner.complaints).toEqual([]);
  await page.close();
  await admin.close();
});

test('STA-3 log-out says what would be lost, and leaves nothing that could be read', async () => {
  const { page, context } = patient;
  await openSession(page, session);
  await composer(page).waitFor();
  await context.setOffline(true);
  await page.getByRole('status').filter({ hasText: 'Offline' }).waitFor();
  await composer(page).fill('Never mind, it is better');
  await page.keyboard.press('Enter');
  await page.getByText('Waiting for the connection').waitFor();
  await page.getByRole('banner').getByRole('button').last().click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByText(/One item is not sent yet and will be lost: Message “Never mind/).waitFor();
  await question.getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await context.setOffline(false);
  // The page before the log-in is not kept, and opens now.
  await page.locator('h1').waitFor();
  const dump = await dumpOf(page);
  expect(dump.local).not.toContain('vault');
  expect(lockedIn(dump)).toEqual([]);
});
