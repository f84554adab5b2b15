import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root, runTool } from './run.ts';

/**
 * `NODE_OPTIONS` of jest: server suites run in plain Node, which reads TypeScript by tsx; pages load some modules that are ESM alone. A
 * page's tests make much that is soon forgotten: with more room for what is young it is swept less often.
 */
export const jestOptions = [
  process.env.NODE_OPTIONS ?? '',
  '--import reflect-metadata --import tsx --experimental-vm-modules --disable-warning=ExperimentalWarning',
  '--max-semi-space-size=64',
  `--import ${pathToFileURL(join(root, 'scripts', 'workerData.mjs')).href}`,
]
  .join(' ')
  .trim();

/** Runs the project's tests. Resolves with the runner's exit code. */
export const runJest = (
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  priority?: number,
): Promise<number> =>
  runTool('jest', ['-c', 'test/jest.config.mjs', ...args], { ...env, NODE_OPTIONS: jestOptions }, priority);
