import { rowsOf, scaleOf, standing } from './series.ts';

const point = (at: string, value: number) => ({ at, value });

describe('what a trend is drawn from', () => {
  test('points of several series at one moment share a row, oldest first, unreadable ones are left out', () => {
    const rows = rowsOf([
      { label: 'Systolic', points: [point('2026-02-01T10:00:00Z', 128), point('2026-01-01T10:00:00Z', 140)] },
      {
        label: 'Diastolic',
        points: [point('2026-01-01T10:00:00Z', 90), point('yesterday', 80), point('2026-03-01', NaN)],
      },
    ]);
    expect(rows.map(({ points }) => points.map((one) => one?.value ?? null))).toEqual([
      [140, 90],
      [128, null],
    ]);
  });

  test('the scale holds the points and the range, and never goes below zero for what cannot', () => {
    const [low, high] = scaleOf(
      rowsOf([{ label: 'HbA1c', points: [point('2026-01-01', 7.1), point('2026-04-01', 8.4)] }]),
      {
        high: 7,
      },
    );
    expect(low).toBeLessThan(7);
    expect(low).toBeGreaterThanOrEqual(0);
    expect(high).toBeGreaterThan(8.4);
    expect(scaleOf(rowsOf([{ label: 'Score', points: [point('2026-01-01', 0)] }]))[0]).toBe(0);
  });

  test('a flag outweighs the range; without one the range tells', () => {
    expect(standing({ at: '', value: 5, flag: 'high' }, { high: 6 })).toBe('high');
    expect(standing({ at: '', value: 2 }, { low: 3, high: 6 })).toBe('low');
    expect(standing({ at: '', value: 4 }, { low: 3, high: 6 })).toBe('within');
    expect(standing({ at: '', value: 4 })).toBe('within');
  });
});
