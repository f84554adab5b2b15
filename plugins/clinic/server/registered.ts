import type { Trx } from '../../../core/server/index.ts';
import { recordStore } from '../../../core/server/record/recordStore.ts';
import type { Placed } from '../../../core/server/record/resource.ts';

const registeredTag = { system: 'urn:pavilion:source', code: 'registered', display: 'Registered in the portal' };

/**
 * People who registered by themselves are patients too: gives each a Patient in the record, under the profile's id, so that
 * one list and one chart hold everybody.
 */
export const placeRegistered = async (db: Trx, orgId: string): Promise<void> => {
  const people = await db
    .selectFrom('profile as p')
    .innerJoin('account as c', 'c.id', 'p.account_id')
    .select(['p.id', 'p.first_name', 'p.last_name', 'c.email'])
    .where('p.org_id', '=', orgId)
    .where('p.role', '=', 'patient')
    .where('p.resource_id', 'is', null)
    .where('c.status', '=', 'active')
    .limit(500)
    .execute();
  if (people.length === 0) return;
  const patients = people.map(({ id, first_name, last_name, email }): Placed => ({
    resourceType: 'Patient',
    id,
    meta: { tag: [registeredTag] },
    active: true,
    name: [{ use: 'official', family: last_name, given: [first_name] }],
    telecom: [{ system: 'email', value: email }],
  }));
  await recordStore(db, orgId).put(patients.map((resource) => ({ resource, mode: 'add' })));
  for (const { id } of people) {
    await db
      .updateTable('profile')
      .set({ resource_id: id })
      .where('id', '=', id)
      .where('resource_id', 'is', null)
      .execute();
  }
};
