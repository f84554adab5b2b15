import fc from 'fast-check';
import { drawnEnd, hoursOf, laneOf, lanesOf, sideBySide } from './laneLayout.ts';

const day = new Date(2026, 10, 27);
const at = (minutes: number): Date => new Date(day.getTime() + minutes * 60_000);
const person = (id: string, status = 'accepted') => ({ id, name: `Dr ${id}`, status }) as const;
const visit = (
  id: string,
  start: number,
  minutes: number,
  who: readonly ReturnType<typeof person>[] = [person('a')],
) => ({
  ...{ id, start: at(start), end: at(start + minutes), practitioners: who as never, site: null },
});

test('RTE-3 a visit stands in the lane of each practitioner who has not declined it; who has none comes first', () => {
  const lanes = lanesOf(
    [
      visit('1', 540, 20, [person('b'), person('a')]),
      visit('2', 560, 20, [person('b', 'declined')]),
      visit('3', 580, 20, [person('a')]),
    ],
    'practitioner',
  );
  expect(lanes.map(({ id, visits }) => [id, visits.map((one) => one.id)])).toEqual([
    ['', ['2']],
    ['a', ['1', '3']],
    ['b', ['1']],
  ]);
});

test('RTE-3 who works and has no visit has an empty lane after the others', () => {
  const there = [
    { id: 'c', name: 'Dr a1' },
    { id: 'a', name: 'Dr a' },
  ];
  const lanes = lanesOf(
    [visit('1', 540, 20, [person('b')]), visit('2', 540, 20, [person('a')])],
    'practitioner',
    there,
  );
  expect(lanes.map(({ id, visits }) => [id, visits.map((one) => one.id)])).toEqual([
    ['a', ['2']],
    ['b', ['1']],
    ['c', []],
  ]);
});

test('RTE-3 a phone shows the chosen lane, and the first on a day that has none of it', () => {
  const lanes = ['a', 'b'].map((id) => ({ id, name: id, visits: [] }));
  expect(['b', null, 'gone'].map((chosen) => laneOf(lanes, chosen)?.id)).toEqual(['b', 'a', 'a']);
  expect(laneOf([], 'b')).toBeUndefined();
});

test('RTE-3 by site, what is by video stands apart', () => {
  const south = { id: 's', name: 'South' };
  const lanes = lanesOf([{ ...visit('1', 0, 5), site: south }, visit('2', 0, 5)], 'site');
  expect(lanes.map(({ id, visits }) => [id, visits.length])).toEqual([
    ['', 1],
    ['s', 1],
  ]);
});

test('RTE-3 overlapping visits stand side by side, and one that follows takes the whole width again', () => {
  const placed = sideBySide([visit('1', 540, 60), visit('2', 540, 30), visit('3', 570, 30), visit('4', 600, 20)]);
  expect(placed.map(({ visit: { id }, column, columns }) => [id, column, columns])).toEqual([
    ['1', 0, 2],
    ['2', 1, 2],
    ['3', 1, 2],
    ['4', 0, 1],
  ]);
});

test('RTE-3 no two visits are ever drawn over one another, and none is lost', () => {
  const some = fc.array(fc.tuple(fc.integer({ min: 0, max: 1400 }), fc.integer({ min: 0, max: 180 })), {
    maxLength: 40,
  });
  fc.assert(
    fc.property(some, (spans) => {
      const placed = sideBySide(spans.map(([start, minutes], n) => visit(String(n), start, minutes)));
      expect(placed.map((one) => Number(one.visit.id)).toSorted((a, b) => a - b)).toEqual(spans.map((_, n) => n));
      for (const one of placed) {
        expect(one.column).toBeLessThan(one.columns);
        for (const other of placed) {
          const meet =
            one !== other &&
            one.visit.start.getTime() < drawnEnd(other.visit) &&
            other.visit.start.getTime() < drawnEnd(one.visit);
          if (meet) expect([one.column === other.column, one.columns]).toEqual([false, other.columns]);
        }
      }
    }),
  );
});

test('RTE-3 the hours reach as far as the visits do, and not beyond the day', () => {
  expect(hoursOf([], day)).toEqual({ from: 8, to: 17 });
  expect(hoursOf([visit('1', 6 * 60 + 30, 20), visit('2', 18 * 60, 45)], day)).toEqual({ from: 6, to: 19 });
  const open = { start: at(10 * 60 + 15), end: at(20 * 60 + 30) };
  expect(hoursOf([], day, open)).toEqual({ from: 10, to: 21 });
  expect(hoursOf([visit('1', 9 * 60, 20)], day, open)).toEqual({ from: 9, to: 21 });
  expect(hoursOf([visit('1', 23 * 60 + 50, 60)], day)).toEqual({ from: 8, to: 24 });
});
