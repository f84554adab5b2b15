import type { EventInput } from '@fullcalendar/react';
import type { PlacedVisit } from '../../shared/shownVisit.ts';
import { type PlacedItem, kindRanks } from './calendarKinds.ts';
import { isCancelled, otherParticipants } from '../visitMarks.ts';
import { initialsOf, type PractitionerColours } from '../practitionerColours.ts';
import type { ShownDay } from './hooks/useShownDays.ts';
import type { WallClock } from './wallClock.ts';
import type { TitleOf } from '../hooks/useVisitTitles.ts';

export interface EventContext {
  readonly asPatient: boolean;
  readonly movable: boolean;
  readonly now: Date;
  readonly clock: WallClock;
  /** Whose visits are laid over one another; null where they are one person's. */
  readonly overlay: PractitionerColours | null;
  readonly titleOf: TitleOf;
  /** What the clinic's clocks show, where it is said beside the reader's own. */
  readonly atClinic: (moment: Date) => string | null;
  readonly moreText: (count: number) => string;
}

/** What the library puts behind an event of its own. */
export interface EventFacts {
  readonly visit?: PlacedVisit;
  /** The item of another feature; the first one where a line groups several. */
  readonly item?: PlacedItem;
  /** What it is, in full. */
  readonly about?: string;
  /** The day that a grouped line opens. */
  readonly day?: Date;
  /** Within a day without hours. */
  readonly rank: number;
  /** Initials and colours of whom it is with, where several people's visits are shown. */
  readonly whom: readonly { readonly initials: string; readonly colour: number; readonly name: string }[];
}

const whomOf = ({ practitioners }: PlacedVisit, overlay: PractitionerColours | null): EventFacts['whom'] =>
  overlay === null
    ? []
    : practitioners.map(({ id, name }) => ({ initials: initialsOf(name), colour: overlay.colourOf(id), name }));

const visitEvent = (
  visit: PlacedVisit,
  { asPatient, movable, now, clock, overlay, titleOf, atClinic }: EventContext,
): EventInput => {
  const whom = whomOf(visit, overlay);
  const colour = overlay && whom[0] ? ` who-${whom[0].colour}` : '';
  return {
    id: visit.id,
    title: [otherParticipants(visit, asPatient), titleOf(visit), atClinic(visit.start)].filter(Boolean).join(' · '),
    start: clock.toWall(visit.start),
    end: clock.toWall(visit.end),
    editable: movable && visit.status === 'booked' && visit.start > now,
    // Somebody's own calendar has a colour for what it is; the clinic's, which holds visits alone, for where they are.
    className: `av-event ${asPatient ? 'is-visit' : visit.mode}${isCancelled(visit) ? ' off' : ''}${colour}`,
    extendedProps: { visit, whom, rank: kindRanks.visit } satisfies EventFacts,
  };
};

/** The last line of a day that has more visits than there is room for; it leads to the day. */
const moreEvent = ({ start, total, visits }: ShownDay, moreText: EventContext['moreText']): EventInput => ({
  id: `more/${start.toISOString()}`,
  title: moreText(total - visits.length),
  start: new Date(start.getFullYear(), start.getMonth(), start.getDate(), 23, 58),
  end: new Date(start.getFullYear(), start.getMonth(), start.getDate(), 23, 59),
  editable: false,
  className: 'av-event av-event-more',
  extendedProps: { whom: [], day: start, rank: kindRanks.visit } satisfies EventFacts,
});

export const visitEvents = (days: readonly ShownDay[], context: EventContext): EventInput[] =>
  days.flatMap((day) => [
    ...day.visits.map((visit) => visitEvent(visit, context)),
    ...(day.total > day.visits.length ? [moreEvent(day, context.moreText)] : []),
  ]);
