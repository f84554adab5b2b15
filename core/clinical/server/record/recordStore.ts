import { sql } from 'kysely';
import { keeperSystem } from '#clinical/shared';
import type { Trx } from '#core/server/database/tables.ts';
import './tables.ts';
import { putAll } from './put.ts';
import { removeOne } from './remove.ts';
import { repoint } from './repoint.ts';
import type { Placed, StoredResource } from '../resource/resource.ts';
import { searchPatients } from '../search/searchPatients.ts';
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

  remove: async (type, id) => (await removeOne(db, orgId, type, id)) !== null,

  async withIdentifier(type, { system, value }) {
    const answer = await sql<{ id: string }>`
      select distinct r.id from resource_token t join resource r on r.rid = t.rid
      where t.org_id = ${orgId} and t.type = ${type} and t.param = 'identifier' and t.value = ${value.slice(0, 500)}
        and t.system = ${system.slice(0, 500)}`.execute(db);
    return answer.rows.map((row) => row.id);
  },

  async keptAmong(places) {
    const rows = await db
      .selectFrom('resource')
      .select('place')
      .where('org_id', '=', orgId)
      .where(sql<boolean>`place = any(${[...places]}::text[])`)
      .where('deleted', '=', false)
      .where(sql<boolean>`content -> 'meta' -> 'tag' @> ${JSON.stringify([{ system: keeperSystem }])}::jsonb`)
      .execute();
    return new Set(rows.map(({ place }) => place));
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
