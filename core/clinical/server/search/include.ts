import { sql } from 'kysely';
import type { Stored } from '#clinical/shared';
import { goOn } from '#core/server/budgets/pace.ts';
import type { Reach } from './compile.ts';
import type { Include } from './query.ts';
import { readAll, type Wanted, withContents } from './readAll.ts';

/** How far `:iterate` follows, and how much one page brings along. */
export const deepestInclude = 4;
export const mostIncluded = 1_000;

const place = ({ resourceType, id }: Stored): string => `${resourceType}/${id}`;

const forwards = async (
  { db, orgId }: Reach,
  { param, target }: Include,
  from: readonly Stored[],
): Promise<readonly Wanted[]> => {
  const places = JSON.stringify(from.map(({ resourceType: type, id }) => ({ type, id })));
  const { rows } = await withContents(sql`
    with wanted as materialized (
      select distinct t.target from jsonb_to_recordset(${places}::text::jsonb) as i(type text, id text)
      join resource r on r.org_id = ${orgId} and r.type = i.type and r.id = i.id
      join resource_reference t on t.rid = r.rid and t.param = ${param.stored}
      limit ${mostIncluded}
    )
    select r.rid from wanted w
    join resource r on r.org_id = ${orgId} and r.place = w.target
    where not r.deleted
      ${target === null ? sql`` : sql`and r.type = ${target}`}
      ${param.targets.length === 0 ? sql`` : sql`and r.type = any(${[...param.targets]}::text[])`}
    order by w.target`).execute(db);
  return rows;
};

const backwards = async (
  { db, orgId }: Reach,
  { type, param }: Include,
  from: readonly Stored[],
): Promise<readonly Wanted[]> => {
  const { rows } = await withContents(sql`
    with wanted as materialized (
      select distinct t.rid from resource_reference t
      where t.org_id = ${orgId} and t.type = ${type} and t.param = ${param.stored} and t.target = any(${from.map(place)}::text[])
      order by t.rid limit ${mostIncluded}
    )
    select r.rid from wanted w join resource r on r.rid = w.rid where not r.deleted order by r.rid`).execute(db);
  return rows;
};

/** What `_include` and `_revinclude` bring to a page, each once. Circles end because nothing is followed twice. */
export const included = async (
  reach: Reach,
  includes: readonly Include[],
  matches: readonly Stored[],
): Promise<readonly Stored[]> => {
  const seen = new Set(matches.map(place));
  const brought: Stored[] = [];
  let fresh = matches;
  for (let depth = 0; depth < deepestInclude && fresh.length > 0; depth += 1) {
    const next: Stored[] = [];
    for (const include of includes) {
      if (depth > 0 && !include.iterate) continue;
      const from = include.reverse ? fresh : fresh.filter(({ resourceType }) => resourceType === include.type);
      if (from.length === 0) continue;
      if (brought.length >= mostIncluded) return brought;
      await goOn();
      const wanted = await (include.reverse ? backwards : forwards)(reach, include, from);
      for (const one of (await readAll(reach, wanted)).resources) {
        if (seen.has(place(one)) || brought.length >= mostIncluded) continue;
        seen.add(place(one));
        next.push(one);
        brought.push(one);
      }
    }
    fresh = next;
  }
  return brought;
};
