import { createReadStream } from 'node:fs';
import { mkdir, open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { createHash } from 'node:crypto';
import { Failure } from '../failure.ts';
import { syncFolder } from './folderBlobs.ts';
import { sniffBytes } from './fileTypes.ts';

/** Files that are still arriving lie in a folder, whatever the store: `<DATA_DIR>/files/partial/<id>`. */
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
            throw new Failure(413, 'too_large', 'The file is larger than it may be. Choose a smaller one.');
          await handle.write(part, 0, part.length, at);
          at += part.length;
        }
        await handle.sync();
        return at;
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

    remove: (id: string): Promise<void> => rm(pathOf(id), { force: true }),
  };
};
export type Partials = ReturnType<typeof partials>;
