import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
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
    /** Milliseconds since 1970. */
    readonly startTime: number;
    readonly endTime: number;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

/** Null where no run ever reported, or one stopped half-way. */
export const readReport = (): TestReport | null => {
  try {
    return JSON.parse(readFileSync(reportFile, 'utf8')) as TestReport;
  } catch {
    return null;
  }
};

/** Leaves the reports of a run's shares as one. */
export const keepReport = (reports: readonly TestReport[]): TestReport => {
  const sum = (count: (report: TestReport) => number): number =>
    reports.reduce((total, report) => total + count(report), 0);
  const report: TestReport = {
    startTime: Math.min(...reports.map(({ startTime }) => startTime)),
    numPassedTests: sum(({ numPassedTests }) => numPassedTests),
    numFailedTests: sum(({ numFailedTests }) => numFailedTests),
    numPendingTests: sum(({ numPendingTests }) => numPendingTests),
    numRuntimeErrorTestSuites: sum(({ numRuntimeErrorTestSuites }) => numRuntimeErrorTestSuites),
    testResults: reports.flatMap(({ testResults }) => testResults),
  };
  writeFileSync(reportFile, JSON.stringify(report));
  return report;
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
    assertionResults.map(({ fullName, status }) => ({
      file: relative(root, name),
      title: fullName,
      verdict: status === 'passed' ? 'passed' : status === 'failed' ? 'failed' : 'skipped',
    })),
  );

/** Which suites a shorter run would begin with. */
export const slowestSuites = (report: TestReport | null, most: number): readonly { file: string; seconds: number }[] =>
  (report?.testResults ?? [])
    .map(({ name, startTime, endTime }) => ({
      file: relative(root, name),
      seconds: Math.round((endTime - startTime) / 1000),
    }))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, most);
