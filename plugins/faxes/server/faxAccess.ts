import { type CallContext, conflict, Failure, notFound, type Trx } from '#core/server';

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

/** A fax that arrived, locked. @throws Failure 404, 403 `consent_denied` */
export const incomingToChange = async (context: CallContext, id: string) => {
  const fax = await incomingOf(context.db, context.caller.orgId, id, true);
  if (!fax) throw notFound('fax');
  if (fax.patient_id !== null) await context.needsPatient(fax.patient_id);
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
