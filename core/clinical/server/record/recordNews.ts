import type { Resource, ResourceType } from '@medplum/fhirtypes';
import { recordChanged } from '#clinical/shared';
import type { LiveInput } from '#core/shared';
import type { Trx } from '#core/server/database/tables.ts';
import { writeLast } from '#core/server/database/transactions.ts';
import type { LivePublisher } from '#core/server/plugin/scope.ts';
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
 * To the patient's own browsers and to the staff whom the patient does not keep out; what belongs to nobody also to all, where
 * patients may read it.
 */
const tell = async (live: LivePublisher, db: Trx, { orgId, type, patient, now }: News): Promise<void> => {
  const data: LiveInput<typeof recordChanged> = { type, patient };
  if (patient === null) {
    const { kind, whose } = sortOf(type);
    const open = whose === null && kind !== 'internal';
    return live.publish(db, orgId, open ? 'organization' : { profiles: [], staff: true }, recordChanged, data);
  }
  const own = await db
    .selectFrom('profile')
    .select('id')
    .where('org_id', '=', orgId)
    .where('role', '=', 'patient')
    .where('resource_id', '=', patient)
    .execute();
  const profiles = own.map(({ id }) => id);
  const denied = isConfidential(type) ? await deniedProfiles(db, orgId, patient, now) : [];
  if (denied.length === 0) return live.publish(db, orgId, { profiles, staff: true }, recordChanged, data);
  const staff = await db
    .selectFrom('profile')
    .select('id')
    .where('org_id', '=', orgId)
    .where('role', '!=', 'patient')
    .where('id', 'not in', denied)
    .execute();
  const to = [...profiles, ...staff.map(({ id }) => id)];
  return live.publish(db, orgId, { profiles: to }, recordChanged, data);
};

const add = (live: LivePublisher, db: Trx, news: News): Promise<void> =>
  // Flushed after the kind `live`, whose lock it takes again: no two transactions take locks in different orders.
  writeLast<News>(db, 'live-record', news, async (trx, all) => {
    const once = new Map(all.map((one) => [`${one.orgId} ${one.type} ${one.patient ?? ''}`, one]));
    for (const key of [...once.keys()].sort()) await tell(live, trx, once.get(key)!);
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
