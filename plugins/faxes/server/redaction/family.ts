import { type Selectable, sql } from 'kysely';
import { notFound, type Trx } from '#core/server';
import type { IncomingTable } from '../schema.ts';

type Row = Selectable<IncomingTable>;

/** A page of a fax that arrived, wherever it is now. */
export interface RootPage {
  readonly fax: string;
  readonly page: number;
}

/** A fax, or a document that was split off it or merged of it, also one where that was undone. */
export interface Member {
  readonly row: Row;
  /** Which page of which fax that arrived each of its pages is; null where nobody knows. */
  readonly pages: readonly (RootPage | null)[];
}

export const isSame = (one: RootPage | null | undefined, other: RootPage | null | undefined): boolean =>
  !!one && !!other && one.fax === other.fax && one.page === other.page;

const numbered = (count: number): readonly number[] => Array.from({ length: count }, (_, n) => n + 1);

type Made = Pick<Row, 'id' | 'pages' | 'provider' | 'split_from' | 'source_pages' | 'merged_pages'>;

/** @param above what its pages are in the fax that it was split off, or in each that it was merged of */
const ownPages = (
  row: Made,
  above: (id: string) => readonly (RootPage | null)[] | undefined,
): readonly (RootPage | null)[] => {
  const own = numbered(row.pages ?? 0);
  if (row.split_from !== null) {
    const theirs = above(row.split_from);
    return (row.source_pages ?? own).map((page) => (theirs ? (theirs[page - 1] ?? null) : { fax: row.id, page }));
  }
  if (row.provider !== 'merge') return own.map((page) => ({ fax: row.id, page }));
  return own.map((page) => {
    const from = row.merged_pages?.[page - 1];
    return (from && above(from.fax)?.[from.page - 1]) ?? null;
  });
};

/**
 * The faxes that arrived, first, and all that was ever made of them, locked from above: so that two people who redact wait for
 * each other, and no document shows what another one covers. @throws Failure 404
 */
export const familyOf = async (db: Trx, orgId: string, id: string): Promise<readonly Member[]> => {
  // What one was split off or merged of comes before it, however it is reached.
  const { rows: ids } = await sql<{ id: string }>`with recursive link as (
      select f.id as lower, f.split_from as upper from fax_incoming f where f.org_id = ${orgId} and f.split_from is not null
      union all
      select f.id, s.id from fax_incoming f, jsonb_array_elements_text(f.source_faxes) s(id)
        where f.org_id = ${orgId} and f.source_faxes is not null
    ), family as (
      select id from fax_incoming where org_id = ${orgId} and id = ${id}
      union
      select case when link.lower = family.id then link.upper else link.lower end
        from family join link on family.id in (link.lower, link.upper)
    ), level as (
      select id, 0 as depth from family
      union
      select link.lower, level.depth + 1 from level join link on link.upper = level.id
    ) select id from level group by id order by max(depth), id`.execute(db);
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
    if (row) members.set(row.id, { row, pages: ownPages(row, (above) => members.get(above)?.pages) });
  }
  return [...members.values()];
};

/** The same for one of them that is only looked at: nothing is locked. */
export const pagesAt = async (db: Trx, orgId: string, fax: Made): Promise<Member['pages']> => {
  const above = fax.split_from === null ? (fax.merged_pages ?? []).map((one) => one.fax) : [fax.split_from];
  const pages = new Map<string, Member['pages']>();
  for (const id of new Set(above)) {
    const row = await db
      .selectFrom('fax_incoming')
      .select(['id', 'pages', 'provider', 'split_from', 'source_pages', 'merged_pages'])
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .executeTakeFirst();
    if (row) pages.set(id, await pagesAt(db, orgId, row));
  }
  return ownPages(fax, (id) => pages.get(id));
};
