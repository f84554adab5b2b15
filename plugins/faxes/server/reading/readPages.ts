import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { PageAnswer } from './reader.ts';

/** Where the reader is: beside this file, or beside the bundle that this file is in. */
const script = (): string =>
  fileURLToPath(new URL(import.meta.url.endsWith('.ts') ? './reader.ts' : './faxReader.js', import.meta.url));

/** Is what reads pictures installed? Its packages are optional; words that a page has as text are read without them. */
export const hasMachine = (): boolean => {
  const { resolve } = createRequire(import.meta.url);
  try {
    return ['tesseract.js-core', '@tesseract.js-data/eng', '@tesseract.js-data/fra'].every(
      (name) => resolve(name) !== '',
    );
  } catch {
    return false;
  }
};

export interface ReadLimits {
  /** Of the processor's time for one page, with the start of the process; known on Linux only. */
  readonly cpuMs: number;
  /** Of one page by the clock: a busy machine gives a process of low priority little. */
  readonly timeMs: number;
  /** Of the whole process; known on Linux only. */
  readonly memoryMb: number;
}
export const usualLimits: ReadLimits = { cpuMs: 60_000, timeMs: 900_000, memoryMb: 900 };

const watchMs = 500;
const pageBytes = 4096;

/** Linux counts a process's time in hundredths of a second. */
const tickMs = 10;

/** What a process takes of the machine, in MiB and in milliseconds of the processor; null where the system does not tell. */
const useOf = ({ pid }: ChildProcess): { readonly memoryMb: number; readonly cpuMs: number } | null => {
  try {
    const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]);
    // The name of the program stands in brackets, and may hold blanks.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return { memoryMb: (pages * pageBytes) / (1024 * 1024), cpuMs: (Number(fields[11]) + Number(fields[12])) * tickMs };
  } catch {
    return null;
  }
};

/**
 * Reads pages one after the other, in a process of low priority that knows nothing of this one's environment. A page that takes
 * too long, too much memory, or ends the process, is null; the next one begins in a new process. @param stop nothing is read after it
 */
export const readPages = async (
  file: Uint8Array,
  pages: readonly number[],
  stop: AbortSignal,
  read: (page: number, answer: PageAnswer | null) => Promise<void>,
  limits: ReadLimits = usualLimits,
): Promise<void> => {
  let child: ChildProcess | null = null;
  const start = (): ChildProcess => {
    const begun = fork(script(), {
      ...{ execArgv: ['--max-old-space-size=512', '--disable-warning=ExperimentalWarning'], env: {} },
      ...{ serialization: 'advanced', stdio: ['ignore', 'ignore', 'ignore', 'ipc'] },
    });
    if (begun.pid !== undefined) setPriority(begun.pid, constants.priority.PRIORITY_LOW);
    begun.send({ file });
    return begun;
  };
  const ask = (of: ChildProcess, page: number): Promise<PageAnswer | null> =>
    new Promise((resolve) => {
      const settle = (answer: PageAnswer | null): void => {
        clearInterval(timer);
        stop.removeEventListener('abort', aborted);
        of.removeAllListeners();
        resolve(answer);
      };
      const until = Date.now() + limits.timeMs;
      const before = useOf(of)?.cpuMs ?? 0;
      const timer = setInterval(() => {
        const { memoryMb, cpuMs } = useOf(of) ?? { memoryMb: 0, cpuMs: 0 };
        if (Date.now() > until || memoryMb > limits.memoryMb || cpuMs - before > limits.cpuMs) settle(null);
      }, watchMs);
      const aborted = (): void => settle(null);
      stop.addEventListener('abort', aborted);
      of.once('message', (answer) => settle(answer as PageAnswer));
      of.once('exit', () => settle(null));
      of.once('error', () => settle(null));
      of.send({ page }, (error) => error && settle(null));
    });
  try {
    for (const page of pages) {
      if (stop.aborted) return;
      child ??= start();
      const answer = await ask(child, page);
      if (!answer) {
        child.kill('SIGKILL');
        child = null;
      }
      if (!stop.aborted) await read(page, answer);
    }
  } finally {
    child?.kill('SIGKILL');
  }
};
