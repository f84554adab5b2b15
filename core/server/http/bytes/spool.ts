import { createReadStream, createWriteStream, type ReadStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { randomUUID } from 'node:crypto';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Failure, invalid } from '../../failure.ts';
import { isAlive, thisLife } from '../../process/life.ts';
import { errorCode } from '../../errorCode.ts';

/** A part `file` that has arrived whole. */
export interface Spooled {
  readonly name: string;
  readonly type: string;
  readonly size: number;
  open(): ReadStream;
  discard(): Promise<void>;
}

const named = /^pavilion-spool-(\d+)-(\d*)$/;
const { pid, born } = thisLife();
const folder = join(tmpdir(), `pavilion-spool-${pid}-${born ?? ''}`);

/** What a server that was killed had taken so far of people's files; nothing else would ever remove it. */
export const sweepSpools = async (): Promise<void> => {
  for (const name of await readdir(tmpdir())) {
    const [, owner, since] = named.exec(name) ?? [];
    if (owner === undefined || isAlive({ pid: Number(owner), born: since || null })) continue;
    // A folder of another user belongs to another server.
    await rm(join(tmpdir(), name), { recursive: true, force: true }).catch(() => undefined);
  }
};

export const acceptUploads = async (app: FastifyInstance, maxBytes: number): Promise<void> => {
  await app.register(multipart, {
    limits: { fileSize: maxBytes, files: 1, fields: 0, parts: 1, fieldNameSize: 64, headerPairs: 20 },
  });
};

/** A form that ends too early or is no form: the reader's errors carry no code of their own. */
const unreadable = (error: unknown): unknown => {
  const code = errorCode(error);
  if (code !== undefined && code !== 'ERR_STREAM_PREMATURE_CLOSE' && code !== 'ECONNRESET') return error;
  if (error instanceof Failure) return error;
  return new Failure(400, 'invalid_input', 'The upload was incomplete. Send the file again.');
};

/**
 * What is left of a refused form is read and thrown away, as Node does for bodies that nobody began to read: else the next
 * request on the connection waits behind it.
 */
const dropRest = ({ raw }: FastifyRequest): void => {
  raw.unpipe();
  raw.resume();
};

/**
 * Takes the whole upload to a temporary file before any transaction begins: a slow sender must not hold the database.
 * @throws Failure 413 too_large, 415 unsupported_media, 422 invalid_input
 */
export const spooledFile = async (request: FastifyRequest): Promise<Spooled> => {
  const part = await request.file().catch((error: unknown) => {
    dropRest(request);
    throw unreadable(error);
  });
  if (!part) throw invalid('Send the file in a part named file.', { file: 'Choose a file.' });
  const path = join(folder, randomUUID());
  const opened: ReadStream[] = [];
  // A handler may refuse before it reads: the file is gone when the stream opens, and an unhandled error ends the process.
  const open = (): ReadStream => {
    const stream = createReadStream(path).on('error', () => undefined);
    opened.push(stream);
    return stream;
  };
  const discard = (): Promise<void> => {
    for (const stream of opened) stream.destroy();
    return rm(path, { force: true });
  };
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    await pipeline(part.file, createWriteStream(path, { mode: 0o600 }));
    if (part.fieldname !== 'file') throw invalid('Send the file in a part named file.', { file: 'Choose a file.' });
    if (part.file.truncated) throw new Failure(413, 'too_large', 'The file is too large.');
    return { name: part.filename, type: part.mimetype, size: (await stat(path)).size, open, discard };
  } catch (error) {
    await discard();
    dropRest(request);
    throw unreadable(error);
  }
};

export const removeSpool = (): Promise<void> => rm(folder, { recursive: true, force: true });
