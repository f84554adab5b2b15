import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');

export interface ServerProcess {
  readonly url: string;
  readonly process: ChildProcess;
  /** Resolves when the process is gone. */
  kill(signal: NodeJS.Signals): Promise<void>;
}

/** The real server as a process of its own, for what a test within the process cannot show. Rejects with what it printed when it does not come up. */
export const startProcess = (env: Readonly<Record<string, string>>): Promise<ServerProcess> =>
  new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      ['--import', 'tsx', join(root, 'scripts', 'tasks', 'start.ts'), '--no-build'],
      { cwd: root, env: { ...process.env, NODE_OPTIONS: '', PORT: '0', RATE_LIMIT_FACTOR: '100000', ...env } },
    );
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
          kill: (signal) => {
            child.kill(signal);
            return gone;
          },
        });
      }
    });
  });
