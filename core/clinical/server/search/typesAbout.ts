import { sql } from 'kysely';
import type { Trx } from '#core/server/database/tables.ts';
import { whoseIndexed } from '../access/denials/denialTable.ts';

/**
 * Of these types, those of which the clinic's own record has something that may be this patient's: one look-up each in the
 * index. It says what need not be searched; whether the asker may see any of it is for the search.
 */
export const typesAbout = async (
  db: Trx,
  orgId: string,
  patientId: string,
  types: readonly string[],
): Promise<ReadonlySet<string>> => {
  const params = await Promise.all(types.map(whoseIndexed));
  const { rows } = await sql<{ type: string }>`select w.type
    from unnest(${[...types]}::text[], ${params}::text[]) as w (type, param)
    where w.param is null or coalesce((select true from resource_reference t
      where t.org_id = ${orgId} and t.type = w.type collate "C" and t.param = w.param collate "C"
        and t.target = ${`Patient/${patientId}`} limit 1), false)`.execute(db);
  return new Set(rows.map(({ type }) => type));
};
