import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Blobs } from './blobs.ts';

export interface ObjectStore {
  /** The usual one. */
  readonly bucket: string;
  readonly region: string;
  /** Absent: AWS. */
  readonly endpoint?: string | undefined;
}

/** Buckets of an S3-compatible store, by name. Credentials come from where the AWS SDK looks for them. */
export const bucketBlobs = async ({ region, endpoint }: ObjectStore): Promise<(bucket: string) => Blobs> => {
  const { DeleteObjectCommand, GetObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } =
    await import('@aws-sdk/client-s3');
  const client = new S3Client({ region, ...(endpoint && { endpoint, forcePathStyle: true }) });
  return (bucket) => ({
    keep: async (id, path, type) => {
      const { size } = await stat(path);
      await client.send(
        new PutObjectCommand({
          Bucket: bucket,
          Key: id,
          Body: createReadStream(path),
          ContentLength: size,
          ContentType: type,
        }),
      );
    },
    open: (id) => {
      const out = new PassThrough();
      client
        .send(new GetObjectCommand({ Bucket: bucket, Key: id }))
        .then(({ Body }) => pipeline(Body as Readable, out))
        .catch((error: Error) => out.destroy(error));
      return out;
    },
    isEmpty: async () => {
      const { KeyCount = 0 } = await client.send(new ListObjectsV2Command({ Bucket: bucket, MaxKeys: 1 }));
      return KeyCount === 0;
    },
    remove: async (id) => void (await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: id }))),
  });
};
