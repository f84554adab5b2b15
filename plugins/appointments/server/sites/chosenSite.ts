import type { PractitionerRole } from '@medplum/fhirtypes';
import { Failure, invalid, notFound } from '#core/server';
import type { FhirRecord } from '#clinical/server';
import { idOf, type Stored } from '#clinical/shared';
import { commonSpans, type Span, workingSpans } from '../../shared/freeTimes.ts';
import { isOfferedAt, type Site, sitesFor } from '../../shared/site.ts';
import type { Visit } from '../../shared/visit.ts';
import type { VisitType } from '../../shared/visitTypes.ts';
import { dayOf } from '../../shared/wallTime.ts';
import { availabilityOf } from '../hours/availability.ts';
import { visitTypeOf } from '../booking/visitTypeResource.ts';
import { siteOf, sitesOf } from './siteResource.ts';

type Kind = Pick<VisitType, 'mode' | 'sites'>;

/**
 * Where a visit of this kind takes place: as asked, or at the only site there is. Null for what needs no site, and in a clinic
 * that has none. @throws Failure 404 for a site that is not there or does not offer it, 422 where one is to be chosen
 */
export const chosenSite = async (record: FhirRecord, kind: Kind, asked: string | undefined): Promise<Site | null> => {
  if (kind.mode !== 'clinic') return null;
  const all = await sitesOf(record);
  const offered = sitesFor(all, kind);
  if (asked !== undefined) {
    const site = offered.find(({ id }) => id === asked);
    if (!site) throw notFound('site');
    return site;
  }
  const [only] = offered;
  if (only && offered.length === 1) return only;
  if (all.every(({ active }) => !active)) return null;
  throw invalid(
    only ? 'Choose a site.' : 'No open site offers this type of visit.',
    only ? { site: 'Choose a site.' } : { type: 'Choose another type of visit.' },
  );
};

/** The other site that a visit goes to. @throws Failure 404 where it is not there or closed; 422 for what is at no site */
export const newSite = async (
  record: FhirRecord,
  { mode, type }: Pick<Visit, 'mode' | 'type'>,
  asked: string,
): Promise<Site> => {
  if (mode !== 'clinic') throw invalid('This visit takes place at no site.', { site: 'Leave this out.' });
  const site = siteOf(await record.find('Location', asked));
  const service = type === '' ? null : await record.find('HealthcareService', type);
  const offered = (service && visitTypeOf(service)?.sites) ?? [];
  if (!site?.active || !isOfferedAt(offered, site.id)) throw notFound('site');
  return site;
};

/** Where this visit is, or was to be. */
export const siteOfVisit = async (record: FhirRecord, { site }: Pick<Visit, 'site'>): Promise<Site | null> => {
  if (site === null) return null;
  return siteOf(await record.find('Location', site.id)) ?? noSite(site);
};

/** What is known of a site that was deleted: nobody comes there any more. */
export const noSite = ({ id, name }: { readonly id: string; readonly name: string }): Site => ({
  ...{ id, name, line: '', city: '', province: '', postalCode: '', phone: '', active: false },
  hours: { week: [[], [], [], [], [], [], []], away: [] },
});

/** By FHIR id of the Location; none: they work wherever they are booked. */
export const sitesOfRole = (role: PractitionerRole | undefined): readonly string[] =>
  (role?.location ?? []).flatMap((site) => idOf(site, 'Location') ?? []);

/** When somebody works, and the site is open where the visit is at one. */
export const workedSpans = (
  role: Stored<PractitionerRole> | undefined,
  site: Site | null,
  zone: string,
  within: Span,
): readonly Span[] => {
  const working = workingSpans(availabilityOf(role), zone, within);
  if (site === null) return working;
  if (!site.active || !isOfferedAt(sitesOfRole(role), site.id)) return [];
  return commonSpans(working, workingSpans(site.hours, zone, within));
};

/** Why nobody is there that day; null: somebody is, whatever the hours. */
const closureOn = (site: Site, start: Date, zone: string): { readonly why: string } | null => {
  if (!site.active) return { why: '' };
  const day = dayOf(start, zone);
  return site.hours.away.find(({ from, to }) => from <= day && day <= to) ?? null;
};

export const isClosedOn = (site: Site | null, start: Date, zone: string): boolean =>
  site !== null && closureOn(site, start, zone) !== null;

/** Staff book outside the hours, and nobody on a day when the house is closed. @throws Failure 409 `site_closed` */
export const needOpenDay = (site: Site | null, start: Date, zone: string): void => {
  const closure = site && closureOn(site, start, zone);
  if (!site || !closure) return;
  const why = closure.why ? ` (${closure.why})` : '';
  const words = `${site.name} is closed on ${dayOf(start, zone)}${why}. Choose another day or site.`;
  throw new Failure(409, 'site_closed', words, { start: 'Choose another day.' });
};
