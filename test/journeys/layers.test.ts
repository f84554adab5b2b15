import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { openBrowser } from '../kit/person.ts';

let browser: Browser;
let page: Page;
const ui = join(__dirname, '..', '..', 'core', 'ui');
const sheets = ['theme/layers.css', 'css/picker.css'].map((file) => readFileSync(join(ui, file), 'utf8')).join('\n');
beforeAll(async () => {
  browser = await openBrowser();
  page = await browser.newPage();
});
afterAll(() => browser?.close());

const overlay = (inner: string): string =>
  `<div class="bp6-portal"><div class="bp6-overlay" style="position:fixed;inset:0"><div class="pv-dialog">${inner}</div></div></div>`;
const list = '<div class="pv-picker"><div class="pv-picker-list" id="list">Choices</div></div>';
const menu =
  '<div class="bp6-portal"><div class="bp6-overlay" style="position:fixed;inset:0"><div class="pv-menu" id="menu">Menu</div></div></div>';

/** Height of what floats, as the browser computes it: of the nearest positioned box that has one. */
const heights = async (body: string, ...ids: readonly string[]): Promise<readonly number[]> => {
  await page.setContent(`<!doctype html><style>${sheets}</style><main>${body}</main>`);
  return page.evaluate(
    (wanted) =>
      wanted.map((id) => {
        for (let at = document.getElementById(id); at; at = at.parentElement) {
          const { zIndex } = getComputedStyle(at);
          if (zIndex !== 'auto') return Number(zIndex);
        }
        return 0;
      }),
    ids,
  );
};

test('CST-8 a picker’s list drops at 1050 as a menu does, a dialog opens at 1100, a picture is shown at 1001', async () => {
  expect(await heights(list + menu, 'list', 'menu')).toEqual([1050, 1050]);
  expect(await heights(overlay('<p id="words">Words</p>'), 'words')).toEqual([1100]);
  expect(await heights(overlay('<img id="picture" class="pv-preview">'), 'picture')).toEqual([1001]);
  // In front of a dialog it is as high as that dialog, and later in the page.
  const both = overlay('<p id="words">Words</p>') + overlay('<img id="picture" class="pv-preview">');
  expect(await heights(both, 'words', 'picture')).toEqual([1100, 1100]);
});

test('CST-8 a picker’s list lies over what comes after it in the page, and under a dialog', async () => {
  const bar = '<div style="position:sticky;z-index:2;height:60px">A bar of the page</div>';
  await page.setContent(`<!doctype html><style>${sheets}</style><main>${list}${bar}</main>`);
  const on = (): Promise<string | undefined> =>
    page.evaluate(() => {
      const { left, top } = document.getElementById('list')!.getBoundingClientRect();
      return document.elementFromPoint(left + 10, top + 10)?.id;
    });
  expect(await on()).toBe('list');
  await page.setContent(`<!doctype html><style>${sheets}</style><main>${list}</main>${overlay('')}`);
  expect(await on()).not.toBe('list');
});
