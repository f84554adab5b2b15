import type { Browser } from 'playwright-core';
import { axeFindings, tooWide } from '../kit/inspect.ts';
import { openBrowser } from '../kit/person.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

test('the inspection itself finds a name that is missing, words too faint, a target too small and a page too wide', async () => {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await page.setContent(`<!doctype html><html lang="en"><title>A page</title><main><h1>A page</h1>
    <button style="width:44px;height:44px"></button>
    <p style="color:#bbb;background:#fff">Faint</p>
    <button style="width:12px;height:12px;padding:0" aria-label="one"></button><button style="width:12px;height:12px;padding:0" aria-label="two"></button>
    <div style="width:500px">Wide</div></main></html>`);
  const findings = (await axeFindings(page)).join('\n');
  for (const rule of ['button-name', 'color-contrast', 'target-size']) expect(findings).toContain(`${rule}: `);
  expect(await axeFindings(page, 'h1')).toEqual([]);
  expect(await tooWide(page)).toBeGreaterThan(100);
  await page.close();
});
