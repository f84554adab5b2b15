import { createContext, Script } from 'node:vm';
import { errorCode } from '../errorCode.ts';

const room: { work: (() => unknown) | null } = { work: null };
createContext(room);
const call = new Script('work()');

const isLate = (error: unknown): boolean => errorCode(error) === 'ERR_SCRIPT_EXECUTION_TIMEOUT';

/**
 * Runs work that stands in one piece, and ends it when its time is over, in the middle of a regular expression too. For what
 * somebody else wrote: it must leave nothing half done that others see.
 * @returns null where it took too long
 */
export const withinTime = <T>(ms: number, work: () => T): { readonly result: T } | null => {
  const before = room.work;
  room.work = work;
  try {
    return { result: call.runInContext(room, { timeout: Math.max(1, Math.ceil(ms)) }) as T };
  } catch (error) {
    if (isLate(error)) return null;
    throw error;
  } finally {
    room.work = before;
  }
};
