import type { Resource, ResourceType } from '@medplum/fhirtypes';
import { sql } from 'kysely';
import { isStaffOnly, recordChanged } from '#clinical/shared';
import type { Trx } from '#core/server/database/tables.ts';
import { writeLast } from '#core/server/database/transactions.ts';
import type { Audience, LivePublisher } from '#core/server/plugin/scope.ts';
import { deniedProfiles } from '../access/denials/denialTable.ts';
import type { HoldPlace } from '../access/holds/holds.ts';
import { isConfidential, patientTypes, sortOf } from '../access/kinds.ts';
import { sharedMayDo } from '../access/shares/shareRights.ts';
import { patientsOf } from '../access/whose.ts';
import { sharedAt, type StandingProfile } from '#core/server/identity/sharedProfile.ts';

interface News {
  readonly orgId: string;
  readonly type: ResourceType;
  readonly patient: string | null;
  /** Nothing of it is or was open to the patient: that something changed is not theirs to know either. */
  readonly closed: boolean;
  readonly now: Date;
}

/** The patient's own, and those of whoever stands for them, where this type is shared with them; with no type the patient's own alone. */
const ownProfiles = async (
  db: Trx,
  orgId: string,
  patient: string,
  { type, now }: { readonly type?: ResourceType; readonly now: Date },
): Promise<readonly string[]> => {
  const { rows } = await sql<StandingProfile & { readonly id: string }>`select id, resource_id, stands_for, shares
    from profile where org_id = ${orgId} and role = 'patient'
      and ((resource_id = ${patient} and stands_for is null) or stands_for = ${patient})`.execute(db);
  return rows.flatMap((row) => {
    if (row.stands_for === null) return [row.id];
    const shared = sharedAt(row, now);
    // That some task of theirs changed may be about another than those that are shown.
    const told = type !== undefined && type !== 'Task';
    return shared && told && sharedMayDo(shared, type, 'read') ? [row.id] : [];
  });
};

/**
 * The patient's own browsers and the staff whom the patient does not keep out; what belongs to nobody is for all, where patients
 * may read it.
 */
const audienceOf = async (db: Trx, { orgId, type, patient, closed, now }: News): Promise<Audience> => {
  if (patient === null) {
    const { kind, whose } = sortOf(type);
    return whose === null && kind !== 'internal' ? 'organization' : { profiles: [], staff: true };
  }
  const [profiles, denied] = await Promise.all([
    closed ? [] : ownProfiles(db, orgId, patient, { type, now }),
    isConfidential(type) ? deniedProfiles(db, orgId, patient, now) : [],
  ]);
  if (denied.length === 0) return { profiles, staff: true };
  const staff = await db
    .selectFrom('profile')
    .select('id')
    .where('org_id', '=', orgId)
    .where('role', '!=', 'patient')
    .where('id', 'not in', denied)
    .execute();
  return { profiles: [...profiles, ...staff.map(({ id }) => id)] };
};

const add = (live: LivePublisher, db: Trx, news: News): Promise<void> =>
  // Flushed after the kind `live`, whose lock it takes again: no two transactions take locks in different orders.
  writeLast<News>(db, 'live-record', news, async (trx, all) => {
    const once = Map.groupBy(all, (one) => `${one.orgId} ${one.type} ${one.patient ?? ''}`);
    const sorted = [...once.keys()].sort().map((key) => {
      const same = once.get(key)!;
      return { ...same[0]!, closed: same.every(({ closed }) => closed) };
    });
    const audiences = await Promise.all(sorted.map((news) => audienceOf(trx, news)));
    for (const [n, { orgId, type, patient }] of sorted.entries())
      await live.publish(trx, orgId, audiences[n]!, recordChanged, { type, patient });
  });

/** At commit one event for each type and patient that changed. @param resources what was written, in each of its versions */
export const announce = async (
  live: LivePublisher,
  db: Trx,
  orgId: string,
  resources: readonly Resource[],
  now: Date,
): Promise<void> => {
  for (const resource of resources) {
    const type = resource.resourceType;
    const patients = patientsOf(resource);
    const closed = isStaffOnly(resource);
    for (const patient of patients.length > 0 ? patients : [null])
      await add(live, db, { orgId, type, patient, closed, now });
  }
};

/**
 * What is open to a patient changed without a new version: an import was released, or closed again. The patient's own browsers
 * fetch all anew: what they were told of any type may have been a part, and be the whole now.
 */
export const announceOpening = async (
  { live, now }: { readonly live: LivePublisher; now(): Date },
  { db, orgId, patient }: HoldPlace,
  types: readonly ResourceType[],
): Promise<void> => {
  for (const type of types) await add(live, db, { orgId, type, patient, closed: false, now: now() });
  const profiles = await ownProfiles(db, orgId, patient, { now: now() });
  if (profiles.length === 0) return;
  for (const type of patientTypes)
    if (!types.includes(type)) await live.publish(db, orgId, { profiles }, recordChanged, { type, patient });
};

/** After an import: one event for each type, whoever's it is, to everybody: browsers fetch what they show. */
export const announceTypes = async (
  live: LivePublisher,
  db: Trx,
  orgId: string,
  types: readonly string[],
): Promise<void> => {
  for (const type of types) {
    await live.publish(db, orgId, 'organization', recordChanged, { type: type as ResourceType, patient: null });
  }
};
