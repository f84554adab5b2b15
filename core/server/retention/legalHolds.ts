import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../database/tables.ts';

/**
 * Whether a legal hold keeps what a patient has, as a condition of a statement: for every job that removes something of a
 * patient after a time of the house's own. Name their table with the columns.
 * @param patient null: nobody's, which no hold keeps
 */
export const isHeld = (org: RawBuilder<unknown>, patient: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from legal_hold h where h.org_id = ${org} and h.patient_id = ${patient}
    and h.released_at is null)`;

/** One after the other for a clinic: a hold that is there is respected, whoever places it while a job runs. */
export const oneByOne = async (db: Trx, orgId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`retention ${orgId}`}, 0))`.execute(db);
};

/** Asked within the transaction that removes something of one patient; none is placed before that one ends. */
export const mustStay = async (db: Trx, orgId: string, patient: string | null): Promise<boolean> => {
  if (patient === null) return false;
  await oneByOne(db, orgId);
  const { rows } = await sql<{ held: boolean }>`select ${isHeld(sql`${orgId}`, sql`${patient}`)} as held`.execute(db);
  return rows[0]?.held ?? false;
};
