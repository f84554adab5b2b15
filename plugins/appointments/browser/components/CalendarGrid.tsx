import type { CalendarRef, EventApi, EventInput } from '@fullcalendar/react';
import { observer } from 'mobx-react-lite';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useMessages, useService, useStore } from '../../../../core/browser/index.ts';
import { I18n, Router } from '../../../../core/shared/index.ts';
import type { PlacedVisit } from '../../shared/shownVisit.ts';
import { afterPaint } from '../afterPaint.ts';
import { itemEvents } from '../kinds/itemEvents.ts';
import type { PlacedItem } from '../kinds/kinds.ts';
import { messages } from '../messages.ts';
import type { Overlay } from '../overlay.ts';
import { ClinicClock } from '../stores/ClinicClock.ts';
import type { CalendarLook } from '../useCalendarAddress.ts';
import type { ShownDay } from '../useShown.ts';
import { useStable } from '../useStable.ts';
import { useTitles } from '../useTitles.ts';
import { EventText } from './EventText.tsx';
import type { Marked } from './givenTime.ts';
import { type EventFacts, eventsOf } from './eventsOf.ts';
import { type Changed, LibraryGrid, type Opened } from './LibraryGrid.tsx';
import { hoursOf } from './hoursOf.ts';
import { viewOf } from './viewOf.ts';

const none: readonly ShownDay[] = [];

interface Props {
  /** Undefined while they come: the days stand there already. */
  readonly days: readonly ShownDay[] | undefined;
  /** What other features bring. */
  readonly items: readonly PlacedItem[];
  /** Drawn behind the visits. */
  readonly closed: readonly EventInput[];
  /** Days drawn by the hour have a row for what has none. */
  readonly dayRow: boolean;
  /** Said by a list of nothing. */
  readonly empty: string;
  readonly look: CalendarLook;
  readonly day: string;
  readonly asPatient: boolean;
  readonly overlay?: Overlay | null;
  readonly onOpen: (id: string) => void;
  /** More visits of a day than there is room for. */
  readonly onMore: (day: Date) => void;
  /** Dragged or made longer; resolves false where it could not be, and the visit goes back. */
  readonly onMove?: (visit: PlacedVisit, start: Date, end: Date) => Promise<boolean>;
  readonly onSelect?: (marked: Marked) => void;
}

/** The library's grid in the house's colours. It stays as it is while one goes from month to month: only days and visits change. */
export const CalendarGrid = observer((props: Props) => {
  const { days, items, closed, look, day, asPatient, overlay = null, onMove, onSelect } = props;
  const t = useMessages(messages);
  const { locale } = useService(I18n);
  const router = useService(Router);
  const clock = useStore(ClinicClock);
  const titleOf = useTitles();
  const calendar = useRef<CalendarRef>(null);
  const movable = onMove !== undefined;
  const view = viewOf(look, days ?? none);
  const events = useMemo(
    () => [
      ...eventsOf(days ?? none, { asPatient, movable, now: clock.now(), overlay, titleOf, moreText: t.moreVisits }),
      ...closed,
      ...itemEvents(items, { look, countText: (kind, count) => t[`count_${kind}`](count) }),
    ],
    [days, items, closed, look, asPatient, movable, clock, overlay, titleOf, t],
  );
  const move = async ({ event, revert }: Changed): Promise<void> => {
    const { visit } = event.extendedProps as EventFacts;
    const fits = visit && event.start && event.end && (await onMove?.(visit, event.start, event.end));
    if (!fits) revert();
  };
  const changed = useStable((change: Changed) => void move(change));
  const opened = useStable(({ event, jsEvent }: Opened) => {
    if (event.display === 'background') return;
    const { visit, day: of } = event.extendedProps as EventFacts;
    if (of) props.onMore(of);
    else if (visit) props.onOpen(visit.id);
    // With one of these keys the browser opens a window of its own.
    else if (!jsEvent.ctrlKey && !jsEvent.metaKey && !jsEvent.shiftKey) {
      jsEvent.preventDefault();
      router.go(event.url);
    }
  });
  const selected = useStable(({ start, end, allDay }: Marked) => onSelect?.({ start, end, allDay }));
  const content = useStable(({ event, timeText }: { readonly event: EventApi; readonly timeText: string }) =>
    event.display === 'background' ? null : <EventText event={event} timeText={timeText} look={look} />,
  );
  const [first] = useState({ view, day });
  // Once what was pressed has been painted, so that a press is answered at once however many visits come with it.
  useLayoutEffect(
    () =>
      afterPaint(() => {
        const api = calendar.current?.getApi();
        if (!api) return;
        // Two steps: given a day as well, a change of view stays where it is when that day is in sight already.
        if (api.view.type !== view) api.changeView(view);
        api.gotoDate(day);
        api.setOption('events', events);
      }),
    [view, day, events, locale],
  );
  return (
    <div className={`av-grid ${look}`}>
      <LibraryGrid
        key={locale}
        calendar={calendar}
        first={first}
        french={locale === 'fr-CA'}
        withEnds={look === 'day' || look === 'agenda'}
        {...hoursOf(days ?? none, items)}
        movable={movable}
        selectable={onSelect !== undefined}
        dayRow={props.dayRow}
        due={t.due}
        empty={props.empty}
        content={content}
        onOpen={opened}
        onChange={changed}
        onSelect={selected}
      />
    </div>
  );
});
