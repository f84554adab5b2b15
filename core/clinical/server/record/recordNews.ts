import type { Resource, ResourceType } from '@medplum/fhirtypes';
import { recordChanged } from '#clinical/shared';
import type { Trx } from '#core/server/database/tables.ts';
import { writeLast } from '#core/server/database/transactions.ts';
import type { Audience, LivePublisher } from '#core/server/plugin/scope.ts';
import { deniedProfiles } from '../access/denials/denialTable.ts';
import { isConfidential, sortOf } from '../access/kinds.ts';
import { patientsOf } from '../access/whose.ts';

interface News {
  readonly orgId: string;
  readonly type: ResourceType;
  readonly patient: string | null;
  readonly now: Date;
}

/**
 * The patient's own browsers and the staff whom the patient does not keep out; what belongs to nobody is for all, where patients
 * may read it.
 */
const audienceOf = async (db: Trx, { orgId, type, patient, now }: News): Promise<Audience> => {
  if (patient === null) {
    const { kind, whose } = sortOf(type);
    return whose === null && kind !== 'internal' ? 'organization' : { profiles: [], staff: true };
  }
  const [own, denied] = await Promise.all([
    db
      .selectFrom('profile')
      .select('id')
      .where('org_id', '=', orgId)
      .where('role', '=', 'patient')
      .where('resource_id', '=', patient)
      .execute(),
    isConfidential(type) ? deniedProfiles(db, orgId, patient, now) : [],
  ]);
  const profiles = own.map(({ id }) => id);
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
    const once = new Map(all.map((one) => [`${one.orgId} ${one.type} ${one.patient ?? ''}`, one]));
    const sorted = [...once.keys()].sort().map((key) => once.get(key)!);
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
    for (const patient of patients.length > 0 ? patients : [null]) await add(live, db, { orgId, type, patient, now });
  }
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
