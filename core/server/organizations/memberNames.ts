import type { Trx } from '../database/tables.ts';

/** The names of an organisation's people, by profile. Null and ids of other organisations have none. */
export const memberNames = async (
  db: Trx,
  orgId: string,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> => {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const people = await db
    .selectFrom('profile')
    .select(['id', 'first_name', 'last_name'])
    .where('org_id', '=', orgId)
    .where('id', 'in', wanted)
    .execute();
  return new Map(people.map(({ id, first_name, last_name }) => [id, `${first_name} ${last_name}`.trim()]));
};
