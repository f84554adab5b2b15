import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Json, Moment } from '#core/server/database/tables.ts';
import type { Placed } from '../resource/resource.ts';

export interface ResourceTable {
  /** Stands for the resource in the search index. */
  rid: GeneratedAlways<number>;
  /** By which rules its index rows were made (`indexRules`). */
  indexed: Generated<number>;
  org_id: string;
  type: string;
  /** FHIR logical id; unique within type and organisation. */
  id: string;
  /** `Patient/1`: how references name it. */
  place: GeneratedAlways<string>;
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
  /** Who wrote it: `Practitioner/1`; null for imports and the system. */
  author: string | null;
  author_name: string | null;
  /** Order of writing. */
  seq: GeneratedAlways<number>;
}

interface IndexTable {
  org_id: string;
  rid: number;
  type: string;
  param: string;
}
/** One row for each value of a token or uri parameter. */
export interface ResourceTokenTable extends IndexTable {
  value: string;
  /** '' where the value names no system; '*' where the element has one of its own (`code`). */
  system: string;
}
/** One row for each text, and for each later word of it. */
export interface ResourceStringTable extends IndexTable {
  value: string;
  exact: string | null;
  main: boolean;
}
export interface ResourceDateTable extends IndexTable {
  low: Moment;
  high: Moment;
  main: boolean;
}
export interface ResourceReferenceTable extends IndexTable {
  /** `Patient/1`, or an absolute or canonical address. */
  target: string;
  /** The resource's main date (`mainDate.ts`). */
  date: ColumnType<Date | null, Date | string | null, Date | string | null>;
}
export interface ResourceQuantityTable extends IndexTable {
  value: number;
  system: string;
  code: string;
  unit: string;
}

declare module '#core/server/database/tables.ts' {
  interface Tables {
    resource: ResourceTable;
    resource_history: ResourceHistoryTable;
    resource_token: ResourceTokenTable;
    resource_string: ResourceStringTable;
    resource_date: ResourceDateTable;
    resource_reference: ResourceReferenceTable;
    resource_quantity: ResourceQuantityTable;
  }
}
