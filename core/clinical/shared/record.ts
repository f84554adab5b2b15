import type { ExtractResource, Resource as FhirResource, ResourceType } from '@medplum/fhirtypes';
import * as z from 'zod/mini';
import { token } from '#core/plugin/token.ts';
import { defineEvent } from '#core/shared/live/liveEvent.ts';
import type { AccountRole } from '#core/shared/roles.ts';
import { pageServices } from '#core/shared/services/pageServices.ts';
import type { Resource } from '#core/shared/services/resources.ts';

/** FHIR R4 search parameters by name; a list stands for the parameter given several times (and), a comma within for or. */
export interface SearchParams {
  readonly [name: string]: string | number | boolean | readonly string[] | undefined;
}

/** A resource as the server keeps it. */
export type Stored<R extends FhirResource = FhirResource> = R & { readonly id: string };
export type StoredOf<T extends ResourceType> = Stored<ExtractResource<T>>;

/** Whether a resource is of one type, and so has that type's elements. */
export const isOf = <T extends ResourceType>(resource: Stored, type: T): resource is StoredOf<T> =>
  resource.resourceType === type;

/** One page of a search. */
export interface RecordPage<T extends ResourceType> {
  readonly resources: readonly StoredOf<T>[];
  /** What `_include` and `_revinclude` brought. */
  readonly included: readonly Stored[];
  /** How many match in all, where the server said. */
  readonly total: number | null;
  /** The search that gives the page after; null on the last. */
  readonly next: string | null;
  /** The reader's own record has more that they may not see for now: nobody says that something is not there. */
  readonly suppressed?: boolean;
}

export interface WatchOptions {
  /** Another search's page: `next` of the page before. Stands in the place of the parameters. */
  readonly page?: string;
  /** FHIR id of the patient that this is about: what changes for another patient does not make it stale. */
  readonly about?: string;
  /** For whom it is worth reading without a line: see `Watching`. */
  readonly keep?: readonly AccountRole[] | undefined;
}

/**
 * The clinical record: FHIR R4 with this person's rights, at the configured FHIR base address. Searches travel in bodies, so
 * that nothing clinical stands in an address. What is written makes the type's tags stale, here and in everybody's browsers.
 * Rejects with `CallFailure`: `conflict` (412) when someone else saved a newer version, `not_found`, `forbidden`,
 * `feature_disabled`, `invalid_input` with `fields` by FHIRPath.
 */
export interface ClinicalRecord {
  search<T extends ResourceType>(type: T, params: SearchParams, options?: WatchOptions): Resource<RecordPage<T>>;
  read<T extends ResourceType>(type: T, id: string, options?: WatchOptions): Resource<StoredOf<T>>;
  /** Newest first, every version. */
  history<T extends ResourceType>(type: T, id: string, options?: WatchOptions): Resource<readonly StoredOf<T>[]>;
  /** Once, without watching. */
  fetch<T extends ResourceType>(type: T, params: SearchParams | string): Promise<RecordPage<T>>;
  get<T extends ResourceType>(type: T, id: string): Promise<StoredOf<T>>;
  create<R extends FhirResource>(resource: R): Promise<Stored<R>>;
  /** Refused with `conflict` when the stored version is not the one that `resource.meta.versionId` names. */
  update<R extends FhirResource>(resource: Stored<R>): Promise<Stored<R>>;
  remove(type: ResourceType, id: string): Promise<void>;
  /** All or nothing, in one transaction; under one `key` once, however often it arrives. */
  transaction(changes: readonly RecordChangeRequest[], options?: { readonly key?: string }): Promise<readonly Stored[]>;
}

/** `update` without `ifMatch` uses the resource's own `meta.versionId`. */
export type RecordChangeRequest =
  | {
      readonly create: FhirResource;
      readonly fullUrl?: string;
      /** A search: what it finds stands in the place of what would be created. */
      readonly unless?: string;
    }
  | { readonly update: Stored }
  | { readonly remove: { readonly type: ResourceType; readonly id: string } };

export const ClinicalRecord = token<ClinicalRecord>('ClinicalRecord');

/** What nearly every feature of the record stands on. */
export const recordServices = { ...pageServices, record: ClinicalRecord } as const;

/** Something of a patient's record changed. */
export const recordChanged = defineEvent({
  kind: 'record_changed',
  schema: z.object({
    type: z.custom<ResourceType>((type) => typeof type === 'string' && /^[A-Z][A-Za-z]+$/.test(type)),
    /** FHIR id; null for what belongs to no patient. */
    patient: z.nullable(z.string()),
  }),
});
