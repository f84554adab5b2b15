import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Link, useMessages, useService } from '../../../../core/browser/index.ts';
import { Async, Card, Tag } from '../../../../core/browser/ui/index.ts';
import { Auth, I18n } from '../../../../core/shared/index.ts';
import '../calendar.css';
import { providerCalendar } from '../links.ts';
import { isOff, modeSigns, toneOf } from '../looks.ts';
import { messages } from '../messages.ts';
import { useVisits } from '../useVisits.ts';
import { VisitCard } from './VisitCard.tsx';

const today = () => {
  const start = new Date(new Date().toDateString());
  return { start, end: new Date(start.getTime() + 86_400_000) };
};

/** Today's visits in their order, one's own for a practitioner. */
export const TodayCard = observer(() => {
  const t = useMessages(messages);
  const i18n = useService(I18n);
  const { activeRole, selectedUser } = useService(Auth);
  const [shown] = useState(today);
  const [open, setOpen] = useState<string | null>(null);
  const own = activeRole === 'practitioner' ? (selectedUser?.resourceId ?? null) : null;
  const { pages, visits } = useVisits(own === null ? {} : { practitioner: `Practitioner/${own}` }, shown);
  return (
    <Card title={t.todayVisits} action={<Link href={providerCalendar}>{t.seeCalendar}</Link>}>
      <Async resource={pages}>
        {() => {
          const all = (visits() ?? []).filter((visit) => !isOff(visit));
          return all.length === 0 ? (
            <p className="pv-muted">{t.noneToday}</p>
          ) : (
            <ul className="av-today">
              {all.map((visit) => (
                <li key={visit.id}>
                  <button type="button" onClick={() => setOpen(visit.id)}>
                    <b>{i18n.time(visit.start)}</b>
                    <span>
                      {visit.patient?.name}
                      <small>
                        <span aria-hidden="true">{modeSigns[visit.mode]}</span> {visit.title}
                      </small>
                    </span>
                    <Tag tone={toneOf(visit.status)}>{t[`status_${visit.status}`]}</Tag>
                  </button>
                </li>
              ))}
            </ul>
          );
        }}
      </Async>
      {open !== null && <VisitCard id={open} onClose={() => setOpen(null)} />}
    </Card>
  );
});
