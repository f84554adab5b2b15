import type { EventApi } from '@fullcalendar/react';
import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { I18n } from '#core/shared';
import { KindMark } from './KindMark.tsx';
import { hasTime } from '../calendarKinds.ts';
import { modeSigns } from '../../visitMarks.ts';
import { messages } from '../../messages/index.ts';
import { type CalendarLook, isNarrow } from '../hooks/useCalendarAddress.ts';
import type { EventFacts } from '../visitEvents.ts';
import type { WallClock } from '../wallClock.ts';

interface Props {
  readonly event: EventApi;
  readonly timeText: string;
  readonly look: CalendarLook;
  readonly wall: WallClock;
}

const dayAndTime = { weekday: 'long', day: 'numeric', month: 'long', hour: 'numeric', minute: '2-digit' } as const;
/** There is one line's room for these. */
const briefMs = 25 * 60_000;

export const EventText = observer(({ event, timeText, look, wall }: Props) => {
  const t = useMessages(messages);
  const i18n = useService(I18n);
  const { visit, whom, item, about, day } = event.extendedProps as EventFacts;
  if (item) {
    const { kind, state } = item;
    // A number is all that fits.
    const tight = look === 'month' && day && isNarrow();
    const when = [
      timeText,
      item.at.includes('T') && !hasTime(item) && !day && i18n.time(wall.toWall(new Date(item.at))),
    ];
    return (
      <span className={`av-event-text brief ${look}`} title={about}>
        <KindMark kind={kind} />
        {state && <b aria-hidden="true"> {state === 'done' ? '✓' : '!'}</b>}{' '}
        {look !== 'month' && <b>{when.filter(Boolean).join(' ')} </b>}
        {tight ? <span aria-hidden="true">{item.count}</span> : event.title}
        <span className="pv-seen-only-by-readers">
          {[tight && event.title, t[`kind_${kind}`], state && t[`state_${state}`]].filter(Boolean).join(', ')}
        </span>
      </span>
    );
  }
  if (!visit) {
    return (
      <span className="av-event-text more" title={event.title}>
        {isNarrow() ? event.title.replace(/[^+\d]/g, '') : event.title}
      </span>
    );
  }
  // On a screen its place says the day and the half of it.
  const at = event.start && i18n.date(event.start, dayAndTime);
  const short = visit.end.getTime() - visit.start.getTime() <= briefMs;
  return (
    <span className={`av-event-text ${look}${short ? ' brief' : ''}`} title={`${timeText} ${event.title}`}>
      <span className="pv-seen-only-by-readers">{at} </span>
      {whom.map(({ initials, colour, name }) => (
        <abbr key={name} className={`av-who who-${colour}`} title={name}>
          {initials}
        </abbr>
      ))}
      <span aria-hidden="true">{modeSigns[visit.mode]}</span> <b aria-hidden="true">{timeText}</b> {event.title}
      <span className="pv-seen-only-by-readers">
        {whom.map(({ name }) => name).join(', ')} {t[`mode_${visit.mode}`]}, {t[`status_${visit.status}`]}
      </span>
    </span>
  );
});
