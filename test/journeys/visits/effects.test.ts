import type { Browser } from 'playwright-core';
import { drawCamera, seen, type Seen } from '../../kit/drawnCamera.ts';
import { type House, openHouse } from '../../kit/house.ts';
import { axeFindings, tooWide } from '../../kit/inspect.ts';
import { fakeMedia, newPerson, openBrowser, type Person } from '../../kit/person.ts';

/** What an effect stands on: its worker's scripts, the segmenter and its model. */
const heavy = /\/(effects|worker-[\w-]+)\.js$|selfie_segmentation/;

let house: House;
let browser: Browser;

beforeAll(async () => {
  [house, browser] = await Promise.all([openHouse(), openBrowser(fakeMedia)]);
});
afterAll(async () => {
  await browser?.close();
  await house?.close();
});

const someone = async (): Promise<Person> => {
  const person = await newPerson(browser, house, 'patient@pavilion.test');
  await drawCamera(person.page);
  return person;
};
const openCamera = async ({ page }: Person): Promise<void> => {
  await page.goto('/telemedicine/lobby?test=true');
  await page.getByRole('button', { name: 'Camera and microphone' }).click();
  await page.getByRole('group', { name: 'What others see behind you' }).waitFor();
};
const choose = ({ page }: Person, name: string): Promise<void> => page.getByRole('radio', { name }).check();

/** Looks until it sees what is meant; a busy machine gets there later. */
const until = async ({ page }: Person, meant: (now: Seen) => boolean): Promise<Seen> => {
  for (let tries = 0; tries < 240; tries += 1) {
    const now = await seen(page);
    if (now && meant(now)) return now;
    await page.waitForTimeout(250);
  }
  throw new Error(`Not seen within a minute; now: ${JSON.stringify(await seen(page))}`);
};
const bare = ({ room }: Seen): boolean => room > 20;
const roomHidden = ({ room, eyes }: Seen): boolean => room < 8 && eyes > 8;

test('ENT-2 the room behind a person is blurred or replaced, the person is not, and nothing of it is fetched before', async () => {
  const person = await someone();
  await openCamera(person);
  await until(person, bare);
  expect(person.requested.filter((address) => heavy.test(address))).toEqual([]);

  await choose(person, 'Room lightly blurred');
  await until(person, roomHidden);
  await choose(person, 'Room strongly blurred');
  await until(person, roomHidden);
  await choose(person, 'Pavilion background');
  const { colour } = await until(person, (now) => roomHidden(now) && now.colour[2] > 2 * now.colour[0]);
  expect(colour[2]).toBeGreaterThan(90);

  const fetched = person.requested.filter((address) => heavy.test(address));
  expect(fetched.some((address) => address.endsWith('.wasm'))).toBe(true);
  expect(fetched.filter((address) => !address.startsWith(house.url))).toEqual([]);

  await choose(person, 'My room as it is');
  await until(person, bare);
  expect(person.complaints).toEqual([]);
  await person.close();
});

test('ENT-2 the choice is kept, and not one bare picture comes before it takes hold again', async () => {
  const person = await someone();
  await openCamera(person);
  await choose(person, 'Room strongly blurred');
  await until(person, roomHidden);
  await openCamera(person);
  expect(await person.page.getByRole('radio', { name: 'Room strongly blurred' }).isChecked()).toBe(true);
  const before: Seen[] = [];
  await until(person, (now) => {
    before.push(now);
    return roomHidden(now);
  });
  expect(before.filter(bare)).toEqual([]);
  await person.close();
});

test('where the segmenter does not come, everything is blurred rather than nothing, and that is said', async () => {
  const person = await someone();
  await person.context.route(/selfie_segmentation.*\.wasm$/, (route) => route.abort());
  await openCamera(person);
  await choose(person, 'Room strongly blurred');
  await person.page.getByRole('status').filter({ hasText: 'so your whole picture is blurred' }).waitFor();
  const now = await until(person, ({ room }) => room < 8);
  expect(now.eyes).toBeLessThan(8);
  await choose(person, 'My room as it is');
  await until(person, bare);
  await person.close();
});

test('where there are no workers, the page blurs everything itself', async () => {
  const person = await someone();
  await person.page.addInitScript(() => Reflect.deleteProperty(globalThis, 'Worker'));
  await openCamera(person);
  await choose(person, 'Pavilion background');
  await person.page.getByRole('status').filter({ hasText: 'so your whole picture is blurred' }).waitFor();
  await until(person, ({ room, eyes }) => room < 8 && eyes < 8);
  await person.close();
});

test('a worker that dies leaves no frozen picture: the page continues without it and says so', async () => {
  const person = await someone();
  const { page } = person;
  await page.addInitScript(() => {
    const started: Worker[] = [];
    globalThis.Worker = class extends Worker {
      constructor(...of: ConstructorParameters<typeof Worker>) {
        super(...of);
        started.push(this);
      }
    };
    Object.assign(globalThis, { killWorkers: () => started.forEach((worker) => worker.terminate()) });
  });
  await openCamera(person);
  await choose(person, 'Room strongly blurred');
  await until(person, roomHidden);
  await page.evaluate(() => (globalThis as unknown as { killWorkers: () => void }).killWorkers());
  await page.getByRole('status').filter({ hasText: 'The effect has a problem' }).waitFor();
  await until(person, ({ room, eyes }) => room < 8 && eyes < 8);
  const frames = () => page.evaluate(() => document.querySelector('video')!.getVideoPlaybackQuality().totalVideoFrames);
  const before = await frames();
  await page.waitForTimeout(2000);
  expect(await frames()).toBeGreaterThan(before + 5);
  await person.close();
});

test('without picture streams a canvas applies the same effect', async () => {
  const person = await someone();
  await person.page.addInitScript(() => Reflect.deleteProperty(globalThis, 'MediaStreamTrackGenerator'));
  await openCamera(person);
  await choose(person, 'Room strongly blurred');
  await until(person, roomHidden);
  await person.close();
});

test('ENT-2 the choice is found by everybody: by name, on a phone, in the dark', async () => {
  const person = await newPerson(browser, house, 'patient@pavilion.test', { phone: true, dark: true });
  await openCamera(person);
  await choose(person, 'Pavilion background');
  await person.page.waitForTimeout(1000);
  expect(await tooWide(person.page)).toBe(0);
  expect(await axeFindings(person.page)).toEqual([]);
  await person.close();
});
