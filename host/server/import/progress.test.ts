import { barText, plainText, type Progress, progressShown } from './progress.ts';

const progress = (more: Partial<Progress> = {}): Progress => ({
  path: '/data/Alexis.json.gz',
  files: 3,
  allFiles: 12,
  bytes: 250,
  allBytes: 1000,
  resources: 900,
  elapsedMs: 3_000,
  ...more,
});

test('the bar says how far the import is, how fast, and how long it will take', () => {
  const bar = barText(progress(), 100);
  expect(bar).toMatch(/^\[█{8}░{22}\] {2}25% {2}3\/12 files {2}900 resources {2}300\/s {2}0:09 left {2}Alexis/);
  expect(barText(progress({ path: null, bytes: 1000, files: 12 }), 100)).toMatch(/100% {2}12\/12 files .*300\/s$/);
});

test.each([20, 40, 80, 200])('the bar stays on one line of %i columns', (columns) => {
  expect(barText(progress(), columns).length).toBeLessThan(columns);
});

test('a log gets a plain line every five seconds and one at the end', () => {
  const lines: string[] = [];
  let now = 0;
  const shown = progressShown({ write: (text) => lines.push(text) }, () => now);
  for (; now < 12_000; now += 1_000) shown.show(progress());
  shown.show(progress({ path: null, bytes: 1000 }));
  shown.clear();
  expect(lines).toHaveLength(4);
  expect(lines.join('')).not.toContain('\u001b');
  expect(lines.at(-1)).toBe(`${plainText(progress({ path: null, bytes: 1000 }))}\n`);
});

test('a watcher gets one line that is written over', () => {
  const written: string[] = [];
  const shown = progressShown({ isTTY: true, columns: 80, write: (text) => written.push(text) });
  shown.show(progress());
  shown.show(progress({ files: 4 }));
  shown.clear();
  expect(written).toHaveLength(3);
  expect(written.every((text) => text.startsWith('\r\u001b[K') && !text.includes('\n'))).toBe(true);
});
