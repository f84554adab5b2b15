import { sql } from 'kysely';
import { migration } from '#core/server/database/migrations/migration.ts';
import { orgTable } from '#core/server/database/orgTable.ts';

/** By what a living, active patient is found: one row each for a word of a name, the birth date and the ends of numbers. */
export interface PatientKeyTable {
  org_id: string;
  rid: number;
  kind: 'word' | 'born' | 'day' | 'card' | 'phone' | 'number';
  key: string;
  /** Every word of the names between blanks, the family name first: ` tremblay maya `. */
  names: string;
}

/** The clinic's words of names, each once however many bear it: by every later part of the word, and by what a slip leaves of it. */
export interface PatientWordTable {
  org_id: string;
  kind: 'tail' | 'near';
  key: string;
  word: string;
}

declare module '#core/server/database/tables.ts' {
  interface Tables {
    patient_key: PatientKeyTable;
    patient_word: PatientWordTable;
  }
}

export const findTables = migration(
  sql`create table patient_key (
    org_id text not null references organization (id) on delete cascade,
    rid bigint not null references resource (rid) on delete cascade,
    kind text collate "C" not null,
    key text collate "C" not null,
    names text collate "C" not null,
    primary key (rid, kind, key)
  )`,
  sql`create index patient_key_found on patient_key (org_id, kind, key, names, rid)`,
  orgTable('patient_key'),
  sql`create table patient_word (
    org_id text not null references organization (id) on delete cascade,
    kind text collate "C" not null,
    key text collate "C" not null,
    word text collate "C" not null,
    primary key (org_id, kind, key, word)
  )`,
  sql`create index patient_word_whole on patient_word (org_id, word)`,
  orgTable('patient_word'),
  // Patients that are there already get their keys from the next start's reindexing, in slices.
  sql`drop index if exists resource_to_index`,
  sql`create index resource_to_index on resource (rid) where indexed < 2 and not deleted`,
  sql`update resource set indexed = 0 where type = 'Patient' and not deleted`,
);
