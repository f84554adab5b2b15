import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { saveKeptReads } from '#plugins/clinic/shared/calls.ts';
import { chromiumArgs, ensureChromium } from '../../kit/chromium.ts';
import { startProcess } from '../../kit/server/process.ts';
import { signIn } from '../demoLogin.ts';
import { printTable, spread } from '../table.ts';
import { temporaryFolder } from '../temporaryFolder.ts';
import { apiAs } from './people.ts';

const times = 10;
const settleMs = 9_000;

/** Milliseconds from the beginning of the navigation to the first line of the list, on a quarter of the processor and no line. */
const openOnce = async (context: BrowserContext, url: string, list: string): Promise<number> => {
  const page = await context.newPage();
  const protocol = await context.newCDPSession(page);
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.goto(url, { waitUntil: 'commit' });
  const found = await page.waitForFunction(
    // A page that is drawn but still held back from the eye is not open.
    (what) => (document.querySelector(what)?.checkVisibility({ opacityProperty: true }) ? performance.now() : 0),
    list,
    { polling: 'raf' },
  );
  const took = await found.jsonValue();
  await page.close();
  return took;
};

/** The worker runs and has kept the files and the answers that the page shows. */
const visit = async (page: Page, url: string, list: string): Promise<void> => {
  for (let visits = 0; visits < 2; visits += 1) {
    await page.goto(url);
    await page.locator(list).first().waitFor();
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.waitForTimeout(settleMs);
  }
};

/** An installed app that is opened where there is no line: to the list of today. */
export const benchWarmStart = async (): Promise<void> => {
  const executablePath = ensureChromium();
  if (!executablePath) return void process.stdout.write('\nWarm start: no Chromium here.\n');
  const folder = temporaryFolder();
  const server = await startProcess({ DATA_DIR: folder.path });
  try {
    const admin = await apiAs(server.url, 'admin@pavilion.test');
    await admin.send(saveKeptReads, { body: { patients: true, staff: true, hours: 72 } });
    const rows: (string | number)[][] = [];
    for (const [who, path, list] of [
      ['practitioner@pavilion.test', '/care-provider/dashboard', '.av-today li'],
      ['patient@pavilion.test', '/patient-profile/dashboard', 'main li'],
    ] as const) {
      // A browser with a profile of its own, as people have: what it compiled once it keeps.
      const profile = temporaryFolder();
      const context = await chromium.launchPersistentContext(profile.path, {
        ...{ executablePath, args: [...chromiumArgs], locale: 'en-CA', viewport: { width: 390, height: 844 } },
      });
      const page = await context.newPage();
      await signIn(page, server.url, who);
      await visit(page, server.url + path, list);
      await page.close();
      await context.setOffline(true);
      const took: number[] = [];
      for (let time = 0; time < times; time += 1) took.push(await openOnce(context, server.url + path, list));
      const { median, p95, max } = spread(took);
      rows.push([who, median, p95, max]);
      await context.close();
      profile.remove();
    }
    printTable(
      `Opened with no line on a quarter of the processor, to today's list (${times} times, ms; budget: 1000)`,
      [['', 'median', 'p95', 'max'], ...rows],
    );
  } finally {
    await server.kill('SIGTERM');
    folder.remove();
  }
};
