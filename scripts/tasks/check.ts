import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { jestOptions } from '../jest.ts';
import { root, runTool } from '../run.ts';

/** The quick loop: types, rules, imports and formatting of what changed, and the tests that depend on it without the journeys. */
const git = (...args: readonly string[]): readonly string[] => {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
      .split('\n')
      .filter(Boolean);
  } catch {
    return [];
  }
};

// What was not pushed yet; without an upstream, what was not committed.
const [base = 'HEAD'] = git('merge-base', 'HEAD', '@{upstream}');
const changed = [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')].filter(
  (file) => existsSync(join(root, file)),
);
const of = (kinds: RegExp): readonly string[] => changed.filter((file) => kinds.test(file));
const code = of(/^(core|plugins|host|config|test|scripts)\/.*\.(ts|tsx|mjs|cjs)$/);
const formatted = of(/\.(ts|tsx|mjs|cjs|css|json|md)$/).filter((file) => file !== 'package-lock.json');

type Step = readonly [tool: string, args: readonly string[], env?: Readonly<Record<string, string>>];
const cache = '.cache';
const steps: readonly Step[] = [
  ['tsc', ['-p', '.', '--incremental', '--tsBuildInfoFile', `${cache}/types.tsbuildinfo`]],
  ...(code.length === 0
    ? []
    : ([
        ['oxlint', ['-c', 'config/lint/oxlint.jsonc', '--type-aware', '--no-error-on-unmatched-pattern', ...code]],
        [
          'depcruise',
          [
            ...['--config', 'config/lint/imports.cjs', '--output-type', 'err', '--cache', `${cache}/imports`],
            ...['core', 'plugins', 'host', 'config'],
          ],
        ],
        [
          'jest',
          [
            ...['-c', 'test/jest.config.mjs', '--selectProjects', 'browser', 'server', 'build', '--maxWorkers=2'],
            ...['--passWithNoTests', '--findRelatedTests', ...code],
          ],
          { NODE_OPTIONS: jestOptions },
        ],
      ] satisfies readonly Step[])),
  ...(formatted.length === 0 ? [] : ([['oxfmt', ['--list-different', ...formatted]]] satisfies readonly Step[])),
];

process.stdout.write(`check: ${changed.length} changed files\n`);
const began = Date.now();
const failed: string[] = [];
const waiting = [...steps];
const work = async (): Promise<void> => {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const [tool, args, env] = next;
    if ((await runTool(tool, args, env)) !== 0) failed.push(tool);
  }
};
// Two at a time, as many as a small machine has cores.
await Promise.all([work(), work()]);
process.stdout.write(
  `check: ${failed.length === 0 ? 'clean' : `failed: ${failed.join(', ')}`}, in ${Math.round((Date.now() - began) / 1000)} s\n`,
);
process.exit(failed.length === 0 ? 0 : 1);
