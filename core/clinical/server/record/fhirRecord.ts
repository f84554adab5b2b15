import type { Resource, ResourceType } from '@medplum/fhirtypes';
import type { ClosedKeepers } from '#core/server/features/closedKeepers.ts';
import type { RecordPage, SearchParams, Stored, StoredOf } from '#clinical/shared';

export interface SearchOptions {
  /** Leaves out parameters that the server does not know; `ignored` of the page names them. Else they are refused. */
  readonly lenient?: boolean;
  /** What patients keep from the asker stays out: of pages, totals and order, and of everything that a chain or `_has` reaches. */
  readonly withheld?: Withheld;
  /** Imports that are not yet released to their patient stay out in the same way. */
  readonly released?: boolean;
  /** What these keep stays out in the same way. */
  readonly closedKeepers?: ClosedKeepers;
}

/** Whom patients' consents are asked about. */
export interface Withheld {
  /** By what consents name the person: `Practitioner/1`, `role:admin`. */
  readonly actors: readonly string[];
  readonly at: Date;
  /** FHIR ids of patients whom emergency access opens in this search. */
  readonly opened: readonly string[];
}

export interface SearchedPage<T extends ResourceType = ResourceType> extends RecordPage<T> {
  readonly ignored?: readonly string[];
  /** The asker's own record has more than they may see for now. */
  readonly suppressed?: boolean;
}

export interface ChangesQuery {
  readonly id?: string;
  /** Only what was written at or after this moment. */
  readonly since?: Date;
  readonly count?: number;
  /** `next` of the page before. */
  readonly page?: string;
}

export interface Change<T extends ResourceType = ResourceType> {
  readonly action: 'created' | 'updated' | 'deleted';
  readonly id: string;
  readonly versionId: string;
  readonly at: Date;
  /** Null for a deletion. */
  readonly resource: StoredOf<T> | null;
}

export interface ChangesPage<T extends ResourceType = ResourceType> {
  readonly changes: readonly Change<T>[];
  readonly next: string | null;
}

/**
 * One organisation's clinical record within one transaction, whether it is kept here or on another FHIR server
 * (`FHIR_BASE_URL`). Every failure is a `Failure`: `not_found`, `forbidden`, `feature_disabled`, `conflict` (412),
 * `invalid_input` with `fields` by FHIRPath.
 */
export interface FhirRecord {
  /** Kept on another server, which knows nothing of our own search parameters. */
  readonly elsewhere?: true;
  read<T extends ResourceType>(type: T, id: string): Promise<StoredOf<T>>;
  /**
   * Null where there is none.
   * @param change it is changed next, so that nobody else does in between
   */
  find<T extends ResourceType>(type: T, id: string, change?: boolean): Promise<StoredOf<T> | null>;
  /** One page; `_count` is 50 where it is not given. A string is the `next` of the page before. */
  search<T extends ResourceType>(
    type: T,
    params: SearchParams | string,
    options?: SearchOptions,
  ): Promise<SearchedPage<T>>;
  /** Newest first, without the versions that only say that it was deleted. */
  history<T extends ResourceType>(type: T, id: string): Promise<readonly StoredOf<T>[]>;
  /** One version. */
  version<T extends ResourceType>(type: T, id: string, versionId: string): Promise<StoredOf<T>>;
  /** FHIR ids of the patients whose data these resources are, or were in any of their versions. */
  everOf(type: ResourceType, ids: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
  /** What happened to one resource or to all of a type, newest first, page by page; `/_history`. */
  changes<T extends ResourceType>(type: T, query: ChangesQuery): Promise<ChangesPage<T>>;
  /** Keeps a given id where there is none of it yet. */
  create<R extends Resource>(resource: R): Promise<Stored<R>>;
  /**
   * Makes it under its id where there is none.
   * @param ifMatch refuses with `conflict` when another version is stored; absent: the last one wins
   */
  update<R extends Resource>(resource: Stored<R>, ifMatch?: string): Promise<Stored<R>>;
  remove(type: ResourceType, id: string, ifMatch?: string): Promise<void>;
}
