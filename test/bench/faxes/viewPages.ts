import { randomUUID } from 'node:crypto';
import { chromium, type Page } from 'playwright-core';
import { readServerEnvironment } from '#config/environment.server.ts';
import { type RunningServer, startServer } from '#host/server/main.ts';
import { receive } from '#plugins/faxes/server/arrival.ts';
import { joinedPages } from '#plugins/faxes/server/documents/ownPages.ts';
import { pdfOfRaster } from '#plugins/faxes/server/documents/raster.ts';
import { chromiumArgs, ensureChromium } from '../../kit/chromium.ts';
import { signIn } from '../demoLogin.ts';
import { printTable, spread } from '../table.ts';
import { temporaryFolder } from '../temporaryFolder.ts';

const [pages, rounds, few] = [200, 12, 3];
/** Of a fax machine, from left to right and from top to bottom. */
const [width, height] = [1728, 2200];

/** Lines of words, as ink: another page for each number. */
const scanned = (page: number): Promise<Uint8Array> => {
  const stride = width / 8;
  const rows = new Uint8Array(stride * height).fill(255);
  for (let line = 0; line < 42; line += 1)
    for (let y = 160 + line * 46; y < 186 + line * 46; y += 1)
      for (let x = 20; x < 190; x += 1)
        rows[y * stride + x] = [255, 195, 153, 0][(x * 31 + line * 17 + page * 7 + (y >> 2)) % 4]!;
  return pdfOfRaster({ width, height, rows }, 612, 792);
};

interface Arrived {
  readonly id: string;
  readonly name: string;
}

const arrive = async ({ services }: RunningServer, name: string, count: number): Promise<Arrived> => {
  const made: Uint8Array[] = [];
  for (let page = 0; page < count; page += 1) made.push(await scanned(page));
  const bytes = await joinedPages(made);
  const id = await services.asSystem(async (db) => {
    const { id: orgId } = await db
      .selectFrom('organization')
      .select('id')
      .where('slug', '=', 'rideau')
      .executeTakeFirstOrThrow();
    const from = {
      orgId,
      provider: 'folder',
      providerId: randomUUID(),
      number: '6135550164',
      name,
      at: services.now(),
    };
    return receive(services, db, { ...from, bytes, facts: { content: 'readable', pages: count } });
  });
  return { id, name };
};

/** From the press until ink of the first page is on the screen. */
const firstPage = (page: Page, { id, name }: Arrived): Promise<number> =>
  page.evaluate<number>(`new Promise((done) => {
    const from = performance.now();
    document.querySelector('[data-fax="${id}"]').click();
    const look = () => {
      const sheet = document.querySelector('.fax-pane [data-page="1"] canvas');
      const drawn = sheet && sheet.width > 0 && sheet.getContext('2d')
        .getImageData(0, Math.floor(sheet.height / 8), sheet.width, Math.floor(sheet.height / 4)).data
        .some((value, n) => n % 4 === 3 && value > 0);
      const shown = document.querySelector('.fax-pane h2')?.textContent === '${name}';
      if (drawn && shown) done(performance.now() - from);
      else requestAnimationFrame(look);
    };
    look();
  })`);

/** From the first page to the last, a page at a time: how long each frame took. */
const scrolled = (page: Page): Promise<readonly number[]> =>
  page.evaluate<number[]>(`new Promise((done) => {
    const room = document.querySelector('.fax-pane .fax-pages');
    const frames = [];
    let last = performance.now();
    const step = () => {
      const now = performance.now();
      frames.push(now - last);
      last = now;
      room.scrollTop += 120;
      if (room.scrollTop + room.clientHeight >= room.scrollHeight - 2) done(frames);
      else requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  })`);

/** Budgets: the first page within 300 ms of the press, and 95 of 100 frames within 50 ms while 200 pages go by. */
export const benchViewPages = async (): Promise<void> => {
  const executablePath = ensureChromium();
  if (!executablePath) return void process.stdout.write('\nPages of faxes: no Chromium here.\n');
  const folder = temporaryFolder();
  const env = { DATA_DIR: folder.path, PORT: '0', DEMO: 'on', RATE_LIMIT_FACTOR: '1000', FAX_READING: 'off' };
  const server = await startServer(readServerEnvironment(env), { signals: false });
  const browser = await chromium.launch({ executablePath, args: [...chromiumArgs] });
  try {
    const [short, long] = [await arrive(server, 'SHORT', few), await arrive(server, 'LONG', pages)];
    const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
    await signIn(page, server.url, 'admin@pavilion.test');
    await page.goto(`${server.url}/clinic/faxes`);
    await page.locator(`[data-fax="${long.id}"]`).waitFor();
    // What draws pages is fetched once a day at most.
    await firstPage(page, short);
    const [ofShort, ofLong]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      ofLong.push(await firstPage(page, long));
      ofShort.push(await firstPage(page, short));
    }
    await firstPage(page, long);
    const frames = await scrolled(page);
    const row = (name: string, times: readonly number[]): (string | number)[] => {
      const { median, p95, max } = spread([...times]);
      return [name, times.length, median, p95, max];
    };
    printTable('Pages of a fax (ms; budgets: first page 300, frames 50 at p95)', [
      ['', 'times', 'median', 'p95', 'most'],
      row(`first of ${few} pages`, ofShort),
      row(`first of ${pages} pages`, ofLong),
      row(`frames, ${pages} pages scrolled`, frames),
    ]);
  } finally {
    await browser.close();
    await server.close();
    folder.remove();
  }
};
