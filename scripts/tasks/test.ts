import { rmSync } from 'node:fs';
import { ensureChromium, ensureShell } from '../../test/kit/chromium.ts';
import { forgetHouses, seedHouses } from '../../test/kit/journeys/seededHouses.mjs';
import { ensurePostgres, forgetful, startPostgres } from '../../test/kit/server/postgres.ts';
import { buildIsFresh } from '../freshness.mjs';
import { runJest } from '../jest.ts';
import { keepTemporaryInMemory } from '../memoryFolder.ts';
import { runTask } from '../run.ts';
import { childrenSeconds, judgeWork, MachineGauge } from '../runWork.ts';
import {
  failedTests,
  joinReports,
  keepReport,
  makeReportFolder,
  readReport,
  reportFile,
  slowestSuites,
  type TestReport,
  unsteadySuites,
  withSecondRun,
} from '../testReport.ts';

const asked = process.argv.slice(2);

/** A worker that has grown is replaced: what the module loader keeps of finished suites slows the others down. */
const jest = (env: Readonly<Record<string, string>>, more: readonly string[], priority?: number): Promise<number> =>
  runJest(['--workerIdleMemoryLimit=1200MB', ...more, ...asked], env, priority);

/**
 * Calls need the machine's time as it passes, what reads faxes takes only what others leave, and on a starved page what counts requests
 * counts those that are sent again, and parts are seen before all are there: one suite at a time. They leave two thirds of two cores
 * idle.
 */
const alone = [
  'test/journeys/visits/(call|effects|transcription|visitStory)',
  'test/journeys/(entry/(home|login)Weight|shifts)',
  'plugins/faxes/server/tests/readFax',
].join('|');
const first = ['--maxWorkers=1', `--testPathPatterns=${alone}`, '--selectProjects', 'server', 'journeys'];
/** What runs beside them takes only what they leave: no test of a page in jsdom or of what was built waits for a clock of the world. */
const beside = ['--maxWorkers=2', '--selectProjects', 'browser', 'pages', 'build'];
const modest = 10;
/**
 * Journeys wait for their browsers, so that three share two cores well; five gained a tenth of the time, and made pages so slow that
 * some tests ran out of theirs. What has no page waits for databases and clocks of the world nearly half of the time.
 */
const others = [`--testPathIgnorePatterns=${alone}`, '--testPathIgnorePatterns=/node_modules/'];
const journeys = ['--maxWorkers=3', ...others, '--selectProjects', 'journeys'];
const servers = ['--maxWorkers=4', ...others, '--selectProjects', 'server'];

// With a path, as in `npm test -- plugins/tasks`: that alone, and the report of the last whole run stays.
if (asked.some((argument) => !argument.startsWith('-'))) process.exit(await jest({}, ['--maxWorkers=2']));

keepTemporaryInMemory();
const machine = new MachineGauge();

// Of the run before: nobody must take it for this one's.
rmSync(reportFile, { force: true });
makeReportFolder();

// The site is built meanwhile, in a process of its own.
const build = buildIsFresh() ? Promise.resolve(0) : runTask('build');
const browsers = ensureChromium() !== null && ensureShell() !== null;

// One PostgreSQL for the servers within the tests, each on a copy of the demonstration; servers that run as processes are embedded.
const postgres = ensurePostgres() === null ? null : await startPostgres('pavilion', forgetful);
const built = (await build) === 0;
const houses = built ? await seedHouses(postgres?.nearUrl) : null;
// What it was made from stays the same for a run: nobody reads thousands of files to see that, or seeds again as the hour turns.
const environment = {
  TEST_DEMO_KEY: `run_${String(process.pid)}`,
  ...(postgres ? { TEST_DATABASE_URL: postgres.nearUrl } : {}),
  ...houses,
};
/** A part of the run. Null: the runner stopped before it could report. */
const run = async (name: string, args: readonly string[], priority?: number): Promise<TestReport | null> => {
  const file = `${reportFile}.${name}`;
  const before = [performance.now(), childrenSeconds() ?? 0] as const;
  await jest(environment, [...args, '--json', `--outputFile=${file}`], priority);
  const [wall, cpu] = [(performance.now() - before[0]) / 1000, (childrenSeconds() ?? 0) - before[1]];
  // What runs beside another part ends in its time: only together do they tell what each of them took.
  process.stdout.write(
    `part ${name}: ${Math.round(wall)} s, ${Math.round(cpu)} s of CPU time of all that ended meanwhile\n`,
  );
  const part = readReport(file);
  rmSync(file, { force: true });
  return part;
};
const whatOthersLeave = async (): Promise<readonly [TestReport | null, boolean]> => {
  const clean = (await runTask('lint', [], modest)) === 0;
  return [await run('beside', beside, modest), clean];
};
const [firstReport, [besideReport, clean]] = await Promise.all([run('first', first), whatOthersLeave()]);
const reports = [firstReport, besideReport, await run('journeys', journeys), await run('servers', servers)];
const parts = reports.filter((part) => part !== null);
let report = parts.length === reports.length ? joinReports(parts) : null;
/** What is not a jest test but can fail: each counts as one. */
const checks = { lint: clean, site: built, chromium: browsers };

const work = await judgeWork(childrenSeconds(), machine);

/**
 * Several browsers and servers on two cores can starve each other. A journey that failed runs once more by itself: what it gives
 * then counts, and that it was unsteady is said. Tests without a browser never get a second try.
 */
const unsteady = report ? unsteadySuites(report) : [];
if (report && unsteady.length > 0) {
  const second = await run('again', ['--maxWorkers=1', '--runTestsByPath', ...unsteady]);
  const red = failedTests(report);
  if (second) report = withSecondRun(report, second);
  for (const { file, title } of red)
    if (unsteady.some((suite) => suite.endsWith(file)))
      process.stdout.write(`unsteady, ran again by itself: ${file}: ${title}\n`);
}
postgres?.stop();
if (houses) forgetHouses(houses);

if (report) keepReport(report);
else process.stderr.write('The test runner stopped before it could report.\n');
const tally = report ?? { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numRuntimeErrorTestSuites: 1 };

for (const { file, seconds } of slowestSuites(report, 20))
  process.stdout.write(`${String(seconds).padStart(5)} s  ${file}\n`);
// Last, where a log that was cut short still has them.
for (const [name, passed] of Object.entries(checks)) if (!passed) process.stdout.write(`failed: the check ${name}\n`);
for (const { file, title } of report ? failedTests(report) : []) process.stdout.write(`failed: ${file}: ${title}\n`);
process.stdout.write(`${work.said}\n`);

const passedChecks = Object.values(checks).filter(Boolean).length;
const passed = tally.numPassedTests + passedChecks;
// A suite that cannot even be loaded has no tests to fail: it counts as one failure.
const failed =
  tally.numFailedTests +
  tally.numRuntimeErrorTestSuites +
  Object.keys(checks).length -
  passedChecks +
  (work.within ? 0 : 1);
process.stdout.write(
  `tests: ${passed} passed, ${failed} failed${tally.numPendingTests > 0 ? `, ${tally.numPendingTests} skipped` : ''}\n`,
);
process.exit(failed === 0 ? 0 : 1);
