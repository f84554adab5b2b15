import { type Selectable, sql } from 'kysely';
import { notFound, type Trx } from '#core/server';
import type { IncomingTable } from '../schema.ts';

/** A fax, or a document split off it, also one whose split was undone. */
export interface Member {
  readonly row: Selectable<IncomingTable>;
  /** Which page of the fax that arrived each of its pages is. */
  readonly pages: readonly number[];
}

/**
 * The fax that arrived, first, and all that was ever split off it, locked from above: so that two people who redact wait for
 * each other, and no document shows what another one covers. @throws Failure 404
 */
export const familyOf = async (db: Trx, orgId: string, id: string): Promise<readonly Member[]> => {
  const { rows: ids } = await sql<{ id: string }>`with recursive up as (
      select id, split_from, 0 as height from fax_incoming where org_id = ${orgId} and id = ${id}
      union all
      select f.id, f.split_from, up.height + 1 from fax_incoming f join up on f.id = up.split_from where f.org_id = ${orgId}
    ), family as (
      (select id, 0 as depth from up order by height desc limit 1)
      union all
      select f.id, family.depth + 1 from fax_incoming f join family on f.split_from = family.id where f.org_id = ${orgId}
    ) select id from family order by depth, id`.execute(db);
  if (ids.length === 0) throw notFound('fax');
  const members = new Map<string, Member>();
  for (const one of ids) {
    const row = await db
      .selectFrom('fax_incoming')
      .selectAll()
      .where('org_id', '=', orgId)
      .where('id', '=', one.id)
      .forUpdate()
      .executeTakeFirst();
    if (!row) continue;
    const above = row.split_from === null ? undefined : members.get(row.split_from);
    const own = row.source_pages ?? Array.from({ length: row.pages ?? 0 }, (_, n) => n + 1);
    members.set(row.id, { row, pages: above ? own.map((page) => above.pages[page - 1] ?? 0) : own });
  }
  return [...members.values()];
};

/** The same for one of them that is only looked at: nothing is locked. */
export const pagesAt = async (
  db: Trx,
  orgId: string,
  fax: Pick<Selectable<IncomingTable>, 'id' | 'pages' | 'split_from' | 'source_pages'>,
): Promise<{ readonly root: string; readonly pages: readonly number[] }> => {
  let [root, above] = [fax.id, fax.split_from];
  let pages = fax.source_pages ?? Array.from({ length: fax.pages ?? 0 }, (_, n) => n + 1);
  while (above !== null) {
    const row = await db
      .selectFrom('fax_incoming')
      .select(['id', 'split_from', 'source_pages'])
      .where('org_id', '=', orgId)
      .where('id', '=', above)
      .executeTakeFirst();
    if (!row) break;
    const { source_pages: theirs } = row;
    if (theirs) pages = pages.map((page) => theirs[page - 1] ?? 0);
    [root, above] = [row.id, row.split_from];
  }
  return { root, pages };
};
