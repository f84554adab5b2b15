import type { Readable } from 'node:stream';

/** Where bytes lie, by id. The table `file` says what they are. */
export interface Blobs {
  /** Makes the file at this path the bytes of `id`, safe against power loss before it resolves. */
  keep(id: string, path: string, type: string): Promise<void>;
  open(id: string): Readable;
  remove(id: string): Promise<void>;
}
