import { guarded, leftOut, noLines, outOf } from '../../../shared/table.ts';
import type { Figure, Report } from '../../../shared/calls.ts';
import type { Group } from '../../counted.ts';
import { type ReportGroup, sideBySide } from '../../sideBySide.ts';

const figure = (facts: number): Figure => ({ facts, hits: 0, measured: 0, median: null, ninth: null, sum: 0 });
const group = (facts: number, ...keys: string[]): Group => ({
  ...{ keys, figure: figure(facts) },
  names: keys.map((key) => ({ 'en-CA': `${key} of ${facts}`, 'fr-CA': key })),
});
const all = async (lines: AsyncIterable<ReportGroup>): Promise<ReportGroup[]> => {
  const found: ReportGroup[] = [];
  for await (const line of lines) found.push(line);
  return found;
};
const told = (lines: readonly ReportGroup[]) =>
  lines.map(({ keys, now, before }) => [keys.join(' '), now.facts, before && before.facts]);

test('what counted now stands beside what counted before, in the order of the keys, with a nought where it did not', async () => {
  const sides = {
    ...{ by: ['who'], period: { from: '2026-03-01', to: '2026-03-31' }, today: '2026-06-01' },
    before: { from: '2026-02-01', to: '2026-02-28' },
  };
  const now = [group(1, 'a'), group(2, 'c'), group(3, '\u{ff5e}'), group(4, '\u{1f600}')];
  const lines = await all(sideBySide(now, [group(5, 'b'), group(6, 'c'), group(7, '\u{1f600}')], sides));
  expect(told(lines)).toEqual([
    ...[
      ['a', 1, 0],
      ['b', 0, 5],
      ['c', 2, 6],
    ],
    // As the database sorts, not as the language does.
    ...[
      ['\u{ff5e}', 3, 0],
      ['\u{1f600}', 4, 7],
    ],
  ]);
  expect(lines[1]?.names[0]?.['en-CA']).toBe('b of 5');
  expect(told(await all(sideBySide(now.slice(0, 1), null, { ...sides, before: null })))).toEqual([['a', 1, null]]);
});

test('steps of the earlier period stand beside the later ones by their order, and each step has a line', async () => {
  const sides = {
    ...{ by: ['month'], period: { from: '2026-03-01', to: '2026-05-31' }, today: '2026-05-20' },
    before: { from: '2025-12-01', to: '2026-02-28' },
  };
  const then = [group(8, '2025-12-01'), group(9, '2026-02-01')];
  const lines = await all(sideBySide([group(1, '2026-03-01')], then, sides));
  expect(told(lines)).toEqual([
    ['2026-03-01', 1, 8],
    ['2026-04-01', 0, 0],
    ['2026-05-01', 0, 9],
  ]);
  expect(lines.map(({ partial }) => partial)).toEqual([false, false, true]);
  // Beside another grouping there are lines of what counted, and no others.
  const split = await all(sideBySide([group(1, '2026-03-01', 'x')], [], { ...sides, by: ['month', 'who'] }));
  expect(told(split)).toEqual([['2026-03-01 x', 1, 0]]);
});

test('what is left out is the same, be the lines looked at together or one by one', () => {
  let seed = 7;
  const random = (below: number): number => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const measure = { figure: 'count' } as Report['measure'];
  for (let n = 0; n < 500; n += 1) {
    const figures = Array.from({ length: 1 + random(6) }, () => figure(random(n % 2 ? 8 : 14)));
    const total = figure(figures.reduce((sum, { facts }) => sum + facts, 0));
    const guards = { now: figures.reduce((before, one) => guarded(measure, before, one, 5), noLines), before: null };
    const { isOut, some } = outOf({ measure, least: 5, total: { now: total, before: null } }, guards);
    const found = [...figures, total].flatMap((now, index) => (isOut(index, { now, before: null }) ? [index] : []));
    expect(found).toEqual([...leftOut(measure, [...figures, total], 5)].sort((one, other) => one - other));
    expect(some).toBe(found.length > 0);
    // Nobody works the one that is left out from the total.
    const small = figures.filter(({ facts }) => facts > 0 && facts < 5).length;
    if (small > 0) expect(found.length).toBeGreaterThan(1);
  }
});
