import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { useMessages } from '../../../../core/browser/index.ts';
import { Async, Callout, Skeleton } from '../../../../core/browser/ui/index.ts';
import type { Resource } from '../../../../core/shared/index.ts';
import type { PlacedVisit } from '../../shared/shownVisit.ts';
import { messages } from '../messages.ts';
import type { Overlay } from '../overlay.ts';
import type { ShownKinds } from '../kinds/useKinds.ts';
import { type CalendarAddress, textOf } from '../useCalendarAddress.ts';
import { useClinicTime } from '../useClinicTime.ts';
import { useClosed } from '../useClosed.ts';
import type { ShownDay } from '../useShown.ts';
import { CalendarGrid } from './CalendarGrid.tsx';
import type { Marked } from './givenTime.ts';
import { ZoneNote } from './ZoneNote.tsx';

interface Props {
  readonly answer: Resource<unknown>;
  readonly days: readonly ShownDay[] | undefined;
  readonly address: CalendarAddress;
  readonly kinds: ShownKinds;
  readonly asPatient: boolean;
  readonly overlay?: Overlay | null;
  /** Whose hours are drawn behind the visits; nobody's where absent. */
  readonly hoursOf?: string | null;
  readonly onMove?: (visit: PlacedVisit, start: Date, end: Date) => Promise<boolean>;
  readonly onSelect?: (marked: Marked) => void;
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
    const closed = useClosed(address.shown, look, hoursOf);
    const failed = answer.error && answer.data === undefined;
    // A list of nothing would say that there are no visits.
    const waits = look === 'agenda' && days === undefined;
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
              empty={address.hidden.length > 0 ? t.noneChosen : asPatient ? t.noVisitsPatient : t.noVisitsStaff}
              look={look}
              day={day}
              asPatient={asPatient}
              overlay={overlay}
              onOpen={(visit) => address.change({ visit })}
              onMore={(of) => address.change({ view: 'day', day: textOf(of) })}
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
        <ZoneNote at={address.shown.start} />
      </>
    );
  },
);
