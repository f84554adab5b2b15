import type { Readable } from 'node:stream';

/** Where bytes lie, by id. The table `file` says what they are. */
export interface Blobs {
  /** Makes the bytes at this path those of `id`, safe against power loss before it resolves. The path stays. */
  keep(id: string, path: string, type: string): Promise<void>;
  open(id: string): Readable;
  /** Nothing of this store is there yet. */
  isEmpty(): Promise<boolean>;
  remove(id: string): Promise<void>;
}
