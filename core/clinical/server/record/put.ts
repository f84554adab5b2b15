import { sql } from 'kysely';
import type { Consent } from '@medplum/fhirtypes';
import type { Trx } from '#core/server/database/tables.ts';
import { writeDenials } from '../access/denials/denialTable.ts';
import { moveHolds } from '../access/holds/holdTable.ts';
import { indexRules, writeIndex } from '../index/writeIndex.ts';
import { sortName } from '../resource/names.ts';
import { isHeard, keepForSubscriptions } from '../subscriptions/kept.ts';
import { answered } from './stored.ts';
import { isId } from '../resource/resource.ts';
import type { Incoming, PutOutcome } from './store.ts';
import { InvalidResource, validator } from '../resource/validate.ts';

const chunkSize = 200;

/** @throws InvalidResource for the first that is no valid FHIR R4 */
export const checked = async (incoming: readonly Incoming[]): Promise<void> => {
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

/** Who wrote a version, by name, and as a reference where they are in the record themselves. */
export interface Author {
  readonly reference: string | null;
  readonly display: string;
}

export interface Written {
  readonly rid: number;
  readonly type: string;
  readonly id: string;
  readonly version: number;
  readonly updated_at: Date;
  /** As it is answered, where that was asked for. */
  readonly json?: string;
  /** A subscription wants to hear of it. */
  readonly heard?: boolean;
}

export interface WriteOptions {
  readonly author?: Author | null;
  /** Whether each is given back as it is answered. */
  readonly answers?: boolean;
  /** False: none of them is what an import closed. */
  readonly held?: boolean;
  /** It happens now, and is not history: subscriptions hear of it. */
  readonly news?: boolean;
}

/** Stores what is valid and new, as a further version, with its index rows. Answers in no particular order. */
export const write = async (
  db: Trx,
  orgId: string,
  changed: readonly Incoming[],
  { author = null, answers = false, held = true, news = false }: WriteOptions = {},
): Promise<readonly Written[]> => {
  const { rows } = await sql<Written>`
    with stored as (
      insert into resource (org_id, type, id, version, content, deleted, updated_at, name_normalised, birth_date, indexed)
      select ${orgId}, i.type, i.id, 1, i.content, false, clock_timestamp(), i.name, i.birth, ${indexRules}
      from jsonb_to_recordset(${recordset(changed)}::text::jsonb) as ${columns}
      on conflict (org_id, type, id) do update set version = resource.version + 1, content = excluded.content, deleted = false,
        updated_at = excluded.updated_at, name_normalised = excluded.name_normalised, birth_date = excluded.birth_date,
        indexed = excluded.indexed
      returning rid, type, id, version, content, updated_at
    ), kept as (
      insert into resource_history (org_id, type, id, version, content, deleted, updated_at, author, author_name)
      select ${orgId}, type, id, version, content, false, updated_at,
        ${author?.reference ?? null}::text, ${author?.display ?? null}::text from stored
    )
    select rid, type, id, version, updated_at${answers ? sql`, ${answered('stored')} as json` : sql``}
      ${news ? isHeard(orgId, 'stored') : sql``} from stored`.execute(db);
  await keepForSubscriptions(db, orgId, rows);
  const resources = new Map(changed.map(({ resource }) => [`${resource.resourceType}/${resource.id}`, resource]));
  const indexed = rows.map(({ rid, type, id }) => ({ rid, resource: resources.get(`${type}/${id}`)! }));
  await writeIndex(
    db,
    orgId,
    indexed,
    rows.every(({ version }) => version === 1),
  );
  const again = held ? rows.filter(({ version }) => version > 1) : [];
  await moveHolds(
    db,
    orgId,
    again.map(({ rid, type, id }) => ({ rid, resource: resources.get(`${type}/${id}`)! })),
  );
  const consents = [...resources.values()].filter(({ resourceType }) => resourceType === 'Consent');
  await writeDenials(db, orgId, consents as unknown as readonly Consent[]);
  return rows;
};

export const putAll = async (db: Trx, orgId: string, all: readonly Incoming[]): Promise<readonly PutOutcome[]> => {
  await checked(all);
  const outcomes: PutOutcome[] = [];
  for (let start = 0; start < all.length; start += chunkSize) {
    const chunk = all.slice(start, start + chunkSize);
    const standing = await compare(db, orgId, recordset(chunk));
    const changed = chunk.filter((_, n) => !standing[n]?.same);
    if (changed.length > 0) await write(db, orgId, changed);
    for (const { same, exists } of standing) outcomes.push(same ? 'unchanged' : exists ? 'updated' : 'created');
  }
  return outcomes;
};
