import type { Location, LocationHoursOfOperation } from '@medplum/fhirtypes';
import type { FhirRecord } from '#clinical/server';
import type { Stored } from '#clinical/shared';
import { isSite, mostSites, type Site, siteType } from '../../shared/site.ts';
import type { KeptSite } from '../../shared/siteCalls.ts';
import type { Availability } from '../../shared/visitTypes.ts';

const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
/** Extension of Location: one closure, with its first and last day and why. */
const closureUrl = 'urn:pavilion:site-closure';
const physical = 'http://terminology.hl7.org/CodeSystem/location-physical-type';
const allDay = { from: '00:00', to: '23:55' } as const;

const clock = (time: string | undefined): string => (time ?? '').slice(0, 5);

/** R4 says hours of a Location only where they are known: one without any is open whenever people work there. */
const weekOf = ({ hoursOfOperation }: Location): Availability['week'] =>
  days.map((day) =>
    hoursOfOperation === undefined
      ? [allDay]
      : hoursOfOperation
          .filter(({ daysOfWeek }) => daysOfWeek?.includes(day))
          .map((one) => (one.allDay ? allDay : { from: clock(one.openingTime), to: clock(one.closingTime) }))
          .filter(({ from, to }) => from !== '' && from < to)
          .sort((one, other) => (one.from < other.from ? -1 : 1)),
  );

const closuresOf = ({ extension }: Location): Availability['away'] =>
  (extension ?? []).flatMap((one) => {
    const during = one.url === closureUrl && one.extension?.find(({ url }) => url === 'during')?.valuePeriod;
    if (!during || !during.start) return [];
    const why = one.extension?.find(({ url }) => url === 'why')?.valueString ?? '';
    return [{ from: during.start.slice(0, 10), to: (during.end ?? during.start).slice(0, 10), why: why.slice(0, 120) }];
  });

const siteIn = (location: Stored<Location>): KeptSite => ({
  id: location.id,
  version: location.meta?.versionId ?? '',
  name: (location.name ?? '').slice(0, 80) || location.id,
  line: (location.address?.line ?? []).join(', ').slice(0, 120),
  city: (location.address?.city ?? '').slice(0, 80),
  province: (location.address?.state ?? '').slice(0, 40),
  postalCode: (location.address?.postalCode ?? '').slice(0, 12),
  phone: (location.telecom?.find(({ system }) => system === 'phone')?.value ?? '').slice(0, 32),
  hours: { week: weekOf(location), away: closuresOf(location) },
  active: location.status === undefined || location.status === 'active',
});

/** Null for a Location that is no site. */
export const siteOf = (location: Stored<Location> | null): KeptSite | null =>
  location && isSite(location) ? siteIn(location) : null;

/** What another system wrote beside it stays. */
export const locationOf = <L extends Location>(site: Omit<Site, 'id'>, before: L): L => {
  const { week, away } = site.hours;
  const others = (before.extension ?? []).filter(({ url }) => url !== closureUrl);
  const telecom = [
    ...(before.telecom ?? []).filter(({ system }) => system !== 'phone'),
    ...(site.phone === '' ? [] : [{ system: 'phone' as const, use: 'work' as const, value: site.phone }]),
  ];
  const closures = away.map(({ from, to, why }) => ({
    url: closureUrl,
    extension: [
      { url: 'during', valuePeriod: { start: from, end: to } },
      ...(why === '' ? [] : [{ url: 'why', valueString: why }]),
    ],
  }));
  const { extension: _, telecom: __, hoursOfOperation: ___, address: ____, ...kept } = before;
  const address = {
    ...(site.line === '' ? {} : { line: [site.line] }),
    ...(site.city === '' ? {} : { city: site.city }),
    ...(site.province === '' ? {} : { state: site.province }),
    ...(site.postalCode === '' ? {} : { postalCode: site.postalCode }),
  };
  const hours = week.flatMap((spans, n) =>
    spans.map(({ from, to }): LocationHoursOfOperation => ({
      daysOfWeek: [days[n]!],
      openingTime: `${from}:00`,
      closingTime: `${to}:00`,
    })),
  );
  return {
    ...(kept as L),
    status: site.active ? 'active' : 'inactive',
    name: site.name,
    mode: 'instance',
    type: isSite(before) ? before.type! : [...(before.type ?? []), { coding: [siteType] }],
    physicalType: { coding: [{ system: physical, code: 'si', display: 'Site' }] },
    ...(telecom.length > 0 ? { telecom } : {}),
    ...(Object.keys(address).length > 0 ? { address: { ...address, country: 'CA' } } : {}),
    // A site that is open on no day says so by one entry without days: none at all would mean that nobody knows.
    hoursOfOperation: hours.length > 0 ? hours : [{ allDay: false }],
    ...(others.length + closures.length > 0 ? { extension: [...others, ...closures] } : {}),
  };
};

const found = async (record: FhirRecord): Promise<readonly Stored<Location>[]> => {
  const type = `${siteType.system}|${siteType.code}`;
  return (await record.search('Location', { type, _sort: 'name', _count: mostSites })).resources;
};

/** All sites of a clinic, the closed ones too, by name. */
export const sitesOf = async (record: FhirRecord): Promise<readonly KeptSite[]> =>
  (await found(record)).flatMap((one) => siteOf(one) ?? []);

/** All of them by id, with when each was changed last. */
export const allSites = async (
  record: FhirRecord,
): Promise<ReadonlyMap<string, KeptSite & { readonly changedAt: Date }>> =>
  new Map(
    (await found(record)).flatMap((one) => {
      const site = siteOf(one);
      return site ? [[one.id, { ...site, changedAt: new Date(one.meta?.lastUpdated ?? 0) }] as const] : [];
    }),
  );
