import { mainName } from '#clinical/server/resource/names.ts';
import '#clinical/server/record/tables.ts';
import type { Trx } from '#core/server';

/** The names of patients of this organisation, by FHIR id. */
export const namesOfPatients = async (
  db: Trx,
  orgId: string,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> => {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const patients = await db
    .selectFrom('resource')
    .select(['id', 'content'])
    .where('org_id', '=', orgId)
    .where('type', '=', 'Patient')
    .where('id', 'in', wanted)
    .execute();
  return new Map(
    patients.map(({ id, content }) => {
      const { first, last } = mainName(content);
      return [id, `${first} ${last}`.trim()];
    }),
  );
};
