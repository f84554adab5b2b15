import type { Bundle, BundleEntry, Resource, ResourceType } from '@medplum/fhirtypes';
import type { RecordPage, SearchParams, Stored, StoredOf } from '#clinical/shared';
import { Failure, notFound } from '#core/server/failure.ts';
import { queryOf } from '../access/query.ts';
import { patientsOf } from '../access/whose.ts';
import type { Change, ChangesQuery, FhirRecord } from '../record/fhirRecord.ts';
import { type RemoteOptions, remoteHttp } from './remoteHttp.ts';
import { pageSeal } from './seal.ts';

const pageSize = 50;
const mostVersions = 1_000;

/** Parameters that only take parts of an answer away. */
const isShape = (name: string, value: string): boolean =>
  name === '_elements' || (name === '_summary' && value !== 'count');

const path = (type: string, id: string): string => `${type}/${encodeURIComponent(id)}`;

/** `3`, `"3"` and `W/"3"` mean the same version. */
const matching = (ifMatch: string | undefined): Record<string, string> | undefined =>
  ifMatch === undefined
    ? undefined
    : {
        'if-match': `W/"${ifMatch
          .trim()
          .replace(/^W\//, '')
          .replace(/^"(.*)"$/, '$1')}"`,
      };

const changeOf = <T extends ResourceType>({ resource, request, response, fullUrl }: BundleEntry): Change<T> => {
  const { id, meta } = resource ?? {};
  const action =
    request?.method === 'DELETE' || !resource ? 'deleted' : request?.method === 'POST' ? 'created' : 'updated';
  const url = request?.url ?? fullUrl ?? '';
  return {
    action,
    id: id ?? /([A-Za-z0-9\-.]{1,64})(?:\/_history\/[^/]+)?$/.exec(url)?.[1] ?? '',
    versionId: meta?.versionId ?? /"([^"]+)"/.exec(response?.etag ?? '')?.[1] ?? '',
    at: new Date(meta?.lastUpdated ?? response?.lastModified ?? 0),
    resource: action === 'deleted' ? null : ((resource as StoredOf<T>) ?? null),
  };
};

/** References that the other server writes with its own address become relative, as they are in our own store. */
const atHome = <T>(value: T, base: string): T => {
  if (Array.isArray(value)) return value.map((one: unknown) => atHome(one, base)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      name === 'reference' && typeof inner === 'string' && inner.startsWith(`${base}/`)
        ? inner.slice(base.length + 1)
        : atHome(inner, base),
    ]),
  ) as T;
};

/**
 * An organisation's record on another FHIR R4 server, behind the same interface as our own store. Searches travel in bodies.
 * Each change is its own transaction there: what fails after it does not undo it.
 * @param secret seals the addresses of pages; the same on every server process
 * @throws Failure `unavailable` (503) from every method while the other server does not answer
 */
export const remoteRecord = (options: RemoteOptions, secret: string): FhirRecord => {
  const ask = remoteHttp(options);
  const seal = pageSeal(secret);
  const home = <T>(body: unknown): T => atHome(body, options.baseUrl) as T;

  const find = async <T extends ResourceType>(type: T, id: string): Promise<StoredOf<T> | null> => {
    try {
      const { body } = await ask({ method: 'GET', path: path(type, id) });
      return home<StoredOf<T>>(body);
    } catch (error) {
      if (error instanceof Failure && error.status === 404) return null;
      throw error;
    }
  };

  const put = async <R extends Resource>(resource: Stored<R>, ifMatch?: string): Promise<Stored<R>> => {
    const headers = matching(ifMatch);
    const { body } = await ask({ method: 'PUT', path: path(resource.resourceType, resource.id), resource, headers });
    return home<Stored<R> | null>(body) ?? ((await find(resource.resourceType, resource.id)) as unknown as Stored<R>);
  };

  const versions = async <T extends ResourceType>(type: T, id: string): Promise<readonly StoredOf<T>[]> => {
    const all: StoredOf<T>[] = [];
    let next: string | undefined = `${path(type, id)}/_history?_count=100`;
    while (next !== undefined && all.length < mostVersions) {
      const bundle: Bundle = (await ask({ method: 'GET', path: next })).body as Bundle;
      for (const { resource } of home<Bundle>(bundle).entry ?? []) if (resource) all.push(resource as StoredOf<T>);
      next = nextOf(bundle);
    }
    return all;
  };

  const absolute = (url: string): string => new URL(url, `${options.baseUrl}/`).href;
  const nextOf = (bundle: Bundle): string | undefined => bundle.link?.find(({ relation }) => relation === 'next')?.url;

  return {
    elsewhere: true,
    find,
    async read(type, id) {
      const found = await find(type, id);
      if (!found) throw notFound(type);
      return found;
    },

    async search<T extends ResourceType>(type: T, params: SearchParams | string): Promise<RecordPage<T>> {
      const query = new URLSearchParams(queryOf(params).map(([name, value]) => [name, value]));
      const page = seal.open(type, query);
      if (page === null && !query.has('_count')) query.set('_count', String(pageSize));
      query.delete('_page');
      // Whole resources: whose they are is asked of them here, and what of them is shown is decided after.
      const asked = new URLSearchParams([...query].filter(([name, value]) => !isShape(name, value)));
      const { body } = await ask(
        page === null
          ? { method: 'POST', path: `${type}/_search`, form: asked.toString() }
          : { method: 'GET', path: page },
      );
      const bundle = home<Bundle>(body);
      if (bundle?.resourceType !== 'Bundle')
        throw new Failure(503, 'unavailable', 'The record system did not respond.');
      const entries = (bundle.entry ?? []).filter(({ search }) => search?.mode !== 'outcome');
      const resources = entries.flatMap(({ search, resource }) =>
        resource && search?.mode !== 'include' ? [resource as StoredOf<T>] : [],
      );
      const included = entries.flatMap(({ search, resource }) =>
        resource && search?.mode === 'include' ? [resource as Stored] : [],
      );
      const next = nextOf(body as Bundle);
      return {
        resources: resources.filter(({ resourceType }) => resourceType === type),
        included,
        total: bundle.total ?? null,
        next: next === undefined ? null : seal.close(type, query, absolute(next)),
      };
    },

    history: versions,

    version: async <T extends ResourceType>(type: T, id: string, versionId: string) => {
      const { body } = await ask({
        method: 'GET',
        path: `${path(type, id)}/_history/${encodeURIComponent(versionId)}`,
      });
      return home<StoredOf<T>>(body);
    },

    everOf: async (type, ids) => {
      const ever = new Map<string, readonly string[]>();
      for (const id of ids) {
        const all = await versions(type, id);
        if (all.length > 0) ever.set(id, [...new Set(all.flatMap(patientsOf))]);
      }
      return ever;
    },

    async changes<T extends ResourceType>(type: T, { id, since, count = pageSize, page }: ChangesQuery) {
      const query = new URLSearchParams({ _count: String(count), ...(since && { _since: since.toISOString() }) });
      const place = id === undefined ? type : path(type, id);
      const url = page === undefined ? null : seal.open(place, new URLSearchParams({ _page: page }));
      const { body } = await ask({ method: 'GET', path: url ?? `${place}/_history?${query.toString()}` });
      const bundle = home<Bundle>(body);
      const next = nextOf(body as Bundle);
      const sealed = next === undefined ? null : seal.close(place, new URLSearchParams(), absolute(next));
      return {
        changes: (bundle.entry ?? []).map((entry) => changeOf<T>(entry)),
        next: sealed === null ? null : new URLSearchParams(sealed.slice(sealed.indexOf('?') + 1)).get('_page'),
      };
    },

    async create<R extends Resource>(resource: R): Promise<Stored<R>> {
      const type = resource.resourceType;
      if (resource.id !== undefined) {
        if (await find(type, resource.id)) throw new Failure(409, 'conflict', 'This already exists.');
        return put(resource as Stored<R>);
      }
      const { body, location } = await ask({ method: 'POST', path: type, resource });
      const made = home<Stored<R> | null>(body);
      if (made?.id !== undefined) return made;
      const id = /\/([A-Za-z0-9\-.]{1,64})(?:\/_history\/[^/]+)?$/.exec(location ?? '')?.[1];
      if (id === undefined) throw new Failure(503, 'unavailable', 'The record system did not say what it saved.');
      return { ...resource, id };
    },

    update: put,

    async remove(type, id, ifMatch) {
      await ask({ method: 'DELETE', path: path(type, id), headers: matching(ifMatch) });
    },
  };
};
