import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { invalid, type ServerServices, type Trx } from '#core/server';
import { maxBytes } from '../../shared/faxState.ts';
import { alreadyDone } from '../faxAccess.ts';

/** Keeps pages that were made here; the id of the file. @throws Failure 422 where they are too many bytes */
export const keepPages = async ({ files }: ServerServices, db: Trx, orgId: string, bytes: Uint8Array) => {
  if (bytes.byteLength > maxBytes) throw invalid('This is too large. Make smaller documents.');
  const kept = await files.put(db, {
    ...{ orgId, owner: 'faxes', name: 'fax.pdf', maxSize: maxBytes, accept: ['application/pdf'] },
    bytes: Readable.from([Buffer.from(bytes)]),
  });
  return kept.id;
};

/** @throws Failure 409 where the file is gone */
export const bytesOf = async ({ files }: ServerServices, db: Trx, id: string): Promise<Uint8Array> => {
  const kept = await files.open(db, id);
  if (!kept) throw alreadyDone();
  return buffer(kept.stream);
};
