import type { Resource, ResourceType } from '@medplum/fhirtypes';
import { recordChanged, type RecordChanged } from '../../shared/index.ts';
import type { Trx } from '../database/tables.ts';
import { writeLast } from '../database/transactions.ts';
import type { LivePublisher } from '../plugin/scope.ts';
import { sortOf } from '../record/access/kinds.ts';
import { patientsOf } from '../record/access/whose.ts';

interface News {
  readonly orgId: string;
  readonly type: ResourceType;
  readonly patient: string | null;
}

/** To the patient's own browsers and to staff; what belongs to nobody also to all, where patients may read it. */
const tell = async (live: LivePublisher, db: Trx, { orgId, type, patient }: News): Promise<void> => {
  const data: RecordChanged = { type, patient };
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
  return live.publish(db, orgId, { profiles: own.map(({ id }) => id), staff: true }, recordChanged, data);
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
): Promise<void> => {
  for (const resource of resources) {
    const type = resource.resourceType;
    const patients = patientsOf(resource);
    for (const patient of patients.length > 0 ? patients : [null]) await add(live, db, { orgId, type, patient });
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
