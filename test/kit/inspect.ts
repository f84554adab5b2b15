import AxeBuilder from '@axe-core/playwright';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

/**
 * What axe finds against WCAG 2.2 AA, one line each; on the whole page, or within what a selector names. Toasts lie over the page
 * for some seconds whenever something arrives: they are let go first.
 */
export const axeFindings = async (page: Page, within = 'html'): Promise<readonly string[]> => {
  await page.locator('.pav-toasts .bp6-toast').first().waitFor({ state: 'detached' });
  const { violations } = await new AxeBuilder({ page })
    // Nothing is told of what is right, no style sheet is fetched for rules that are not asked for, and all is done in the page
    // itself, which has no frames of other hosts: four times quicker.
    .options({ resultTypes: ['violations'], preload: { assets: ['media'] } })
    .setLegacyMode()
    .include(within)
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  return violations.flatMap((violation) =>
    violation.nodes.map(
      (node) => `${violation.id}: ${node.target.join(' ')}: ${node.failureSummary ?? violation.help}`,
    ),
  );
};

/** How many pixels the page is wider than its window. */
export const tooWide = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

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
  const found = [...(wide > 0 ? [`${wide} px too wide`] : []), ...(await axeFindings(page))];
  return found.map((finding) => `${name}: ${finding}`);
};
