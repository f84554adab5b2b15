import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Resource, ResourceType } from '@medplum/fhirtypes';
import { type Stored, type StoredOf, withoutHold } from '#clinical/shared';
import { statement } from '#core/server/database/driver/statement.ts';
import type { Trx } from '#core/server/database/tables.ts';
import { conflict, invalid } from '#core/server/failure.ts';
import type { Caller } from '#core/server/plugin/scope.ts';
import { changesOf } from './changes.ts';
import { everOf } from '../access/everOf.ts';
import { wasHeld } from '../access/holds/holdTable.ts';
import { standingName } from '../access/shares/ownName.ts';
import { definitions } from '../resource/definitions.ts';
import { isHistory, type RecordEvents } from './events.ts';
import { changedExactly, exactJson, writtenAs } from '../resource/exactText.ts';
import { changedMeanwhile, gone, invalidResource, noSuch, unknownType } from './failures.ts';
import type { FhirRecord } from './fhirRecord.ts';
import { type Author, checked, write } from './put.ts';
import { removeOne } from './remove.ts';
import { isId, type Placed } from '../resource/resource.ts';
import { search } from '../search/search.ts';
import type { Incoming } from './store.ts';
import { answered, answeredVersion, forKeeping, readStored } from './stored.ts';
import { InvalidResource } from '../resource/validate.ts';

export interface EmbeddedTarget {
  readonly db: Trx;
  readonly orgId: string;
  /** Who writes; null for the system. */
  readonly caller: Caller | null;
  readonly events: RecordEvents;
}

const authorOf = (caller: Caller | null): Author | null => {
  if (!caller) return null;
  if (caller.shared) return standingName(caller);
  const type = caller.role === 'patient' ? 'Patient' : 'Practitioner';
  // Whoever has no resource yet gets one under the profile's own id.
  return {
    reference: `${type}/${caller.resourceId ?? caller.profileId}`,
    display: `${caller.firstName} ${caller.lastName}`.trim(),
  };
};

/** `W/"3"`, `"3"` or `3`. */
export const versionIn = (ifMatch: string): string =>
  ifMatch
    .trim()
    .replace(/^W\//, '')
    .replace(/^"(.*)"$/, '$1');

interface Standing {
  readonly version: number;
  readonly deleted: boolean;
  readonly held: boolean;
  readonly json: string;
}

interface Place {
  readonly orgId: string;
  readonly type: string;
  readonly id: string;
}

const standingWith = (lock: RawBuilder<unknown>) =>
  statement<Place, Standing>(
    ({ orgId, type, id }) => sql`select r.version, r.deleted, ${wasHeld(sql`r.rid`)} as held, ${answered('r')} as json
      from resource r
      where r.org_id = ${orgId} and r.type = ${type} and r.id = ${id}${lock}`,
  );
const [standing, standingLocked] = [standingWith(sql``), standingWith(sql` for update of r`)];

/** The record that this database keeps. Rights are not asked for here: whoever hands it out limits it first. */
export const embeddedRecord = ({ db, orgId, caller, events }: EmbeddedTarget): FhirRecord => {
  const reach = { db, orgId };
  const target = { db, orgId, caller };
  const author = authorOf(caller);

  const stand = async (type: string, id: string, lock = false): Promise<Standing | undefined> =>
    (await (lock ? standingLocked : standing).execute(db, { orgId, type, id }))[0];

  /** What was found to be changed next, and nobody else changes meanwhile. */
  let found: { readonly place: string; readonly standing: Standing } | null = null;
  /** Locked until the transaction ends. */
  const standToChange = async (type: string, id: string): Promise<Standing | undefined> => {
    const known = found;
    found = null;
    return known?.place === `${type}/${id}` ? known.standing : stand(type, id, true);
  };

  const find = async <T extends ResourceType>(type: T, id: string, change = false): Promise<StoredOf<T> | null> => {
    const row = await stand(type, id, change);
    if (change && row) found = { place: `${type}/${id}`, standing: row };
    return row && !row.deleted ? readStored<T>(row.json) : null;
  };

  const valid = async (resource: Placed): Promise<Incoming> => {
    const incoming: Incoming = { resource, json: exactJson(resource), mode: 'replace' };
    try {
      await checked([incoming]);
    } catch (error) {
      throw error instanceof InvalidResource ? invalidResource(error) : error;
    }
    return incoming;
  };

  const keep = async (resource: Placed, previous: Standing | undefined): Promise<Stored> => {
    const type = resource.resourceType;
    if (!(await definitions()).types.has(type)) throw unknownType(type);
    const before = previous && !previous.deleted ? (readStored(previous.json) as Stored) : null;
    const given = await valid(changedExactly(resource, forKeeping));
    const completed = await events.completed(
      target,
      given.resource as Resource & Placed,
      before && withoutHold(before),
    );
    const incoming =
      completed === given.resource
        ? given
        : await valid(changedExactly(writtenAs(completed, given.resource), forKeeping));
    const [kept] = await write(db, orgId, [incoming], {
      ...{ author, answers: true, held: previous?.held ?? false, news: !isHistory() },
    });
    const made = readStored(kept!.json!) as Stored;
    await events.happened(target, [{ action: before ? 'updated' : 'created', resource: made, previous: before }]);
    return made;
  };

  const checkVersion = (standing: Standing | undefined, ifMatch: string | undefined): void => {
    if (ifMatch === undefined) return;
    if (!standing || standing.deleted || String(standing.version) !== versionIn(ifMatch)) throw changedMeanwhile();
  };

  return {
    find,

    async read(type, id) {
      const row = await stand(type, id);
      if (!row) throw noSuch(type);
      if (row.deleted) throw gone(type);
      return readStored(row.json);
    },

    search: (type, params, options) => search(reach, type, params, options),

    async history<T extends ResourceType>(type: T, id: string) {
      const { rows } = await sql<{ json: string }>`select ${answeredVersion('h')} as json from resource_history h
        where h.org_id = ${orgId} and h.type = ${type} and h.id = ${id} and not h.deleted order by h.version desc`.execute(
        db,
      );
      if (rows.length === 0) throw noSuch(type);
      return rows.map(({ json }) => readStored<T>(json));
    },

    async version<T extends ResourceType>(type: T, id: string, versionId: string) {
      const number = /^\d{1,9}$/.test(versionId) ? Number(versionId) : -1;
      const { rows } = await sql<{ json: string; deleted: boolean }>`select ${answeredVersion('h')} as json, h.deleted
        from resource_history h
        where h.org_id = ${orgId} and h.type = ${type} and h.id = ${id} and h.version = ${number}`.execute(db);
      if (!rows[0]) throw noSuch(type);
      if (rows[0].deleted) throw gone(type);
      return readStored<T>(rows[0].json);
    },

    changes: (type, query) => changesOf(reach, type, query),

    everOf: (type, ids) => everOf(reach, type, ids),

    async create<R extends Resource>(resource: R) {
      const id = resource.id ?? randomUUID();
      if (!isId(id))
        throw invalid('An id has 1 to 64 letters, digits, hyphens and points.', {
          [`${resource.resourceType}.id`]: 'Choose another.',
        });
      const there = resource.id === undefined ? undefined : await standToChange(resource.resourceType, id);
      if (there && !there.deleted) throw conflict(`A ${resource.resourceType} with this id already exists.`);
      const placed = changedExactly(resource as object, (tree) => ({ ...tree, id })) as Placed;
      return (await keep(placed, there)) as Stored<R>;
    },

    async update<R extends Resource>(resource: Stored<R>, ifMatch?: string) {
      const { resourceType: type, id } = resource;
      if (!isId(id))
        throw invalid('An id has 1 to 64 letters, digits, hyphens and points.', { [`${type}.id`]: 'Choose another.' });
      const there = await standToChange(type, id);
      checkVersion(there, ifMatch);
      return (await keep(resource as unknown as Placed, there)) as Stored<R>;
    },

    async remove(type, id, ifMatch) {
      const there = await standToChange(type, id);
      if (!there) throw noSuch(type);
      checkVersion(there, ifMatch);
      if (there.deleted) return;
      await removeOne(db, orgId, type, id, { author, news: !isHistory() });
      const previous = readStored(there.json);
      await events.happened(target, [{ action: 'deleted', resource: previous, previous }]);
    },
  };
};
