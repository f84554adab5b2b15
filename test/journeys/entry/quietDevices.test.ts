import type { Browser } from 'playwright-core';
import { type PushService, startPushService } from '#plugins/push/server/tests/pushService.ts';
import { listNotifications, markNotification } from '#core/shared';
import { signedIn } from '../../kit/booking.ts';
import { type House, openHouse } from '../../kit/house.ts';
import { composer, confirmRequest, openSession, requestSession, say, seen } from '../../kit/messaging.ts';
import { lock, newPerson, openWholeBrowser, type Person } from '../../kit/person.ts';
import { type PushDevice, pushDevice } from '../../kit/push/pushDevices.ts';

/** Has no visit of today's, of which a reminder would come meanwhile. */
const email = 'patient2@pavilion.test';
const words = 'Please come fasting tomorrow';
const notice = { title: 'Rideau Family Health', body: 'You have a new message.' };

let service: PushService;
let house: House;
let browser: Browser;
let practitioner: Person;
let session: string;
/** Open before its person; with the app closed; and locked. */
let phone: Own, laptop: Own, locked: Own;

interface Own {
  readonly person: Person;
  readonly device: PushDevice;
}

const until = async (holds: () => Promise<boolean>): Promise<void> => {
  const end = Date.now() + 30_000;
  while (Date.now() < end && !(await holds())) await new Promise((done) => setTimeout(done, 100));
};
const ownDevice = async (): Promise<Own> => {
  let device: PushDevice | undefined;
  const person = await newPerson(browser, house, email, {
    worker: true,
    prepare: async (context) => void (device = await pushDevice(context, service, house.url)),
  });
  const { page } = person;
  await until(() => device!.isRegistered(page));
  await device!.connect(page);
  return { person, device: device! };
};
/** By the server, of a kind or of all. */
const unread = async (kind?: string): Promise<number> => {
  const { data } = (await (await signedIn(house, email)).send(listNotifications, { query: {} })).data;
  return data.filter(({ read, type }) => !read && (kind === undefined || type === kind)).length;
};
/** Its title has the server's number, whatever else came meanwhile, such as that the session began. */
const saysAll = async ({ person: { page } }: Own): Promise<boolean> =>
  (/^\((\d+)\)/.exec(await page.title())?.[1] ?? '0') === String(await unread());
const settle = async (own: Own, shown: readonly unknown[]): Promise<void> => {
  await until(async () => (await own.device.shown()).length === shown.length);
  expect(await own.device.shown()).toEqual(shown);
};

beforeAll(async () => {
  service = await startPushService();
  [house, browser] = await Promise.all([openHouse({ PUSH_SERVICES: service.origin }), openWholeBrowser()]);
  const patient = await newPerson(browser, house, email, { home: false });
  session = await requestSession(patient.page, 'Priya Sandhu', 'A blood test');
  practitioner = await newPerson(browser, house, 'practitioner@pavilion.test', { home: false });
  await confirmRequest(practitioner.page, session);
  await openSession(patient.page, session);
  await composer(patient.page).waitFor();
  // That the request was taken is told too, perhaps only now.
  const api = await signedIn(house, email);
  await until(async () => (await api.send(listNotifications, { query: {} })).data.data.length > 0);
  await api.send(markNotification, { body: { read: true } });
  await patient.close();
  phone = await ownDevice();
  laptop = await ownDevice();
  locked = await ownDevice();
  await lock(locked.person.page);
  // Nothing of the application is open there; the worker of an installed one is still woken.
  await laptop.person.page.goto('about:blank');
});
afterAll(async () => {
  await browser?.close();
  await house?.close();
  await service?.close();
});

test('STA-6 ENT-10 a message reaches every device of a person: open, closed and locked, and names nobody on a screen', async () => {
  await say(practitioner.page, words);
  await until(() => saysAll(phone));
  expect([await saysAll(phone), await unread('message')]).toEqual([true, 1]);
  await settle(laptop, [notice]);
  await settle(locked, [notice]);
  expect(await locked.person.page.title()).not.toMatch(/^\(/);
  expect(JSON.stringify(service.taken.map(({ data }) => data))).not.toMatch(/fasting|Sandhu|Priya|blood/);
});

test('STA-6 read on one of them, all are quiet: no notice, no number, nothing behind the lock', async () => {
  await openSession(phone.person.page, session);
  await seen(phone.person.page, words);
  await settle(laptop, []);
  await settle(locked, []);
  expect(await unread('message')).toBe(0);
  await until(() => saysAll(phone));
  expect(await saysAll(phone)).toBe(true);
  await laptop.person.page.goto('/');
  await laptop.person.page.getByRole('button', { name: /^Notifications/ }).waitFor();
  await until(() => saysAll(laptop));
  expect(await saysAll(laptop)).toBe(true);
});
