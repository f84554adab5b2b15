import type { Location, Reference } from '@medplum/fhirtypes';
import { notFound } from '#core/server';
import type { FhirRecord } from '#clinical/server';
import { idOf, type RecordPage, referenceTo, type SearchParams, type Stored } from '#clinical/shared';
import { byRoomName, mostRooms, type Room, roomType } from '../../shared/site.ts';
import type { Visit } from '../../shared/visit.ts';

const physical = 'http://terminology.hl7.org/CodeSystem/location-physical-type';

const isRoom = ({ type }: Location): boolean =>
  type?.some(({ coding }) => coding?.some((one) => one.system === roomType.system && one.code === roomType.code)) ??
  false;
const isUsed = ({ status }: Location): boolean => status === undefined || status === 'active';

const inUse = { type: `${roomType.system}|${roomType.code}`, status: 'active' } as const;
const shown = ({ id, name }: Stored<Location>): Room => ({ id, name: name ?? id });

/** The rooms that are in use, by name, for each site. */
export const roomsBySite = async (record: FhirRecord): Promise<ReadonlyMap<string, Room[]>> => {
  const rooms = new Map<string, Room[]>();
  let next: SearchParams | string | null = { ...inUse, _sort: 'name', _count: 500 };
  while (next !== null) {
    const page: RecordPage<'Location'> = await record.search('Location', next);
    for (const room of page.resources) {
      const site = idOf(room.partOf, 'Location') ?? '';
      rooms.set(site, [...(rooms.get(site) ?? []), shown(room)]);
    }
    ({ next } = page);
  }
  for (const own of rooms.values()) own.sort(byRoomName);
  return rooms;
};

const found = async (record: FhirRecord, site: string): Promise<readonly Stored<Location>[]> => {
  const { type } = inUse;
  // Those that are used no more are kept for the visits that were there: the ones in use come first.
  const asked = { type, partof: `Location/${site}`, _sort: 'status,name', _count: mostRooms * 5 };
  return (await record.search('Location', asked)).resources;
};

/** The rooms of a site are these, by name. One that was there before is the same again. */
export const storeRooms = async (record: FhirRecord, site: string, names: readonly string[]): Promise<void> => {
  const wanted = new Set(names);
  const kept = new Set<string>();
  for (const room of await found(record, site)) {
    const name = room.name ?? '';
    const stays = wanted.has(name) && !kept.has(name);
    if (stays) kept.add(name);
    if (stays !== isUsed(room)) await record.update({ ...room, status: stays ? 'active' : 'inactive' });
  }
  for (const name of wanted)
    if (!kept.has(name))
      await record.create({
        ...{ resourceType: 'Location', status: 'active', name, mode: 'instance' },
        type: [{ coding: [roomType] }],
        physicalType: { coding: [{ system: physical, code: 'ro', display: 'Room' }] },
        partOf: referenceTo('Location', site),
      });
};

/** @throws Failure 404 for what is no room, is used no more, or is at another site than the visit */
export const roomFor = async (
  record: FhirRecord,
  { site, mode }: Pick<Visit, 'site' | 'mode'>,
  id: string,
): Promise<Reference<Location>> => {
  const room = await record.find('Location', id);
  const isThere = site === null || idOf(room?.partOf, 'Location') === site.id;
  if (!room || mode !== 'clinic' || !isRoom(room) || !isUsed(room) || !isThere) throw notFound('room');
  return referenceTo('Location', id, room.name);
};
