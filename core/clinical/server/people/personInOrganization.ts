import type { AccountRole } from '#core/shared';
import type { Trx } from '#core/server/database/tables.ts';
import { knownFact } from '#core/server/database/transactions.ts';
import { facts, type PersonThere } from '#core/server/identity/callers.ts';

/** Everything that one person is in one organisation, whichever profile they chose for a call. */
export interface PersonInOrganization {
  /** FHIR ids of the Patients and Practitioners that the account's profiles are. */
  readonly resourceIds: readonly string[];
  readonly roles: readonly AccountRole[];
}

const known = new WeakMap<Trx, Map<string, Promise<PersonInOrganization>>>();

const stored = (db: Trx, orgId: string, accountId: string) =>
  db
    .selectFrom('profile')
    .select(['id', 'role', 'resource_id'])
    .where('org_id', '=', orgId)
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute();

const read = async (db: Trx, orgId: string, accountId: string): Promise<PersonInOrganization> => {
  const caller = knownFact(orgId, facts.person) as PersonThere | undefined;
  return personOf(caller?.accountId === accountId ? caller.profiles : await stored(db, orgId, accountId));
};

/** Everything that these profiles are, which one person has in one organisation. */
export const personOf = (
  rows: readonly Pick<PersonThere['profiles'][number], 'id' | 'role' | 'resource_id'>[],
): PersonInOrganization => {
  return {
    // A profile that is not placed yet will be the resource with the profile's own id.
    resourceIds: [...new Set(rows.map(({ id, resource_id }) => resource_id ?? id))],
    roles: [...new Set(rows.map(({ role }) => role))],
  };
};

/** A denial made against one profile holds for the person: ask for all that they are. Read once a transaction. */
export const personInOrganization = (db: Trx, orgId: string, accountId: string): Promise<PersonInOrganization> => {
  const inTransaction = known.get(db) ?? new Map<string, Promise<PersonInOrganization>>();
  known.set(db, inTransaction);
  const key = `${orgId} ${accountId}`;
  const person = inTransaction.get(key) ?? read(db, orgId, accountId);
  inTransaction.set(key, person);
  return person;
};
