import { spawn } from 'node:child_process';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..');

/** Runs a command of this project to its end with its output shown. Resolves with its exit code. */
export const run = (
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<number> =>
  new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => child.kill(signal));
    child.on('error', () => resolve(127));
    child.on('exit', (code) => resolve(code ?? 1));
  });

export const runTask = (task: string, ...args: string[]): Promise<number> =>
  run(process.execPath, ['--import', 'tsx', join(root, 'scripts', 'tasks', `${task}.ts`), ...args]);

/** A tool of `node_modules/.bin`. */
export const runTool = (
  tool: string,
  args: readonly string[],
  env?: Readonly<Record<string, string>>,
): Promise<number> =>
  run(join(root, 'node_modules', '.bin', process.platform === 'win32' ? `${tool}.cmd` : tool), args, env);
