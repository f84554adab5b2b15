import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive, thisLife, type Life } from '../process/life.ts';
import { errorCode } from '../errorCode.ts';

const patienceMs = 5_000;
const lookEveryMs = 50;

const read = (path: string): Life | null => {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Life;
  } catch {
    return null;
  }
};

/** Removes a dead lock; where another process was faster and it was its living one, that is put back. */
const takeAway = (path: string, aside: string): void => {
  try {
    renameSync(path, aside);
    const taken = read(aside);
    if (taken && isAlive(taken)) linkSync(aside, path);
  } catch (error) {
    const code = errorCode(error);
    if (code !== 'ENOENT' && code !== 'EEXIST') throw error;
  }
};

/** Takes the lock, or says who has it. A lock whose process is gone is taken over. */
const tryLock = (folder: string): Life | null | 'taken' => {
  const path = join(folder, 'lock.json');
  const mine = join(folder, `lock.${process.pid}.${Math.random().toString(36).slice(2)}`);
  writeFileSync(mine, JSON.stringify(thisLife()));
  try {
    for (let tries = 0; ; tries += 1) {
      try {
        // A hard link appears whole or not at all, so no process reads a half-written lock.
        linkSync(mine, path);
        return 'taken';
      } catch (error) {
        if (errorCode(error) !== 'EEXIST') throw error;
      }
      const holder = read(path);
      if ((holder && isAlive(holder)) || tries > 4) return holder;
      takeAway(path, `${mine}.stale`);
    }
  } finally {
    rmSync(mine, { force: true });
    rmSync(`${mine}.stale`, { force: true });
  }
};

/**
 * Takes a data folder for this process; the embedded database would silently lose rows of a second one. A server that is just
 * stopping holds it a moment longer, so this waits a little.
 * @param say hears that it waits, and for whom
 * @returns gives the folder back
 * @throws Error naming folder, process and remedy when another living process keeps it
 */
export const lockFolder = async (
  folder: string,
  say: (what: string) => void = () => undefined,
): Promise<() => void> => {
  mkdirSync(folder, { recursive: true });
  const until = Date.now() + patienceMs;
  for (let told = false; ; told = true) {
    const holder = tryLock(folder);
    if (holder === 'taken') return () => rmSync(join(folder, 'lock.json'), { force: true });
    const pid = holder?.pid ?? 'unknown';
    if (Date.now() > until)
      throw new Error(
        `The data folder ${folder} is in use by process ${pid}. Stop that server first, or give this one another folder with DATA_DIR.`,
      );
    if (!told) say(`waiting for process ${pid} to leave the data folder ${folder}`);
    await sleep(lookEveryMs);
  }
};
