import { dayOf } from '../../shared/wallTime.ts';
import { fitsAt, type FreeOptions, isUntaken } from '../../shared/freeTimes.ts';
import { availabilityOf, rolesOf } from '../hours/availability.ts';
import type { Site } from '../../shared/site.ts';
import { isClosedOn, workedSpans } from '../sites/chosenSite.ts';
import { leadMinutes } from './freeTimes.ts';
import type { SchedulingContext } from './schedulingContext.ts';
import { busyOf } from '../schedule/holds.ts';

const minute = 60_000;
/** The longest visit with the longest buffers. */
const around = (480 + 2 * 120) * minute;

interface Asked {
  readonly type: FreeOptions['type'];
  /** By FHIR id: all of them must be free. */
  readonly practitioners: readonly string[];
  readonly start: Date;
  /** Where it is to be; null: at no site. */
  readonly site: Site | null;
  /** What this visit holds counts as free. */
  readonly except?: string;
  /**
   * `hours`: within the hours and not in the next half hour, as patients book; `soon`: within the hours; `days`: on no day
   * off and no closure of the site, whatever the hours, as staff book.
   */
  readonly by: 'hours' | 'soon' | 'days';
}

/** May a visit begin exactly then, on the offered steps or between them? */
export const isFreeAt = async (
  { db, orgId, record, zone, now }: SchedulingContext,
  { type, practitioners, start, site, except, by }: Asked,
): Promise<boolean> => {
  const near = { start: new Date(start.getTime() - around), end: new Date(start.getTime() + around) };
  const actors = practitioners.map((id) => `Practitioner/${id}`);
  if (by === 'days' && isClosedOn(site, start, zone)) return false;
  const held = await busyOf(db, orgId, actors, near, except);
  const roles = await rolesOf(record, practitioners);
  const notBefore = by === 'hours' ? new Date(now.getTime() + leadMinutes * minute) : now;
  return practitioners.every((id) => {
    const busy = held.get(`Practitioner/${id}`) ?? [];
    const availability = availabilityOf(roles.get(id));
    const day = dayOf(start, zone);
    return by === 'days'
      ? !availability.away.some(({ from, to }) => from <= day && day <= to) && isUntaken({ type, busy }, start)
      : fitsAt(workedSpans(roles.get(id), site, zone, near), { type, busy, notBefore }, start);
  });
};
