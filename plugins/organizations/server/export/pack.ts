import { createHash, type Hash } from 'node:crypto';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { ServerServices } from '#core/server';
import type { ExportPart } from '#core/server/organizations/export/tables.ts';
import { filePath, filesOf } from './parts.ts';

const filesAtOnce = 200;

interface Listed {
  readonly id: string;
  readonly type: string;
  readonly sha256: string;
  readonly created_at: Date;
}

export interface Packing {
  readonly orgId: string;
  readonly askedAt: Date;
  readonly parts: readonly ExportPart[];
  readonly readme: string;
  /** Called as each file is in. */
  readonly packed: (files: number) => void;
}

/** Their bytes would hardly become fewer. */
const isCompressed = (type: string): boolean =>
  /^(image\/(?!bmp|tiff)|video\/|audio\/|application\/(pdf|zip))/.test(type);

async function* hashing(stream: Readable, hash: Hash): AsyncGenerator<Buffer> {
  for await (const piece of stream as AsyncIterable<Buffer>) {
    hash.update(piece);
    yield piece;
  }
}

/** Null where the store does not have it. */
const opened = async (stream: Readable): Promise<Readable | null> => {
  try {
    await once(stream, 'readable');
    return stream;
  } catch (error) {
    const { code, name } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || name === 'NoSuchKey') return null;
    throw error;
  }
};

/**
 * The archive, made while it is read: one entry after the other, so that a few pieces of one of them are in memory. Its list of
 * entries alone grows with their number.
 */
export async function* packed(services: ServerServices, packing: Packing): AsyncGenerator<Buffer> {
  const { orgId, askedAt, parts } = packing;
  const zip = new ZipFile();
  const out = zip.outputStream as Readable;
  let over = false;
  const entries: { open: Readable | null } = { open: null };

  const add = async (
    path: string,
    options: { readonly compress: boolean; readonly mtime: Date },
    bytes: AsyncIterable<Buffer>,
  ): Promise<void> => {
    const entry = Readable.from(bytes, { objectMode: false });
    entries.open = entry;
    zip.addReadStream(entry, path, options);
    await once(entry, 'end');
  };
  const open = (id: string) => services.inOrg(orgId, (db) => services.files.open(db, id));

  async function* linesOf(files: readonly ExportPart[]): AsyncGenerator<Buffer> {
    for (const { file } of files) {
      const found = await open(file);
      if (!found) throw new Error('A part of an export is gone.');
      yield* found.stream as AsyncIterable<Buffer>;
    }
  }

  const addFiles = async (): Promise<readonly string[]> => {
    const missing: string[] = [];
    let done = 0;
    for (let after = ''; ;) {
      const some: readonly Listed[] = await services.inOrg(orgId, (db) =>
        db
          .selectFrom('file')
          .select(['id', 'type', 'sha256', 'created_at'])
          .where(filesOf(orgId, askedAt))
          .where('id', '>', after)
          .orderBy('id')
          .limit(filesAtOnce)
          .execute(),
      );
      for (const { id, type, sha256, created_at: mtime } of some) {
        const found = await open(id);
        const bytes = found && (await opened(found.stream));
        const hash = createHash('sha256');
        if (bytes) await add(filePath(id, type), { compress: !isCompressed(type), mtime }, hashing(bytes, hash));
        if (!bytes || hash.digest('hex') !== sha256)
          missing.push(JSON.stringify({ id, path: filePath(id, type), why: bytes ? 'changed' : 'missing' }));
        done += 1;
        packing.packed(done);
      }
      const last = some.at(-1);
      if (!last || some.length < filesAtOnce) return missing;
      after = last.id;
    }
  };

  const fill = async (): Promise<void> => {
    const options = { compress: true, mtime: askedAt };
    zip.addBuffer(Buffer.from(packing.readme), 'README.txt', options);
    for (const path of new Set(parts.map((part) => part.path)))
      await add(path, options, linesOf(parts.filter((part) => part.path === path)));
    const missing = await addFiles();
    if (missing.length > 0) zip.addBuffer(Buffer.from(`${missing.join('\n')}\n`), 'files/missing.ndjson', options);
    zip.end();
  };
  // A fault of what is packed is a fault of the archive.
  zip.on('error', (error: Error) => out.destroy(error));
  const filled = fill().catch((error: Error) => void (over || out.destroy(error)));
  try {
    yield* out as AsyncIterable<Buffer>;
  } finally {
    over = true;
    entries.open?.destroy();
    out.destroy();
  }
  await filled;
}
