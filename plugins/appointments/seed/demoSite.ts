import type { Appointment } from '@medplum/fhirtypes';
import type { SeedContext } from '#core/server';
import type { Room } from '../shared/site.ts';
import { urls, type VisitPerson, withSite } from '../shared/visit.ts';
import type { VisitType } from '../shared/visitTypes.ts';
import { roomsBySite, storeRooms } from '../server/sites/rooms.ts';
import { locationOf } from '../server/sites/siteResource.ts';
import { shareOf } from './demoVisit.ts';

export interface DemoPlace {
  readonly site: Pick<VisitPerson, 'id' | 'name'>;
  readonly rooms: readonly Room[];
}

const openTime = { from: '08:00', to: '18:00' } as const;

/** One clinic of the demonstration has a site with rooms; the other does without, as one of a single floor may. */
export const seedSite = async ({ db, org, services }: SeedContext): Promise<DemoPlace | null> => {
  if (org.slug !== 'laurier') return null;
  const record = services.record(db, org.id);
  const name = 'Clinique Laurier, avenue Laurier';
  const { id } = await record.create(
    locationOf(
      {
        ...{ name, line: '219, avenue Laurier Ouest', city: 'Montréal', province: 'QC', postalCode: 'H2T 2N8' },
        ...{ phone: '514-555-0182', active: true },
        hours: { week: Array.from({ length: 7 }, (_, day) => (day < 5 ? [openTime] : [])), away: [] },
      },
      { resourceType: 'Location', id: `demo-${org.slug}-site` },
    ),
  );
  await storeRooms(record, id, ['Salle 1', 'Salle 2', 'Salle 3', 'Traitements']);
  return { site: { id, name }, rooms: (await roomsBySite(record)).get(id) ?? [] };
};

const early = 10 * 60_000;

/** Where it takes place; whoever came has been seen in a room, and whoever is due about now has been shown to one. */
export const placed = <A extends Appointment & { readonly id: string }>(
  visit: A,
  { mode }: Pick<VisitType, 'mode'>,
  place: DemoPlace | null,
  now: Date,
): A => {
  if (!place || mode !== 'clinic') return visit;
  const at = withSite(visit, place.site);
  const room = place.rooms[shareOf(visit.id, 5, place.rooms.length)];
  const [from, to] = [Date.parse(visit.start!) - early, Date.parse(visit.end!)];
  const isDue = visit.status === 'booked' && from <= now.getTime() && now.getTime() < to;
  const came = isDue || visit.status === 'fulfilled' || visit.status === 'arrived';
  if (!came || !room) return at;
  return {
    ...at,
    ...(isDue && { status: 'arrived' }),
    extension: [
      ...(at.extension ?? []),
      ...(isDue ? [{ url: urls.arrived, valueDateTime: new Date(from).toISOString() }] : []),
      { url: urls.room, valueReference: { reference: `Location/${room.id}`, display: room.name } },
    ],
  };
};
