import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface Holder {
  readonly pid: number;
  /** Start time of the process in the kernel's own count: tells a living holder from another process that got its number. */
  readonly born: string | null;
}

const bornOf = (pid: number): string | null => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
};

const isAlive = ({ pid, born }: Holder): boolean => {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return born === null || bornOf(pid) === null || bornOf(pid) === born;
};

const read = (path: string): Holder | null => {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Holder;
  } catch {
    return null;
  }
};

/**
 * Takes a data folder for this process; the embedded database would silently lose rows of a second one.
 * A lock whose process is gone is taken over.
 * @returns gives the folder back
 * @throws Error naming folder, process and remedy when another living process holds it
 */
export const lockFolder = (folder: string): (() => void) => {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'lock.json');
  const mine = join(folder, `lock.${process.pid}.${Math.random().toString(36).slice(2)}`);
  writeFileSync(mine, JSON.stringify({ pid: process.pid, born: bornOf(process.pid) } satisfies Holder));
  try {
    for (let tries = 0; ; tries += 1) {
      try {
        // A hard link appears whole or not at all, so nobody reads a half-written lock.
        linkSync(mine, path);
        return () => rmSync(path, { force: true });
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      const holder = read(path);
      if ((holder && isAlive(holder)) || tries > 4) {
        throw new Error(
          `The data folder ${folder} is in use by process ${holder?.pid ?? 'unknown'}. Stop that server first, or give this one another folder with DATA_DIR.`,
        );
      }
      renameSync(path, `${mine}.stale`);
    }
  } finally {
    rmSync(mine, { force: true });
    rmSync(`${mine}.stale`, { force: true });
  }
};
