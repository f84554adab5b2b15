import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { readServerEnvironment } from '#config/environment.server.ts';
import { knock } from '#host/server/import/door.ts';
import { startServer } from '#host/server/main.ts';
import { chromiumArgs, ensureChromium } from '../kit/chromium.ts';
import { syntheaFiles } from '../kit/server/bundles.ts';
import { sharedData } from '../kit/server/sharedData.ts';
import { copyOf } from './copyOf.ts';
import { signIn } from './demoLogin.ts';
import { printTable, spread } from './table.ts';
import { temporaryFolder } from './temporaryFolder.ts';

const rounds = 5;
const scrollMs = 8_000;

/** At least so many are drawn: a record is brought in once more under other ids where it holds fewer. */
const wanted = 2_000;

/** The imported patient with the most resources. */
const fullest = (data: string) =>
  syntheaFiles(data)
    .map((file) => ({
      ...file,
      patient: file.entry.find(({ resource }) => resource?.resourceType === 'Patient')?.resource?.id ?? '',
    }))
    .filter(({ patient }) => patient !== '')
    .sort((one, other) => other.entry.length - one.entry.length)[0]!;

// As text: the transpiler's helpers for named functions do not exist in the page.
const watching = `
  window.changed_ = 0;
  document.addEventListener('DOMContentLoaded', () =>
    new MutationObserver(() => { window.changed_ = performance.now(); }).observe(document.body,
      { childList: true, subtree: true, characterData: true }));
`;

interface Drawn {
  readonly calls: number;
  readonly untilDataMs: number;
  /** From the end of the last answer to the last change on screen. */
  readonly afterDataMs: number;
}

const drawn = async (page: Page, address: string): Promise<Drawn> => {
  await page.goto(address);
  await page.locator('h1').first().waitFor();
  await page.waitForTimeout(4_000);
  return page.evaluate(`(() => {
    const calls = performance.getEntriesByType('resource').filter(({ name }) => /\\/(v3|fhir)\\//.test(name));
    const last = Math.max(...calls.map(({ responseEnd }) => responseEnd));
    return { calls: calls.length, untilDataMs: last, afterDataMs: Math.max(0, window.changed_ - last) };
  })()`);
};

const opened = async (browser: Browser, url: string, patient: string): Promise<readonly Drawn[]> => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.addInitScript(watching);
  await signIn(page, url, 'practitioner@pavilion.test');
  const all: Drawn[] = [];
  // The first one fetches the code, too.
  for (let n = 0; n <= rounds; n += 1) all.push(await drawn(page, `${url}/clinic/patients/${patient}?tab=summary`));
  await context.close();
  return all.slice(1);
};

const scrolled = async (browser: Browser, url: string, patient: string) => {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
  await signIn(page, url, 'practitioner@pavilion.test');
  await page.goto(`${url}/clinic/patients/${patient}?tab=timeline`);
  await page.locator('.tl-row').first().waitFor();
  await page.evaluate(`
    window.frames_ = []; let last = performance.now();
    requestAnimationFrame(function next(now) { frames_.push(now - last); last = now; requestAnimationFrame(next); });
  `);
  await page.mouse.move(700, 500);
  for (const end = Date.now() + scrollMs; Date.now() < end;) {
    await page.mouse.wheel(0, 600);
    await page.waitForTimeout(16);
  }
  const frames = (await page.evaluate<number[]>('window.frames_')).slice(1);
  const nodes = await page.locator('main *').count();
  await page.close();
  return { frames, nodes };
};

/** How a record of thousands of resources opens and scrolls. */
export const benchChart = async (): Promise<void> => {
  const executablePath = ensureChromium();
  if (!executablePath) return void process.stdout.write('\nChart: no Chromium here.\n');
  if (sharedData === null) return void process.stdout.write('\nChart: no ../shared/data here; SHARED_DATA names it.\n');
  const { path, patient, entry } = fullest(sharedData);
  const folder = temporaryFolder();
  const paths = [path];
  let resources = entry.length;
  for (let n = 1; resources < wanted; n += 1) {
    const more = copyOf(entry, n, patient).filter(({ resource }) => resource?.resourceType !== 'Patient');
    paths.push(join(folder.path, `more-${n}.json`));
    writeFileSync(paths.at(-1)!, JSON.stringify({ resourceType: 'Bundle', type: 'transaction', entry: more }));
    resources += more.length;
  }
  const env = { DATA_DIR: join(folder.path, 'house'), PORT: '0', DEMO: 'on', RATE_LIMIT_FACTOR: '1000' };
  const server = await startServer(readServerEnvironment(env), { signals: false });
  const browser = await chromium.launch({ executablePath, args: [...chromiumArgs] });
  try {
    await knock(join(folder.path, 'house', 'import.sock'), { org: 'rideau', paths }, () => undefined);
    const all = await opened(browser, server.url, patient);
    const { median, max } = spread(all.map(({ afterDataMs }) => afterDataMs));
    printTable(
      `The summary of a patient with ${resources} resources (budget: at most 6 calls of its own, whole 400 ms after its data)`,
      [
        ['calls, the shell’s with them', 'data after, ms', 'whole after its data, ms', 'longest'],
        [
          String(Math.max(...all.map(({ calls }) => calls))),
          spread(all.map(({ untilDataMs }) => untilDataMs)).median,
          median,
          max,
        ],
      ],
    );
    const { frames, nodes } = await scrolled(browser, server.url, patient);
    const frame = spread(frames);
    printTable(`The timeline of the same patient, scrolled for ${scrollMs / 1000} s (budget: 60 frames a second)`, [
      [
        'frames/s',
        'frame median (ms)',
        'frame p95 (ms)',
        'longest (ms)',
        'frames over 50 ms (%)',
        'elements in the page',
      ],
      [
        (1_000 * frames.length) / frames.reduce((sum, ms) => sum + ms, 0),
        frame.median,
        frame.p95,
        frame.max,
        (100 * frames.filter((ms) => ms > 50).length) / frames.length,
        String(nodes),
      ],
    ]);
  } finally {
    await browser.close();
    await server.close();
    folder.remove();
  }
};
