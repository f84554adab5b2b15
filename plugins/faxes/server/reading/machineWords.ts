import type { Narrative } from '@medplum/fhirtypes';
import type { Selectable } from 'kysely';
import type { Trx } from '#core/server';
import { narrative } from '#clinical/shared';
import type { IncomingTable } from '../schema.ts';

/** Letters of one document, so that no list of documents becomes heavy by them. */
const mostLetters = 12_000;

/**
 * What the machine read on the pages as they are, for the search of words; undefined where it has not read them. It stands beside
 * the document as what it is: nobody has checked it.
 */
export const machineWords = async (db: Trx, fax: Selectable<IncomingTable>): Promise<Narrative | undefined> => {
  if (fax.read_version !== fax.pages_version) return undefined;
  const rows = await db
    .selectFrom('fax_reading')
    .select('words')
    .where('org_id', '=', fax.org_id)
    .where('fax_id', '=', fax.id)
    .orderBy('page')
    .execute();
  const words = rows.flatMap((row) => row.words.map(({ text }) => text)).join(' ');
  if (words.trim() === '') return undefined;
  const said = 'Read by machine, not checked. Lu par une machine, sans vérification.';
  return { ...narrative(`${said}\n${words.slice(0, mostLetters)}`), status: 'additional' };
};
