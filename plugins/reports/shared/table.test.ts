import fc from 'fast-check';
import type { Figure } from './calls.ts';
import { leftOut } from './table.ts';

const least = 5;
const nothing: Figure = { facts: 0, hits: 0, measured: 0, median: null, ninth: null, sum: 0 };
type Measured = 'count' | 'share' | 'median';

/** Each count of people that a figure lets somebody read. */
const counts = (kind: Measured, { facts, hits, measured }: Figure): readonly number[] =>
  kind === 'share' ? [facts, hits, facts - hits] : kind === 'median' ? [measured, facts - measured] : [facts];
const totalOf = (figures: readonly Figure[]): Figure => {
  const sum = (of: 'facts' | 'hits' | 'measured'): number => figures.reduce((all, figure) => all + figure[of], 0);
  return { ...nothing, facts: sum('facts'), hits: sum('hits'), measured: sum('measured') };
};
const few = fc.oneof(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 40 }));
const figure = fc
  .tuple(few, few)
  .map(([one, other]): Figure => ({ ...nothing, facts: one + other, hits: one, measured: one }));

test.each(['count', 'share', 'median'] as const)(
  'RTE-3 reports: taken from the total, the shown lines of a %s never tell of few people',
  (kind) => {
    fc.assert(
      fc.property(fc.array(figure, { minLength: 1, maxLength: 7 }), (figures) => {
        const total = totalOf(figures);
        const out = leftOut({ figure: kind }, [...figures, total], least);
        for (const [index, one] of [...figures, total].entries())
          if (counts(kind, one).some((count) => count > 0 && count < least)) expect(out.has(index)).toBe(true);
        if (out.has(figures.length)) return;
        const hidden = totalOf(figures.filter((_, index) => out.has(index)));
        expect(out.size).not.toBe(1);
        for (const count of counts(kind, hidden)) expect(count === 0 || count >= least).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  },
);

test('RTE-3 reports: two lines of one person each take a third with them', () => {
  const of = (facts: number): Figure => ({ ...nothing, facts });
  expect([...leftOut({ figure: 'count' }, [1, 1, 9, 30, 41].map(of), least)]).toEqual([0, 1, 2]);
  // What they count together is told of nobody.
  expect([...leftOut({ figure: 'count' }, [3, 4, 9, 30, 46].map(of), least)]).toEqual([0, 1]);
  const share = (facts: number, hits: number): Figure => ({ ...nothing, facts, hits });
  expect([...leftOut({ figure: 'share' }, [share(40, 2), share(9, 0), share(60, 20), share(109, 22)], least)]).toEqual([
    0, 2,
  ]);
  // Where no line covers them, the total does.
  expect([...leftOut({ figure: 'share' }, [share(9, 2), share(10, 0), share(30, 30), share(49, 32)], least)]).toEqual([
    0, 3,
  ]);
});
