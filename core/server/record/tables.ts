import type { Generated } from 'kysely';
import type { Json, Moment } from '../database/tables.ts';
import type { Placed } from './resource.ts';

export interface ResourceTable {
  org_id: string;
  type: string;
  /** FHIR logical id; unique within type and organisation. */
  id: string;
  version: Generated<number>;
  content: Json<Placed>;
  deleted: Generated<boolean>;
  updated_at: Moment;
  /** Patients only: family then given name, lower case, without accents; what lists are sorted by. */
  name_normalised: string | null;
  /** As FHIR writes it: a year, a month or a day. Text, because a year is not a day. */
  birth_date: string | null;
}

/** Every version, the current one included. */
export interface ResourceHistoryTable {
  org_id: string;
  type: string;
  id: string;
  version: number;
  content: Json<Placed>;
  deleted: Generated<boolean>;
  updated_at: Moment;
}

export interface ResourceIdentifierTable {
  org_id: string;
  type: string;
  id: string;
  /** '' where the identifier names no system. */
  system: string;
  value: string;
}

/** One row for each word of each name, so that people are found by any part of any name in any order. */
export interface ResourceNameTable {
  org_id: string;
  type: string;
  id: string;
  word: string;
}

declare module '../database/tables.ts' {
  interface Tables {
    resource: ResourceTable;
    resource_history: ResourceHistoryTable;
    resource_identifier: ResourceIdentifierTable;
    resource_name: ResourceNameTable;
  }
}
