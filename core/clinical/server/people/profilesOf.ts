import type { Trx } from '#core/server/database/tables.ts';

/** The profiles, in this organisation, of the Patients and Practitioners with these FHIR ids: whom a notification goes to. Whoever is suspended could not read it. `staff`: of no patient. */
export const profilesOf = async (
  db: Trx,
  orgId: string,
  resourceIds: readonly string[],
  { staff = false }: { readonly staff?: boolean } = {},
): Promise<readonly string[]> => {
  if (resourceIds.length === 0) return [];
  const rows = await db
    .selectFrom('profile')
    .select('id')
    .where('org_id', '=', orgId)
    .where('suspended_at', 'is', null)
    .where('resource_id', 'in', [...new Set(resourceIds)])
    .$if(staff, (query) => query.where('role', '!=', 'patient'))
    .execute();
  return rows.map(({ id }) => id);
};
