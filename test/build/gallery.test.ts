import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { ensureShell } from '../kit/chromium.ts';
import { keysOf } from '#core/shared';
import { axeFindings, tooWide } from '../kit/inspect.ts';
import { openBrowser } from '../kit/person.ts';

const root = join(__dirname, '..', '..');
const folder = join(root, 'dist', 'gallery');
const pictures = join(root, 'core', 'ui', 'gallery', 'pictures');
const types: Readonly<Record<string, string>> = {
  ...{ '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.woff2': 'font/woff2' },
};

/** `PICTURES=new` takes them anew: look at what changed before they are committed. */
const takesAnew = process.env['PICTURES'] === 'new';

/** Each part, and where axe looks, which is also what is waited for. */
const shown = {
  ...{ controls: 'main', fields: 'main', data: 'main', states: 'main', pages: 'main', bare: 'main' },
  ...{ overlays: '[role=dialog]', opened: '[role=menu]', toasts: '.pav-toasts .bp6-toast:nth-child(4)' },
} as const;
const parts = keysOf(shown);
const views = {
  'page-bright': { width: 1280, query: { locale: 'en-CA', theme: 'bright' } },
  'phone-dark': { width: 390, query: { locale: 'fr-CA', theme: 'dark' } },
  'page-contrast': { width: 1280, query: { locale: 'fr-CA', theme: 'bright', contrast: 'more' } },
} as const;
const looks = parts.flatMap((part) =>
  (Object.keys(views) as (keyof typeof views)[]).map((view) => [part, view] as const),
);

const said = (command: string, ...args: string[]): string =>
  spawnSync(command, args, { encoding: 'utf8' }).stdout ?? '';
/** What draws here: letters look a little otherwise with another Chromium, or with other fonts beside our own. */
const engine = (() => {
  const [, version = 'none'] = /(\d+(?:\.\d+)+)/.exec(said(ensureShell() ?? 'chromium', '--version')) ?? [];
  const fonts = said('fc-list', ':', 'file').split('\n').toSorted().join('\n');
  return `Chromium ${version}, fonts ${createHash('sha256').update(fonts).digest('hex').slice(0, 8)}`;
})();
const engineFile = join(pictures, 'engine.txt');
const taken = existsSync(engineFile) ? readFileSync(engineFile, 'utf8').trim() : null;
const isSameEngine = takesAnew || taken === engine;

/** Of all dots, in thousandths: the same engine draws the same, but for a letter's edge. */
const most = 1;

let browser: Browser;
let server: Server;
let page: Page;
let base = '';

beforeAll(async () => {
  const made = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules', '.bin', 'rspack'),
      'build',
      '-c',
      'rspack.config.ts',
      '--mode',
      'development',
      '--env',
      'gallery',
    ],
    { cwd: root, encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(made.stdout + made.stderr);
  server = createServer(({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://localhost');
    const file = join(folder, pathname === '/kit' ? 'kit.html' : pathname);
    if (!existsSync(file)) return void response.writeHead(404).end();
    response
      .writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' })
      .end(readFileSync(file));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  browser = await openBrowser();
  page = await (await browser.newContext({ reducedMotion: 'reduce', timezoneId: 'America/Toronto' })).newPage();
});
afterAll(async () => {
  await browser?.close();
  server?.close();
});

/** Each kind of toast once. */
const toastsShown = 4;

const open = async (part: keyof typeof shown, view: keyof typeof views): Promise<void> => {
  const { width, query } = views[view];
  await page.setViewportSize({ width, height: 900 });
  await page.goto(`${base}/kit?${new URLSearchParams({ ...query, part, bare: 'yes' })}`);
  await page.locator(shown[part]).first().waitFor();
  // Their crosses are fetched with the first toast.
  if (part === 'toasts')
    await page.waitForFunction((all) => {
      const toasts = [...document.querySelectorAll('.pav-toasts .bp6-toast')];
      return toasts.length === all && toasts.every((toast) => toast.querySelector('svg path'));
    }, toastsShown);
  await page.evaluate(() => document.fonts.ready);
  await page.mouse.move(0, 0);
};

/** How many of a thousand dots differ by more than an eye forgives; 1000 where the pictures are of two sizes. */
const difference = (one: Buffer, other: Buffer): Promise<number> =>
  page.evaluate(
    async ([a, b]) => {
      const dots = async (text: string): Promise<ImageData> => {
        const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${text}`)).blob());
        const canvas = new OffscreenCanvas(picture.width, picture.height);
        const pen = canvas.getContext('2d')!;
        pen.drawImage(picture, 0, 0);
        return pen.getImageData(0, 0, picture.width, picture.height);
      };
      const [left, right] = await Promise.all([dots(a!), dots(b!)]);
      if (left.width !== right.width || left.height !== right.height) return 1_000;
      let differ = 0;
      for (let at = 0; at < left.data.length; at += 4)
        if ([0, 1, 2].some((n) => Math.abs(left.data[at + n]! - right.data[at + n]!) > 40)) differ += 1;
      return (differ * 4_000) / left.data.length;
    },
    [one.toString('base64'), other.toString('base64')],
  );

(isSameEngine ? test.each(looks) : test.skip.each(looks))(
  `the kit looks as in its picture: %s, %s (skipped where another engine draws than ${taken})`,
  async (part, view) => {
    await open(part, view);
    let now = await page.screenshot({ fullPage: true, animations: 'disabled' });
    const kept = join(pictures, view, `${part}.png`);
    if (takesAnew) {
      writeFileSync(kept, now);
      writeFileSync(engineFile, `${engine}\n`);
    }
    let differs = await difference(readFileSync(kept), now);
    // Words that slid in may have come to rest between the dots: opened anew in the same window they do not.
    for (let tries = 0; tries < 2 && differs > most; tries += 1) {
      await open(part, view);
      now = await page.screenshot({ fullPage: true, animations: 'disabled' });
      differs = await difference(readFileSync(kept), now);
    }
    // What it looks like now, to be laid beside the picture.
    if (differs > most) writeFileSync(join(folder, `${part}-${view}.png`), now);
    expect(differs).toBeLessThanOrEqual(most);
  },
);

test.each(looks)('each part of the kit is well formed and within its width: %s, %s', async (part, view) => {
  await open(part, view);
  expect(await axeFindings(page, part === 'toasts' ? '.pav-toasts' : shown[part])).toEqual([]);
  expect(await tooWide(page)).toBeLessThanOrEqual(0);
});
