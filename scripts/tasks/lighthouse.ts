import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from 'playwright-core';
import { signIn } from '../../test/bench/demoLogin.ts';
import { printTable } from '../../test/bench/table.ts';
import { chromiumArgs, ensureChromium } from '../../test/kit/chromium.ts';
import { openHouse } from '../../test/kit/house.ts';
import { freePort } from '../../test/kit/server/freePort.ts';
import { type Visitor, visitors } from '../lighthouse/pages.ts';
import { type Lighthouse, type LighthouseResult, loadLighthouse } from '../lighthouse/tool.ts';
import { runTask } from '../run.ts';

/**
 * `npm run lighthouse`: what Lighthouse gives the main pages for accessibility and best practices, signed out and signed in, and
 * whether Chromium would install the app. Fails under 100. With words: only pages that have one of them.
 */
const categories: readonly string[] = ['accessibility', 'best-practices'];
const wanted = 100;
const asked = process.argv.slice(2);
const screens = {
  mobile: { mobile: true, width: 390, height: 844, deviceScaleFactor: 2, disabled: false },
  desktop: { mobile: false, width: 1280, height: 800, deviceScaleFactor: 1, disabled: false },
} as const;

/** What keeps a category from being full, with the first places. */
const whyNot = ({ categories: of, audits }: LighthouseResult, category: string): readonly string[] =>
  (of[category]?.auditRefs ?? [])
    .filter(({ weight }) => weight > 0)
    .flatMap(({ id }) => audits[id] ?? [])
    .filter(({ score }) => score !== null && score < 1)
    .map(
      ({ id, title, details }) => `${id}: ${title} ${JSON.stringify(details?.items?.slice(0, 3) ?? []).slice(0, 600)}`,
    );

interface Judged {
  readonly row: readonly string[];
  readonly wrong: readonly string[];
}

const judge = async (lighthouse: Lighthouse, url: string, port: number, { email, on }: Visitor): Promise<Judged> => {
  const answer = await lighthouse(url, {
    ...{ port, onlyCategories: categories, formFactor: on, screenEmulation: screens[on] },
    // Else whoever signed in is signed out; and nothing here is about speed.
    ...{ disableStorageReset: true, throttlingMethod: 'provided', locale: 'en' },
  });
  const { pathname, search } = new URL(url);
  const page = `${email ?? 'signed out'} ${pathname}${search}`;
  if (!answer) return { row: [page, '-', '-'], wrong: [`${page}: no result`] };
  const { lhr } = answer;
  const scores = categories.map((category) => Math.round((lhr.categories[category]?.score ?? 0) * 100));
  const there = new URL(lhr.finalDisplayedUrl).pathname;
  return {
    row: [page, ...scores.map(String)],
    wrong: [
      ...(lhr.runtimeError ? [`${page}: ${lhr.runtimeError.message}`] : []),
      ...(there === pathname ? [] : [`${page}: led to ${there}`]),
      ...categories.flatMap((category, n) =>
        scores[n]! < wanted ? whyNot(lhr, category).map((why) => `${page}: ${why}`) : [],
      ),
    ],
  };
};

/** What Chromium says against installing the app from this page. Lighthouse itself asks for it no longer. */
const notInstallable = async (context: BrowserContext, url: string): Promise<readonly string[]> => {
  const page = await context.newPage();
  await page.goto(url);
  await page.locator('link[rel=manifest]').waitFor({ state: 'attached' });
  const protocol = await context.newCDPSession(page);
  const { errors } = await protocol.send('Page.getAppManifest');
  const { installabilityErrors } = await protocol.send('Page.getInstallabilityErrors');
  await page.close();
  return [...errors.map(({ message }) => message), ...installabilityErrors.map(({ errorId }) => errorId)];
};

if ((await runTask('build', ['--if-stale'])) !== 0) process.exit(1);
const executablePath = ensureChromium();
if (!executablePath) throw new Error('No Chromium: set CHROMIUM to its path, or install it.');
const lighthouse = await loadLighthouse();
const house = await openHouse();
const judged: Judged[] = [];
try {
  for (const visitor of visitors) {
    const pages = visitor.pages.filter((page) => asked.length === 0 || asked.some((word) => page.includes(word)));
    if (pages.length === 0) continue;
    const folder = mkdtempSync(join(tmpdir(), 'pavilion-lighthouse-'));
    const port = await freePort();
    const context = await chromium.launchPersistentContext(folder, {
      ...{ executablePath, args: [...chromiumArgs, `--remote-debugging-port=${port}`], locale: 'en-CA' },
    });
    try {
      const [first] = context.pages();
      if (visitor.email && first) await signIn(first, house.url, visitor.email);
      for (const page of pages) judged.push(await judge(lighthouse, house.url + page, port, visitor));
      if (visitor.email) {
        const errors = await notInstallable(context, house.url + pages[0]!);
        judged.push({
          row: [`${visitor.email} may install it`, errors.length === 0 ? 'yes' : 'no', ''],
          wrong: errors.map((error) => `${visitor.email}: not installable: ${error}`),
        });
      }
    } finally {
      await context.close();
      rmSync(folder, { recursive: true, force: true });
    }
  }
} finally {
  await house.close();
}
printTable('Lighthouse', [['page', ...categories], ...judged.map(({ row }) => row)]);
const wrong = judged.flatMap((one) => one.wrong);
for (const line of wrong) process.stdout.write(`under 100: ${line}\n`);
process.exit(wrong.length === 0 ? 0 : 1);
