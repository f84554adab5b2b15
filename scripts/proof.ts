import { requirementNumbers, requirements } from '../test/requirements.ts';
import type { RanTest } from './testReport.ts';
import { numbersIn, type TestTitle } from './titles.ts';

export interface Proof {
  readonly number: string;
  /** What a run found of the tests that carry the number. */
  readonly passed: readonly RanTest[];
  readonly failed: readonly RanTest[];
  /** `shown`: at least one test passed and none failed. `not run`: written, but the run says nothing of it. */
  readonly is: 'shown' | 'failed' | 'not run' | 'no test';
}

/** What a run shows of every requirement. A title alone shows nothing. */
export const proofsOf = (titles: readonly TestTitle[], ran: readonly RanTest[]): readonly Proof[] => {
  const written = new Set(titles.flatMap(({ title }) => numbersIn(title)));
  return requirementNumbers.map((number) => {
    const tests = ran.filter(({ title }) => numbersIn(title).includes(number));
    const passed = tests.filter(({ verdict }) => verdict === 'passed');
    const failed = tests.filter(({ verdict }) => verdict === 'failed');
    const unproved = written.has(number) ? 'not run' : 'no test';
    return { number, passed, failed, is: failed.length > 0 ? 'failed' : passed.length > 0 ? 'shown' : unproved };
  });
};

export interface DoubtfulTitle {
  readonly number: string;
  readonly file: string;
  readonly title: string;
}

/** Titles whose number is a requirement of which the test touches nothing; a person decides. */
export const doubtfulTitles = (titles: readonly TestTitle[]): readonly DoubtfulTitle[] =>
  titles.flatMap(({ file, title, code }) =>
    numbersIn(title)
      .filter((number) => requirements[number]?.touches.test(code) === false)
      .map((number) => ({ number, file, title })),
  );

/** Titles with a number in an area of the specification that has no such number. */
export const unknownNumbers = (titles: readonly TestTitle[]): readonly DoubtfulTitle[] => {
  const areas = new Set(requirementNumbers.map((number) => number.slice(0, 3)));
  return titles.flatMap(({ file, title }) =>
    numbersIn(title)
      .filter((number) => areas.has(number.slice(0, 3)) && requirements[number] === undefined)
      .map((number) => ({ number, file, title })),
  );
};
