import type { Patient, Practitioner } from '@medplum/fhirtypes';
import { type AccountRole, isStaff } from '#core/shared';
import { keeperOf, type Stored } from '#clinical/shared';
import type { Trx } from '#core/server/database/tables.ts';
import { conflict, type Failure, notFound } from '#core/server/failure.ts';
import type { FhirRecord } from '../../record/fhirRecord.ts';

export type Person = Stored<Patient> | Stored<Practitioner>;

const linkedAlready = (): Failure =>
  conflict('This record already has an account. Unlink it before you invite another.', 'linked_already');

/** The profile that is this Patient or Practitioner already; whoever is not placed yet will be the one of their own id. */
const holderOf = (db: Trx, orgId: string, role: AccountRole, resourceId: string) =>
  db
    .selectFrom('profile')
    .select('id')
    .where('org_id', '=', orgId)
    .where('role', isStaff(role) ? '!=' : '=', 'patient')
    .where(({ eb, or, and }) =>
      or([eb('resource_id', '=', resourceId), and([eb('id', '=', resourceId), eb('resource_id', 'is', null)])]),
    )
    .executeTakeFirst();

/**
 * The person whom an account can be linked to: in this organisation, active, not merged into another, without an account.
 * @throws Failure 404 `not_found`, 409 `linked_already`, `not_active`
 */
export const linkablePerson = async (
  db: Trx,
  record: FhirRecord,
  { orgId, role, resourceId }: { readonly orgId: string; readonly role: AccountRole; readonly resourceId: string },
): Promise<Person> => {
  const person: Person | null = isStaff(role)
    ? await record.find('Practitioner', resourceId)
    : await record.find('Patient', resourceId);
  if (!person || keeperOf(person) !== null) throw notFound(isStaff(role) ? 'practitioner' : 'patient');
  const replaced = person.resourceType === 'Patient' && person.link?.some(({ type }) => type === 'replaced-by');
  if (person.active === false || replaced)
    throw conflict('This record is closed or merged. Open the one in use and invite from there.', 'not_active');
  if (await holderOf(db, orgId, role, resourceId)) throw linkedAlready();
  return person;
};
