import { withoutKeeper } from '#clinical/shared';
import { withoutHeldLabel } from '#clinical/server/record/stored.ts';
import { identifiersOf } from '#clinical/server/resource/identifiers.ts';
import { isId, type Placed, type Resource } from '#clinical/server/resource/resource.ts';
import type { Incoming, RecordStore } from '#clinical/server/record/store.ts';
import type { BundleEntry, BundleFile } from './bundle/readBundle.ts';
import { conditional, isSearch, mapReferences } from './bundle/references.ts';
import { idFrom, stubOf } from './bundle/stub.ts';

export interface Plan {
  readonly incoming: readonly Incoming[];
  /** The entry that each incoming came from. */
  readonly entryOf: readonly number[];
  readonly stubs: readonly Placed[];
  /** References to entries that the bundle does not hold; kept as they are. */
  readonly dangling: number;
  /** References by identifier that found the resource they meant, in the bundle or in the record. */
  readonly resolved: number;
  /** Entries for what a feature keeps here: they are not taken. */
  readonly left: number;
}

const ownId = async (
  entry: BundleEntry,
  resource: Resource,
  n: number,
  file: BundleFile,
  store: RecordStore,
): Promise<string> => {
  const { method = 'POST', url = '', ifNoneExist } = entry.request ?? {};
  const search = ifNoneExist !== undefined ? `${resource.resourceType}?${ifNoneExist}` : isSearch(url) ? url : null;
  if (search !== null) {
    const wanted = conditional(search);
    if (!wanted) throw file.refuse('a condition can only be one identifier', ['entry', n, 'request']);
    const found = await store.withIdentifier(wanted.type, wanted);
    if (found.length > 1)
      throw file.refuse('more than one stored resource has this identifier', ['entry', n, 'request']);
    if (found[0] !== undefined) return found[0];
  }
  if (resource.id !== undefined) return resource.id;
  if (method === 'PUT' && /^[A-Za-z]+\/[^/?]+$/.test(url)) return url.slice(url.indexOf('/') + 1);
  const uuid = /^urn:uuid:(.+)$/.exec(entry.fullUrl ?? '')?.[1];
  return uuid ?? idFrom(entry.fullUrl ?? JSON.stringify(resource));
};

/** What a bundle asks for: each resource under its id, every reference pointing to a stored id. @throws Refused */
export const planBundle = async (file: BundleFile, store: RecordStore): Promise<Plan> => {
  const placed: { resource: Placed; n: number; mode: Incoming['mode'] }[] = [];
  const places = new Map<string, string>();
  const carried = new Map<string, Set<string>>();
  for (const [n, entry] of file.entries.entries()) {
    const { method = 'POST' } = entry.request ?? {};
    if (!['POST', 'PUT'].includes(method))
      throw file.refuse('an import only takes POST and PUT', ['entry', n, 'request', 'method']);
    if (!entry.resource) continue;
    const id = await ownId(entry, entry.resource, n, file, store);
    if (!isId(id)) {
      throw file.refuse('an id has 1 to 64 letters, digits, hyphens and points', [...file.pathOf(n), 'id']);
    }
    // What another house said of its own import is not this one's to know.
    const resource: Placed = withoutKeeper(withoutHeldLabel({ ...entry.resource, id }));
    const place = `${resource.resourceType}/${id}`;
    if (places.has(place)) throw file.refuse('this resource is in the bundle twice', [...file.pathOf(n), 'id']);
    places.set(place, place);
    if (entry.fullUrl !== undefined) places.set(entry.fullUrl, place);
    for (const { system, value } of identifiersOf(resource)) {
      const key = `${resource.resourceType}|${system}|${value}`;
      carried.set(key, (carried.get(key) ?? new Set()).add(place));
    }
    placed.push({ resource, n, mode: method === 'PUT' ? 'replace' : 'add' });
  }

  const stubs = new Map<string, Placed>();
  let resolved = 0;
  const resolve = async (reference: string, n: number): Promise<string> => {
    const wanted = conditional(reference);
    if (!wanted) throw file.refuse('a reference by search can only be by one identifier', file.pathOf(n));
    const { type, system, value } = wanted;
    const own = carried.get(`${type}|${system}|${value}`);
    const found = own ? [...own] : (await store.withIdentifier(type, wanted)).map((id) => `${type}/${id}`);
    if (found.length > 1)
      throw file.refuse(`more than one ${type} has the identifier that is referred to`, file.pathOf(n));
    if (found[0] !== undefined) {
      resolved += 1;
      return found[0];
    }
    const stub = await stubOf(type, system, value);
    if (!stub)
      throw file.refuse(`it refers to a ${type} by identifier that is not there; load that one first`, file.pathOf(n));
    stubs.set(`${type}/${stub.id}`, stub);
    return `${type}/${stub.id}`;
  };

  // What a feature keeps here stays as it says it.
  const kept = await store.keptAmong(placed.map(({ resource }) => `${resource.resourceType}/${resource.id}`));
  const taken = placed.filter(({ resource }) => !kept.has(`${resource.resourceType}/${resource.id}`));

  for (const { resource, n } of taken) {
    const searches = new Set<string>();
    mapReferences(resource, (text, element) => {
      if (element === 'reference' && isSearch(text) && !places.has(text)) searches.add(text);
      return text;
    });
    for (const search of searches) places.set(search, await resolve(search, n));
  }

  let dangling = 0;
  const incoming = taken.map(({ resource, mode }): Incoming => {
    const exact = mapReferences(resource, (text, element) => {
      const place = places.get(text);
      if (place === undefined && element === 'reference' && text.startsWith('urn:')) dangling += 1;
      return place ?? text;
    });
    const json = JSON.stringify(exact);
    return { resource: JSON.parse(json) as Placed, json, mode };
  });
  return {
    ...{ incoming, entryOf: taken.map(({ n }) => n), stubs: [...stubs.values()] },
    ...{ dangling, resolved, left: placed.length - taken.length },
  };
};
