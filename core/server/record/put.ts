import { sql } from 'kysely';
import type { Trx } from '../database/tables.ts';
import { identifiersOf } from './identifiers.ts';
import { nameWords, sortName } from './names.ts';
import { isId } from './resource.ts';
import type { Incoming, PutOutcome } from './store.ts';
import { InvalidResource, validator } from './validate.ts';

const chunkSize = 200;

const checked = async (incoming: readonly Incoming[]): Promise<void> => {
  const validate = await validator();
  for (const { resource } of incoming) {
    if (!isId(resource.id)) {
      const problem = 'an id has 1 to 64 letters, digits, hyphens and points';
      throw new InvalidResource(resource, [{ at: `${resource.resourceType}.id`, problem }]);
    }
    const issues = validate(resource);
    if (issues.length > 0) throw new InvalidResource(resource, issues);
  }
};

/** JSON text of a recordset; contents go in as text, so that no number passes through a float. */
const recordset = (incoming: readonly Incoming[]): string => {
  const rows = incoming.map(({ resource, json, mode }, ord) => {
    const birth = resource.resourceType === 'Patient' ? (resource['birthDate'] ?? null) : null;
    const row = { ord, mode, type: resource.resourceType, id: resource.id, name: sortName(resource), birth };
    return `${JSON.stringify(row).slice(0, -1)},"content":${json ?? JSON.stringify(resource)}}`;
  });
  return `[${rows.join(',')}]`;
};

const columns = sql`i(ord int, mode text, type text, id text, name text, birth text, content jsonb)`;

interface Standing {
  readonly ord: number;
  readonly exists: boolean;
  readonly same: boolean;
}

/** How each stands to what is stored. */
const compare = async (db: Trx, orgId: string, rows: string): Promise<readonly Standing[]> => {
  const answer = await sql<Standing>`
    select i.ord, r.id is not null and not r.deleted as exists,
      r.id is not null and not r.deleted and case when i.mode = 'replace' then r.content = i.content else exists (
        select 1 from resource_history h
        where h.org_id = ${orgId} and h.type = i.type and h.id = i.id and not h.deleted and h.content @> i.content
      ) end as same
    from jsonb_to_recordset(${rows}::text::jsonb) as ${columns}
    left join resource r on r.org_id = ${orgId} and r.type = i.type and r.id = i.id
    order by i.ord`.execute(db);
  return answer.rows;
};

const write = async (db: Trx, orgId: string, changed: readonly Incoming[]): Promise<void> => {
  await sql`
    with stored as (
      insert into resource (org_id, type, id, version, content, deleted, updated_at, name_normalised, birth_date)
      select ${orgId}, i.type, i.id, 1, i.content, false, now(), i.name, i.birth
      from jsonb_to_recordset(${recordset(changed)}::text::jsonb) as ${columns}
      on conflict (org_id, type, id) do update set version = resource.version + 1, content = excluded.content, deleted = false,
        updated_at = excluded.updated_at, name_normalised = excluded.name_normalised, birth_date = excluded.birth_date
      returning type, id, version, content, updated_at
    )
    insert into resource_history (org_id, type, id, version, content, deleted, updated_at)
    select ${orgId}, type, id, version, content, false, updated_at from stored`.execute(db);
};

/** Replaces the look-up rows of the changed resources. */
const index = async (db: Trx, orgId: string, changed: readonly Incoming[]): Promise<void> => {
  const places = changed.map(({ resource }) => ({ type: resource.resourceType, id: resource.id }));
  const those = JSON.stringify(places);
  for (const table of ['resource_identifier', 'resource_name'] as const) {
    await sql`delete from ${sql.table(table)} t using jsonb_to_recordset(${those}::text::jsonb) as i(type text, id text)
      where t.org_id = ${orgId} and t.type = i.type and t.id = i.id`.execute(db);
  }
  const rows = <T extends object>(of: (incoming: Incoming) => readonly T[]): string =>
    JSON.stringify(changed.flatMap((one, n) => of(one).map((row) => ({ ...places[n], ...row }))));
  await sql`insert into resource_identifier (org_id, type, id, system, value)
    select ${orgId}, i.type, i.id, i.system, i.value
    from jsonb_to_recordset(${rows(({ resource }) => identifiersOf(resource))}::text::jsonb)
      as i(type text, id text, system text, value text)`.execute(db);
  await sql`insert into resource_name (org_id, type, id, word) select ${orgId}, i.type, i.id, i.word
    from jsonb_to_recordset(${rows(({ resource }) => nameWords(resource).map((word) => ({ word })))}::text::jsonb)
      as i(type text, id text, word text)`.execute(db);
};

export const putAll = async (db: Trx, orgId: string, all: readonly Incoming[]): Promise<readonly PutOutcome[]> => {
  await checked(all);
  const outcomes: PutOutcome[] = [];
  for (let start = 0; start < all.length; start += chunkSize) {
    const chunk = all.slice(start, start + chunkSize);
    const standing = await compare(db, orgId, recordset(chunk));
    const changed = chunk.filter((_, n) => !standing[n]?.same);
    if (changed.length > 0) {
      await write(db, orgId, changed);
      await index(db, orgId, changed);
    }
    for (const { same, exists } of standing) outcomes.push(same ? 'unchanged' : exists ? 'updated' : 'created');
  }
  return outcomes;
};
