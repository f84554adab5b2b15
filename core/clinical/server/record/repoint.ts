import { sql } from 'kysely';
import type { Trx } from '#core/server/database/tables.ts';
import { putAll } from './put.ts';
import type { Placed } from '../resource/resource.ts';
import type { Incoming } from './store.ts';

const pageSize = 200;

/**
 * Makes every reference to one place point to another (`Practitioner/a` -> `Practitioner/b`), as new versions of the
 * resources that refer. Reads the organisation's whole record: for rare events such as a stub's real resource arriving.
 * @returns how many resources changed
 */
export const repoint = async (db: Trx, orgId: string, moves: ReadonlyMap<string, string>): Promise<number> => {
  const from = [...moves.keys()];
  let changed = 0;
  let last = { type: '', id: '' };
  for (;;) {
    const page = await sql<{ type: string; id: string; json: string }>`
      select r.type, r.id, r.content::text as json from resource r
      where r.org_id = ${orgId} and not r.deleted and (r.type, r.id) > (${last.type}, ${last.id}) and exists (
        select 1 from jsonb_path_query(r.content, '$.**.reference') found
        where found #>> '{}' in (select jsonb_array_elements_text(${JSON.stringify(from)}::text::jsonb))
      )
      order by r.type, r.id limit ${pageSize}`.execute(db);
    const incoming = page.rows.map(({ json }): Incoming => {
      // On the text, so that decimals stay as they were written.
      const moved = json.replace(/"reference": ("(?:[^"\\]|\\.)*")/g, (whole, text: string) => {
        const to = moves.get(JSON.parse(text) as string);
        return to === undefined ? whole : `"reference": ${JSON.stringify(to)}`;
      });
      return { resource: JSON.parse(moved) as Placed, json: moved, mode: 'replace' };
    });
    await putAll(db, orgId, incoming);
    changed += incoming.length;
    const end = page.rows.at(-1);
    if (!end || page.rows.length < pageSize) return changed;
    last = end;
  }
};
