import { type RawBuilder, sql } from 'kysely';
import { setImmediate as turn } from 'node:timers/promises';
import type { Trx } from '#core/server/database/tables.ts';
import type { ConceptRow, MappingRow } from './rows.ts';

/** Whose terminology, and how to write it: each call of `inOrg` is a transaction, so that a large load holds nobody up. */
export interface TerminologyTarget {
  readonly orgId: string;
  inOrg<T>(orgId: string, work: (db: Trx) => Promise<T>): Promise<T>;
}

/** Rows of one transaction: few enough that the embedded database, which holds the event loop, soon lets it go. */
export const slice = 100;

export async function* slicesOf<T>(all: Iterable<T>): AsyncGenerator<readonly T[]> {
  let some: T[] = [];
  for (const one of all) {
    some.push(one);
    if (some.length < slice) continue;
    yield some;
    some = [];
    await turn();
  }
  if (some.length > 0) yield some;
}

const json = (rows: readonly unknown[]) => sql`${JSON.stringify(rows)}::text::jsonb`;

/** @param source a query for system, code, en, fr, active, listed, size and words */
export const insertConcepts = async (
  db: Trx,
  orgId: string,
  setId: number,
  source: RawBuilder<unknown>,
): Promise<void> => {
  await sql`with made as (
      insert into terminology_concept (org_id, set_id, system, code, en, fr, active, listed, size, words)
      select ${orgId}, ${setId}::integer, g.system, g.code, g.en, g.fr, g.active, g.listed, g.size, g.words from (${source}) g
      on conflict (set_id, code, system) do nothing returning id, size, words
    )
    insert into terminology_word (org_id, set_id, word, size, concept_id)
    select distinct ${orgId}, ${setId}::integer, left(w.word, 100), made.size, made.id
    from made, unnest(regexp_split_to_array(made.words, '[ /]+')) as w(word) where w.word <> ''`.execute(db);
};

export const writeConcepts = async (
  db: Trx,
  orgId: string,
  setId: number,
  rows: readonly ConceptRow[],
): Promise<void> => {
  const source = sql`select i.*, true as listed from jsonb_to_recordset(${json(rows)})
    as i(system text, code text, en text, fr text, active boolean, size integer, words text)`;
  await insertConcepts(db, orgId, setId, source);
  const edges = rows.flatMap(({ code, parents }) => parents.map((parent) => ({ code, parent })));
  if (edges.length === 0) return;
  await sql`insert into terminology_parent (org_id, set_id, parent, code)
    select ${orgId}, ${setId}::integer, i.parent, i.code from jsonb_to_recordset(${json(edges)}) as i(parent text, code text)
    on conflict do nothing`.execute(db);
};

export const writeMappings = async (
  db: Trx,
  orgId: string,
  setId: number,
  rows: readonly MappingRow[],
): Promise<void> => {
  await sql`insert into terminology_mapping (org_id, set_id, system, code, target_system, target, display, equivalence)
    select ${orgId}, ${setId}::integer, i.* from jsonb_to_recordset(${json(rows)})
    as i(system text, code text, target_system text, target text, display text, equivalence text)`.execute(db);
};

/** From now on this load answers, and the one before no longer does. */
export const putInPlace = ({ orgId, inOrg }: TerminologyTarget, setId: number): Promise<void> =>
  inOrg(orgId, async (db) => {
    await sql`update terminology_set o set state = 'dropped' from terminology_set n
      where n.id = ${setId} and o.org_id = n.org_id and o.kind = n.kind and o.url = n.url and o.state = 'held'`.execute(
      db,
    );
    await sql`update terminology_set set state = 'held', size = case kind
        when 'ConceptMap' then (select count(*) from terminology_mapping where set_id = ${setId})
        else (select count(*) from terminology_concept where set_id = ${setId}) end
      where id = ${setId}`.execute(db);
  });

/** Removes, a little at a time, what was replaced and what a load left that never ended. */
export const sweep = async ({ orgId, inOrg }: TerminologyTarget): Promise<void> => {
  const { rows } = await inOrg(orgId, (db) =>
    sql<{ id: number }>`select id from terminology_set where org_id = ${orgId}
      and (state = 'dropped' or (state = 'loading' and loaded_at < now() - interval '1 day'))`.execute(db),
  );
  for (const { id } of rows) {
    for (const table of ['word', 'parent', 'mapping', 'concept'].map((name) => sql.table(`terminology_${name}`)))
      for (let removed = 1n; removed > 0n;) {
        const answer = await inOrg(orgId, (db) =>
          sql`delete from ${table} where ctid = any(array(select ctid from ${table} where set_id = ${id} limit 2000))`.execute(
            db,
          ),
        );
        removed = answer.numAffectedRows ?? 0n;
        await turn();
      }
    await inOrg(orgId, (db) => sql`delete from terminology_set where id = ${id}`.execute(db));
  }
};
