import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { launchArguments, launchEnvironment } from '../../../scripts/launch.mjs';

const root = join(import.meta.dirname, '..', '..', '..');

export interface ServerProcess {
  readonly url: string;
  readonly process: ChildProcess;
  /** Everything so far. */
  printed(): string;
  /** Resolves when the process is gone. */
  kill(signal: NodeJS.Signals): Promise<void>;
}

let built = process.env.PAVILION_BUILT === '1';

/** The bundle follows its sources; checked once for each suite, or once for all before the journeys. */
export const ensureServerBuilt = (): void => {
  if (built) return;
  const build = ['--import', 'tsx', join(root, 'scripts', 'tasks', 'build.ts'), '--if-stale', '--server'];
  const { status, stderr } = spawnSync(process.execPath, build, {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  if (status !== 0) throw new Error(`The server could not be built: ${stderr}`);
  built = true;
};

/** Runs a command of the built server to its end. */
export const runCommand = (
  command: 'import' | 'admin',
  args: readonly string[],
  env: Readonly<Record<string, string>>,
) => {
  ensureServerBuilt();
  return spawnSync(process.execPath, [...launchArguments(command), ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, ...launchEnvironment, NODE_OPTIONS: '', ...env },
  });
};

/** The real server as a process of its own, for what a test within the process cannot show. Rejects with what it printed when it does not come up. */
export const startProcess = (env: Readonly<Record<string, string>>): Promise<ServerProcess> =>
  new Promise((resolve, reject) => {
    ensureServerBuilt();
    const child = spawn(process.execPath, launchArguments('start'), {
      cwd: root,
      env: {
        ...process.env,
        ...launchEnvironment,
        NODE_OPTIONS: '',
        PORT: '0',
        RATE_LIMIT_FACTOR: '100000',
        // Several where a test says so: what is measured of a server is measured of one.
        PROCESSES: '1',
        ...env,
      },
    });
    let printed = '';
    const gone = new Promise<void>((ended) => child.once('exit', () => ended()));
    child.once('exit', (code) => reject(new Error(`The server ended with ${String(code)}: ${printed}`)));
    child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const url = /ready at (\S+)/.exec(printed)?.[1];
      if (url) {
        resolve({
          url,
          process: child,
          printed: () => printed,
          kill: (signal) => {
            child.kill(signal);
            return gone;
          },
        });
      }
    });
  });
