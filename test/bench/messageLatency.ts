import { chromium } from 'playwright-core';
import { chromiumArgs, ensureChromium } from '../kit/chromium.ts';
import { startProcess } from '../kit/server/process.ts';
import { sharedSession, signIn } from './demoLogin.ts';
import { printTable, spread } from './table.ts';
import { temporaryFolder } from './temporaryFolder.ts';

const messages = 40;

/** From the press of Enter in one browser to the text standing in the other's page, milliseconds by one clock. */
export const benchMessageLatency = async (): Promise<void> => {
  const executablePath = ensureChromium();
  if (!executablePath) return void process.stdout.write('\nMessage latency: no Chromium here.\n');
  const folder = temporaryFolder();
  const server = await startProcess({ DATA_DIR: folder.path });
  const browser = await chromium.launch({ executablePath, args: [...chromiumArgs] });
  try {
    const session = await sharedSession(server.url);
    const [sender, receiver] = await Promise.all(
      ['patient@pavilion.test', 'practitioner@pavilion.test'].map(async (email) => {
        const page = await (await browser.newContext()).newPage();
        await signIn(page, server.url, email);
        await page.goto(`${server.url}/messages/session?session_id=${session}`);
        await page.getByRole('textbox', { name: /^Write/ }).waitFor();
        return page;
      }),
    );
    await receiver!.evaluate(() => {
      const seen: Record<string, number> = {};
      (window as any).seen = seen;
      new MutationObserver(() => {
        for (const [text] of document.body.innerText.matchAll(/latency \d+ end/g)) seen[text] ??= Date.now();
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
    });
    await sender!.evaluate(() => {
      (window as any).sent = [];
      document.addEventListener(
        'keydown',
        (event) => event.key === 'Enter' && (window as any).sent.push(Date.now()),
        true,
      );
    });
    const took: number[] = [];
    for (let index = 0; index < messages; index += 1) {
      const text = `latency ${index} end`;
      await sender!.getByRole('textbox', { name: /^Write/ }).fill(text);
      await sender!.keyboard.press('Enter');
      await receiver!.waitForFunction((wanted) => (window as any).seen[wanted], text);
      const at = await receiver!.evaluate((wanted) => (window as any).seen[wanted] as number, text);
      const sent = await sender!.evaluate(() => (window as any).sent.at(-1) as number);
      took.push(at - sent);
      await sender!.waitForTimeout(50);
    }
    const { median, p95, max } = spread(took);
    printTable(
      `A message from one browser to the other's screen (${messages} messages, ms; budget: median under 100)`,
      [
        ['median', 'p95', 'max'],
        [median, p95, max],
      ],
    );
  } finally {
    await browser.close();
    await server.kill('SIGTERM');
    folder.remove();
  }
};
