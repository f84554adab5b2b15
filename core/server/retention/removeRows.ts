import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../database/tables.ts';

/** Removes rows of a table that is keyed by `id` and has `org_id`; nothing else hangs on them. */
export const removeRows =
  (table: string) =>
  async (db: Trx, orgId: string, ids: readonly string[]): Promise<number> => {
    const gone: RawBuilder<unknown> = sql`delete from ${sql.table(table)} where org_id = ${orgId}
      and id::text in (${sql.join(ids)})`;
    return Number((await gone.execute(db)).numAffectedRows ?? 0n);
  };
