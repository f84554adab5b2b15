import '@fullcalendar/react/skeleton.css';
import '@fullcalendar/react/themes/classic/theme.css';
import '../calendar.css';
import FullCalendar, { type EventApi, type EventInput } from '@fullcalendar/react';
import dayGrid from '@fullcalendar/react/daygrid';
import interaction from '@fullcalendar/react/interaction';
import list from '@fullcalendar/react/list';
import frenchCanada from '@fullcalendar/react/locales/fr-ca';
import classic from '@fullcalendar/react/themes/classic';
import timeGrid from '@fullcalendar/react/timegrid';
import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '../../../../core/browser/index.ts';
import { I18n } from '../../../../core/shared/index.ts';
import type { Visit } from '../../shared/visit.ts';
import { isOff, modeSigns, othersOf } from '../looks.ts';
import { messages } from '../messages.ts';
import type { CalendarLook } from '../useCalendarAddress.ts';

const views = { day: 'timeGridDay', week: 'timeGridWeek', month: 'dayGridMonth', agenda: 'listWeek' } as const;

interface Props {
  readonly visits: readonly Visit[];
  readonly look: CalendarLook;
  readonly day: string;
  readonly asPatient: boolean;
  readonly onOpen: (id: string) => void;
  /** Dragged or made longer; resolves false where it could not be, and the visit goes back. */
  readonly onMove?: (visit: Visit, start: Date, end: Date) => Promise<boolean>;
  readonly onSelect?: (start: Date) => void;
}

/** The library's grid in the house's colours. */
export const CalendarGrid = observer(({ visits, look, day, asPatient, onOpen, onMove, onSelect }: Props) => {
  const t = useMessages(messages);
  const { locale } = useService(I18n);
  const events = visits.map((visit): EventInput => ({
    id: visit.id,
    title: [othersOf(visit, asPatient), visit.title].filter(Boolean).join(' · '),
    start: visit.start,
    end: visit.end,
    editable: onMove !== undefined && visit.status === 'booked' && visit.start > new Date(),
    className: `av-event ${visit.mode}${isOff(visit) ? ' off' : ''}`,
    extendedProps: { visit },
  }));
  const moved = async ({ event, revert }: { readonly event: EventApi; readonly revert: () => void }): Promise<void> => {
    const visit = event.extendedProps['visit'] as Visit;
    const fits = event.start && event.end && (await onMove?.(visit, event.start, event.end));
    if (!fits) revert();
  };
  return (
    <div className="av-grid">
      <FullCalendar
        key={`${look}|${day}|${locale}`}
        plugins={[dayGrid, timeGrid, list, interaction, classic]}
        locales={[frenchCanada]}
        locale={locale === 'fr-CA' ? 'fr-ca' : 'en'}
        initialView={views[look]}
        initialDate={day}
        headerToolbar={false}
        firstDay={1}
        allDaySlot={false}
        nowIndicator
        slotMinTime="07:00"
        slotMaxTime="20:00"
        slotDuration="00:15"
        snapDuration="00:05"
        height="auto"
        dayMaxEvents={4}
        eventMinHeight={26}
        moreLinkClass="av-more"
        events={events}
        editable={onMove !== undefined}
        selectable={onSelect !== undefined}
        noEventsContent={asPatient ? t.noVisitsPatient : t.noVisitsStaff}
        eventInteractive
        eventContent={({ event, timeText }) => {
          const visit = event.extendedProps['visit'] as Visit;
          return (
            <span className={`av-event-text ${look}`}>
              <span aria-hidden="true">{modeSigns[visit.mode]}</span> <b>{timeText}</b> {event.title}
              <span className="pv-seen-only-by-readers">
                {t[`mode_${visit.mode}`]}, {t[`status_${visit.status}`]}
              </span>
            </span>
          );
        }}
        eventClick={({ event }) => onOpen(event.id)}
        eventDrop={(info) => void moved(info)}
        eventResize={(info) => void moved(info)}
        select={({ start }) => onSelect?.(start)}
      />
    </div>
  );
});
