import { sql } from 'kysely';
import type { Trx } from '#core/server/database/tables.ts';
import { normalise } from '../resource/names.ts';
import type { Placed } from '../resource/resource.ts';
import type { PatientQuery, PatientRow } from '../record/store.ts';

/** The first text that comes after every text beginning with `prefix`, in byte order. */
const after = (prefix: string): string => `${prefix}\u{10ffff}`;

const condition = (orgId: string, text: string) => {
  const trimmed = text.trim();
  if (/^\d{4}(-\d{2}){0,2}$/.test(trimmed)) {
    return sql`r.birth_date >= ${trimmed} and r.birth_date < ${after(trimmed)}`;
  }
  const words = normalise(trimmed).split(' ').filter(Boolean).slice(0, 6);
  const named = words.map(
    (word) => sql`select rid from resource_string
      where org_id = ${orgId} and type = 'Patient' and param = 'name' and value >= ${word} and value < ${after(word)}`,
  );
  // Card numbers are typed with spaces and hyphens, and kept without.
  const number = trimmed.replace(/[\s-]/g, '').toUpperCase();
  const card = sql`select rid from resource_token
    where org_id = ${orgId} and type = 'Patient' and param = 'identifier' and value in (${trimmed}, ${number})`;
  const found = named.length === 0 ? card : sql`(${sql.join(named, sql` intersect `)}) union ${card}`;
  return sql`r.rid in (${found})`;
};

/** By name, then id; one page. */
export const searchPatients = async (db: Trx, orgId: string, query: PatientQuery): Promise<readonly PatientRow[]> => {
  const { text, after: last, limit } = query;
  const answer = await sql<{ content: Placed; name: string | null; updated_at: Date }>`
    select r.content, r.name_normalised as name, r.updated_at from resource r
    where r.org_id = ${orgId} and r.type = 'Patient' and not r.deleted
      ${text?.trim() ? sql`and ${condition(orgId, text)}` : sql``}
      ${last ? sql`and (r.name_normalised, r.id) > (${last.name}, ${last.id})` : sql``}
    order by r.name_normalised, r.id limit ${limit}`.execute(db);
  return answer.rows.map((row) => ({ resource: row.content, name: row.name ?? '', updatedAt: row.updated_at }));
};
