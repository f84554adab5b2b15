import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/run.ts';
import { failedTests, type TestReport, unsteadySuites, withSecondRun } from '../../scripts/testReport.ts';

type Suite = readonly [file: string, ...statuses: readonly string[]];

const reportOf = (...suites: readonly Suite[]): TestReport => {
  const testResults = suites.map(([file, ...statuses]) => ({
    name: join(root, file),
    status: statuses.length === 0 || statuses.includes('failed') ? 'failed' : 'passed',
    startTime: 0,
    endTime: 1,
    assertionResults: statuses.map((status, index) => ({ ancestorTitles: ['group'], title: `test ${index}`, status })),
  }));
  const count = (wanted: string): number => suites.flat().filter((one) => one === wanted).length;
  return {
    startTime: 0,
    numPassedTests: count('passed'),
    numFailedTests: count('failed'),
    numPendingTests: count('pending'),
    numRuntimeErrorTestSuites: 0,
    testResults,
  };
};

const journey = 'test/journeys/story.test.ts';
const rule = 'core/server/rule.test.ts';

test('only journeys that failed get a second try, and nothing without a browser', () => {
  const report = reportOf([journey, 'passed', 'failed'], [rule, 'failed'], ['test/journeys/other.test.ts', 'passed']);
  expect(unsteadySuites(report)).toEqual([join(root, journey)]);
});

test('every suite that is to begin first is there', () => {
  const { longest } = JSON.parse(readFileSync(join(root, 'test', 'budget.json'), 'utf8')) as { longest: string[] };
  expect(longest.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

test('many failed journeys are no accident, and get none', () => {
  const many = [1, 2, 3, 4].map((index): Suite => [`test/journeys/${index}.test.ts`, 'failed']);
  expect(unsteadySuites(reportOf(...many))).toEqual([]);
  expect(unsteadySuites({ ...reportOf([journey, 'failed']), numRuntimeErrorTestSuites: 1 })).toEqual([]);
});

test('the second try is what counts, for better and for worse', () => {
  const first = reportOf([journey, 'passed', 'failed', 'pending'], [rule, 'failed', 'passed']);
  const better = withSecondRun(first, reportOf([journey, 'passed', 'passed', 'pending']));
  expect([better.numPassedTests, better.numFailedTests, better.numPendingTests]).toEqual([3, 1, 1]);
  const worse = withSecondRun(first, reportOf([journey, 'failed', 'failed', 'pending']));
  expect([worse.numPassedTests, worse.numFailedTests, worse.numPendingTests]).toEqual([1, 3, 1]);
});

test('a suite that cannot run again stays red', () => {
  const first = reportOf([journey, 'failed']);
  const none = withSecondRun(first, { ...reportOf(), numRuntimeErrorTestSuites: 1 });
  expect([none.numFailedTests, none.numRuntimeErrorTestSuites]).toEqual([1, 1]);
});

test('what failed is named, also a suite that could not be loaded', () => {
  const report = reportOf([rule, 'passed', 'failed'], ['core/server/broken.test.ts'], [journey, 'passed', 'pending']);
  expect(failedTests(report).map(({ file, title }) => `${file}: ${title}`)).toEqual([
    `${rule}: group test 1`,
    'core/server/broken.test.ts: could not be loaded',
  ]);
});
