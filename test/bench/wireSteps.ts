import { type Browser, chromium, type Page } from 'playwright-core';
import { readServerEnvironment } from '#config/environment.server.ts';
import { startServer } from '#host/server/main.ts';
import { chromiumArgs, ensureChromium } from '../kit/chromium.ts';
import { builtChunks, dist } from '../../scripts/build/site.ts';
import { pluginWeights } from '../../scripts/build/pluginWeight.ts';
import { fillLogin, settled } from '../kit/person.ts';
import { printTable } from './table.ts';
import { temporaryFolder } from './temporaryFolder.ts';

const kib = 1024;

interface Wire {
  readonly files: number;
  readonly calls: number;
  readonly requests: number;
}

/** Counts what comes over the wire, headers included, until it is asked; then begins again. */
const meter = async (page: Page): Promise<() => Wire> => {
  const protocol = await page.context().newCDPSession(page);
  const asked = new Map<string, string>();
  let seen: { path: string; bytes: number }[] = [];
  await protocol.send('Network.enable');
  protocol.on('Network.requestWillBeSent', ({ requestId, request }) => asked.set(requestId, request.url));
  protocol.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const url = asked.get(requestId) ?? '';
    if (url.startsWith('http')) seen.push({ path: new URL(url).pathname, bytes: encodedDataLength });
  });
  return () => {
    const now = seen;
    seen = [];
    const isCall = ({ path }: { path: string }): boolean => /^\/(v3|messaging|fhir)\//.test(path);
    const bytes = (of: readonly { bytes: number }[]): number => of.reduce((total, one) => total + one.bytes, 0);
    return {
      files: bytes(now.filter((one) => !isCall(one))),
      calls: bytes(now.filter(isCall)),
      requests: now.length,
    };
  };
};

const walk = async (browser: Browser, url: string): Promise<readonly (readonly [string, Wire])[]> => {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'en-CA',
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  const take = await meter(page);
  const steps: (readonly [string, Wire])[] = [];
  const done = async (step: string): Promise<void> => {
    await settled(page);
    await page.waitForTimeout(1_000);
    steps.push([step, take()]);
  };
  await page.goto('/login');
  await page.getByRole('button', { name: 'Log in' }).waitFor();
  await done('sign-in page, nothing kept');
  await fillLogin(page, 'patient@pavilion.test');
  await page.locator('h1').first().waitFor();
  await done('shell and patient dashboard');
  await page.goto('/patient-profile/record');
  await page.getByRole('tab').first().waitFor();
  await done('the record, first tab');
  for (const tab of await page.getByRole('tab').all()) {
    if ((await tab.getAttribute('aria-selected')) === 'true') continue;
    await tab.click();
    await done(`one further tab: ${(await tab.textContent()) ?? ''}`);
  }
  await context.close();
  return steps;
};

/** Bytes on the wire of a patient's way in, in a real browser, step by step; and what each plugin costs. */
export const benchWireSteps = async (): Promise<void> => {
  const weights = pluginWeights(dist, builtChunks());
  printTable('What a plugin costs at its first use (KiB as sent: brotli)', [
    ['plugin', 'entry and texts in one language'],
    ...weights.map(({ plugin, bytes }) => [plugin, bytes / kib]),
  ]);
  const executablePath = ensureChromium();
  if (!executablePath) return void process.stdout.write('\nBytes per step: no Chromium here.\n');
  const folder = temporaryFolder();
  const env = { DATA_DIR: folder.path, PORT: '0', DEMO: 'on', RATE_LIMIT_FACTOR: '1000' };
  const server = await startServer(readServerEnvironment(env), { signals: false });
  const browser = await chromium.launch({ executablePath, args: [...chromiumArgs] });
  try {
    const steps = await walk(browser, server.url);
    printTable(
      'Bytes on the wire of a patient on a phone, each step on top of the one before (KiB, headers included)',
      [
        ['step', 'files', 'calls', 'requests'],
        ...steps.map(([step, { files, calls, requests }]) => [step, files / kib, calls / kib, String(requests)]),
      ],
    );
  } finally {
    await browser.close();
    await server.close();
    folder.remove();
  }
};
