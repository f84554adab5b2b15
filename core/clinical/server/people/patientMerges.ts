import type { Patient } from '@medplum/fhirtypes';
import { type QueryExecutorProvider, sql } from 'kysely';
import { idOf, personName } from '#clinical/shared';
import type { Trx } from '#core/server';
import type { RecordEvent, RecordEventContext } from '../record/events.ts';
import { eventsOf } from '../record/eventsOf.ts';

/** FHIR id of the patient whose chart a patient's was merged into. */
export const successorOf = (patient: Patient | null): string | undefined =>
  idOf(patient?.link?.find(({ type }) => type === 'replaced-by')?.other, 'Patient');

interface OfPatients {
  readonly table: string;
  /** Its rows keep the patient's name too, as `patient_name`. */
  readonly named: boolean;
}

/**
 * What must not be removed of a chart must not be removed of the one that it was merged into. Both stay held when the two are
 * separated again: which entries the hold was about, only a person can say.
 */
export const carryHolds = async (events: readonly RecordEvent[], { db, orgId }: RecordEventContext): Promise<void> => {
  for (const { resource, previous } of eventsOf(events, 'Patient')) {
    const into = successorOf(resource);
    if (into === undefined || into === successorOf(previous)) continue;
    await sql`insert into legal_hold (org_id, patient_id, reason, placed_at, placed_by)
      select org_id, ${into}, reason, placed_at, placed_by from legal_hold
      where org_id = ${orgId} and patient_id = ${resource.id} and released_at is null
      on conflict (org_id, patient_id) where released_at is null do nothing`.execute(db);
  }
};

/** A column in which rows remember whose they were, the latest last, so that they go back the way they came. */
export const addOrigins = async (db: QueryExecutorProvider, ...tables: readonly string[]): Promise<void> => {
  for (const table of tables)
    await sql`alter table ${sql.table(table)} add column came_from text[] not null default '{}'`.execute(db);
};

const move = (
  db: Trx,
  orgId: string,
  { table, named }: OfPatients,
  to: { readonly from: string; readonly into: string; readonly name: string; readonly isBack: boolean },
): Promise<unknown> => {
  const { from, into, name, isBack } = to;
  const origins = isBack ? sql`came_from[:cardinality(came_from) - 1]` : sql`came_from || ${from}::text`;
  return sql`update ${sql.table(table)} set patient_id = ${into}, came_from = ${origins}
      ${named ? sql`, patient_name = ${name}` : sql``}
    where org_id = ${orgId} and patient_id = ${from}
      ${isBack ? sql`and came_from[cardinality(came_from)] = ${into}` : sql``}`.execute(db);
};

/**
 * Listens to charts that are merged, and separated again: what these tables keep by `patient_id` moves along, in the same
 * transaction. What came to the chart since stays there. Their migrations call `addOrigins`.
 */
export const followMerges =
  (...tables: readonly OfPatients[]) =>
  async (events: readonly RecordEvent[], { db, orgId, record }: RecordEventContext): Promise<void> => {
    for (const { resource, previous } of eventsOf(events, 'Patient')) {
      const [into, before] = [successorOf(resource), successorOf(previous)];
      if (into === before) continue;
      if (before !== undefined) {
        const back = { from: before, into: resource.id, name: personName(resource.name), isBack: true };
        for (const table of tables) await move(db, orgId, table, back);
      }
      if (into !== undefined) {
        const other: Patient | null = await record.find('Patient', into);
        const there = { from: resource.id, into, name: personName(other?.name), isBack: false };
        for (const table of tables) await move(db, orgId, table, there);
      }
    }
  };
