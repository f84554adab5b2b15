import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { demoAccounts } from '#config/demo.ts';
import { randomFrom, seedOf } from '#core/server/seed/random.ts';
import { login } from '#core/shared';
import * as calls from '#plugins/home-care/shared/calls.ts';
import type { VisitEvent } from '#plugins/home-care/shared/record.ts';
import { readPhoto, readRecord } from '#plugins/home-care/shared/recordCalls.ts';
import { chromiumArgs, ensureShell, shortLife } from '../../kit/chromium.ts';
import { dumpOf, lockedIn } from '../../kit/deviceDump.ts';
import { type House, openHouse } from '../../kit/house.ts';
import { axeFindings, tooWide } from '../../kit/inspect.ts';
import { addressOf, type Api, apiOf } from '../../kit/server/api.ts';

const [shift, wrongMs] = [8, 3 * 60 * 60_000];
/** `KILLS=50 npm test -- test/journeys/clinical/homeShift.test.ts`; `SEED=N` beside it repeats the moments of a run. */
const kills = Number(process.env['KILLS'] ?? 6);
const seed = process.env['SEED'] ?? `${Date.now()}`;
const tasks = ['Wash and dress', 'Make breakfast'];
const noteOf = (n: number): string => `Zebra note of visit ${n}`;
const titleOf = (n: number): string => `Shift visit ${n}`;
const reason = 'Quagga was not hungry';

let house: House;
let folder: string;
let admin: Api;
let phone: BrowserContext;
let page: Page;
/** By title: the visit, and when its beginning and end were pressed in truth. */
const visits = new Map<string, string>();
const pressed = new Map<string, number>();

const signIn = async (email: string): Promise<Api> => {
  const body = { email, password: demoAccounts.password };
  const tokens = (await apiOf(house.url, {}).send(login, { body })).data as { readonly IdToken: string };
  return apiOf(house.url, { authorization: `Bearer ${tokens.IdToken}` });
};

/** At the client's door, as far as anybody knows where that is. */
let place = { latitude: 45.42481, longitude: -75.69925, accuracy: 40 };

/** A phone whose clock is three hours behind, on the same storage as before. */
const startPhone = async (isOffline: boolean): Promise<void> => {
  phone = await chromium.launchPersistentContext(folder, {
    ...{ executablePath: ensureShell()!, args: [...chromiumArgs, shortLife], baseURL: house.url },
    ...{ viewport: { width: 390, height: 844 }, locale: 'en-CA', timezoneId: 'America/Toronto' },
    ...{ permissions: ['geolocation'], geolocation: place },
  });
  await phone.addInitScript((behind) => {
    const { now } = Date;
    const Real = Date;
    Date.now = () => now() - behind;
    globalThis.Date = new Proxy(Real, {
      construct: (target, given) =>
        given.length === 0 ? new target(now() - behind) : Reflect.construct(target, given as [string]),
    });
  }, wrongMs);
  await phone.setOffline(isOffline);
  page = phone.pages()[0] ?? (await phone.newPage());
};
const wakePhone = async (isOffline: boolean): Promise<void> => {
  await startPhone(isOffline);
  await page.goto('/home-care/calendar');
  await page.getByRole('heading', { name: 'Visits of Kwame Boateng' }).waitFor();
};

/** As a battery that is empty: nothing is told, nothing is written. */
const killPhone = async (): Promise<void> => {
  const session = await phone.browser()!.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const closed = new Promise((resolve) => phone.once('close', resolve));
  for (const { type, id } of processInfo) if (type === 'browser') process.kill(id, 'SIGKILL');
  await closed;
};

beforeAll(async () => {
  house = await openHouse();
  folder = mkdtempSync(join(tmpdir(), 'pavilion-phone-'));
  admin = await signIn('admin@pavilion.test');
  const board = (await admin.send(calls.readBoard, { query: { days: '7' } })).data;
  const patient = board.visits.find((one) => one.patient)!.patient!.id;
  const worker = board.workers.find(({ name }) => name === 'Kwame Boateng')!.id;
  for (let n = 1; n <= shift; n += 1) {
    const at = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
    const body = {
      ...{ patient, title: titleOf(n), minutes: 30, weekdays: [0, 1, 2, 3, 4, 5, 6], everyWeeks: 1, at: at(n + 8) },
      ...{ latest: at(n + 9), from: board.today, until: board.today, skills: [], access: 'Okapi key box', tasks },
    };
    await admin.send(calls.addNeed, { body });
  }
  const made = (await admin.send(calls.readBoard, { query: { days: '1', from: board.today } })).data.visits;
  for (const { id, title } of made) if (title.startsWith('Shift visit')) visits.set(title, id);
  for (const id of visits.values())
    await admin.send(calls.assignVisit, { params: { id }, body: { to: worker, from: null, sure: true } });
  const [one] = visits.values();
  place = { ...place, ...(await admin.send(readRecord, { params: { id: one! } })).data.address };
  const { code } = (await admin.send(calls.makeAccess, { params: { id: worker }, body: { days: 7 } })).data;
  const opened = chromium.launchPersistentContext(folder, {
    ...{ executablePath: ensureShell()!, args: [...chromiumArgs, shortLife], baseURL: house.url },
  });
  const first = await (await opened).newPage();
  await first.goto(`/home-care/calendar?code=${code}`);
  await first.getByRole('heading', { name: 'Visits of Kwame Boateng' }).waitFor();
  // Its worker comes after some seconds, and keeps what the page is made of, and what comes after the page.
  const isKept = (): Promise<boolean> =>
    first.evaluate(async () => {
      if (!navigator.serviceWorker.controller) return false;
      const urls: string[] = [];
      for (const name of await caches.keys())
        urls.push(...(await (await caches.open(name)).keys()).map(({ url }) => url));
      return ['device', 'home-care-photos'].every((part) => urls.some((url) => url.includes(part)));
    });
  while (!(await isKept())) await first.waitForTimeout(300);
  await (await opened).close();
  await wakePhone(false);
  // Once it has met the server, the phone knows how wrong its clock is.
  const skew = (): Promise<number> =>
    page.evaluate(() => JSON.parse(localStorage.getItem('root') ?? '{}').slices?.homeCareClock?.data.skew ?? 0);
  while (Math.abs((await skew()) - wrongMs) > 5_000) await page.waitForTimeout(300);
});
afterAll(async () => {
  await phone?.close();
  await house?.close();
  rmSync(folder, { recursive: true, force: true });
});

const card = (n: number) => page.locator('.hc-visit', { hasText: new RegExp(`${titleOf(n)}(?!\\d)`) });
const unsent = (count: number) =>
  page.getByText(count === 1 ? '1 entry not sent yet' : `${count} entries not sent yet`);
const press = async (n: number, which: 'start' | 'end'): Promise<void> => {
  const button = card(n).getByRole('button', { name: which === 'start' ? 'Start visit' : 'End visit' });
  await button.waitFor();
  // Where the phone dies before the press is answered.
  pressed.set(`${which} ${n}`, Date.now());
  await button.click();
  pressed.set(`${which} ${n}`, Date.now());
};
const perVisit = 5;
/** A photo of the first visit, and the places of the last. */
const [photos, places] = [1, 2];
const total = shift * perVisit + photos + places;

/** As a camera writes it: a picture of two megapixels, with where it was taken. */
const cameraJpeg = async (): Promise<Buffer> => {
  const drawn = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 2000, height: 1000 });
    const pen = canvas.getContext('2d')!;
    pen.fillStyle = '#c66';
    pen.fillRect(500, 250, 700, 300);
    return canvas.toDataURL('image/jpeg').split(',')[1]!;
  });
  const bytes = Buffer.from(drawn, 'base64');
  const exif = Buffer.from('Exif\0\0 GPSLatitude Quagga', 'latin1');
  const head = Buffer.from([0xff, 0xe1, 0, exif.length + 2]);
  return Buffer.concat([bytes.subarray(0, 2), head, exif, bytes.subarray(2)]);
};
const addPhoto = async (): Promise<void> => {
  const buffer = await cameraJpeg();
  await card(1).getByText('Photos', { exact: true }).click();
  await card(1).getByLabel('The client agrees to this photo').check();
  const [camera] = await Promise.all([
    page.waitForEvent('filechooser'),
    card(1).getByRole('button', { name: 'Add a photo' }).click(),
  ]);
  await camera.setFiles({ name: 'Quagga.jpg', mimeType: 'image/jpeg', buffer });
  await card(1)
    .getByRole('img', { name: /^Photo of a wound/ })
    .waitFor();
};

interface Step {
  readonly act: () => Promise<void>;
  /** How many entries are unsent once it is kept. */
  readonly count: number;
}

const stepsOf = (n: number): readonly Step[] => {
  const before = n === 1 ? 0 : (n - 1) * perVisit + photos;
  const more = n === 1 ? photos : 0;
  const task = (of: number) => card(n).getByRole('group', { name: tasks[of]! });
  return [
    { act: () => press(n, 'start'), count: before + 1 },
    ...(n === 1 ? [{ act: addPhoto, count: 2 }] : []),
    { act: () => task(0).getByRole('radio', { name: 'Done', exact: true }).check(), count: before + more + 2 },
    { act: () => task(1).getByRole('radio', { name: 'Not done' }).check(), count: before + more + 3 },
    {
      act: async () => {
        await card(n).getByLabel(`Why not: ${tasks[1]!}`).fill(reason);
        await card(n).getByLabel('Note').fill(noteOf(n));
        // What was typed is told when its field is left, or two seconds after the last key: a third of the visits wait for that.
        if (n % 3 !== 1) await card(n).getByLabel('Note').blur();
        await card(n).getByText('Kept on this phone').waitFor();
      },
      count: before + more + 4,
    },
    {
      act: async () => {
        expect(await card(n).getByLabel('Note').inputValue()).toBe(noteOf(n));
        if (n === shift) await card(n).getByRole('button', { name: 'Record my place' }).click();
        await press(n, 'end');
        const ended = card(n).getByText(/^Ended at/);
        await ended.waitFor();
      },
      count: before + more + perVisit + (n === shift ? places : 0),
    },
  ];
};

/** During a step, once what it made is kept, or while the phone wakes. */
const moments = ['during', 'after', 'waking'] as const;
interface Kill {
  readonly at: number;
  readonly when: (typeof moments)[number];
  readonly ms: number;
}

const killsOf = (steps: number): readonly Kill[] => {
  const random = randomFrom(seedOf(seed));
  return Array.from({ length: kills }, (): Kill => {
    const at = Math.floor(random() * steps);
    const when = moments[Math.floor(random() * moments.length)]!;
    return { at, when, ms: Math.floor(random() * (when === 'waking' ? 1_500 : 300)) };
  });
};

/** Whether the phone has kept what was being done when it died: it says as many as before, or as many as after. */
const hasKept = async (before: number, count: number): Promise<boolean> => {
  await unsent(before).or(unsent(count)).first().waitFor();
  return unsent(count).isVisible();
};

test('RTE-4 ENT-2 a shift of visits is worked without a line, through kills of the phone, and nothing of it is readable there', async () => {
  process.stdout.write(`${kills} kills with SEED=${seed}\n`);
  await phone.setOffline(true);
  await page.getByText(/^Offline\. What you enter is kept/).waitFor();
  await page.getByText(/Visits as of/).waitFor();
  const steps = Array.from({ length: shift }, (_, n) => stepsOf(n + 1)).flat();
  const planned = killsOf(steps.length);
  let killed = 0;
  const kill = async (): Promise<void> => {
    await killPhone();
    killed += 1;
  };
  const half = steps.findIndex(({ count }) => count === 4 * perVisit + photos);
  for (const [at, { act, count }] of steps.entries()) {
    const [before, due] = [steps[at - 1]?.count ?? 0, planned.filter((one) => one.at === at)];
    // Of the very first there is nothing to read off yet; several entries of one step are not one write.
    const canDie = before > 0 && count === before + 1;
    let kept = false;
    for (const { when, ms } of due) {
      if (when !== 'during' || !canDie) continue;
      const doing = kept ? undefined : act().catch(() => undefined);
      await page.waitForTimeout(ms);
      await kill();
      await doing;
      await wakePhone(true);
      kept = await hasKept(before, count);
    }
    if (!kept) await act();
    await unsent(count).waitFor();
    // What the page says is kept outlasts the phone.
    for (const { when, ms } of due) {
      if (when === 'during' && canDie) continue;
      await kill();
      if (when === 'waking') {
        await startPhone(true);
        const waking = page.goto('/home-care/calendar').catch(() => undefined);
        await page.waitForTimeout(ms);
        await kill();
        await waking;
      }
      await wakePhone(true);
      await unsent(count).waitFor();
    }
    if (at === half) expect([await axeFindings(page, 'main'), await tooWide(page)]).toEqual([[], 0]);
  }
  expect(killed).toBeGreaterThanOrEqual(kills);
  await unsent(total).waitFor();
  const dump = await dumpOf(page);
  expect(Object.keys(dump)).toContain('pavilion/locked');
  const plain = Object.entries(dump).filter(([place, text]) =>
    /Zebra|Okapi|Quagga|Shift visit|45\.424/.test(place.startsWith('http') ? text : text + place),
  );
  expect(plain.map(([place]) => place)).toEqual([]);
  expect(Object.keys(dump).filter((place) => /\/v3\//.test(place))).toEqual([]);
});

test('RTE-4 all of it is sent once the line is back, none twice, with times right under a clock three hours wrong', async () => {
  await killPhone();
  await wakePhone(false);
  const arrived = async (): Promise<number> => {
    const told = [...visits.values()].map((id) => admin.send(readRecord, { params: { id } }));
    return (await Promise.all(told)).reduce((sum, { data }) => sum + data.events.length, 0);
  };
  while ((await arrived()) < total) await page.waitForTimeout(500);
  await page.getByText(/not sent yet/).waitFor({ state: 'detached' });
  const wrong: unknown[] = [];
  for (let n = 1; n <= shift; n += 1) {
    const { data } = await admin.send(readRecord, { params: { id: visits.get(titleOf(n))! } });
    const kinds = data.events.map(({ what }) => what.kind).sort();
    const more = n === 1 ? ['photo'] : n === shift ? ['place', 'place'] : [];
    expect([n, kinds]).toEqual([n, ['end', 'note', 'start', 'task', 'task', ...more].sort()]);
    expect(data.events.find(({ what }) => what.kind === 'note')!.what).toMatchObject({ text: noteOf(n) });
    for (const which of ['start', 'end'] as const) {
      const event = data.events.find(({ what }) => what.kind === which) as VisitEvent;
      const truth = pressed.get(`${which} ${n}`)!;
      const off = Date.parse(event.when) - truth;
      if (Math.abs(off) > 2_000 || Math.abs(Date.parse(event.at) + wrongMs - truth) > 2_000)
        wrong.push([n, which, off]);
    }
    expect(data.exceptions).toEqual([]);
  }
  expect(wrong).toEqual([]);
  const recordOf = async (n: number) =>
    (await admin.send(readRecord, { params: { id: visits.get(titleOf(n))! } })).data.events;
  const kept = (await recordOf(shift)).flatMap(({ what }) => (what.kind === 'place' ? [what] : []));
  expect(kept.map(({ of, place: at }) => [of, at])).toEqual([
    ['start', place],
    ['end', place],
  ]);
  const { id: photo, arrived: isHere } = (await recordOf(1)).find(({ what }) => what.kind === 'photo')!;
  const params = { id: visits.get(titleOf(1))!, photo };
  const bytes = Buffer.from(await (await admin.fetch(addressOf(readPhoto, { params }))).arrayBuffer());
  const size = await page.evaluate(async (base64) => {
    const image = new Image();
    image.src = `data:image/jpeg;base64,${base64}`;
    await image.decode();
    return [image.naturalWidth, image.naturalHeight];
  }, bytes.toString('base64'));
  expect([isHere, size, /Exif|GPS|Quagga/.test(bytes.toString('latin1'))]).toEqual([true, [1600, 800], false]);
});

test('RTE-4 ENT-2 access taken back while it works without a line closes at the next contact, and what was done still arrives', async () => {
  const { visits: today } = (await admin.send(calls.readBoard, { query: { days: '7' } })).data;
  const next = today.find(({ worker, state }) => worker?.name === 'Kwame Boateng' && state === 'done')!;
  await phone.setOffline(true);
  await page.getByText(/^Offline/).waitFor();
  const done = card(1);
  await done.waitFor();
  const { data } = await admin.send(calls.listAccess, { params: { id: next.worker!.id } });
  await page.reload();
  await card(1).waitFor();
  await admin.send(calls.revokeAccess, { params: { id: data.data[0]!.id } });
  await phone.setOffline(false);
  await page.getByText(/Your access has ended/).waitFor();
  expect(await page.getByText(/Shift visit/).count()).toBe(0);
  expect(lockedIn(await dumpOf(page))).toEqual([]);
});
