import { randomUUID } from 'node:crypto';
import type { Db, Trx } from '../database/tables.ts';
import { afterCommit, afterRollback } from '../database/transactions.ts';
import { Failure, conflict, invalid, notFound } from '../failure.ts';
import type { FileStore, StoredFile } from '../plugin/scope.ts';
import type { Blobs } from './blobs.ts';
import { sniffBytes, sniffedType } from './fileTypes.ts';
import type { Partials } from './partials.ts';

/** @param bucket null for the usual one */
export type BlobsIn = (bucket: string | null) => Blobs;

type Upload = Parameters<FileStore['append']>[1];

const ids = /^[0-9a-zA-Z-]{8,64}$/;

/** A name to show, never a path. */
const shownName = (name: string): string => {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1)!;

  const plain = last
    .toWellFormed()
    .replaceAll(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '')
    .trim();
  return plain.slice(0, 200) || 'file';
};

const tooLarge = (maxSize: number): Failure =>
  new Failure(413, 'too_large', `The file is too large. Choose one of at most ${Math.floor(maxSize / 1024)} KiB.`);

/** What arrives for a bucket of its own says so, for whoever finds it after a crash. */
const partialKey = (id: string, bucket: string | null): string => (bucket === null ? id : `${id}@${bucket}`);

/** Removes arriving files untouched since then, and what reached the store without being committed. */
export const forgetPartials = async (db: Db, blobsIn: BlobsIn, partials: Partials, before: Date): Promise<void> => {
  for (const key of await partials.untouchedSince(before)) {
    const [id, bucket = null] = key.split('@') as [string, string?];
    const arriving = await db.selectFrom('upload').select('id').where('id', '=', id).executeTakeFirst();
    if (arriving) continue;
    const file = await db.selectFrom('file').select('id').where('id', '=', id).executeTakeFirst();
    if (!file) await blobsIn(bucket).remove(id);
    await partials.remove(key);
  }
};

/** The database says how far an upload is; bytes beyond that are an attempt that was never acknowledged, and are cut off. */
export const fileStore = (blobsIn: BlobsIn, partials: Partials): FileStore => {
  const finish = async (
    db: Trx,
    of: Pick<Upload, 'id' | 'orgId' | 'owner' | 'name' | 'accept'>,
    size: number,
  ): Promise<StoredFile> => {
    const { id, orgId: org_id, owner } = of;
    const { head, sha256 } = await partials.inspect(id);
    const type = await sniffedType(head, size <= head.length, of.accept).catch(async (error: unknown) => {
      await partials.remove(id);
      throw error;
    });
    await blobsIn(null).keep(id, partials.pathOf(id), type);
    await afterCommit(() => partials.remove(id));
    const name = shownName(of.name);
    await db.insertInto('file').values({ id, org_id, owner, name, type, size, sha256, bucket: null }).execute();
    return { id, name, type, size };
  };

  /** The row of an upload that has begun, locked, so that two attempts at once do not mix. */
  const begun = async (db: Trx, { id, orgId, owner, name, size }: Upload): Promise<number> => {
    await db
      .insertInto('upload')
      .values({ id, org_id: orgId, owner, name, size, received: 0 })
      .onConflict((same) => same.column('id').doNothing())
      .execute();
    const row = await db.selectFrom('upload').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
    if (!row || row.owner !== owner) throw notFound('upload');
    if (row.size !== size || row.name !== name)
      throw conflict('This upload started with another file. Start a new one.');
    return row.received > 0 && !(await partials.exists(id)) ? 0 : row.received;
  };

  const receive: FileStore['receive'] = async ({ maxSize, accept, bytes, bucket = null }) => {
    const id = randomUUID();
    const key = partialKey(id, bucket);
    const blobs = blobsIn(bucket);
    try {
      const size = await partials.write(key, 0, maxSize, bytes);
      if (size === 0)
        throw invalid('This file is empty. Choose another one.', { file: 'Choose a file that is not empty.' });
      const { head, sha256 } = await partials.inspect(key);
      const type = await sniffedType(head, size <= head.length, accept);
      await blobs.keep(id, partials.pathOf(key), type);
      return { id, type, size, sha256, bucket };
    } catch (error) {
      await blobs.remove(id);
      await partials.remove(key);
      throw error;
    }
  };

  const add: FileStore['add'] = async (db, { id, type, size, sha256, bucket }, { orgId, owner, name: given }) => {
    const key = partialKey(id, bucket);
    // Not for an upload in parts: its next attempt has the same id and may have arrived by then.
    afterRollback(async () => {
      await blobsIn(bucket).remove(id);
      await partials.remove(key);
    });
    const name = shownName(given);
    await db.insertInto('file').values({ id, org_id: orgId, owner, name, type, size, sha256, bucket }).execute();
    await afterCommit(() => partials.remove(key));
    return { id, name, type, size };
  };

  return {
    append: async (db, upload) => {
      const { id, owner, size, maxSize, offset, bytes, accept } = upload;
      if (!ids.test(id))
        throw invalid('This upload has no usable id.', { id: 'Use 8 to 64 letters, digits and hyphens.' });
      if (!Number.isSafeInteger(size) || size < 1) throw invalid('This file is empty. Choose another one.');
      if (size > maxSize) throw tooLarge(maxSize);
      const done = await db
        .selectFrom('file')
        .select(['id', 'owner', 'name', 'type', 'size'])
        .where('id', '=', id)
        .executeTakeFirst();
      if (done) {
        bytes.resume();
        if (done.owner !== owner) throw notFound('upload');
        return { offset: done.size, file: { id, name: done.name, type: done.type, size: done.size } };
      }
      const received = await begun(db, upload);
      if (offset > received) throw conflict(`Bytes are missing before these. Continue at ${received}.`, 'upload_gap');
      if (offset < received) {
        bytes.resume();
        return { offset: received, file: null };
      }
      const at = await partials.write(id, offset, size, bytes);
      if (at < size) {
        if (offset === 0 && at >= sniffBytes) await sniffedType((await partials.inspect(id)).head, false, accept);
        await db.updateTable('upload').set({ received: at, updated_at: new Date() }).where('id', '=', id).execute();
        return { offset: at, file: null };
      }
      const file = await finish(db, upload, size);
      await db.deleteFrom('upload').where('id', '=', id).execute();
      return { offset: size, file };
    },

    offset: async (db, id, owner) => {
      const done = await db
        .selectFrom('file')
        .select('size')
        .where('id', '=', id)
        .where('owner', '=', owner)
        .executeTakeFirst();
      if (done) return done.size;
      const row = await db
        .selectFrom('upload')
        .select('received')
        .where('id', '=', id)
        .where('owner', '=', owner)
        .executeTakeFirst();
      return row && (await partials.exists(id)) ? row.received : 0;
    },

    put: async (db, { orgId, owner, name, ...file }) => add(db, await receive(file), { orgId, owner, name }),
    receive,
    add,

    open: async (db, id) => {
      const row = await db.selectFrom('file').selectAll().where('id', '=', id).executeTakeFirst();
      if (!row) return null;
      const { owner, name, type, size, bucket } = row;
      return {
        id,
        owner,
        name,
        type,
        size,
        // Opened only when it is read: whoever is refused after this leaves nothing open.
        get stream() {
          return blobsIn(bucket).open(id);
        },
      };
    },

    remove: async (db, id) => {
      const gone = await db.deleteFrom('file').where('id', '=', id).returning('bucket').execute();
      for (const { bucket } of gone) await afterCommit(() => blobsIn(bucket).remove(id));
    },

    erase: async (db, id) => {
      const row = await db.selectFrom('file').select('bucket').where('id', '=', id).executeTakeFirst();
      if (!row) return;
      await blobsIn(row.bucket).remove(id);
      await db.deleteFrom('file').where('id', '=', id).execute();
    },
  };
};
