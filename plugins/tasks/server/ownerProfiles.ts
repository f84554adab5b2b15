import type { Reference } from '@medplum/fhirtypes';
import type { FhirRecord } from '#clinical/server/record/fhirRecord.ts';
import type { Trx } from '#core/server';
import { idOf } from '#clinical/shared';

/** FHIR ids of the Practitioners whom a reference means: one person, or everybody of a team. */
const practitionersOf = async (reference: Reference | undefined, record: FhirRecord): Promise<readonly string[]> => {
  const person = idOf(reference, 'Practitioner');
  if (person !== undefined) return [person];
  const team = idOf(reference, 'CareTeam');
  if (team === undefined) return [];
  const found = await record.find('CareTeam', team);
  return (found?.participant ?? []).flatMap(({ member }) => idOf(member, 'Practitioner') ?? []);
};

/** The staff profiles of the organisation whom a reference means. */
export const profilesOf = async (
  reference: Reference | undefined,
  { db, orgId, record }: { readonly db: Trx; readonly orgId: string; readonly record: FhirRecord },
): Promise<readonly string[]> => {
  const people = await practitionersOf(reference, record);
  if (people.length === 0) return [];
  const rows = await db
    .selectFrom('profile')
    .select('id')
    .where('org_id', '=', orgId)
    .where('resource_id', 'in', people)
    .where('role', '!=', 'patient')
    .execute();
  return rows.map(({ id }) => id);
};
