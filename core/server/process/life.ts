import { readFileSync } from 'node:fs';
import { errorCode } from '../errorCode.ts';

/** A process that can be told from a later one that got its number. */
export interface Life {
  readonly pid: number;
  /** Start time in the kernel's own count; null where the system does not tell. */
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

export const thisLife = (): Life => ({ pid: process.pid, born: bornOf(process.pid) });

export const isAlive = ({ pid, born }: Life): boolean => {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (errorCode(error) !== 'EPERM') return false;
  }
  return born === null || bornOf(pid) === null || bornOf(pid) === born;
};
