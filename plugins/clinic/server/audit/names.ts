import { mainName } from '#clinical/server/resource/names.ts';
import '#clinical/server/record/tables.ts';
import type { Trx } from '#core/server';

const distinct = (ids: readonly (string | null)[]): string[] => [...new Set(ids.filter((id) => id !== null))];

/** The names of profiles of this organisation, by id. */
export const namesOfPeople = async (
  db: Trx,
  orgId: string,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> => {
  const wanted = distinct(ids);
  if (wanted.length === 0) return new Map();
  const people = await db
    .selectFrom('profile')
    .select(['id', 'first_name', 'last_name'])
    .where('org_id', '=', orgId)
    .where('id', 'in', wanted)
    .execute();
  return new Map(people.map(({ id, first_name, last_name }) => [id, `${first_name} ${last_name}`.trim()]));
};

/** The names of patients of this organisation, by FHIR id. */
export const namesOfPatients = async (
  db: Trx,
  orgId: string,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> => {
  const wanted = distinct(ids);
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
