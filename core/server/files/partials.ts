import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { createHash } from 'node:crypto';
import { Failure } from '../failure.ts';
import { syncFolder } from './folderBlobs.ts';
import { sniffBytes } from './fileTypes.ts';

/**
 * Files that are still arriving lie in a folder, whatever the store: `<DATA_DIR>/files/partial/<id>`. A whole one stays until the
 * row that names it is committed, so that what a crash leaves in the store is found by it.
 */
export const partials = (folder: string) => {
  const pathOf = (id: string): string => join(folder, encodeURIComponent(id));

  return {
    pathOf,

    /**
     * Writes bytes at `offset`, cutting off what an interrupted attempt left behind it, and puts them on the disk.
     * @returns where the next byte belongs
     * @throws Failure 413 when they would go past `most`
     */
    write: async (id: string, offset: number, most: number, bytes: Readable): Promise<number> => {
      await mkdir(folder, { recursive: true });
      const handle = await open(pathOf(id), offset === 0 ? 'w' : 'r+');
      try {
        await handle.truncate(offset);
        let at = offset;
        for await (const chunk of bytes) {
          const part = chunk as Buffer;
          if (at + part.length > most)
            throw new Failure(413, 'too_large', 'The file is too large. Choose a smaller one.');
          await handle.write(part, 0, part.length, at);
          at += part.length;
        }
        await handle.sync();
        return at;
      } catch (error) {
        // A full disk above all: what does not count takes no room.
        await (offset === 0 ? rm(pathOf(id), { force: true }) : handle.truncate(offset)).catch(() => undefined);
        throw error;
      } finally {
        await handle.close();
        if (offset === 0) await syncFolder(folder);
      }
    },

    exists: (id: string): Promise<boolean> =>
      stat(pathOf(id)).then(
        () => true,
        () => false,
      ),

    /** The beginning, by which its type is known, and the hash of all. */
    inspect: async (id: string): Promise<{ readonly head: Uint8Array; readonly sha256: string }> => {
      const hash = createHash('sha256');
      const head: Buffer[] = [];
      let had = 0;
      for await (const chunk of createReadStream(pathOf(id))) {
        const part = chunk as Buffer;
        hash.update(part);
        if (had < sniffBytes) head.push(part.subarray(0, sniffBytes - had));
        had += part.length;
      }
      return { head: new Uint8Array(Buffer.concat(head)), sha256: hash.digest('hex') };
    },

    /** Those not written to since. */
    untouchedSince: async (moment: Date): Promise<readonly string[]> => {
      const names = await readdir(folder).catch(() => []);
      const old: string[] = [];
      for (const name of names) {
        const { mtime } = await stat(join(folder, name)).catch(() => ({ mtime: moment }));
        if (mtime < moment) old.push(decodeURIComponent(name));
      }
      return old;
    },

    remove: (id: string): Promise<void> => rm(pathOf(id), { force: true }),
  };
};
export type Partials = ReturnType<typeof partials>;
