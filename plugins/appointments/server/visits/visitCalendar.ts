import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { linkTo } from '#core/server/mail/origin.ts';
import { cancelPath } from '../../shared/paths.ts';
import { type Site, siteLine } from '../../shared/site.ts';
import { isAhead, type Visit } from '../../shared/visit.ts';
import { wallOf } from '../../shared/wallTime.ts';

export interface Reading {
  /** What addresses begin with. */
  readonly origin: string;
  readonly clinic: string;
  /** In which the clinic's clocks stand. */
  readonly zone: string;
  readonly forPatient: boolean;
  /** Whose calendar it is: the FHIR id of the Patient or Practitioner. */
  readonly owner: string | null;
  readonly now: Date;
  /** By id, for their addresses. */
  readonly sites?: ReadonlyMap<string, Site>;
  /** What each visit is called, where the file is mailed: neither its kind nor with whom. */
  readonly summary?: string;
}

/** What a calendar says of a visit. */
export type CalendarVisit = Pick<
  Visit,
  'id' | 'version' | 'status' | 'start' | 'end' | 'title' | 'mode' | 'practitioners' | 'site'
>;

/** Proposed and unanswered visits are tentative. */
const statusOf = ({ status }: CalendarVisit): ICalEventStatus => {
  if (status === 'cancelled' || status === 'entered-in-error') return ICalEventStatus.CANCELLED;
  return ['proposed', 'pending', 'waitlist'].includes(status) ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED;
};

const summaryOf = (visit: CalendarVisit, { summary, forPatient }: Reading): string => {
  if (summary !== undefined) return summary;
  const others = visit.practitioners.map(({ name }) => name).join(', ');
  return forPatient ? [visit.title, others].filter(Boolean).join(' · ') : visit.title;
};

const locationOf = ({ mode, site }: CalendarVisit, { clinic, sites }: Reading): string | null => {
  if (mode !== 'clinic') return null;
  const known = site && sites?.get(site.id);
  return known ? siteLine(known) : [clinic, site?.name].filter(Boolean).join(', ');
};

/** An iCalendar file of visits. Other calendars are not the clinic's: no reason and no note goes into them. */
export const calendarText = (visits: readonly CalendarVisit[], reading: Reading): string => {
  const { origin, clinic, zone, forPatient, now } = reading;
  const calendar = ical({
    name: clinic,
    prodId: { company: 'Pavilion', product: 'Appointments' },
    method: ICalCalendarMethod.PUBLISH,
  });
  // Times are written in UTC, which every calendar moves to its reader's zone; this says which zone they were meant in.
  calendar.x({ 'X-WR-TIMEZONE': zone });
  for (const visit of visits) {
    const way = forPatient && isAhead(visit, now) ? linkTo(origin, cancelPath, { c: visit.id }) : null;
    calendar.createEvent({
      id: `${visit.id}@appointments`,
      start: visit.start,
      end: visit.end,
      stamp: now,
      sequence: Number(visit.version) || 0,
      summary: summaryOf(visit, reading),
      description: [`${wallOf(visit.start, zone).replace('T', ' ')} ${zone}`, way].filter(Boolean).join('\n'),
      url: way,
      location: locationOf(visit, reading),
      status: statusOf(visit),
    });
  }
  return calendar.toString();
};
