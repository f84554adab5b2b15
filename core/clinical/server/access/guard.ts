import type { Resource, ResourceType } from '@medplum/fhirtypes';
import { type SearchParams, type Stored, type StoredOf } from '#clinical/shared';
import { notFound } from '#core/server/failure.ts';
import { hasAssignedId } from '../resource/assignedIds.ts';
import type { FhirRecord, SearchedPage, SearchOptions } from '../record/fhirRecord.ts';
import { Access, type Guarding } from './access.ts';
import { checkReferences } from './checkReferences.ts';
import { checkClosed, checkNotLost } from './closed.ts';
import { roleRefused } from './failures.ts';
import { sortOf } from './kinds.ts';
import { checkAuthorship, checkRemoval, withEvidence, withServersParts } from './authorship/authorship.ts';
import { placed } from './placed.ts';
import { asPublic } from './publicStaff.ts';
import { paramsOf, queryOf } from './query.ts';
import { narrowed } from './narrowed.ts';
import { inOwnName } from './shares/ownName.ts';
import { asShared, namesSensitive } from './shares/shareRights.ts';

/**
 * The record with one person's rights: role, feature, whose data it is, the patients' consents, and in whose name it is
 * written. What they may not know of is not there (404, absent from pages, totals, includes and history); what they know of
 * and may not do is refused (403). Everything that is asked or written is handed to `guarding.note`.
 */
export const guard = (inner: FhirRecord, guarding: Guarding): FhirRecord => {
  const access = new Access(inner, guarding);
  const { isPatient } = access;
  const { shared } = guarding.caller;
  /** What leaves for a patient, or for somebody with whom they share it. */
  const opened = <R extends Resource>(resource: R): R => asPublic(shared ? asShared(shared, resource) : resource);

  /**
   * @param glass it was asked for by its id, so that its patient is named
   * @param change it is changed next; a patient, who may ask for what is another's, makes nobody wait for it
   */
  const find = async <T extends ResourceType>(
    type: T,
    id: string,
    glass = false,
    change = false,
  ): Promise<StoredOf<T> | null> => {
    const found = await inner.find(type, id, change && !isPatient);
    return found && (await access.sees(found, glass)) ? found : null;
  };

  /** Everything that leaves the guard passes here, with what is asked noted. */
  const shown = async <R extends Stored>(resources: readonly R[], glass = false): Promise<readonly R[]> => {
    await access.noteShown(resources);
    return isPatient ? resources.map(opened) : access.withoutReasons(resources, glass);
  };
  const one = async <R extends Stored>(resource: R): Promise<R> => (await shown([resource], true))[0]!;

  /** The versions that this person may know of, newest first. @throws Failure `not_found` where there is none */
  const versionsOf = async <T extends ResourceType>(type: T, id: string): Promise<readonly StoredOf<T>[]> => {
    if (!(await access.versionsOpen(type, [id])).has(id)) throw notFound(type);
    const versions = await inner.history(type, id);
    const seen = await access.seen(versions);
    // Closed to a patient as it stands today, or somebody else's by now: then its earlier versions are too.
    const today = versions[0];
    if (seen.length === 0 || (isPatient && today && !(await access.sees(today)))) throw notFound(type);
    return seen;
  };

  /** Staff who may know of its versions are told that it was deleted; to everybody else it is not there. */
  const absence = async (type: ResourceType, id: string): Promise<unknown> => {
    const isOpen = !isPatient && (await access.versionsOpen(type, [id])).has(id);
    if (!isOpen || (await inner.find(type, id))) return notFound(type);
    return inner.read(type, id).then(
      () => notFound(type),
      (error: unknown) => error,
    );
  };

  /** For what is written: in whose own name is nothing that they may look at. */
  const findNamed = (type: ResourceType, id: string): Promise<Stored | null> =>
    type === 'RelatedPerson' && id === shared?.as ? inner.find(type, id) : find(type, id);

  const checkNew = async (sent: Resource, before: Stored | null): Promise<void> => {
    await access.checkKept(before, sent);
    await access.needsOwn(sent);
    await checkAuthorship(access, sent, before);
    checkClosed(sent, before);
    if (isPatient) await checkReferences(sent, before, findNamed);
  };

  const inName = async <R extends Resource>(sent: R, before: Resource | null): Promise<R> => {
    const patient = shared && (await access.own());
    return patient ? inOwnName(guarding.caller, patient, sent, before) : sent;
  };

  return {
    ...(inner.elsewhere && { elsewhere: true }),

    async read(type, id) {
      await access.enter(type, 'read');
      const found = await find(type, id, true);
      if (!found) throw await absence(type, id);
      return one(found);
    },

    async find(type, id) {
      await access.enter(type, 'read');
      const found = await find(type, id, true);
      return found && one(found);
    },

    async search<T extends ResourceType>(
      type: T,
      params: SearchParams | string,
      options?: SearchOptions,
    ): Promise<SearchedPage<T>> {
      await access.enter(type, 'read');
      const asked = queryOf(params);
      await access.noteAsked(type, asked);
      const { query, withheld, released } = await narrowed(type, asked, access);
      const closedKeepers = await access.closedKeepers();
      const limits = {
        ...(withheld && { withheld }),
        ...(released && { released }),
        ...(closedKeepers.size > 0 && { closedKeepers }),
      };
      // No condition of a search tells what is sensitive, or asks for a form: the rest is taken out of the answer, whose total is
      // nobody's to know then.
      const sifted =
        shared !== undefined && (!namesSensitive(shared) || type === 'Task') && sortOf(type).whose !== null;
      const asksHeld = released && sortOf(type).whose !== null;
      // At once, so that both go to the database together.
      const [first, suppressed] = await Promise.all([
        inner.search(type, paramsOf(query, params), { ...options, ...limits }),
        asksHeld ? access.isHeldBack() : false,
      ]);
      let page = first;
      // Another server may not know every condition: what it gives too much is left out, and then its total is nobody's to know.
      let own = inner.elsewhere || sifted ? await access.seen(page.resources) : page.resources;
      // That there is another page after an empty one would tell that something is kept back.
      while (sifted && own.length === 0 && page.next !== null) {
        page = await inner.search(type, page.next, { ...options, ...limits });
        own = await access.seen(page.resources);
      }
      const included = await access.seenIncluded(page.included);
      return {
        ...page,
        ...(suppressed && { suppressed }),
        resources: await shown(own),
        included: await shown(included),
        total: !sifted && own.length === page.resources.length ? page.total : null,
      };
    },

    async history(type, id) {
      await access.enter(type, 'read');
      const versions = await versionsOf(type, id);
      await access.noteShown(versions.slice(0, 1));
      return isPatient ? versions.map(opened) : access.withoutReasons(versions, true);
    },

    async version(type, id, versionId) {
      await access.enter(type, 'read');
      // Asked of what is seen first: that a version was a deletion tells that there was something.
      const seen = await versionsOf(type, id);
      const found =
        seen.find(({ meta }) => meta?.versionId === versionId) ?? (await inner.version(type, id, versionId));
      if (!(await access.sees(found))) throw notFound(type);
      return one(found);
    },

    async changes(type, query) {
      await access.enter(type, 'read');
      // Of one's own resource, page by page; of a whole type the pages themselves would tell how much others have.
      if (query.id !== undefined) await versionsOf(type, query.id);
      else if (isPatient && sortOf(type).whose) throw roleRefused(type);
      const page = await inner.changes(type, query);
      const open = await access.versionsOpen(type, [...new Set(page.changes.map(({ id }) => id))]);
      const changes: (typeof page.changes)[number][] = [];
      const kept = (await access.closedKeepers()).has(type);
      for (const change of page.changes) {
        if (!open.has(change.id)) continue;
        // Their own, or of nobody: for a patient each version speaks for itself, and for what a feature keeps.
        if ((isPatient || kept) && change.resource && !(await access.sees(change.resource))) continue;
        changes.push(isPatient && change.resource ? { ...change, resource: opened(change.resource) } : change);
      }
      await access.noteShown(changes.flatMap(({ resource }) => resource ?? []));
      if (isPatient) return { ...page, changes };
      for (const [n, change] of changes.entries()) {
        const [resource] = await access.withoutReasons(change.resource ? [change.resource] : []);
        if (resource) changes[n] = { ...change, resource };
      }
      return { ...page, changes };
    },

    async everOf(type, ids) {
      await access.enter(type, 'read');
      const open = await access.versionsOpen(type, ids);
      return inner.everOf(type, [...open]);
    },

    async create<R extends Resource>(resource: R): Promise<Stored<R>> {
      await access.enter(resource.resourceType, 'create');
      const given = placed(resource, guarding.base);
      const sent = await inName(given, null);
      await checkNew(sent, null);
      // An id of the sender's own choice would tell which ids are taken.
      const { id, ...fresh } = isPatient ? withServersParts(sent, null) : sent;
      const own = hasAssignedId(resource) ? { ...fresh, id } : fresh;
      const made = await inner.create((isPatient ? own : withEvidence(sent, guarding.now())) as R);
      await access.noteDeed('created', made);
      return made;
    },

    async update<R extends Resource>(resource: Stored<R>, ifMatch?: string): Promise<Stored<R>> {
      const type = resource.resourceType;
      await access.enter(type, 'update');
      const before = await find(type, resource.id, true, true);
      if (!before) {
        // Another's, or none: for a patient both look the same, and staff may bring a resource under its own id.
        if (isPatient || (await inner.find(type, resource.id))) throw notFound(type);
        await access.enter(type, 'create');
        // What was once there under this id is not written anew in anybody's place.
        if ((await inner.everOf(type, [resource.id])).size > 0) throw roleRefused(type);
      }
      const named = await inName(placed(resource, guarding.base), before);
      const placedHere = await access.withReasons(named, before);
      await checkNew(placedHere, before);
      const sent = isPatient ? withServersParts(placedHere, before) : placedHere;
      const made = await inner.update(sent, ifMatch);
      await access.noteDeed(before ? 'changed' : 'created', made);
      return isPatient ? made : (await access.withoutReasons([made]))[0]!;
    },

    async remove(type, id, ifMatch) {
      await access.enter(type, 'delete');
      const before = await find(type, id, true);
      if (!before) throw notFound(type);
      await access.checkKept(before, null);
      await checkRemoval(access, before);
      checkNotLost(before);
      await inner.remove(type, id, ifMatch);
      await access.noteDeed('deleted', before);
    },
  };
};
