import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { useMessages } from '#core/browser';
import { Async, Callout, Skeleton } from '#ui';
import { type Resource, knownOf } from '#core/shared';
import type { PlacedVisit } from '#plugins/appointments/shared/shownVisit.ts';
import { messages } from '../../messages/index.ts';
import type { PractitionerColours } from '../../practitionerColours.ts';
import type { CalendarKinds } from '../hooks/useCalendarKinds.ts';
import { type CalendarAddress, dayText } from '../hooks/useCalendarAddress.ts';
import { useClinicTime } from '../../hooks/useClinicTime.ts';
import { useClosedTimes } from '../hooks/useClosedTimes.ts';
import type { ShownDay } from '../hooks/useShownDays.ts';
import { CalendarGrid } from './CalendarGrid.tsx';
import type { SelectedTime } from '../../booking/timeFields.ts';
import { deviceClock } from '../wallClock.ts';
import { ZoneNote } from './ZoneNote.tsx';

interface Props {
  readonly answer: Resource<unknown>;
  readonly days: readonly ShownDay[] | undefined;
  readonly address: CalendarAddress;
  readonly kinds: CalendarKinds;
  readonly asPatient: boolean;
  readonly overlay?: PractitionerColours | null;
  /** The practitioner whose hours are drawn behind the visits; none where absent. */
  readonly hoursOf?: string | null;
  readonly onMove?: (visit: PlacedVisit, start: Date, end: Date) => Promise<boolean>;
  readonly onSelect?: (marked: SelectedTime) => void;
}

/** The grid with what there is to say around it: that it failed, that a day holds more than it shows, whose time it is. */
export const CalendarPane = observer(
  ({ answer, days: all, address, kinds, asPatient, overlay, hoursOf = null, onMove, onSelect }: Props) => {
    const t = useMessages(messages);
    const { warning } = useClinicTime();
    const { look, day } = address;
    const withVisits = kinds.shows('visit');
    const days = useMemo(
      () => (withVisits ? all : all?.map((one): ShownDay => ({ ...one, total: 0, visits: [] }))),
      [all, withVisits],
    );
    const closed = useClosedTimes(address, hoursOf);
    const failed = answer.error && answer.data === undefined;
    // A list of nothing would say that there are no visits.
    const waits = look === 'agenda' && days === undefined;
    const known = kinds.complete ? knownOf(answer) : { is: 'awaited' as const };
    const noVisits = asPatient ? t.noVisitsPatient : t.noVisitsStaff;
    return (
      <>
        {warning && <Callout tone="wait">{warning}</Callout>}
        {answer.error && answer.data !== undefined && <Async resource={answer}>{() => null}</Async>}
        {failed ? (
          <Async resource={answer}>{() => null}</Async>
        ) : waits ? (
          <Skeleton />
        ) : (
          <div aria-busy={days === undefined}>
            <CalendarGrid
              days={days}
              items={kinds.items}
              closed={closed}
              dayRow={kinds.sources.some(({ item }) => item.kind !== 'dose')}
              empty={address.filtered ? (t.noneChosen.of(known) ?? '') : noVisits}
              look={look}
              ahead={address.ahead}
              day={day}
              wall={address.clock ?? deviceClock}
              asPatient={asPatient}
              overlay={overlay}
              onOpen={(visit) => address.change({ visit })}
              onMore={(of) => address.change({ view: 'day', day: dayText(of) })}
              onMove={onMove}
              onSelect={onSelect}
            />
          </div>
        )}
        {look !== 'month' && days?.some(({ total, visits }) => total > visits.length) && (
          <p className="pv-muted">{look === 'day' ? t.tooManyDay : t.tooMany}</p>
        )}
        {closed.length > 0 && (
          <p className="pv-muted av-legend">
            <span className="av-closed" aria-hidden="true" />
            {t.closedLegend}
          </p>
        )}
        <ZoneNote address={address} />
      </>
    );
  },
);
