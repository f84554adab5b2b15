import type { Resource as FhirResource, ResourceType } from '@medplum/fhirtypes';
import { makeAutoObservable, observable, runInAction } from 'mobx';
import { CallFailure, type Resource } from '#core/shared';
import {
  type ClinicalRecord,
  type RecordChangeRequest,
  type RecordPage,
  type SearchParams,
  type Stored,
  type StoredOf,
} from '#clinical/shared';

export interface FakeRecord extends ClinicalRecord {
  /** What is stored now. */
  readonly stored: readonly Stored[];
  /** What was searched for, newest last. */
  readonly searched: readonly { readonly type: ResourceType; readonly params: SearchParams | string }[];
  /** As if somebody else had saved it. */
  put(resource: Stored): void;
  /** The next write is refused. */
  refuseNext(failure: CallFailure): void;
}

interface Options {
  /** Which resources of the type a search gives; all where absent. The real server's search is tested elsewhere. */
  readonly match?: (resource: Stored, params: SearchParams) => boolean;
}

/** A record in memory: searches give what `match` says, versions count up, an old version is refused as a conflict. */
export const fakeRecord = (given: readonly Stored[] = [], { match = () => true }: Options = {}): FakeRecord => {
  const versions = observable.map<string, readonly Stored[]>({}, { deep: false });
  const searched: { readonly type: ResourceType; readonly params: SearchParams | string }[] = [];
  let refusal: CallFailure | null = null;
  let made = 0;
  const keyOf = ({ resourceType, id }: Stored): string => `${resourceType}/${id}`;
  const put = <R extends Stored>(resource: R): R => {
    const before = versions.get(keyOf(resource)) ?? [];
    const meta = { ...resource.meta, versionId: String(before.length + 1), lastUpdated: new Date().toISOString() };
    const kept = { ...resource, meta };
    runInAction(() => versions.set(keyOf(resource), [kept, ...before]));
    return kept;
  };
  const all = (): readonly Stored[] => [...versions.values()].flatMap(([newest]) => (newest ? [newest] : []));
  for (const resource of given) put(resource);

  const watched = <A>(look: () => A): Resource<A> =>
    makeAutoObservable(
      {
        get data() {
          try {
            return look();
          } catch {
            return undefined;
          }
        },
        get error() {
          try {
            look();
            return undefined;
          } catch (error) {
            return error instanceof Error ? error : new Error(String(error));
          }
        },
        pending: false,
        fetching: false,
        refetch: () => Promise.resolve(),
        dispose: () => undefined,
      },
      { refetch: false, dispose: false },
    );
  const pageOf = <T extends ResourceType>(type: T, params: SearchParams | string): RecordPage<T> => {
    const resources = all().filter(
      (one) => one.resourceType === type && (typeof params === 'string' || match(one, params)),
    );
    // `_include`: everything that the matches refer to.
    const referred = typeof params === 'string' || !params['_include'] ? '' : JSON.stringify(resources);
    // `_revinclude`: everything that refers to a match.
    const refers = (one: Stored): boolean =>
      typeof params !== 'string' &&
      params['_revinclude'] !== undefined &&
      resources.some((match) => match !== one && JSON.stringify(one).includes(`"${keyOf(match)}"`));
    return {
      resources: resources as unknown as StoredOf<T>[],
      included: all().filter((one) => (referred !== '' && referred.includes(`"${keyOf(one)}"`)) || refers(one)),
      total: null,
      next: null,
    };
  };
  const refused = (): void => {
    const failure = refusal;
    refusal = null;
    if (failure) throw failure;
  };
  const newest = (type: string, id: string): Stored => {
    const found = versions.get(`${type}/${id}`)?.[0];
    if (!found) throw new CallFailure(404, 'not_found', 'Not there.');
    return found;
  };
  const create = <R extends FhirResource>(resource: R): Stored<R> =>
    put({ ...resource, id: resource.id ?? `made-${++made}` }) as Stored<R>;
  const update = <R extends FhirResource>(resource: Stored<R>): Stored<R> => {
    const { resourceType, id, meta } = resource;
    const now = versions.get(`${resourceType}/${id}`)?.[0];
    if (meta?.versionId !== undefined && now && now.meta?.versionId !== meta.versionId)
      throw new CallFailure(412, 'conflict', 'Someone else changed this. Reload it and try again.');
    return put(resource) as Stored<R>;
  };
  const remove = (type: string, id: string): void => void runInAction(() => versions.delete(`${type}/${id}`));

  return {
    get stored() {
      return all();
    },
    searched,
    put: (resource) => void put(resource),
    refuseNext: (failure) => void (refusal = failure),
    search: (type, params, options) => {
      searched.push({ type, params: options?.page ?? params });
      return watched(() => pageOf(type, options?.page ?? params));
    },
    read: (type, id) => watched(() => newest(type, id) as never),
    history: (type, id) => watched(() => (versions.get(`${type}/${id}`) ?? []) as never),
    fetch: (type, params) => {
      searched.push({ type, params });
      return Promise.resolve(pageOf(type, params));
    },
    get: async (type, id) => newest(type, id) as never,
    create: async (resource) => {
      refused();
      return create(resource);
    },
    update: async (resource) => {
      refused();
      return update(resource);
    },
    remove: async (type, id) => {
      refused();
      remove(type, id);
    },
    transaction: async (changes: readonly RecordChangeRequest[]) => {
      refused();
      return changes.flatMap((change) => {
        if ('create' in change) return [create(change.create)];
        if ('update' in change) return [update(change.update)];
        remove(change.remove.type, change.remove.id);
        return [];
      });
    },
  };
};
