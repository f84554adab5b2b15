import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { lazyDialog, Link, useMessages, useService } from '#core/browser';
import { Async, Button, Card, NoneLine, Tag } from '#ui';
import { Auth, I18n } from '#core/shared';
import '../../appointments.css';
import { providerCalendar } from '#plugins/appointments/shared/paths.ts';
import { isCancelled, modeSigns, statusTone } from '../../visitMarks.ts';
import { messages } from '../../messages/index.ts';
import { spanShown, dayText } from '../../calendar/hooks/useCalendarAddress.ts';
import { useDrawnClock } from '../../calendar/hooks/useDrawnClock.ts';
import { useShownDays } from '../../calendar/hooks/useShownDays.ts';
import { deviceClock } from '../../calendar/wallClock.ts';
import { useClinicTime } from '../../hooks/useClinicTime.ts';
import { useVisitTitles } from '../../hooks/useVisitTitles.ts';

const VisitCard = lazyDialog(() => import('../dialogs/VisitDialog.tsx'), 'VisitDialog');

/** A home page is no calendar. */
const most = 12;

/** Today's visits in their order, one's own for a practitioner; those that are over have gone up. */
export const TodayCard = observer(() => {
  const t = useMessages(messages);
  const i18n = useService(I18n);
  const titleOf = useVisitTitles();
  const { clockThere, now } = useClinicTime();
  const clock = useDrawnClock(false);
  const today = dayText((clock ?? deviceClock).toWall(now));
  const { activeRole, selectedUser } = useService(Auth);
  const [open, setOpen] = useState<string | null>(null);
  const own = activeRole === 'practitioner' ? (selectedUser?.resourceId ?? null) : null;
  const { answer, days } = useShownDays(
    { shown: spanShown('day', today), look: 'day', clock },
    own === null ? [] : [own],
    // One's own day: the whole clinic's is on nobody's device.
    ['practitioner'],
  );
  const all = (days?.[0]?.visits ?? []).filter((visit) => !isCancelled(visit));
  const first = Math.max(
    0,
    Math.min(
      all.findIndex(({ end }) => end > new Date()),
      all.length - most,
    ),
  );
  const some = all.slice(first, first + most);
  const others = all.length - some.length;
  return (
    <Card title={t.todayVisits} action={<Link href={providerCalendar}>{t.seeCalendar}</Link>}>
      <Async resource={answer}>
        {(_data, known) =>
          all.length === 0 ? (
            <NoneLine of={known} says={t.noneToday} />
          ) : (
            <>
              <ul className="av-today">
                {some.map((visit) => (
                  <li key={visit.id}>
                    <button type="button" onClick={() => setOpen(visit.id)}>
                      <b>
                        {i18n.time(visit.start)}
                        {clockThere(visit.start) !== null && <small>{clockThere(visit.start)}</small>}
                      </b>
                      <span>
                        {visit.patient?.name}
                        <small>
                          <span aria-hidden="true">{modeSigns[visit.mode]}</span> {titleOf(visit)}
                        </small>
                      </span>
                      <Tag tone={statusTone(visit.status)}>{t[`status_${visit.status}`]}</Tag>
                    </button>
                  </li>
                ))}
              </ul>
              {others > 0 && (
                <Button intent="quiet" href={`${providerCalendar}?view=day`}>
                  {t.moreVisits(others)}
                </Button>
              )}
            </>
          )
        }
      </Async>
      {open !== null && <VisitCard id={open} onClose={() => setOpen(null)} />}
    </Card>
  );
});
