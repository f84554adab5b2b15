import { type Counted, hiddenIn } from './populations.ts';

const line = (key: string | null, facts: number, hits: number, dimension = 'sex'): Counted => ({
  stratum: key === null ? null : { dimension, key },
  ...{ facts, hits, excluded: 0 },
});

test('RTE-3 $evaluate-measure: a total that is hidden is not to be added up from other strata', () => {
  // Of one sex alone few are overdue, and no other line covers them.
  const counted = [
    ...[line('40-64', 30, 12, 'age'), line('65+', 30, 11, 'age')],
    ...[line('female', 40, 20), line('male', 20, 3)],
    line(null, 60, 23),
  ];
  const hidden = hiddenIn(counted, 5);
  const shown = (dimension: string): readonly (string | undefined)[] =>
    counted.flatMap((one) => (one.stratum?.dimension === dimension && !hidden.get(one)?.all ? [one.stratum.key] : []));
  expect(shown('sex')).toEqual([]);
  expect(hidden.get(counted.at(-1)!)?.all).toBe(false);
  const alone = [line('40-64', 30, 12, 'age'), line('65+', 30, 11, 'age'), line('female', 60, 3), line(null, 60, 23)];
  const without = hiddenIn(alone, 5);
  expect(without.get(alone.at(-1)!)?.all).toBe(true);
  expect(alone.slice(0, 2).some((one) => without.get(one)?.all)).toBe(true);
});
