import { sql, type QueryExecutorProvider } from 'kysely';
import { orgTable } from '#core/server/database/orgTable.ts';

/**
 * A clinic's code systems, value sets and concept maps. A row of `terminology_set` is one load of one of them: it is filled under
 * its own number while the one before goes on answering, and takes its place at the end. Words are rows of their own in byte
 * order, so that the beginning of a word is a range of an ordinary index on either database, under row-level security too.
 */
const tables = [
  sql`create table terminology_set (
    id integer generated always as identity primary key,
    org_id text not null references organization (id) on delete cascade,
    kind text not null,
    url text collate "C" not null,
    version text,
    title text not null,
    content text,
    digest text not null,
    state text not null default 'loading',
    size integer not null default 0,
    whole jsonb not null default '[]',
    filters jsonb not null default '[]',
    loaded_at timestamptz not null default now()
  )`,
  sql`create unique index terminology_set_held on terminology_set (org_id, kind, url) where state = 'held'`,
  sql`create table terminology_concept (
    id integer generated always as identity primary key,
    org_id text not null,
    set_id integer not null references terminology_set (id) on delete cascade,
    system text collate "C" not null,
    code text collate "C" not null,
    en text,
    fr text,
    active boolean not null,
    listed boolean not null,
    size integer not null,
    words text collate "C" not null
  )`,
  sql`create unique index terminology_concept_code on terminology_concept (set_id, code, system)`,
  // Without references to other tables: a check for each of millions of rows would double a load's time.
  sql`create table terminology_word (
    org_id text not null,
    set_id integer not null,
    word text collate "C" not null,
    size integer not null,
    concept_id integer not null,
    primary key (set_id, word, size, concept_id)
  )`,
  sql`create table terminology_parent (
    org_id text not null,
    set_id integer not null,
    parent text collate "C" not null,
    code text collate "C" not null,
    primary key (set_id, parent, code)
  )`,
  sql`create table terminology_mapping (
    org_id text not null,
    set_id integer not null,
    system text collate "C" not null,
    code text collate "C" not null,
    target_system text collate "C" not null,
    target text collate "C" not null,
    display text,
    equivalence text not null
  )`,
  sql`create index terminology_mapping_code on terminology_mapping (set_id, code)`,
];

/** From a code to those above it. */
export const parentsIndex = async (db: QueryExecutorProvider): Promise<void> =>
  void (await sql`create index terminology_parent_code on terminology_parent (set_id, code, parent)`.execute(db));

export const terminologyTables = async (db: QueryExecutorProvider): Promise<void> => {
  for (const table of tables) await table.execute(db);
  const parts = ['concept', 'word', 'parent', 'mapping'] as const;
  for (const name of ['set', ...parts]) await orgTable(`terminology_${name}`)(db);
};
