import { sql } from 'kysely';
import type { Trx } from '../database/tables.ts';
import './tables.ts';
import { putAll } from './put.ts';
import { repoint } from './repoint.ts';
import type { Placed, StoredResource } from './resource.ts';
import { searchPatients } from './searchPatients.ts';
import type { RecordStore } from './store.ts';

const kept = ['content', 'version', 'deleted', 'updated_at'] as const;
const stored = (row: { content: Placed; version: number; deleted: boolean; updated_at: Date }): StoredResource => ({
  resource: row.content,
  version: Number(row.version),
  deleted: row.deleted,
  updatedAt: row.updated_at,
});

/** The record of one organisation, within one transaction. */
export const recordStore = (db: Trx, orgId: string): RecordStore => ({
  put: (incoming) => putAll(db, orgId, incoming),

  async read(type, id) {
    const row = await db
      .selectFrom('resource')
      .select(kept)
      .where('org_id', '=', orgId)
      .where('type', '=', type)
      .where('id', '=', id)
      .executeTakeFirst();
    return row ? stored(row) : null;
  },

  async history(type, id) {
    const rows = await db
      .selectFrom('resource_history')
      .select(kept)
      .where('org_id', '=', orgId)
      .where('type', '=', type)
      .where('id', '=', id)
      .orderBy('version', 'desc')
      .execute();
    return rows.map(stored);
  },

  async remove(type, id) {
    const answer = await sql<{ version: number }>`
      with gone as (
        update resource set deleted = true, version = version + 1, updated_at = now()
        where org_id = ${orgId} and type = ${type} and id = ${id} and not deleted
        returning version, content, updated_at
      )
      insert into resource_history (org_id, type, id, version, content, deleted, updated_at)
      select ${orgId}, ${type}, ${id}, version, content, true, updated_at from gone returning version`.execute(db);
    if (answer.rows.length === 0) return false;
    for (const table of ['resource_identifier', 'resource_name'] as const) {
      await db.deleteFrom(table).where('org_id', '=', orgId).where('type', '=', type).where('id', '=', id).execute();
    }
    return true;
  },

  async withIdentifier(type, { system, value }) {
    const rows = await db
      .selectFrom('resource_identifier')
      .select('id')
      .where('org_id', '=', orgId)
      .where('type', '=', type)
      .where('system', '=', system)
      .where('value', '=', value)
      .execute();
    return rows.map((row) => row.id);
  },

  repoint: (moves) => repoint(db, orgId, moves),

  async count() {
    const rows = await db
      .selectFrom('resource')
      .select(({ fn }) => ['type', fn.countAll<string>().as('n')])
      .where('org_id', '=', orgId)
      .where('deleted', '=', false)
      .groupBy('type')
      .orderBy('type')
      .execute();
    return new Map(rows.map((row) => [row.type, Number(row.n)]));
  },

  searchPatients: (query) => searchPatients(db, orgId, query),
});
