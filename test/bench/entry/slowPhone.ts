import { chromium } from 'playwright-core';
import { inPlainPage } from '../../../scripts/lighthouse/plainPage.ts';
import {
  type DrivenPage,
  type Flags,
  type Lighthouse,
  type LighthouseResult,
  loadLighthouse,
} from '../../../scripts/lighthouse/tool.ts';
import { chromiumArgs, ensureChromium } from '../../kit/chromium.ts';
import { freePort } from '../../kit/server/freePort.ts';
import { startProcess } from '../../kit/server/process.ts';
import { signIn } from '../demoLogin.ts';
import { printTable, spread } from '../table.ts';
import { temporaryFolder } from '../temporaryFolder.ts';

const times = 3;
const settleMs = 4_000;
const attempts = 3;
const pages = {
  'patient@pavilion.test': ['/patient-profile/dashboard', '/patient-profile/record', '/patient-profile/calendar'],
  'practitioner@pavilion.test': ['/care-provider/dashboard', '/care-provider/calendar'],
} as const;
const screen = { mobile: true, width: 390, height: 844, deviceScaleFactor: 2, disabled: false };
const figures = {
  'first paint, ms': 'first-contentful-paint',
  'largest paint, ms': 'largest-contentful-paint',
  'blocked, ms': 'total-blocking-time',
  shift: 'cumulative-layout-shift',
} as const;

const measure = async (
  lighthouse: Lighthouse,
  url: string,
  port: number,
  page?: DrivenPage,
): Promise<LighthouseResult> => {
  const flags: Flags = {
    ...{ port, onlyCategories: ['performance'], formFactor: 'mobile', screenEmulation: screen, locale: 'en' },
    // Else whoever signed in is signed out.
    ...{ disableStorageReset: true, throttlingMethod: 'simulate' },
  };
  for (let attempt = 1; ; attempt += 1) {
    const answer = await lighthouse(url, flags, undefined, page);
    if (answer && !answer.lhr.runtimeError) return answer.lhr;
    // On a busy machine it sometimes loses the beginning of what it recorded.
    if (attempt === attempts) throw new Error(answer?.lhr.runtimeError?.message ?? `No result: ${url}`);
  }
};

const middle = (found: readonly number[]): number => spread(found).median;

/**
 * What Lighthouse gives the pages that people open most, to somebody who comes back, as on a phone of a quarter of this processor and
 * 4G: as it is, and without the debugger that it attaches.
 */
export const benchSlowPhone = async (): Promise<void> => {
  const executablePath = ensureChromium();
  if (!executablePath) return void process.stdout.write('\nSlow phone: no Chromium here.\n');
  const lighthouse = await loadLighthouse();
  const folder = temporaryFolder();
  const server = await startProcess({ DATA_DIR: folder.path });
  const rows: (string | number)[][] = [];
  try {
    for (const [email, paths] of Object.entries(pages)) {
      const profile = temporaryFolder();
      const port = await freePort();
      const context = await chromium.launchPersistentContext(profile.path, {
        ...{ executablePath, args: [...chromiumArgs, `--remote-debugging-port=${port}`], locale: 'en-CA' },
      });
      const [page] = context.pages();
      await signIn(page!, server.url, email);
      for (const path of paths) {
        for (let visits = 0; visits < 3; visits += 1) {
          await page!.goto(server.url + path);
          await page!.waitForTimeout(settleMs);
        }
        const url = server.url + path;
        const found: Record<'with' | 'without', LighthouseResult[]> = { with: [], without: [] };
        // In turns, so that both have the same of what else the machine does.
        for (let time = 0; time < times; time += 1) {
          found.with.push(await measure(lighthouse, url, port));
          found.without.push(await inPlainPage(port, (plain) => measure(lighthouse, url, port, plain)));
        }
        for (const [debug, results] of Object.entries(found))
          rows.push([
            ...[path, debug],
            100 * middle(results.map(({ categories }) => categories['performance']?.score ?? 0)),
            ...Object.values(figures).map((id) => middle(results.map(({ audits }) => audits[id]?.numericValue ?? NaN))),
          ]);
      }
      await context.close();
      profile.remove();
    }
  } finally {
    await server.kill('SIGTERM');
    folder.remove();
  }
  printTable(`Pages on a slow phone, by Lighthouse (middle of ${times}; goals: 90, blocked 200 ms, shift 0.02)`, [
    ['page', 'debugger', 'of 100', ...Object.keys(figures)],
    ...rows,
  ]);
};
