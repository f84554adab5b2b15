import { createReadStream } from 'node:fs';
import { copyFile, link, mkdir, open, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Blobs } from './blobs.ts';

const ids = /^[0-9a-z-]{8,64}$/i;

/** A name on disk survives a power cut only once its folder is written too. */
export const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

export const folderBlobs = (folder: string): Blobs => {
  const pathOf = (id: string): string => {
    if (!ids.test(id)) throw new Error('A file id that is none.');
    return join(folder, id.slice(0, 2), id);
  };
  return {
    keep: async (id, path) => {
      const target = pathOf(id);
      await mkdir(dirname(target), { recursive: true });
      await rm(target, { force: true });
      // Not every file system knows a second name for the same bytes.
      await link(path, target).catch(() => copyFile(path, target));
      await syncFolder(dirname(target));
    },
    open: (id) => createReadStream(pathOf(id)),
    isEmpty: async () => {
      const names = await readdir(folder).catch(() => []);
      return names.every((name) => name === 'partial' || name === 'buckets');
    },
    remove: (id) => rm(pathOf(id), { force: true }),
  };
};

const bucketName = /^[a-z0-9][a-z0-9.-]{1,62}$/;

/** @throws Error for a name that S3 would not take either */
export const folderOfBucket = (folder: string, bucket: string | null): string => {
  if (bucket === null) return folder;
  if (!bucketName.test(bucket))
    throw new Error(`'${bucket}' is no name for a bucket: use small letters, digits, dots and hyphens.`);
  return join(folder, 'buckets', bucket);
};
