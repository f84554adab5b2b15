import { sql, type QueryExecutorProvider } from 'kysely';
import { orgTable } from '#core/server/database/orgTable.ts';

const table = async (
  db: QueryExecutorProvider,
  name: string,
  columns: string,
  key: string,
  found: string,
): Promise<void> => {
  await sql`create table ${sql.table(name)} (
    org_id text not null,
    rid bigint not null references resource (rid) on delete cascade,
    type text collate "C" not null,
    param text collate "C" not null,
    ${sql.raw(columns)},
    primary key (rid, param, ${sql.raw(key)})
  )`.execute(db);
  await sql`create index ${sql.ref(`${name}_found`)} on ${sql.table(name)}
    (org_id, type, param, ${sql.raw(found)}, rid)`.execute(db);
  await orgTable(name)(db);
};

/**
 * One row for each value of each search parameter. `rid` stands for a resource in few bytes; each table is read two ways: by
 * value, to drive a search, and by resource, to check what another index drives.
 */
export const searchTables = async (db: QueryExecutorProvider): Promise<void> => {
  await sql`alter table resource add column rid bigint generated always as identity`.execute(db);
  await sql`alter table resource add column indexed smallint not null default 0`.execute(db);
  await sql`create unique index resource_rid on resource (rid)`.execute(db);
  await sql`create index resource_updated on resource (org_id, type, updated_at, rid) where not deleted`.execute(db);
  await sql`create index resource_to_index on resource (rid) where indexed < 1`.execute(db);
  await sql`alter table resource_history add column author text`.execute(db);
  await sql`alter table resource_history add column author_name text`.execute(db);
  await sql`alter table resource_history add column seq bigint generated always as identity`.execute(db);
  await sql`create unique index resource_history_seq on resource_history (org_id, type, seq)`.execute(db);
  const text = 'text collate "C" not null';
  await table(db, 'resource_token', `value ${text}, system ${text}`, 'value, system', 'value');
  await table(db, 'resource_string', `value ${text}, exact text, main boolean not null`, 'value', 'value');
  await table(
    db,
    'resource_date',
    'low timestamptz not null, high timestamptz not null, main boolean not null',
    'low, high',
    'low',
  );
  await table(db, 'resource_reference', `target ${text}, date timestamptz`, 'target', 'target, date');
  await table(
    db,
    'resource_quantity',
    `value double precision not null, system ${text}, code ${text}, unit ${text}`,
    'value, system, code, unit',
    'value',
  );
  await sql`drop table resource_identifier, resource_name`.execute(db);
};
