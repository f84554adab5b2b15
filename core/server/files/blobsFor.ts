import { bucketBlobs, type ObjectStore } from './bucketBlobs.ts';
import type { BlobsIn } from './fileStore.ts';
import { folderBlobs, folderOfBucket } from './folderBlobs.ts';

export interface FilePlace {
  readonly folder: string;
  /** Null: files lie in the folder. */
  readonly store: ObjectStore | null;
}

/** Where file contents are stored: in S3 buckets where one is configured, otherwise in folders. */
export const blobsFor = async ({ folder, store }: FilePlace): Promise<BlobsIn> => {
  if (!store) return (bucket) => folderBlobs(folderOfBucket(folder, bucket));
  const blobs = await bucketBlobs(store);
  return (bucket) => blobs(bucket ?? store.bucket);
};
