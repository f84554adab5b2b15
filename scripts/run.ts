import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..');

/**
 * Runs a command of this project to its end with its output shown. Resolves with its exit code. A priority above 0 leaves the machine
 * to others first (as in `os.setPriority`), for what the command starts too.
 */
export const run = (
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  priority = 0,
): Promise<number> =>
  new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
    if (priority > 0 && child.pid !== undefined) setPriority(child.pid, priority);
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => child.kill(signal));
    child.on('error', () => resolve(127));
    child.on('exit', (code) => resolve(code ?? 1));
  });

export const runTask = (task: string, args: readonly string[] = [], priority?: number): Promise<number> =>
  run(process.execPath, ['--import', 'tsx', join(root, 'scripts', 'tasks', `${task}.ts`), ...args], {}, priority);

/** A tool of `node_modules/.bin`. */
export const runTool = (
  tool: string,
  args: readonly string[],
  env?: Readonly<Record<string, string>>,
  priority?: number,
): Promise<number> =>
  run(join(root, 'node_modules', '.bin', process.platform === 'win32' ? `${tool}.cmd` : tool), args, env, priority);
