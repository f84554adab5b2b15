import { mainName } from '#clinical/server/resource/names.ts';
import '#clinical/server/record/tables.ts';
import type { Trx } from '#core/server';
import { type Names, namesBy } from '#core/server/organizations/memberNames.ts';

/** The names of patients of this organisation, by FHIR id. */
export const namesOfPatients = (db: Trx, orgId: string, ids: readonly (string | null)[]): Promise<Names> =>
  namesBy(ids, async (wanted) => {
    const patients = await db
      .selectFrom('resource')
      .select(['id', 'content'])
      .where('org_id', '=', orgId)
      .where('type', '=', 'Patient')
      .where('id', 'in', wanted)
      .execute();
    return patients.map(({ id, content }) => {
      const { first, last } = mainName(content);
      return [id, `${first} ${last}`.trim()] as const;
    });
  });
