import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Mutation } from '../../test/mutations/mutation.ts';
import { mutations } from '../../test/mutations/mutations.ts';
import { jestOptions } from '../jest.ts';
import { root } from '../run.ts';
import type { TestReport } from '../testReport.ts';

/**
 * Breaks each rule of who may see and do what, one at a time and in a copy, and shows that a test goes red. With words as
 * arguments: only the faults whose text or file has one of them.
 */
const wanted = process.argv.slice(2);
const chosen = mutations.filter(
  ({ says, file, suites }) =>
    wanted.length === 0 || wanted.some((word) => [says, file, ...suites].join(' ').includes(word)),
);
if (chosen.length === 0) {
  process.stderr.write('No planted fault has these words.\n');
  process.exit(1);
}
const say = (text: string): void => void process.stdout.write(`${text}\n`);

const fileOf = (suite: string): string => suite.split('#')[0]!;
const timesIn = (text: string, find: string): number => text.split(find).length - 1;
const misplaced = chosen.flatMap(({ says, file, find, suites }) => {
  const text = existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : '';
  const times = timesIn(text, find);
  const missing = suites.filter((suite) => !existsSync(join(root, fileOf(suite))));
  return [
    ...(times === 1 ? [] : [`${file}: '${says}' finds its place ${times} times`]),
    ...missing.map((suite) => `'${says}' names ${suite}, which is not there`),
  ];
});
if (misplaced.length > 0) {
  say(`${misplaced.join('\n')}\nMend test/mutations: each fault names a text that stands once in its file.`);
  process.exit(1);
}

const scratch = mkdtempSync(join(tmpdir(), 'pavilion-mutations-'));
let running: ChildProcess | null = null;
const clear = (): void => rmSync(scratch, { recursive: true, force: true });
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    say(`Stopped by ${signal}.`);
    running?.kill('SIGKILL');
    clear();
    process.exit(1);
  });

const copy = (): void => {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' });
  for (const file of listed.split('\0').filter((one) => one !== '' && existsSync(join(root, one)))) {
    if (file === 'node_modules') continue;
    mkdirSync(join(scratch, dirname(file)), { recursive: true });
    cpSync(join(root, file), join(scratch, file));
  }
  symlinkSync(realpathSync(join(root, 'node_modules')), join(scratch, 'node_modules'), 'dir');
};

/** A suite that hangs has found something too, but nobody waits for ever. */
const patienceMs = 15 * 60_000;
const demo = `mutations-${process.pid}`;

type Verdict = 'red' | 'green' | 'broken';

/** `broken`: the file does not even load, which shows nothing. */
const runSuite = async (suite: string, demoKey: string): Promise<Verdict> => {
  const report = join(scratch, '.cache', 'report.json');
  rmSync(report, { force: true });
  mkdirSync(dirname(report), { recursive: true });
  const child = spawn(
    process.execPath,
    [
      join(scratch, 'node_modules', 'jest', 'bin', 'jest.js'),
      ...[
        '-c',
        'test/jest.config.mjs',
        '--runInBand',
        '--json',
        `--outputFile=${report}`,
        '--runTestsByPath',
        fileOf(suite),
      ],
      ...(suite.includes('#') ? ['-t', suite.slice(suite.indexOf('#') + 1)] : []),
    ],
    {
      cwd: scratch,
      stdio: 'ignore',
      timeout: patienceMs,
      env: {
        ...process.env,
        TEST_DEMO_KEY: demoKey,
        NODE_OPTIONS: jestOptions,
      },
    },
  );
  running = child;
  await new Promise((resolve) => child.on('exit', resolve));
  if (!existsSync(report)) return 'broken';
  const { numFailedTests, numPassedTests } = JSON.parse(readFileSync(report, 'utf8')) as TestReport;
  if (numFailedTests > 0) return 'red';
  return numPassedTests > 0 ? 'green' : 'broken';
};

interface Found {
  readonly by: string | null;
  readonly seconds: number;
}

const plant = async ({ says, file, find, replace, suites, reseeds }: Mutation, n: number): Promise<Found> => {
  const path = join(scratch, file);
  const text = readFileSync(path, 'utf8');
  const begun = Date.now();
  writeFileSync(
    path,
    text.replace(find, () => replace),
  );
  try {
    for (const suite of suites) {
      const verdict = await runSuite(suite, reseeds ? `${demo}-${n}` : demo);
      if (verdict === 'red') return { by: suite, seconds: (Date.now() - begun) / 1000 };
      if (verdict === 'broken') say(`        with '${says}' ${suite} does not even load: plant the fault otherwise.`);
    }
    return { by: null, seconds: (Date.now() - begun) / 1000 };
  } finally {
    writeFileSync(path, text);
  }
};

try {
  const begun = Date.now();
  copy();
  const needed = [...new Set(chosen.flatMap(({ suites }) => suites))];
  say(`${chosen.length} faults; first ${needed.length} suites without any.`);
  const red: string[] = [];
  for (const suite of needed) {
    const first = await runSuite(suite, demo);
    // On a machine with much else to do a suite may be red once; twice is no accident.
    const verdict = first === 'green' ? first : await runSuite(suite, demo);
    say(`${verdict.padEnd(6)} ${suite}`);
    if (verdict !== 'green') red.push(suite);
  }
  if (red.length > 0) {
    say(`These fail with no fault planted; mend them first:\n${red.join('\n')}`);
    process.exitCode = 1;
  } else {
    const survived: string[] = [];
    for (const [n, one] of chosen.entries()) {
      const { by, seconds } = await plant(one, n);
      const line = `${one.says} (${one.file})`;
      say(
        `${by === null ? 'NOT FOUND' : 'found'}  ${seconds.toFixed(0).padStart(4)} s  ${line}${by === null ? '' : `: ${by}`}`,
      );
      if (by === null) survived.push(line);
    }
    const minutes = ((Date.now() - begun) / 60_000).toFixed(0);
    say(`${chosen.length - survived.length} of ${chosen.length} planted faults were found, in ${minutes} minutes.`);
    if (survived.length > 0) {
      say(`Not found:\n${survived.join('\n')}`);
      process.exitCode = 1;
    }
  }
} finally {
  clear();
}
