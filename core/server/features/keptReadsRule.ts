import { type KeptReadsRule, keptReadsSchema } from '#core/shared';
import type { Trx } from '../database/tables.ts';

/** What a clinic that never said gets: patients read their own, staff read nothing of others on a device that may be lost. */
const usual: KeptReadsRule = { patients: true, staff: false };

/** It lies among the organisation's details, as `keptReads`. */
export const keptReadsOf = async (db: Trx, orgId: string): Promise<KeptReadsRule> => {
  const row = await db.selectFrom('organization').select('details').where('id', '=', orgId).executeTakeFirst();
  return keptReadsSchema.safeParse(row?.details['keptReads']).data ?? usual;
};
