import type { Location } from '@medplum/fhirtypes';
import { conflict, clinicZone, Failure, type Handler, notFound, type ServerServices } from '#core/server';
import { isStaff } from '#core/shared';
import type { FhirRecord } from '#clinical/server';
import type { RecordPage, SearchParams, Stored } from '#clinical/shared';
import { workingSpans } from '../../shared/freeTimes.ts';
import { isOfferedAt, mostSites, type Site } from '../../shared/site.ts';
import type { listSites as listCall, previewSite as previewCall, saveSite } from '../../shared/siteCalls.ts';
import { isAhead, type Visit, visitOf } from '../../shared/visit.ts';
import { practitionersOf } from '../booking/bookable.ts';
import { visitTypeOf } from '../booking/visitTypeResource.ts';
import { rolesOf } from '../hours/availability.ts';
import { sitesOfRole } from './chosenSite.ts';
import { roomsBySite, storeRooms } from './rooms.ts';
import { locationOf, siteOf, sitesOf } from './siteResource.ts';

export const listSites =
  (services: ServerServices): Handler<typeof listCall> =>
  async (_, { db, caller }) => {
    const record = services.record(db, caller.orgId);
    const sites = await sitesOf(record);
    if (!isStaff(caller.role)) return { data: [...sites] };
    const rooms = await roomsBySite(record);
    return { data: sites.map((site) => ({ ...site, rooms: rooms.get(site.id) ?? [] })) };
  };

/** @throws Failure 404, 412 */
const needVersion = async (record: FhirRecord, id: string, version: string | undefined): Promise<Stored<Location>> => {
  const found = await record.find('Location', id);
  if (!found || !siteOf(found)) throw notFound('site');
  if (found.meta?.versionId !== version)
    throw new Failure(412, 'conflict', 'Someone else just changed this site. Reload it and try again.');
  return found;
};

export const storeSite =
  (services: ServerServices): Handler<typeof saveSite> =>
  async ({ body: { id, version, rooms, ...site } }, { db, caller, audit }) => {
    const record = services.record(db, caller.orgId, caller);
    if (id === undefined && (await sitesOf(record)).length >= mostSites)
      throw conflict(`A clinic has at most ${mostSites} sites.`, 'too_many_sites');
    const kept =
      id === undefined
        ? await record.create(locationOf(site, { resourceType: 'Location' }))
        : await record.update(locationOf(site, await needVersion(record, id, version)), version);
    await audit({ action: id === undefined ? 'created' : 'changed', target: { type: 'Location', id: kept.id } });
    if (rooms)
      await storeRooms(
        record,
        kept.id,
        rooms.map(({ name }) => name),
      );
    return { ...siteOf(kept)!, rooms: (await roomsBySite(record)).get(kept.id) ?? [] };
  };

/** So many visits are looked at; an administrator needs no more to think twice. */
const mostVisits = 1000;
const pageSize = 200;

/** What is booked there and to come. */
const visitsAt = async (
  record: FhirRecord,
  site: string,
  now: Date,
): Promise<{ readonly visits: readonly Visit[]; readonly more: boolean }> => {
  const visits: Visit[] = [];
  let next: SearchParams | string | null = {
    ...{ location: `Location/${site}`, status: 'booked,pending', date: `ge${now.toISOString()}` },
    ...{ _sort: 'date', _count: pageSize },
  };
  while (next !== null && visits.length < mostVisits) {
    const page: RecordPage<'Appointment'> = await record.search('Appointment', next);
    for (const appointment of page.resources) {
      const visit = visitOf(appointment);
      if (visit && isAhead(visit, now)) visits.push(visit);
    }
    ({ next } = page);
  }
  return { visits, more: next !== null };
};

const minute = 60_000;

/** Those of them that the hours leave out. */
const outside = (visits: readonly Visit[], { hours, active }: Pick<Site, 'hours' | 'active'>, zone: string) =>
  active
    ? visits.filter(({ start, end }) => {
        const near = { start: new Date(start.getTime() - minute), end: new Date(end.getTime() + minute) };
        return !workingSpans(hours, zone, near).some((one) => one.start <= start && end <= one.end);
      })
    : visits;

/** Kinds of visits and people that are at this site alone. */
const onlyThere = async (
  services: ServerServices,
  db: Parameters<typeof practitionersOf>[0],
  orgId: string,
  id: string,
) => {
  const record = services.record(db, orgId);
  const open = (await sitesOf(record)).filter(({ active, id: other }) => active && other !== id);
  const isLast = (named: readonly string[]): boolean =>
    isOfferedAt(named, id) && !open.some((other) => isOfferedAt(named, other.id));
  const { resources } = await record.search('HealthcareService', { _sort: 'name', _count: 100 });
  const types = resources.flatMap((service) => {
    const type = visitTypeOf(service);
    return type?.active && type.mode === 'clinic' && type.sites.length > 0 && isLast(type.sites) ? [type] : [];
  });
  const roles = await rolesOf(
    record,
    (await practitionersOf(db, orgId, { active: true })).map((one) => one.id),
  );
  const people = [...roles.values()].map(sitesOfRole).filter((named) => named.length > 0 && isLast(named));
  return { types: types.map(({ nameEn, nameFr }) => ({ nameEn, nameFr })), people: people.length };
};

export const previewSite =
  (services: ServerServices): Handler<typeof previewCall> =>
  async ({ params: { id }, body }, { db, caller: { orgId } }) => {
    const record = services.record(db, orgId);
    if (!siteOf(await record.find('Location', id))) throw notFound('site');
    const { visits, more } = await visitsAt(record, id, services.now());
    const affected = outside(visits, body, await clinicZone(db, orgId));
    const left = body.active ? { types: [], people: 0 } : await onlyThere(services, db, orgId, id);
    return { visits: affected.length, more, first: affected[0]?.start.toISOString() ?? null, ...left };
  };
