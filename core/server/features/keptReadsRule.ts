import { type KeptReadsRule, keptReadsSchema, mostKeptHours } from '#core/shared';
import type { Trx } from '../database/tables.ts';
import { knownFact } from '../database/transactions.ts';
import { facts } from '../identity/callers.ts';

/** What a clinic that never said gets: patients read their own, staff read nothing of others on a device that may be lost. */
const usual: KeptReadsRule = { patients: true, staff: false, hours: mostKeptHours };

const stored = async (db: Trx, orgId: string): Promise<unknown> => {
  const row = await db.selectFrom('organization').select('details').where('id', '=', orgId).executeTakeFirst();
  return row?.details['keptReads'];
};

/** It lies among the organisation's details, as `keptReads`. */
export const keptReadsOf = async (db: Trx, orgId: string): Promise<KeptReadsRule> => {
  const known = knownFact(orgId, facts.keptReads);
  return keptReadsSchema.safeParse(known === undefined ? await stored(db, orgId) : known).data ?? usual;
};
