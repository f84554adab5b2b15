import { sql } from 'kysely';
import { migration } from '#core/server/database/migrations/migration.ts';
import { orgTable } from '#core/server/database/orgTable.ts';

export interface ConceptUseTable {
  org_id: string;
  /** FHIR type that carries the concept. */
  type: string;
  /** '' where the concept has no code. */
  system: string;
  /** The code; for words without a code the words, normalised. */
  code: string;
  /** The CodeableConcept as it was last written. */
  concept: unknown;
  /** Normalised, with a space before each word. */
  words: string;
  uses: number;
}

declare module '#core/server/database/tables.ts' {
  interface Tables {
    concept_use: ConceptUseTable;
  }
}

/** One row for each code that the clinic uses: thousands at most, however long the record. */
export const conceptTable = migration(
  sql`create table concept_use (
    org_id text not null references organization (id) on delete cascade,
    type text collate "C" not null,
    system text collate "C" not null,
    code text collate "C" not null,
    concept jsonb not null,
    words text collate "C" not null,
    uses integer not null,
    primary key (org_id, type, system, code)
  )`,
  sql`create index concept_use_most on concept_use (org_id, type, uses desc)`,
  orgTable('concept_use'),
);
