import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { Failure, type ServerServices, type Trx } from '#core/server';
import { maxBytes } from '../shared/faxState.ts';
import { senderBy } from './contacts.ts';
import { noteEvent } from './deskEvents.ts';
import type { FaxFacts } from './documents/faxFacts.ts';

export interface Arrival {
  readonly orgId: string;
  readonly provider: string;
  /** What the fax is called there. */
  readonly providerId: string;
  readonly number: string;
  readonly name: string;
  readonly at: Date;
  readonly bytes: Uint8Array;
  readonly facts: FaxFacts;
}

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

type Services = Pick<ServerServices, 'files' | 'live' | 'notifier' | 'now' | 'record'>;

/** Kept byte for byte; also what nobody can read, as long as it is not too large. */
const keep = async (
  { files }: Services,
  db: Trx,
  { orgId, facts }: Arrival,
  bytes: Uint8Array,
): Promise<string | null> => {
  if (facts.content === 'too_large') return null;
  try {
    const kept = await files.put(db, {
      ...{ orgId, owner: 'faxes', name: 'fax.pdf', maxSize: maxBytes, bytes: Readable.from([Buffer.from(bytes)]) },
      accept: ['application/pdf', 'application/octet-stream', 'text/plain', 'image/*'],
    });
    return kept.id;
  } catch (error) {
    // Programs and the like are no faxes: that one came is told, and what it was is not kept.
    if (error instanceof Failure && error.code === 'unsupported_media') return null;
    throw error;
  }
};

/**
 * Puts a fax on the desk. The same fax is there once: what its provider sends again, and the same bytes from the same number
 * while it waits, are counted on the one that is there; after that it is a new one that names the first.
 * @returns its id
 */
export const receive = async (services: Services, db: Trx, arrival: Arrival): Promise<string> => {
  const { orgId, provider, providerId, number, name, at, bytes, facts } = arrival;
  const hash = sha256Of(bytes);
  // Two deliveries of the same fax at once wait for each other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`fax:${orgId}:${hash}`}, 0))`.execute(db);
  const again = async (id: string, what: string): Promise<string> => {
    await db
      .updateTable('fax_incoming')
      .set((eb) => ({ copies: eb('copies', '+', 1) }))
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .execute();
    await noteEvent(services, db, { orgId, faxId: id, by: null, what });
    return id;
  };
  const known = db
    .selectFrom('fax_incoming')
    .select(['id', 'state', 'number', 'provider', 'provider_id'])
    .where('org_id', '=', orgId);
  const delivered = await known
    .where('provider', '=', provider)
    .where('provider_id', '=', providerId)
    .executeTakeFirst();
  // A provider that repeats itself sends nothing new, whatever became of the fax since.
  if (delivered) return again(delivered.id, 'delivered_again');
  const same = await known
    .where('sha256', '=', hash)
    .orderBy('received_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (same?.state === 'open' && same.number === number) return again(same.id, 'sent_again');
  // Beside what the line says, and never in its place: a caller's number is easily faked.
  const record = services.record(db, orgId);
  const listed = number !== '' ? await senderBy({ db, record, orgId }, number) : '';
  const asItCame = await keep(services, db, arrival, bytes);
  const pages = facts.pdf ? await keep(services, db, arrival, facts.pdf) : asItCame;
  const { id } = await db
    .insertInto('fax_incoming')
    .values({
      ...{ org_id: orgId, provider, provider_id: providerId, number, name, listed, received_at: at },
      ...{ content: facts.content, pages: facts.pages, file_id: pages, sha256: hash },
      ...{ state: 'open', assignee: null, label: '', note: '', same_as: same?.id ?? null, turns: '{}' },
      ...{ patient_id: null, patient_name: null, document_id: null, task_id: null, kind: null, title: null },
      ...{ filed_at: null, original_file: facts.pdf ? asItCame : null },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await noteEvent(services, db, { orgId, faxId: id, by: null, what: 'received', detail: { way: provider } });
  return id;
};
