import type { Resource, ResourceType } from '@medplum/fhirtypes';
import type { SearchParams, Stored, StoredOf } from '#clinical/shared';
import { notFound } from '#core/server/failure.ts';
import { paramsOf, queryOf } from '../access/query.ts';
import type { FhirRecord, SearchedPage, SearchOptions } from '../record/fhirRecord.ts';
import type { Definitions } from '../resource/definitions.ts';
import { Allowance, type Grant } from './allowance.ts';

/**
 * A person's record as an app sees it that they allowed: never more than `record` gives, which has the person's rights, and of
 * that only what the scopes open. Includes, history, operations and bundles all read through here.
 */
export const scoped = (record: FhirRecord, grant: Grant, known: Definitions): FhirRecord => {
  const allowance = new Allowance(known, grant);
  const readable = <R extends Resource>(all: readonly R[]): readonly R[] =>
    all.filter((one) => allowance.allows(one, 'r'));

  const find = async <T extends ResourceType>(type: T, id: string): Promise<StoredOf<T> | null> => {
    allowance.enter(type, 'r');
    const found = await record.find(type, id);
    return found && allowance.allows(found, 'r') ? found : null;
  };

  /** What is changed is read with the person's rights, whether the app may read it or not. @throws Refused, Failure 404 */
  const changed = async (type: ResourceType, id: string, act: 'u' | 'd'): Promise<Stored | null> => {
    allowance.enter(type, act);
    const before: Stored | null = await record.find(type, id);
    if (before && allowance.allows(before, act)) allowance.needs(before, act);
    else if (before) throw notFound(type);
    return before;
  };

  return {
    ...(record.elsewhere && { elsewhere: true }),
    find,

    async read(type, id) {
      allowance.enter(type, 'r');
      const found = await record.read(type, id);
      if (!allowance.allows(found, 'r')) throw notFound(type);
      return found;
    },

    async search<T extends ResourceType>(
      type: T,
      params: SearchParams | string,
      options?: SearchOptions,
    ): Promise<SearchedPage<T>> {
      const query = allowance.narrowed(type, queryOf(params));
      const page = await record.search(type, paramsOf(query, params), options);
      const resources = page.resources.filter((one) => allowance.allows(one, 's'));
      return {
        ...page,
        resources,
        included: readable(page.included),
        total: resources.length === page.resources.length ? page.total : null,
      };
    },

    async history(type, id) {
      allowance.enter(type, 'r');
      const versions = readable(await record.history(type, id));
      if (versions.length === 0) throw notFound(type);
      return versions;
    },

    async version(type, id, versionId) {
      allowance.enter(type, 'r');
      const found = await record.version(type, id, versionId);
      if (!allowance.allows(found, 'r')) throw notFound(type);
      return found;
    },

    async changes(type, query) {
      allowance.enter(type, 'r');
      if (query.id === undefined) allowance.enter(type, 's');
      const isUnlimited = allowance.isUnlimited(type, 'r');
      // Pages of a whole type would tell how much there is beside what is shown.
      if (query.id === undefined && !isUnlimited) throw notFound(type);
      const page = await record.changes(type, query);
      if (isUnlimited) return page;
      // Whose a deleted one was is not in its last line.
      const changes = page.changes.filter(({ resource }) => resource !== null && allowance.allows(resource, 'r'));
      if (changes.length === 0) throw notFound(type);
      return { ...page, changes };
    },

    async everOf(type, ids) {
      allowance.enter(type, 'r');
      const all = await record.everOf(type, ids);
      return allowance.isUnlimited(type, 'r')
        ? all
        : new Map([...all].filter(([, of]) => of.includes(grant.patient ?? '')));
    },

    async create<R extends Resource>(resource: R): Promise<Stored<R>> {
      allowance.needs(resource, 'c');
      return record.create(resource);
    },

    async update<R extends Resource>(resource: Stored<R>, ifMatch?: string): Promise<Stored<R>> {
      allowance.needs(resource, 'u');
      if (!(await changed(resource.resourceType, resource.id, 'u'))) allowance.needs(resource, 'c');
      return record.update(resource, ifMatch);
    },

    async remove(type, id, ifMatch) {
      if (!(await changed(type, id, 'd'))) throw notFound(type);
      return record.remove(type, id, ifMatch);
    },
  };
};
