import { createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { randomUUID } from 'node:crypto';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Failure, invalid } from '../failure.ts';

/** A part `file` that has arrived whole. */
export interface Spooled {
  readonly name: string;
  readonly type: string;
  readonly path: string;
  readonly size: number;
  discard(): Promise<void>;
}

const folder = join(tmpdir(), `pavilion-spool-${process.pid}`);

export const acceptUploads = async (app: FastifyInstance, maxBytes: number): Promise<void> => {
  await app.register(multipart, {
    limits: { fileSize: maxBytes, files: 1, fields: 0, parts: 1, fieldNameSize: 64, headerPairs: 20 },
  });
};

/** A form that ends too early or is no form: the reader's errors carry no code of their own. */
const unreadable = (error: unknown): unknown => {
  const { code } = error as { code?: string };
  if (code !== undefined && code !== 'ERR_STREAM_PREMATURE_CLOSE' && code !== 'ECONNRESET') return error;
  if (error instanceof Failure) return error;
  return new Failure(400, 'invalid_input', 'The file did not arrive whole. Send it again.');
};

/**
 * Takes the whole upload to a temporary file before any transaction begins: a slow sender must not hold the database.
 * @throws Failure 413 too_large, 415 unsupported_media, 422 invalid_input
 */
export const spooledFile = async (request: FastifyRequest): Promise<Spooled> => {
  const part = await request.file().catch((error: unknown) => {
    throw unreadable(error);
  });
  if (!part) throw invalid('Send the file in a part named file.', { file: 'Choose a file.' });
  const path = join(folder, randomUUID());
  const discard = (): Promise<void> => rm(path, { force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    await pipeline(part.file, createWriteStream(path, { mode: 0o600 }));
    if (part.fieldname !== 'file') throw invalid('Send the file in a part named file.', { file: 'Choose a file.' });
    if (part.file.truncated) throw new Failure(413, 'too_large', 'The file is too large.');
    return { name: part.filename, type: part.mimetype, path, size: (await stat(path)).size, discard };
  } catch (error) {
    await discard();
    throw unreadable(error);
  }
};

export const removeSpool = (): Promise<void> => rm(folder, { recursive: true, force: true });
