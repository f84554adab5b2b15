import type { IdentifierKey } from '../resource/identifiers.ts';
import type { Placed, StoredResource } from '../resource/resource.ts';

export type PutOutcome = 'created' | 'updated' | 'unchanged';

export interface Incoming {
  readonly resource: Placed;
  /** The same as JSON text, where the text holds more than a number can: FHIR decimals such as `1.0`. */
  readonly json?: string;
  /**
   * `replace`: the stored resource becomes this one. `add`: where some version of the stored resource already says all that
   * this one says, nothing is new and nothing changes; so the same files can be loaded again in any order.
   */
  readonly mode: 'replace' | 'add';
}

export interface PatientQuery {
  /** Words of names in any order, each from its beginning; a birth date; or an identifier such as a health card number. */
  readonly text?: string | undefined;
  /** The last row of the page before. */
  readonly after?: { readonly name: string; readonly id: string } | undefined;
  readonly limit: number;
}

export interface PatientRow {
  readonly resource: Placed;
  readonly name: string;
  readonly updatedAt: Date;
}

/** The clinical truth of one organisation: FHIR R4 resources with every version they ever had. */
export interface RecordStore {
  /** In the given order. @throws InvalidResource before anything of this call is written. */
  put(incoming: readonly Incoming[]): Promise<readonly PutOutcome[]>;
  read(type: string, id: string): Promise<StoredResource | null>;
  /** Newest first; the current version included. */
  history(type: string, id: string): Promise<readonly StoredResource[]>;
  /** Leaves a last version that says so. False where there is nothing. */
  remove(type: string, id: string): Promise<boolean>;
  /** Ids of the resources that carry an identifier. */
  withIdentifier(type: string, identifier: IdentifierKey): Promise<readonly string[]>;
  /** Which of these places (`CarePlan/1`) a feature keeps. */
  keptAmong(places: readonly string[]): Promise<ReadonlySet<string>>;
  /** Makes references to one place (`Practitioner/a`) point to another, as new versions; reads the whole record. Resolves with how many resources changed. */
  repoint(moves: ReadonlyMap<string, string>): Promise<number>;
  /** Living resources by type. */
  count(): Promise<ReadonlyMap<string, number>>;
  searchPatients(query: PatientQuery): Promise<readonly PatientRow[]>;
}
