import type { Browser } from 'playwright-core';
import { axeFindings, brokenWords, cutWhenSpaced, namesAlike, stickingOut, tooWide } from '../kit/inspect.ts';
import { hiddenPart, tellHiddenParts } from '../kit/journeys/hiddenParts.ts';
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
  await page.setContent('<div role="dialog" style="position:fixed;left:0;width:590px">A dialog</div>');
  expect(await tooWide(page)).toBe(200);
  await page.close();
});

test('the inspection finds words that are squeezed letter by letter, and passes those that have room', async () => {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await page.setContent(`<!doctype html><html lang="en"><title>A page</title><main><h1>A page</h1>
    <p style="width:12px;overflow-wrap:anywhere">Results</p><p style="width:90px">Forms to review</p></main></html>`);
  expect(await brokenWords(page)).toEqual(['Results in p']);
  await page.close();
});

test('the inspection finds words that stand beside what they belong to, and passes what wraps, is cut or lies over it', async () => {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  const narrow = 'width:80px;white-space:nowrap;display:block';
  await page.setContent(`<!doctype html><html lang="en"><title>A page</title><main><h1>A page</h1>
    <button class="slot" style="${narrow}">Second worker missing</button>
    <button style="${narrow};white-space:normal">Second worker found</button>
    <button style="${narrow};overflow:hidden">Second worker is cut</button>
    <button style="${narrow};position:relative"><span style="position:absolute;left:90px">Second worker beside</span>A</button></main></html>`);
  expect(await stickingOut(page)).toEqual([
    expect.stringMatching(/^Second worker missing stands \d\d px beside its slot$/),
  ]);
  await page.close();
});

test('the inspection finds words that spacing cuts off or pushes out, and passes what grows, scrolls or was short before', async () => {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  const lines = 'line-height:1.2;font-size:16px';
  await page.setContent(`<!doctype html><html lang="en"><title>A page</title><main><h1>A page</h1>
    <p class="low" style="${lines};width:130px;height:40px;overflow:hidden">One line, then another</p><p style="${lines};overflow:hidden">It grows</p>
    <p style="${lines};height:20px;overflow:auto">It scrolls</p>
    <p style="width:40px;overflow:hidden;white-space:nowrap">Shortened before</p>
    <p title="A title with all of it" style="${lines};width:90px;height:40px;overflow:hidden">A title with all of it</p>
    <p class="else" title="Another" style="${lines};width:130px;height:40px;overflow:hidden">One word, then another</p>
    <p style="position:absolute;left:250px;white-space:nowrap">Words that just fit here</p></main></html>`);
  const found = await cutWhenSpaced(page);
  expect(found).toContain('cut off by low once spaced: low One line, then another');
  expect(found).toContain('cut off by else once spaced: else One word, then another');
  expect(found.filter((one) => one.includes('too wide'))).toHaveLength(1);
  expect(found).toHaveLength(3);
  await page.close();
});

test('a page says what it takes off the screen, and not what hides by itself or says nothing', async () => {
  const context = await browser.newContext();
  await tellHiddenParts(context);
  const page = await context.newPage();
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  await page.goto('data:text/html,<p class="page">The page</p><p class="boot"></p><p class="menu">A menu</p>');
  await page.evaluate(async () => {
    const style = (name: string): CSSStyleDeclaration => document.querySelector<HTMLElement>(`.${name}`)!.style;
    style('page').setProperty('display', 'none', 'important');
    style('boot').setProperty('display', 'none', 'important');
    style('menu').display = 'none';
    // Told behind the changes.
    await new Promise(requestAnimationFrame);
  });
  expect(said).toEqual([`${hiddenPart}page The page`]);
  await context.close();
});

test('RTE-3 the inspection finds acts that share a name, and passes what does the same', async () => {
  const page = await browser.newPage();
  await page.setContent(`<!doctype html><html lang="en"><title>A page</title><main><h1>A page</h1>
    <button>Complete</button><button aria-label="Complete">Done</button>
    <a href="/one">Open</a><a href="/two">Open</a>
    <a href="/three">Read</a><a href="/three">Read</a>
    <button>New task</button><div class="pv-state"><button>New task</button></div></main></html>`);
  expect(await namesAlike(page)).toEqual(["2 times button 'Complete'", "2 times link 'Open'"]);
  await page.close();
});
