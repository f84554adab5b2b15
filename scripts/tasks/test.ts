import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from '../../test/kit/chromium.ts';
import { siteIsFresh } from '../freshness.ts';
import { runTask, runTool } from '../run.ts';

interface Tally {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numRuntimeErrorTestSuites: number;
}

const report = join(tmpdir(), `pavilion-tests-${process.pid}.json`);

/** What is not a jest test but can fail: each counts as one. */
const checks = {
  lint: (await runTask('lint')) === 0,
  site: siteIsFresh() || (await runTask('build')) === 0,
  chromium: ensureChromium() !== null,
};
for (const [name, passed] of Object.entries(checks)) if (!passed) process.stdout.write(`check failed: ${name}\n`);

// A worker that has grown is replaced: what the module loader keeps of finished suites slows the others down.
await runTool(
  'jest',
  [
    '-c',
    'test/jest.config.mjs',
    '--json',
    `--outputFile=${report}`,
    '--maxWorkers=2',
    '--workerIdleMemoryLimit=1200MB',
    ...process.argv.slice(2),
  ],
  {
    NODE_OPTIONS:
      `${process.env.NODE_OPTIONS ?? ''} --experimental-vm-modules --disable-warning=ExperimentalWarning`.trim(),
  },
);

let tally: Tally;
try {
  tally = JSON.parse(readFileSync(report, 'utf8')) as Tally;
} catch {
  process.stderr.write('The test runner stopped before it could report.\n');
  tally = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numRuntimeErrorTestSuites: 1 };
}
rmSync(report, { force: true });

const passedChecks = Object.values(checks).filter(Boolean).length;
const passed = tally.numPassedTests + passedChecks;
// A suite that cannot even be loaded has no tests to fail: it counts as one failure.
const failed = tally.numFailedTests + tally.numRuntimeErrorTestSuites + Object.keys(checks).length - passedChecks;
process.stdout.write(
  `tests: ${passed} passed, ${failed} failed${tally.numPendingTests > 0 ? `, ${tally.numPendingTests} skipped` : ''}\n`,
);
process.exit(failed === 0 ? 0 : 1);
