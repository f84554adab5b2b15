import type { ServerEnvironment } from '../../../config/environment.server.ts';
import { bucketBlobs } from './bucketBlobs.ts';
import type { BlobsIn } from './fileStore.ts';
import { folderBlobs, folderOfBucket } from './folderBlobs.ts';

/** Where bytes lie in this house: in S3 buckets where one is configured, otherwise in folders. */
export const blobsFor = async (environment: ServerEnvironment, folder: string): Promise<BlobsIn> => {
  const { S3_BUCKET: usual } = environment;
  if (usual === undefined) return (bucket) => folderBlobs(folderOfBucket(folder, bucket));
  const blobs = await bucketBlobs(environment);
  return (bucket) => blobs(bucket ?? usual);
};
