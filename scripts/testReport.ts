import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { root } from './run.ts';

/** Where `npm test` leaves what its last run found. */
export const reportFile = join(root, '.cache', 'test-report.json');

export const makeReportFolder = (): void => void mkdirSync(join(root, '.cache'), { recursive: true });

export interface TestReport {
  readonly startTime: number;
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numRuntimeErrorTestSuites: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    /** Milliseconds since 1970. */
    readonly startTime: number;
    readonly endTime: number;
    readonly assertionResults: readonly {
      readonly ancestorTitles: readonly string[];
      readonly title: string;
      readonly status: string;
    }[];
  }[];
}

/** The last run's, or a part's. Null where no run ever reported, or one stopped half-way. */
export const readReport = (file = reportFile): TestReport | null => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as TestReport;
  } catch {
    return null;
  }
};

/** The reports of a run's shares as one. */
export const joinReports = (reports: readonly TestReport[]): TestReport => {
  const sum = (count: (report: TestReport) => number): number =>
    reports.reduce((total, report) => total + count(report), 0);
  return {
    startTime: Math.min(...reports.map(({ startTime }) => startTime)),
    numPassedTests: sum(({ numPassedTests }) => numPassedTests),
    numFailedTests: sum(({ numFailedTests }) => numFailedTests),
    numPendingTests: sum(({ numPendingTests }) => numPendingTests),
    numRuntimeErrorTestSuites: sum(({ numRuntimeErrorTestSuites }) => numRuntimeErrorTestSuites),
    testResults: reports.flatMap(({ testResults }) => testResults),
  };
};

/** Leaves the report for whoever reads what the last run found. */
export const keepReport = (report: TestReport): TestReport => {
  writeFileSync(reportFile, JSON.stringify(report));
  return report;
};

const journeys = join(root, 'test', 'journeys') + sep;
/** More than a few are no accident. */
const mostUnsteady = 3;

/** Suites in a browser that failed, where they are few and nothing else failed to load; all others are never run twice. */
export const unsteadySuites = ({ testResults, numRuntimeErrorTestSuites }: TestReport): readonly string[] => {
  const red = testResults
    .filter(({ assertionResults }) => assertionResults.some(({ status }) => status === 'failed'))
    .map(({ name }) => name)
    .filter((name) => name.startsWith(journeys));
  return red.length <= mostUnsteady && numRuntimeErrorTestSuites === 0 ? red : [];
};

/** The run with what suites gave when each ran by itself. */
export const withSecondRun = (first: TestReport, second: TestReport): TestReport => {
  const again = new Map(second.testResults.map((suite) => [suite.name, suite]));
  const testResults = first.testResults.map((suite) => again.get(suite.name) ?? suite);
  const count = (wanted: (status: string) => boolean): number =>
    testResults.flatMap(({ assertionResults }) => assertionResults).filter(({ status }) => wanted(status)).length;
  const passed = count((status) => status === 'passed');
  const failed = count((status) => status === 'failed');
  return {
    ...first,
    numPassedTests: passed,
    numFailedTests: failed,
    numPendingTests: count((status) => status !== 'passed' && status !== 'failed'),
    numRuntimeErrorTestSuites: first.numRuntimeErrorTestSuites + second.numRuntimeErrorTestSuites,
    testResults,
  };
};

type Verdict = 'passed' | 'failed' | 'skipped';

export interface RanTest {
  readonly file: string;
  /** With the titles of the groups around it. */
  readonly title: string;
  readonly verdict: Verdict;
}

export const ranTests = ({ testResults }: TestReport): readonly RanTest[] =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status }) => ({
      file: relative(root, name),
      title: [...ancestorTitles, title].join(' '), // `fullName` of suites that share modules is the title alone
      verdict: status === 'passed' ? 'passed' : status === 'failed' ? 'failed' : 'skipped',
    })),
  );

/** A suite that could not be loaded has no tests, and stands for itself. */
export const failedTests = (report: TestReport): readonly Pick<RanTest, 'file' | 'title'>[] => [
  ...ranTests(report).filter(({ verdict }) => verdict === 'failed'),
  ...report.testResults
    .filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0)
    .map(({ name }) => ({ file: relative(root, name), title: 'could not be loaded' })),
];

/** Which suites a shorter run would begin with. */
export const slowestSuites = (report: TestReport | null, most: number): readonly { file: string; seconds: number }[] =>
  (report?.testResults ?? [])
    .map(({ name, startTime, endTime }) => ({
      file: relative(root, name),
      seconds: Math.round((endTime - startTime) / 1000),
    }))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, most);
