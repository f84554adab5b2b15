import '@fullcalendar/react/skeleton.css';
import '@fullcalendar/react/themes/classic/theme.css';
import '../../appointments.css';
import FullCalendar, { type CalendarRef, type EventApi } from '@fullcalendar/react';
import dayGrid from '@fullcalendar/react/daygrid';
import interaction from '@fullcalendar/react/interaction';
import list from '@fullcalendar/react/list';
import frenchCanada from '@fullcalendar/react/locales/fr-ca';
import classic from '@fullcalendar/react/themes/classic';
import timeGrid from '@fullcalendar/react/timegrid';
import { memo, type ReactNode, type RefObject } from 'react';
import { daysAhead } from '../hooks/useCalendarAddress.ts';
import { clockText, type Locale } from '#core/shared';
import type { SelectedTime } from '../../booking/timeFields.ts';

const plugins = [dayGrid, timeGrid, list, interaction, classic];
const locales = [frenchCanada];
interface Span {
  readonly start: Moment;
  readonly end?: Moment | null;
}
interface Moment {
  readonly hour: number;
  readonly minute: number;
}
/** As everywhere else: '8:50 a.m. – 9:10 a.m.', '8 h 50 – 9 h 10'. The library has ways of its own. */
const clockOf =
  (locale: Locale) =>
  ({ start, end }: Span): string =>
    [start, end].flatMap((at) => (at ? clockText(`${at.hour}:${at.minute}`, locale) : [])).join(' – ');
const clocks = { en: clockOf('en-CA'), fr: clockOf('fr-CA') };
/** Where days have no hours, people come before what is due, whenever it is. */
const views = {
  dayGrid: { eventOrder: 'rank,start,-duration,title' },
  weeksAhead: { type: 'dayGrid', duration: { weeks: 6 } },
  listAhead: { type: 'list', duration: { days: daysAhead } },
};

export interface Opened {
  readonly event: EventApi;
  readonly jsEvent: MouseEvent;
}

export interface Changed {
  readonly event: EventApi;
  readonly revert: () => void;
}

interface Props {
  /** Days and visits are put to the calendar through this: what follows here changes seldom, and is drawn anew when it does. */
  readonly calendar: RefObject<CalendarRef | null>;
  /** What it starts with. */
  readonly first: { readonly view: string; readonly day: string };
  readonly french: boolean;
  readonly withEnds: boolean;
  /** Whole hours between which a day is drawn. */
  readonly from: number;
  readonly to: number;
  readonly now: () => Date;
  readonly movable: boolean;
  readonly selectable: boolean;
  /** A row above the hours, and the word before it. */
  readonly dayRow: boolean;
  readonly due: string;
  readonly empty: string;
  readonly content: (info: { readonly event: EventApi; readonly timeText: string }) => ReactNode;
  readonly onOpen: (opened: Opened) => void;
  readonly onChange: (change: Changed) => void;
  readonly onSelect: (marked: SelectedTime) => void;
}

/** The library, set up for this app. */
export const LibraryGrid = memo((props: Props) => (
  <FullCalendar
    ref={props.calendar}
    plugins={plugins}
    locales={locales}
    locale={props.french ? 'fr-ca' : 'en-ca'}
    initialView={props.first.view}
    initialDate={props.first.day}
    eventTimeFormat={clocks[props.french ? 'fr' : 'en']}
    slotHeaderFormat={clocks[props.french ? 'fr' : 'en']}
    headerToolbar={false}
    firstDay={1}
    allDaySlot={props.dayRow}
    allDayText={props.due}
    views={views}
    nowIndicator
    now={props.now}
    slotMinTime={{ hours: props.from }}
    slotMaxTime={{ hours: props.to }}
    slotEventOverlap={false}
    slotDuration="00:15"
    snapDuration="00:05"
    defaultTimedEventDuration="00:15"
    height="auto"
    eventMinHeight={26}
    eventDisplay="block"
    displayEventEnd={props.withEnds}
    editable={props.movable}
    selectable={props.selectable}
    noEventsContent={props.empty}
    eventInteractive
    eventContent={props.content}
    eventClick={props.onOpen}
    eventDrop={props.onChange}
    eventResize={props.onChange}
    select={props.onSelect}
  />
));
LibraryGrid.displayName = 'LibraryGrid';
