import type { Appointment } from '@medplum/fhirtypes';
import type { Stored } from '#clinical/shared';
import type { Span } from '../../shared/freeTimes.ts';
import { attending, isAhead, keptSince, type Visit, visitOf } from '../../shared/visit.ts';
import { rolesOf } from './availability.ts';
import type { SchedulingContext } from '../booking/schedulingContext.ts';
import { heldSpans } from '../schedule/holds.ts';
import { noSite, workedSpans } from '../sites/chosenSite.ts';
import { allSites } from '../sites/siteResource.ts';

const aheadMs = 120 * 24 * 60 * 60_000;
/** More than a screen of them; the next come when these are dealt with. */
const most = 200;

const liesIn = (working: readonly Span[], { start, end }: Span): boolean =>
  working.some((one) => one.start <= start && end <= one.end);

/**
 * Booked visits of these practitioners, in the months to come, that do not lie within their hours and those of the site. What is
 * held tells where to look: only what reaches out of the hours is read.
 */
export const findStrandedVisits = async (
  scheduling: SchedulingContext,
  practitioners: readonly string[],
): Promise<readonly string[]> => {
  const { db, orgId, record, zone, now } = scheduling;
  const within = { start: now, end: new Date(now.getTime() + aheadMs) };
  const actors = practitioners.map((id) => `Practitioner/${id}`);
  const [roles, sites, held] = await Promise.all([
    rolesOf(record, practitioners),
    allSites(record),
    heldSpans(db, orgId, actors, within),
  ]);
  const spans = new Map<string, readonly Span[]>();
  const worked = (practitioner: string, site: string | null): readonly Span[] => {
    const key = `${practitioner} ${site ?? ''}`;
    const known = spans.get(key);
    if (known) return known;
    const place = site === null ? null : (sites.get(site) ?? noSite({ id: site, name: '' }));
    const found = workedSpans(roles.get(practitioner), place, zone, within);
    spans.set(key, found);
    return found;
  };
  // What is held has what is kept free around the visit too, so the visits themselves decide.
  const doubtful = new Set(
    held
      .filter((one) => !liesIn(worked(one.actor.slice('Practitioner/'.length), one.site), one))
      .map(({ appointment }) => appointment),
  );
  // Whoever kept it did not know of what the site decided since.
  const isKept = (appointment: Stored<Appointment>, { site }: Visit): boolean => {
    const since = keptSince(appointment);
    return since !== null && (site === null || since >= (sites.get(site.id)?.changedAt ?? new Date(0)));
  };
  const isStranded = (appointment: Stored<Appointment>, visit: Visit): boolean =>
    visit.status === 'booked' &&
    isAhead(visit, now) &&
    !isKept(appointment, visit) &&
    attending(visit).some((id) => practitioners.includes(id) && !liesIn(worked(id, visit.site?.id ?? null), visit));
  const stranded: string[] = [];
  for (const id of doubtful) {
    if (stranded.length === most) break;
    const appointment = await record.find('Appointment', id);
    const visit = appointment && visitOf(appointment);
    if (visit && isStranded(appointment, visit)) stranded.push(visit.id);
  }
  return stranded;
};
