import type { Resource, ResourceType } from '@medplum/fhirtypes';
import { isStaffOnly, type SearchParams, type Stored, type StoredOf } from '../../../shared/index.ts';
import { notFound } from '../../failure.ts';
import { hasAssignedId } from '../assignedIds.ts';
import type { FhirRecord, SearchedPage, SearchOptions } from '../fhirRecord.ts';
import { Access, type Guarding } from './access.ts';
import { checkPatientWrite } from './checkWrite.ts';
import { roleRefused } from './failures.ts';
import { sortOf } from './kinds.ts';
import { mayRemove, withServersParts } from './patientWrites.ts';
import { paramsOf, queryOf } from './query.ts';
import { narrowed } from './narrowed.ts';

/**
 * The record with one person's rights: role, feature, whose data it is, and the patients' consents. What they may not know
 * of is not there (404, absent from pages, totals, includes and history); what they know of and may not do is refused (403).
 * Everything that is read or written of a patient is handed to `guarding.note`.
 */
export const guard = (inner: FhirRecord, guarding: Guarding): FhirRecord => {
  const access = new Access(inner, guarding);
  const { isPatient } = access;

  const find = async <T extends ResourceType>(type: T, id: string): Promise<StoredOf<T> | null> => {
    const found = await inner.find(type, id);
    return found && (await access.sees(found)) ? found : null;
  };

  /** Closed to the patient as it stands, so that its earlier versions are too. */
  const isClosedNow = async (type: ResourceType, id: string): Promise<boolean> => {
    const [newest] = isPatient ? await inner.history(type, id).catch(() => []) : [];
    return newest !== undefined && isStaffOnly(newest);
  };

  /** The versions that this person may know of, newest first. @throws Failure `not_found` where there is none */
  const versionsOf = async <T extends ResourceType>(type: T, id: string): Promise<readonly StoredOf<T>[]> => {
    const versions: StoredOf<T>[] = [];
    for (const version of await inner.history(type, id)) if (await access.sees(version)) versions.push(version);
    if (versions.length === 0 || (await isClosedNow(type, id))) throw notFound(type);
    return versions;
  };

  /** Another server may not know every condition: what it gives too much is left out, and then its total is nobody's to know. */
  const seenOf = async <T extends ResourceType>(page: SearchedPage<T>): Promise<SearchedPage<T>> => {
    const resources: StoredOf<T>[] = [];
    for (const one of page.resources) if (await access.sees(one)) resources.push(one);
    return resources.length === page.resources.length ? page : { ...page, resources, total: null };
  };

  /** What stands there, for a change of it. Null: nothing that this person may know of. */
  const standing = async (type: ResourceType, id: string): Promise<Stored | null> => find(type, id);

  const checkNew = async (resource: Resource, before: Stored | null): Promise<void> => {
    await access.needsOwn(resource);
    if (isPatient) await checkPatientWrite(resource, before, find);
  };

  return {
    async read(type, id) {
      await access.enter(type, 'read');
      const found = await find(type, id);
      if (!found) throw notFound(type);
      await access.note('read', found);
      return found;
    },

    async find(type, id) {
      await access.enter(type, 'read');
      const found = await find(type, id);
      if (found) await access.note('read', found);
      return found;
    },

    async search<T extends ResourceType>(
      type: T,
      params: SearchParams | string,
      options?: SearchOptions,
    ): Promise<SearchedPage<T>> {
      await access.enter(type, 'read');
      const query = await narrowed(type, queryOf(params), access);
      const page = inner.elsewhere
        ? await seenOf(await inner.search(type, paramsOf(query, params), options))
        : await inner.search(type, paramsOf(query, params), options);
      const included: Stored[] = [];
      for (const one of page.included) if (await access.seesIncluded(one)) included.push(one);
      await access.noteAll('read', type, query, [...page.resources, ...included]);
      return { ...page, included };
    },

    async history(type, id) {
      await access.enter(type, 'read');
      const versions = await versionsOf(type, id);
      await access.note('read', versions[0]!);
      return versions;
    },

    async version(type, id, versionId) {
      await access.enter(type, 'read');
      // Asked of what is seen first: that a version was a deletion tells that there was something.
      const seen = await versionsOf(type, id);
      const found =
        seen.find(({ meta }) => meta?.versionId === versionId) ?? (await inner.version(type, id, versionId));
      if (!(await access.sees(found))) throw notFound(type);
      await access.note('read', found);
      return found;
    },

    async changes(type, query) {
      await access.enter(type, 'read');
      // Of one's own resource, page by page; of a whole type the pages themselves would tell how much others have.
      if (query.id !== undefined) await versionsOf(type, query.id);
      else if (isPatient && sortOf(type).whose) throw roleRefused(type);
      const page = await inner.changes(type, query);
      const changes: (typeof page.changes)[number][] = [];
      for (const change of page.changes) {
        // A deletion says of whom it is only to those who see the version before.
        const shown = change.resource ?? (await inner.history(type, change.id).catch(() => []))[0];
        if (shown && (await access.sees(shown)) && !(await isClosedNow(type, change.id))) changes.push(change);
      }
      for (const { resource } of changes) if (resource) await access.note('read', resource);
      return { ...page, changes };
    },

    async create<R extends Resource>(resource: R): Promise<Stored<R>> {
      await access.enter(resource.resourceType, 'create');
      await checkNew(resource, null);
      // An id of the sender's own choice would tell which ids are taken.
      const { id, ...fresh } = isPatient ? withServersParts(resource, null) : resource;
      const placed = hasAssignedId(resource) ? { ...fresh, id } : fresh;
      const made = await inner.create((isPatient ? placed : resource) as R);
      await access.note('created', made);
      return made;
    },

    async update<R extends Resource>(resource: Stored<R>, ifMatch?: string): Promise<Stored<R>> {
      const type = resource.resourceType;
      await access.enter(type, 'update');
      const before = await standing(type, resource.id);
      if (!before) {
        // Another's, or none: for a patient both look the same, and staff may bring a resource under its own id.
        if (isPatient || (await inner.find(type, resource.id))) throw notFound(type);
        await access.enter(type, 'create');
      }
      await checkNew(resource, before);
      const sent = isPatient ? withServersParts(resource, before) : resource;
      const made = await inner.update(sent, ifMatch);
      await access.note(before ? 'changed' : 'created', made);
      return made;
    },

    async remove(type, id, ifMatch) {
      await access.enter(type, 'delete');
      const before = await standing(type, id);
      if (!before) throw notFound(type);
      if (isPatient && !mayRemove(before)) throw roleRefused(type, (await access.own()) ?? undefined);
      await inner.remove(type, id, ifMatch);
      await access.note('deleted', before);
    },
  };
};
