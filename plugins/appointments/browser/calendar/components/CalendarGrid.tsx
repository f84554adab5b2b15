import type { CalendarRef, EventApi, EventInput } from '@fullcalendar/react';
import { observer } from 'mobx-react-lite';
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useMessages, useService, useStore } from '#core/browser';
import { useMedia } from '#ui';
import { I18n, Router } from '#core/shared';
import type { PlacedVisit } from '#plugins/appointments/shared/shownVisit.ts';
import { itemEvents } from '../itemEvents.ts';
import type { PlacedItem } from '../calendarKinds.ts';
import { messages } from '../../messages/index.ts';
import type { PractitionerColours } from '../../practitionerColours.ts';
import { ClinicClock } from '../../stores/ClinicClock.ts';
import { type CalendarLook, phoneWide } from '../hooks/useCalendarAddress.ts';
import type { ShownDay } from '../hooks/useShownDays.ts';
import { useClinicTime } from '../../hooks/useClinicTime.ts';
import { useVisitTitles } from '../../hooks/useVisitTitles.ts';
import { EventText } from './EventText.tsx';
import type { SelectedTime } from '../../booking/timeFields.ts';
import { type EventFacts, visitEvents } from '../visitEvents.ts';
import { type Changed, LibraryGrid, type Opened } from './LibraryGrid.tsx';
import { drawnHours } from '../drawnHours.ts';
import { calendarView } from '../calendarView.ts';
import type { WallClock } from '../wallClock.ts';

const none: readonly ShownDay[] = [];

/** Runs after the next frame is painted; returns a function that cancels it. */
const afterPaint = (work: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(work);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
};

/** The same function for as long as the component lives, which does what the newest one does: what gets it need not render again. */
const useStableCallback = <A extends readonly unknown[], R>(newest: (...args: A) => R): ((...args: A) => R) => {
  const ref = useRef(newest);
  useLayoutEffect(() => {
    ref.current = newest;
  });
  return useCallback((...args: A) => ref.current(...args), []);
};

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
  readonly ahead: boolean;
  readonly day: string;
  /** By which days and hours are drawn; what is handed to `onMove` and `onSelect` are moments. */
  readonly wall: WallClock;
  readonly asPatient: boolean;
  readonly overlay?: PractitionerColours | null;
  readonly onOpen: (id: string) => void;
  /** More visits of a day than there is room for. */
  readonly onMore: (day: Date) => void;
  /** Dragged or made longer; resolves false where it could not be, and the visit goes back. */
  readonly onMove?: (visit: PlacedVisit, start: Date, end: Date) => Promise<boolean>;
  readonly onSelect?: (marked: SelectedTime) => void;
}

/** The library's grid in the app's colours. It stays mounted from month to month: only days and visits change. */
export const CalendarGrid = observer((props: Props) => {
  const { days, items, closed, look, ahead, day, wall, asPatient, overlay = null, onMove, onSelect } = props;
  const t = useMessages(messages);
  const { locale } = useService(I18n);
  const router = useService(Router);
  const clock = useStore(ClinicClock);
  const titleOf = useVisitTitles();
  const { atClinic } = useClinicTime();
  const calendar = useRef<CalendarRef>(null);
  const movable = onMove !== undefined;
  const phone = useMedia(phoneWide);
  const view = calendarView(look, days ?? none, { phone, ahead });
  const events = useMemo(
    () => [
      ...visitEvents(days ?? none, {
        ...{ asPatient, movable, now: clock.now(), clock: wall },
        ...{ overlay, titleOf, atClinic: asPatient ? atClinic : () => null, moreText: t.moreVisits },
      }),
      ...closed,
      ...itemEvents(items, { look, clock: wall, countText: (kind, count) => t[`count_${kind}`](count) }),
    ],
    [days, items, closed, look, wall, asPatient, movable, clock, atClinic, overlay, titleOf, t],
  );
  const move = async ({ event, revert }: Changed): Promise<void> => {
    const { visit } = event.extendedProps as EventFacts;
    const fits =
      visit &&
      event.start &&
      event.end &&
      (await onMove?.(visit, wall.toMoment(event.start), wall.toMoment(event.end)));
    if (!fits) revert();
  };
  const changed = useStableCallback((change: Changed) => void move(change));
  const opened = useStableCallback(({ event, jsEvent }: Opened) => {
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
  const selected = useStableCallback(({ start, end, allDay }: SelectedTime) =>
    // A whole day is the same day on every clock.
    onSelect?.(allDay ? { start, end, allDay } : { start: wall.toMoment(start), end: wall.toMoment(end), allDay }),
  );
  const content = useStableCallback(({ event, timeText }: { readonly event: EventApi; readonly timeText: string }) =>
    event.display === 'background' ? null : <EventText event={event} timeText={timeText} look={look} wall={wall} />,
  );
  const now = useStableCallback(() => wall.toWall(clock.now()));
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
        {...drawnHours(days ?? none, items, wall)}
        now={now}
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
