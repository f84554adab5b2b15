import type { Trx } from '../database/tables.ts';

type Named = readonly [id: string, name: string];
export type Names = ReadonlyMap<string, string>;
type Ids = readonly (string | null)[];

/** Names by id, each asked for once; null and what `find` does not know have none. */
export const namesBy = async (ids: Ids, find: (wanted: string[]) => Promise<readonly Named[]>): Promise<Names> => {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  return new Map(wanted.length === 0 ? [] : await find(wanted));
};

/** The names of an organisation's people, by profile. Null and ids of other organisations have none. */
export const memberNames = (db: Trx, orgId: string, ids: Ids): Promise<Names> =>
  namesBy(ids, async (wanted) => {
    const people = await db
      .selectFrom('profile')
      .select(['id', 'first_name', 'last_name'])
      .where('org_id', '=', orgId)
      .where('id', 'in', wanted)
      .execute();
    return people.map(({ id, first_name, last_name }) => [id, `${first_name} ${last_name}`.trim()] as const);
  });
