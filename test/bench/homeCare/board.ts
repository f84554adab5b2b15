import type { Page } from 'playwright-core';
import { BoardRules } from '#plugins/home-care/shared/boardRules.ts';
import { suggest } from '#plugins/home-care/shared/suggest/suggest.ts';
import { ensureChromium } from '../../kit/chromium.ts';
import { openHouse } from '../../kit/house.ts';
import { newPerson, openBrowser } from '../../kit/person.ts';
import { printTable, spread } from '../table.ts';
import { fullTray } from './fullTray.ts';
import { fullWeek } from './fullWeek.ts';

const rounds = 40;

const timed = (work: () => unknown, times = rounds): readonly number[] => {
  for (let n = 0; n < 5; n += 1) work();
  return Array.from({ length: times }, () => {
    const since = performance.now();
    work();
    return performance.now() - since;
  });
};

/** Milliseconds between the frames of a drag over the lanes on screen, and how many visits the page holds. */
export const dragOver = async (page: Page, today: string) => {
  const week = JSON.stringify(fullWeek(today));
  await page.route('**/home-care/board*', (route) => route.fulfill({ contentType: 'application/json', body: week }));
  await page.goto('/home-care/plan');
  const lane = page.locator('.hc-lane:not(.hc-tray)').nth(41);
  // What is drawn on the way there is as high as it is only then.
  for (let n = 0; n < 3; n += 1) {
    await lane.scrollIntoViewIfNeeded();
    await lane.locator('[data-visit]').first().waitFor();
  }
  const slot = lane.locator('[data-visit]').first();
  const { x, y } = (await slot.boundingBox())!;
  const drawn = await page.locator('[data-visit]').count();
  await page.mouse.move(x + 20, y + 20);
  await page.mouse.down();
  const frames = page.evaluate(async () => {
    const found: number[] = [];
    let last = performance.now();
    while (found.length < 120) {
      const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
      found.push(now - last);
      last = now;
    }
    return found;
  });
  for (let n = 0; n < 60; n += 1) await page.mouse.move(x + 20 + (n % 12) * 60, y + 20 + (n % 5) * 40);
  const took = await frames;
  await page.keyboard.press('Escape');
  await page.mouse.up();
  return { drawn, frames: took.slice(1) };
};

/** A week of 200 workers and 2,000 visits. */
export const benchBoard = async (): Promise<void> => {
  const today = new Date().toISOString().slice(0, 10);
  const board = fullWeek(today);
  const rules = new BoardRules(board);
  const tray = fullTray();
  const visit = board.visits[3]!;
  const row = (name: string, figures: readonly number[]) => {
    const { median, p95, max } = spread(figures);
    return [name, median, p95, max];
  };
  const rows = [
    row(
      'made ready',
      timed(() => new BoardRules(board)),
    ),
    row(
      'conflicts of all visits',
      timed(() => board.visits.map((one) => rules.at(one, { worker: one.worker?.id ?? null, wall: one.startWall }))),
    ),
    row(
      'one step of a drag',
      timed(() => rules.at(visit, { worker: 'worker-5', wall: `${visit.day}T10:15` })),
    ),
    row(
      'a suggestion for 400 visits of the tray',
      timed(() => suggest(tray), 8),
    ),
  ];
  if (ensureChromium()) {
    const [house, browser] = await Promise.all([openHouse(), openBrowser()]);
    try {
      const clerk = await newPerson(browser, house, 'admin@pavilion.test');
      const { drawn, frames } = await dragOver(clerk.page, today);
      rows.push(row(`a frame of a drag, ${drawn} visits drawn`, frames));
    } finally {
      await browser.close();
      await house.close();
    }
  }
  printTable('Planning 200 workers and 2,000 visits (ms; budgets: conflicts 50, a suggestion 2,000)', [
    ['', 'median', 'p95', 'max'],
    ...rows,
  ]);
};
