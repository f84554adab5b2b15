import { doubtfulTitles, proofsOf, unknownNumbers } from '../../scripts/proof.ts';
import type { RanTest } from '../../scripts/testReport.ts';
import { numbersIn, testTitles, titlesIn } from '../../scripts/titles.ts';

const written = titlesIn(
  'toasts.test.ts',
  `import { ToastStore } from './ToastStore.ts';
  describe('CST-2 a toast', () => {
    test('STA-6 hides after a while', () => { expect(new ToastStore().shown).toEqual([]); });
    test.each([1])('ERR-4 is %s', (n) => { expect(n).toBe(1); });
  });
  test('CST-99 is no requirement', () => {});`,
);

const ran = (title: string, verdict: RanTest['verdict']): RanTest => ({ file: 'toasts.test.ts', title, verdict });
const verdictOf = (number: string, tests: readonly RanTest[]): string | undefined =>
  proofsOf(written, tests).find((proof) => proof.number === number)?.is;

test('a requirement is shown by a test that passed, and not by its title', () => {
  expect(verdictOf('STA-6', [])).toBe('not run');
  expect(verdictOf('STA-6', [ran('CST-2 a toast STA-6 hides after a while', 'skipped')])).toBe('not run');
  expect(verdictOf('STA-6', [ran('CST-2 a toast STA-6 hides after a while', 'passed')])).toBe('shown');
  expect(verdictOf('STA-7', [])).toBe('no test');
});

test('a requirement is not shown while one of its tests fails', () => {
  expect(verdictOf('CST-2', [ran('CST-2 one', 'passed'), ran('CST-2 two', 'failed')])).toBe('failed');
});

test('a test that touches nothing of its requirement is listed, whatever its neighbours and titles say', () => {
  expect(doubtfulTitles(written).map(({ number }) => number)).toEqual(['ERR-4']);
});

test('a number that no requirement has is named', () => {
  expect(unknownNumbers(written).map(({ number }) => number)).toEqual(['CST-99']);
  expect(unknownNumbers(testTitles())).toEqual([]);
});

test('a range of numbers counts as each of them', () => {
  expect(numbersIn('GRD-1..3 and ENT-9')).toEqual(['GRD-1', 'GRD-2', 'GRD-3', 'ENT-9']);
});
