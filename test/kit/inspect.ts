import type axe from 'axe-core';
import type { AxeResults, RunOptions } from 'axe-core';
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** What a theme or a width can change on a page whose structure was searched already. */
const looks = ['color-contrast', 'link-in-text-block', 'target-size', 'scrollable-region-focusable'];

/** Toasts lie over the page for some seconds whenever something arrives: what is beneath them is searched. */
const showToasts = (page: Page, visibility: 'hidden' | ''): Promise<void> =>
  page.evaluate((is) => {
    for (const toasts of document.querySelectorAll<HTMLElement>('.pav-toasts')) toasts.style.visibility = is;
  }, visibility);

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** As a script of the page's: what the engine compiled of it once serves every later page, which it does for nothing that is evaluated. */
const bringAxe = async (page: Page): Promise<void> => {
  if (await page.evaluate(() => 'axe' in window)) return;
  const wire = await page.context().newCDPSession(page);
  const { exceptionDetails } = await wire.send('Runtime.evaluate', { expression: `${axeSource};undefined` });
  await wire.detach();
  if (exceptionDetails) throw new Error(exceptionDetails.text);
};

const searchPage = async ([within, options]: readonly [string, RunOptions]): Promise<AxeResults['violations']> => {
  const { axe: loaded } = window as unknown as { axe: typeof axe };
  return (await loaded.run(within, options)).violations;
};

/** Colours on their way from one theme to the other are neither. Where one ends, what inherits it may begin: level by level. */
export const endTransitions = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (let level = 0; level < 20; level += 1) {
      const running = document.getAnimations().filter((one) => one instanceof CSSTransition);
      if (running.length === 0) return;
      for (const one of running) one.finish();
    }
  });

/** What axe finds against WCAG 2.2 AA, one line each; on the whole page, or within what a selector names. */
export const axeFindings = async (
  page: Page,
  within = 'html',
  what: 'all' | 'looks' = 'all',
): Promise<readonly string[]> => {
  await bringAxe(page);
  const runOnly =
    what === 'looks' ? ({ type: 'rule', values: looks } as const) : ({ type: 'tag', values: standards } as const);
  // Nothing is told of what is right, and no style sheet is fetched for rules that are not asked for.
  const options: RunOptions = { runOnly, resultTypes: ['violations'], preload: false };
  await showToasts(page, 'hidden');
  // They fade, and what fades is still there.
  await endTransitions(page);
  const violations = await page.evaluate(searchPage, [within, options] as const);
  await showToasts(page, '');
  return violations.flatMap((violation) =>
    violation.nodes.map(
      (node) => `${violation.id}: ${node.target.join(' ')}: ${node.failureSummary ?? violation.help}`,
    ),
  );
};

/** How many pixels the page, or a dialog over it, whose width no page takes, is wider than its window. */
export const tooWide = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const dialogs = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')];
    const ends = dialogs.map((one) => Math.round(one.getBoundingClientRect().right));
    return Math.max(scrollWidth, ...ends) - clientWidth;
  });

/** Short words that stand on several lines: what holds them is squeezed until nobody can read it. */
export const brokenWords = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const narrow = 120;
    const broken: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const holder = text.parentElement;
      const words = [...(text.nodeValue ?? '').matchAll(/\p{L}{4,18}/gu)];
      if (!holder || words.length === 0 || holder.clientWidth > narrow || !holder.checkVisibility()) continue;
      // Said to readers alone: it is nowhere on screen.
      const isHidden = (one: Element | null): boolean =>
        one !== null && (getComputedStyle(one).clipPath !== 'none' || isHidden(one.parentElement));
      if (isHidden(holder)) continue;
      const range = document.createRange();
      for (const { 0: word, index } of words) {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set(
          [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top)),
        );
        if (lines.size > 1) broken.push(`${word} in ${holder.className || holder.localName}`);
      }
    }
    return [...new Set(broken)];
  });

/** Words that stand beside the button, tag, card or cell that they belong to, over what is next to it. */
export const stickingOut = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const holders = 'button, a, summary, label, td, th, .pv-tag, .pv-card, .pv-callout';
    const found = new Set<string>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const words = (text.nodeValue ?? '').trim();
      if (words === '' || !text.parentElement?.checkVisibility({ visibilityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const lines = [...range.getClientRects()].filter(({ width }) => width > 0);
      for (let one: Element | null = text.parentElement; one; one = one.parentElement) {
        const { overflowX, clipPath, display, position } = getComputedStyle(one);
        // Said to readers alone, or cut or scrolled, or laid over it on purpose.
        if (clipPath !== 'none' || overflowX !== 'visible' || ['absolute', 'fixed'].includes(position)) break;
        if (display === 'inline' || !one.matches(holders)) continue;
        const box = one.getBoundingClientRect();
        const by = Math.max(...lines.map(({ left, right }) => Math.max(right - box.right, box.left - left)));
        if (by > 2)
          found.add(`${words.slice(0, 40)} stands ${Math.round(by)} px beside its ${one.className || one.localName}`);
      }
    }
    return [...found];
  });

/** Tables that are wider than their frame in a wide window: what stands in their last column, often what acts, is out of sight. */
export const hiddenColumns = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    window.innerWidth < 1280
      ? []
      : [...document.querySelectorAll('.pv-table-frame')]
          .filter((frame) => frame.scrollWidth > frame.clientWidth + 1)
          .map(
            (frame) =>
              `${frame.querySelector('caption')?.textContent ?? 'A table'}: ${frame.scrollWidth - frame.clientWidth} px out of sight`,
          ),
  );

/**
 * Words that are cut off once their reader spaces them as WCAG 1.4.12 lets them (lines, letters, words and paragraphs further apart), or
 * that push the page out of its window. What scrolls is not cut, nor what was shortened before, nor what leads to all of its words.
 */
export const cutWhenSpaced = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    const width = (): number => document.documentElement.scrollWidth - document.documentElement.clientWidth;
    /** What ends in dots within what opens all of it, or where a title says it: as high as its time is long. */
    const isShortened = (one: Element, words: string): boolean => {
      const { textOverflow, webkitLineClamp } = getComputedStyle(one);
      const isShort = textOverflow === 'ellipsis' || webkitLineClamp !== 'none';
      const said = one.closest('[title]')?.getAttribute('title') ?? '';
      return said.includes(words) || (isShort && one.closest('a[href], button:not(.pv-button)') !== null);
    };
    const cut = (): Map<Element, Element> => {
      const found = new Map<Element, Element>();
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const holder = text.parentElement;
        if (!holder || !/\p{L}/u.test(text.nodeValue ?? '') || !holder.checkVisibility()) continue;
        const range = document.createRange();
        range.selectNodeContents(text);
        const { right, bottom, width: long } = range.getBoundingClientRect();
        for (let one: Element | null = holder; one && long > 0; one = one.parentElement) {
          const { overflowX, overflowY, clipPath } = getComputedStyle(one);
          // Said to readers alone, or within what scrolls.
          if (clipPath !== 'none' || ['auto', 'scroll'].some((how) => [overflowX, overflowY].includes(how))) break;
          if (isShortened(one, (text.nodeValue ?? '').trim())) break;
          const box = one.getBoundingClientRect();
          const isCut = (how: string, by: number): boolean => ['hidden', 'clip'].includes(how) && by > 2;
          if (isCut(overflowX, right - box.right) || isCut(overflowY, bottom - box.bottom)) {
            found.set(holder, one);
            break;
          }
        }
      }
      return found;
    };
    const [before, wideBefore] = [cut(), width()];
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; } p { margin-block-end: 2em !important; }',
    );
    document.adoptedStyleSheets.push(sheet);
    // What measures its parts learns of it with the next frame, and draws itself in those after.
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    const wide = width() - wideBefore;
    const after = [...cut()].filter(([one]) => !before.has(one));
    document.adoptedStyleSheets.splice(document.adoptedStyleSheets.indexOf(sheet), 1);
    return [
      ...(wide > 0 ? [`${wide} px too wide once its words are spaced`] : []),
      ...new Set(
        after.map(
          ([one, by]) =>
            `cut off by ${by.className} once spaced: ${one.className} ${(one.textContent ?? '').slice(0, 40)}`,
        ),
      ),
    ];
  });

const output = join(import.meta.dirname, '..', '.output');

/** For people to look at; nothing compares it. */
export const picture = async (page: Page, name: string, fullPage = false): Promise<void> => {
  mkdirSync(output, { recursive: true });
  await page.screenshot({ path: join(output, `${name}.png`), animations: 'disabled', fullPage });
};

/**
 * Looks once at what is shown now, in the width, theme and language that it stands in. Returns what is wrong, one line each: axe's
 * findings, pixels too wide. With PICTURES=on it leaves a picture of the whole page in test/.output.
 */
export const glance = async (page: Page, name: string): Promise<readonly string[]> => {
  if (process.env['PICTURES'] === 'on') await picture(page, name, true);
  const wide = await tooWide(page);
  const words = (await brokenWords(page)).map((word) => `the word ${word} stands on several lines`);
  const found = [
    ...(wide > 0 ? [`${wide} px too wide`] : []),
    ...words,
    ...(await stickingOut(page)),
    ...(await hiddenColumns(page)),
    ...(await axeFindings(page)),
  ];
  return found.map((finding) => `${name}: ${finding}`);
};

const searchNames = (): readonly string[] => {
  const { axe: loaded } = window as unknown as {
    axe: {
      setup: (node: Node) => void;
      teardown: () => void;
      commons: { text: { accessibleText: (of: Element) => string } };
    };
  };
  loaded.setup(document);
  const shown = [
    ...document.querySelectorAll<HTMLElement>('a[href], button:not([role="tab"]), [role="button"], [role="menuitem"]'),
  ].filter(
    (one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest('[aria-hidden="true"], .pav-toasts'),
  );
  // Who hears a list of ways hears first what it is for: the menu and a page's sections may both have 'Tasks'.
  const listOf = (one: Element): string => one.closest('nav')?.getAttribute('aria-label') ?? '';
  const acts = shown.map((one) => ({
    list: listOf(one),
    name: `${one.matches('a') ? 'link' : 'button'} '${loaded.commons.text.accessibleText(one).replaceAll(/\s+/g, ' ').trim()}'`,
    // Where a link leads is what it does. The first step that an empty state offers is one that the page offers too.
    effect: one instanceof HTMLAnchorElement ? one.href : one.closest('.pv-state') ? 'first step' : null,
  }));
  loaded.teardown();
  const alike = [...Map.groupBy(acts, ({ list, name }) => `${list}: ${name}`)].filter(([, those]) => {
    const own = those.filter(({ effect }) => effect !== 'first step');
    return own.filter(({ effect }) => effect === null).length > 1 || new Set(own.map(({ effect }) => effect)).size > 1;
  });
  return alike.map(([, those]) => `${those.length} times ${those[0]!.name}`);
};

/** Names that several buttons, or links to different places, have in common: who hears only the name cannot tell them apart. */
export const namesAlike = async (page: Page): Promise<readonly string[]> => {
  await bringAxe(page);
  return page.evaluate(searchNames);
};
