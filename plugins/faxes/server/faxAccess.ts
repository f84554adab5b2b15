import { type Selectable, sql } from 'kysely';
import { type CallContext, conflict, Failure, notFound, type Trx } from '#core/server';
import type { AuditDetail } from '#core/server/plugin/caller.ts';
import { type IncomingState, undoDays } from '../shared/faxState.ts';
import type { IncomingTable } from './schema.ts';

/** What was done with a fax, under the patient whose it is. */
export const auditChange = (
  { audit }: CallContext,
  { id, patient_id: patientId }: { readonly id: string; readonly patient_id: string | null },
  detail: AuditDetail,
): Promise<void> =>
  audit({ action: 'changed', target: { type: 'fax', id }, detail, ...(patientId !== null && { patientId }) });

export const nameOf = ({ caller }: CallContext): string => `${caller.firstName} ${caller.lastName}`.trim();

/** Row-level security leaves only the caller's own organisation. @throws Failure 404 */
export const incomingOf = async (db: Trx, orgId: string, id: string, change = false) => {
  const asked = db.selectFrom('fax_incoming').selectAll().where('org_id', '=', orgId).where('id', '=', id);
  return (change ? asked.forUpdate() : asked).executeTakeFirst();
};

export const outgoingOf = async (db: Trx, orgId: string, id: string, change = false) => {
  const asked = db.selectFrom('fax_outgoing').selectAll().where('org_id', '=', orgId).where('id', '=', id);
  return (change ? asked.forUpdate() : asked).executeTakeFirst();
};

/** A document that has pages of a fax: split off it, or merged with another. */
export interface SplitDocument {
  /** The fax that was asked about. */
  readonly root: string;
  readonly id: string;
  readonly state: IncomingState;
  readonly patient: string | null;
}

/** The documents that came of these faxes in the end, split or merged as they are. What was undone is left out. */
export const documentsOf = async (
  db: Trx,
  orgId: string,
  faxes: readonly Pick<Selectable<IncomingTable>, 'id' | 'state'>[],
): Promise<readonly SplitDocument[]> => {
  const gone = faxes.filter(({ state }) => state === 'split' || state === 'merged').map(({ id }) => id);
  if (gone.length === 0) return [];
  const next = sql`join lateral (
      select n.id, n.state, n.patient_id from fax_incoming n where n.org_id = f.org_id and n.split_from = f.id and n.state <> 'rejoined'
      union all
      select n.id, n.state, n.patient_id from fax_incoming n where n.org_id = f.org_id and n.id = f.merged_into
    ) n on f.state in ('split', 'merged')`;
  const { rows } = await sql<SplitDocument>`with recursive part as (
      select f.id as root, n.id, n.state, n.patient_id from fax_incoming f ${next} where f.org_id = ${orgId} and f.id = any(${gone})
      union
      select part.root, n.id, n.state, n.patient_id from part join fax_incoming f on f.org_id = ${orgId} and f.id = part.id ${next}
    ) select root, id, state, patient_id as patient from part where state not in ('split', 'merged')`.execute(db);
  return rows;
};

/** The documents that a fax was split into, split themselves or not. */
export const partsOf = (db: Trx, orgId: string, id: string) =>
  db
    .selectFrom('fax_incoming')
    .select(['id', 'state', 'assignee', 'source_pages'])
    .where('org_id', '=', orgId)
    .where('split_from', '=', id)
    .where('state', '!=', 'rejoined');

/** Until when something of then can be undone. */
export const undoEnds = (at: Date): Date => new Date(at.getTime() + undoDays * 86_400_000);

/** Whom a fax is about, as far as it is filed: the pages of one that was split are those of its documents. */
export const patientsOf = async (
  { db, caller }: CallContext,
  fax: Pick<Selectable<IncomingTable>, 'id' | 'state' | 'patient_id'>,
): Promise<readonly string[]> => {
  const documents = await documentsOf(db, caller.orgId, [fax]);
  const all = [fax.patient_id, ...documents.map(({ patient }) => patient)];
  return [...new Set(all.filter((one) => one !== null))];
};

/** A fax that arrived, locked. @throws Failure 404, 403 `consent_denied` */
export const incomingToChange = async (context: CallContext, id: string) => {
  const fax = await incomingOf(context.db, context.caller.orgId, id, true);
  if (!fax) throw notFound('fax');
  for (const patient of await patientsOf(context, fax)) await context.needsPatient(patient);
  return fax;
};

/** A fax that goes out, locked. @throws Failure 404, 403 `consent_denied` */
export const outgoingToChange = async (context: CallContext, id: string) => {
  const fax = await outgoingOf(context.db, context.caller.orgId, id, true);
  if (!fax) throw notFound('fax');
  if (fax.patient_id !== null) await context.needsPatient(fax.patient_id);
  return fax;
};

export const alreadyDone = (): Failure =>
  conflict('This fax was dealt with in the meantime. Open it again to see how.', 'already_done');

/** Patients who keep the caller out. */
export const closedPatients = async (
  context: CallContext,
  patients: readonly (string | null)[],
): Promise<ReadonlySet<string>> => {
  const closed = new Set<string>();
  if ((await context.withheld()) === undefined) return closed;
  for (const patient of new Set(patients.filter((one) => one !== null)))
    await context.needsPatient(patient).catch((error: unknown) => {
      if (!(error instanceof Failure) || error.code !== 'consent_denied') throw error;
      closed.add(patient);
    });
  return closed;
};
