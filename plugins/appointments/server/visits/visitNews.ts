import type { Appointment } from '@medplum/fhirtypes';
import type { Stored } from '#clinical/shared';
import { attending, isAhead, peopleIn, type Visit, visitOf } from '../../shared/visit.ts';
import type { VisitNews } from './mailTexts.ts';
import type { CalendarVisit } from './visitCalendar.ts';

/** One of a visit's people, with what they know of it. */
export interface Due {
  readonly org_id: string;
  readonly appointment: string;
  readonly profile_id: string;
  readonly known_start: Date | null;
  readonly known_end: Date | null;
  /** '' for a visit at no site; null: it was never noted. */
  readonly known_site: string | null;
  /** Practitioners as `withWhom` says them; null: it was never noted. */
  readonly known_with: string | null;
}

/** With whom, in one text. */
export const withWhom = (visit: Visit): string => attending(visit).toSorted().join();

export const isSameVisit = (one: Visit, other: Visit): boolean =>
  one.start.getTime() === other.start.getTime() &&
  one.end.getTime() === other.end.getTime() &&
  (one.site?.id ?? '') === (other.site?.id ?? '') &&
  peopleIn(one).join() === peopleIn(other).join();

export interface Told {
  readonly news: VisitNews;
  /** When it is, or was to be. */
  readonly start: Date;
  readonly id: string;
  /** Null for what is no longer there. */
  readonly calendar: CalendarVisit | null;
}

/** What is new of a visit that takes place; null where they know it. */
const changeOf = (due: Due, visit: Visit, asPatient: boolean): VisitNews | null => {
  const { known_start: start, known_end: end, known_site: site, known_with: people } = due;
  if (start === null) return 'booked';
  const isElsewhere = site !== null && site !== (visit.site?.id ?? '');
  if (start.getTime() !== visit.start.getTime() || end?.getTime() !== visit.end.getTime() || isElsewhere)
    return 'moved';
  const now = withWhom(visit);
  // Staff see that in their calendar; and a visit with nobody is the clinic's to mend first.
  return asPatient && people !== null && now !== '' && people !== now ? 'team' : null;
};

/**
 * What this person is to be told of the visit as it is now; null where they know it.
 * @param whose FHIR id of who is in the visit: the reader, or the patient for whom they stand
 */
export const newsOf = (
  due: Due,
  found: Stored<Appointment> | null,
  { whose, asPatient }: { readonly whose: string; readonly asPatient: boolean },
  now: Date,
): Told | null => {
  const { appointment: id, known_start: start, known_end: end } = due;
  const visit = found && visitOf(found);
  if (visit && isAhead(visit, now) && peopleIn(visit).includes(whose)) {
    const news = changeOf(due, visit, asPatient);
    return news && { news, start: visit.start, id, calendar: visit };
  }
  // What has taken place, or is long under way, was not cancelled.
  const isOver = visit !== null && ['cancelled', 'entered-in-error'].includes(visit.status);
  const isTheirs = visit !== null && peopleIn(visit).includes(whose);
  if (!start || start <= now || (isTheirs && !isOver)) return null;
  const calendar = visit && { ...visit, start, end: end ?? visit.end, status: 'cancelled' as const };
  return { news: 'cancelled', start, id, calendar };
};
