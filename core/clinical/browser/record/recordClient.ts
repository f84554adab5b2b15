import type { Bundle, BundleEntry, Resource as FhirResource, ResourceType } from '@medplum/fhirtypes';
import {
  accountRoles,
  type AnyCall,
  CallFailure,
  defineCall,
  type Http,
  type Resource,
  type Resources,
} from '#core/shared';
import { readsTogether } from './readsTogether.ts';
import {
  type ClinicalRecord,
  type RecordChangeRequest,
  type RecordPage,
  type SearchParams,
  type Stored,
  type StoredOf,
  type TagsOf,
  type WatchOptions,
} from '#clinical/shared';

/** The call of one interaction on one type; FHIR describes them, `/metadata` lists them. */
const callOf = (name: string, method: AnyCall['method'], path: string, reads: AnyCall['reads'] = []): AnyCall =>
  defineCall({ id: `record.${name}`, summary: name, method, base: 'fhir', path, allow: accountRoles, reads });

const interactionsOf = (tagsOf: TagsOf) => ({
  search: (type: ResourceType) => callOf(`search.${type}`, 'POST', `/${type}/_search`, tagsOf(type)),
  read: (type: ResourceType) => callOf(`read.${type}`, 'GET', `/${type}/:id`, tagsOf(type)),
  history: (type: ResourceType) => callOf(`history.${type}`, 'GET', `/${type}/:id/_history`, tagsOf(type)),
});

const formOf = (params: SearchParams | string): string => {
  if (typeof params === 'string') return params;
  const form = new URLSearchParams();
  for (const name of Object.keys(params).sort()) {
    const value = params[name];
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) form.append(name, String(one));
  }
  return form.toString();
};

const pageOf = <T extends ResourceType>(bundle: Bundle): RecordPage<T> => {
  const of = (mode: string) =>
    (bundle.entry ?? []).flatMap(({ search, resource }) =>
      resource && (search?.mode ?? 'match') === mode ? [resource] : [],
    );
  const next = bundle.link?.find(({ relation }) => relation === 'next')?.url;
  const suppressed = (bundle.entry ?? []).some(
    ({ resource }) =>
      resource?.resourceType === 'OperationOutcome' && resource.issue.some(({ code }) => code === 'suppressed'),
  );
  return {
    resources: of('match') as unknown as StoredOf<T>[],
    included: of('include') as Stored[],
    total: bundle.total ?? null,
    next: next === undefined ? null : next.slice(next.indexOf('?') + 1),
    ...(suppressed && { suppressed }),
  };
};

/** An observed answer seen through `view`, which is worked out once for each answer. */
const seen = <A, B>(resource: Resource<A>, view: (answer: A) => B): Resource<B> => {
  let last: { readonly of: A; readonly is: B } | undefined;
  return {
    get data() {
      const answer = resource.data;
      if (answer === undefined) return undefined;
      if (last?.of !== answer) last = { of: answer, is: view(answer) };
      return last.is;
    },
    get error() {
      return resource.error;
    },
    get pending() {
      return resource.pending;
    },
    get fetching() {
      return resource.fetching;
    },
    get asOf() {
      return resource.asOf;
    },
    refetch: () => resource.refetch(),
    dispose: () => resource.dispose(),
  };
};

const versionOf = ({ meta }: FhirResource): string | undefined =>
  meta?.versionId === undefined ? undefined : `W/"${meta.versionId}"`;

const entryOf = (change: RecordChangeRequest): BundleEntry => {
  if ('create' in change) {
    const { create, fullUrl, unless } = change;
    const request = { method: 'POST' as const, url: create.resourceType, ...(unless ? { ifNoneExist: unless } : {}) };
    return { ...(fullUrl ? { fullUrl } : {}), resource: create, request };
  }
  if ('remove' in change) {
    const { type, id } = change.remove;
    return { request: { method: 'DELETE', url: `${type}/${id}` } };
  }
  const { update } = change;
  const ifMatch = versionOf(update);
  const url = `${update.resourceType}/${update.id}`;
  return { resource: update, request: { method: 'PUT', url, ...(ifMatch ? { ifMatch } : {}) } };
};

const addressOf = ({ type, id }: { readonly type: string; readonly id: string | undefined }): string => `${type}/${id}`;
const addressOfAny = ({ resourceType, id }: FhirResource): string => addressOf({ type: resourceType, id });

const isRecordAnswer = (kept: unknown): kept is Bundle | Stored =>
  typeof kept === 'object' && kept !== null && 'resourceType' in kept;

/** A kept answer, a resource or a page of them, with its resources as they stand now and without those that are gone. */
const corrected =
  (newest: ReadonlyMap<string, Stored>, removed: ReadonlySet<string>) =>
  (kept: unknown): unknown => {
    if (!isRecordAnswer(kept)) return kept;
    // Versions of one resource are told by the server alone.
    if (kept.resourceType !== 'Bundle') return newest.get(addressOfAny(kept)) ?? kept;
    if (kept.type !== 'searchset' || !kept.entry) return kept;
    const entry = kept.entry.flatMap((one) => {
      const at = one.resource && addressOfAny(one.resource);
      if (at === undefined) return [one];
      const now = newest.get(at);
      return removed.has(at) ? [] : now ? [{ ...one, resource: now }] : [one];
    });
    return { ...kept, entry };
  };

/** FHIR R4 over the app's own HTTP client, kept and made stale with everything else that the server said. */
export class RecordClient implements ClinicalRecord {
  private readonly calls: ReturnType<typeof interactionsOf>;
  private readonly together: ReturnType<typeof readsTogether>;

  constructor(
    private readonly http: Http,
    private readonly resources: Resources,
    private readonly tagsOf: TagsOf,
  ) {
    this.calls = interactionsOf(tagsOf);
    this.together = readsTogether(http);
  }

  search<T extends ResourceType>(type: T, params: SearchParams, options: WatchOptions = {}): Resource<RecordPage<T>> {
    const body = options.page ?? formOf(params);
    const watched = this.watch<Bundle>(this.calls.search(type), { body }, `${type}?${body}`, options);
    return seen(watched, (bundle) => pageOf<T>(bundle));
  }

  read<T extends ResourceType>(type: T, id: string, options: WatchOptions = {}): Resource<StoredOf<T>> {
    return this.watch(this.calls.read(type), { params: { id } }, `${type}/${id}`, options);
  }

  history<T extends ResourceType>(type: T, id: string, options: WatchOptions = {}): Resource<readonly StoredOf<T>[]> {
    const address = `${type}/${id}/_history`;
    const watched = this.watch<Bundle>(this.calls.history(type), { params: { id } }, address, options);
    return seen(watched, ({ entry = [] }) =>
      entry.flatMap(({ resource }) => (resource ? [resource as StoredOf<T>] : [])),
    );
  }

  private watch<A>(call: AnyCall, input: object, address: string, { about, keep }: WatchOptions): Resource<A> {
    const fetch = (signal: AbortSignal): Promise<unknown> =>
      this.together({ address, signal, alone: () => this.http.send(call, input, { signal }) });
    return this.resources.watch(call, input, { about, keep, fetch }) as Resource<A>;
  }

  async fetch<T extends ResourceType>(type: T, params: SearchParams | string): Promise<RecordPage<T>> {
    return pageOf<T>((await this.send(this.calls.search(type), { body: formOf(params) })) as Bundle);
  }

  async get<T extends ResourceType>(type: T, id: string): Promise<StoredOf<T>> {
    return (await this.send(this.calls.read(type), { params: { id } })) as StoredOf<T>;
  }

  async create<R extends FhirResource>(resource: R): Promise<Stored<R>> {
    const type = resource.resourceType;
    const made = await this.send(callOf(`create.${type}`, 'POST', `/${type}`), { body: resource });
    await this.tell([type]);
    return made as Stored<R>;
  }

  async update<R extends FhirResource>(resource: Stored<R>): Promise<Stored<R>> {
    const { resourceType: type, id } = resource;
    const call = callOf(`update.${type}`, 'PUT', `/${type}/:id`, this.tagsOf(type));
    const made = (await this.send(call, { params: { id }, body: resource }, versionOf(resource))) as Stored<R>;
    await this.tell([type], [made]);
    return made;
  }

  async remove(type: ResourceType, id: string): Promise<void> {
    await this.send(callOf(`delete.${type}`, 'DELETE', `/${type}/:id`), { params: { id } });
    await this.tell([type], [], [addressOf({ type, id })]);
  }

  async transaction(
    changes: readonly RecordChangeRequest[],
    { key }: { readonly key?: string } = {},
  ): Promise<readonly Stored[]> {
    const body: Bundle = { resourceType: 'Bundle', type: 'transaction', entry: changes.map(entryOf) };
    const answer = (await this.send(callOf('transaction', 'POST', '/'), { body }, undefined, key)) as Bundle;
    const types = changes.map((change) =>
      'create' in change
        ? change.create.resourceType
        : 'update' in change
          ? change.update.resourceType
          : change.remove.type,
    );
    const made = (answer.entry ?? []).flatMap(({ resource }) => (resource ? [resource as Stored] : []));
    const removed = changes.flatMap((change) => ('remove' in change ? [addressOf(change.remove)] : []));
    await this.tell(types, made, removed);
    return made;
  }

  /** What was answered stands on screen at once, in the place of what it replaces; then all that it may touch is asked for again. */
  private async tell(types: readonly ResourceType[], made: readonly Stored[] = [], removed: readonly string[] = []) {
    const tags = types.flatMap(this.tagsOf);
    const newest = new Map(made.map((one) => [addressOf({ type: one.resourceType, id: one.id }), one]));
    if (newest.size > 0 || removed.length > 0) this.resources.correct(tags, corrected(newest, new Set(removed)));
    this.resources.stale(...tags);
    await this.resources.shown(...tags);
  }

  private async send(call: AnyCall, input: unknown, ifMatch?: string, key?: string): Promise<unknown> {
    try {
      return await this.http.send(call, input as never, {
        ...(ifMatch === undefined ? {} : { ifMatch }),
        ...(key === undefined ? {} : { key }),
      });
    } catch (error) {
      // Whoever lost the race sees what the other saved.
      if (error instanceof CallFailure && error.code === 'conflict') this.resources.stale(...(call.reads ?? []));
      throw error;
    }
  }
}
