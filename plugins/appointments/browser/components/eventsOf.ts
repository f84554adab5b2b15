import type { EventInput } from '@fullcalendar/react';
import type { PlacedVisit } from '../../shared/shownVisit.ts';
import { isOff, othersOf } from '../looks.ts';
import { initialsOf, type Overlay } from '../overlay.ts';
import type { ShownDay } from '../useShown.ts';

export interface EventContext {
  readonly asPatient: boolean;
  readonly movable: boolean;
  readonly now: Date;
  /** Whose visits are laid over one another; null where they are one person's. */
  readonly overlay: Overlay | null;
  readonly moreText: (count: number) => string;
}

/** What the library puts behind an event of its own. */
export interface EventFacts {
  readonly visit?: PlacedVisit;
  /** Initials and colours of whom it is with, where several people's visits are shown. */
  readonly whom: readonly { readonly initials: string; readonly colour: number; readonly name: string }[];
}

const whomOf = ({ practitioners }: PlacedVisit, overlay: Overlay | null): EventFacts['whom'] =>
  overlay === null
    ? []
    : practitioners.map(({ id, name }) => ({ initials: initialsOf(name), colour: overlay.colourOf(id), name }));

const visitEvent = (visit: PlacedVisit, { asPatient, movable, now, overlay }: EventContext): EventInput => {
  const whom = whomOf(visit, overlay);
  const colour = overlay && whom[0] ? ` who-${whom[0].colour}` : '';
  return {
    id: visit.id,
    title: [othersOf(visit, asPatient), visit.title].filter(Boolean).join(' · '),
    start: visit.start,
    end: visit.end,
    editable: movable && visit.status === 'booked' && visit.start > now,
    className: `av-event ${visit.mode}${isOff(visit) ? ' off' : ''}${colour}`,
    extendedProps: { visit, whom } satisfies EventFacts,
  };
};

/** How the id of an event begins that stands for visits without room; the day's beginning follows. */
export const asMore = 'more-';

/** The last line of a day that has more visits than there is room for; it leads to the day. */
const moreEvent = ({ start, total, visits }: ShownDay, moreText: EventContext['moreText']): EventInput => ({
  id: `${asMore}${start.toISOString()}`,
  title: moreText(total - visits.length),
  start: new Date(start.getFullYear(), start.getMonth(), start.getDate(), 23, 58),
  end: new Date(start.getFullYear(), start.getMonth(), start.getDate(), 23, 59),
  editable: false,
  className: 'av-event av-event-more',
  extendedProps: { whom: [] } satisfies EventFacts,
});

export const eventsOf = (days: readonly ShownDay[], context: EventContext): EventInput[] =>
  days.flatMap((day) => [
    ...day.visits.map((visit) => visitEvent(visit, context)),
    ...(day.total > day.visits.length ? [moreEvent(day, context.moreText)] : []),
  ]);
