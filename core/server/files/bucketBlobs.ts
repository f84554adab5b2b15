import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ServerEnvironment } from '../../../config/environment.server.ts';
import type { Blobs } from './blobs.ts';

/** Buckets of an S3-compatible store, by name. Credentials come from where the AWS SDK looks for them. */
export const bucketBlobs = async (environment: ServerEnvironment): Promise<(bucket: string) => Blobs> => {
  const { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } = await import('@aws-sdk/client-s3');
  const { S3_REGION: region, S3_ENDPOINT: endpoint } = environment;
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
      await rm(path, { force: true });
    },
    open: (id) => {
      const out = new PassThrough();
      client
        .send(new GetObjectCommand({ Bucket: bucket, Key: id }))
        .then(({ Body }) => pipeline(Body as Readable, out))
        .catch((error: Error) => out.destroy(error));
      return out;
    },
    remove: async (id) => void (await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: id }))),
  });
};
