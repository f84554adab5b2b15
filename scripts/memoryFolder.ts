import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const shared = '/dev/shm';
const gibibyte = 2 ** 30;
/** What a whole run keeps there at most is a fifth of it; the rest of the machine's memory is for browsers and servers. */
const room = { there: 6 * gibibyte, inAll: 12 * gibibyte };

const hasRoom = (): boolean => {
  try {
    const { bavail, bsize } = statfsSync(shared);
    return bavail * bsize >= room.there && process.availableMemory() >= room.inAll;
  } catch {
    return false;
  }
};

/**
 * From here on temporary files of this process and of those that it starts lie in memory, where the system has room for them: a test
 * copies a database of 1,200 files, which takes 40 ms there and up to a second on a disk. They go when this process ends.
 */
export const keepTemporaryInMemory = (): void => {
  if (process.env.TMPDIR || !hasRoom()) return;
  const folder = mkdtempSync(join(shared, 'pavilion-'));
  // PostgreSQL runs as another user, in a folder of its own within.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
};
