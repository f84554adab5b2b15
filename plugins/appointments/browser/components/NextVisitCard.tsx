import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Link, useMessages, usePatientId, useService } from '../../../../core/browser/index.ts';
import { Async, Button, Card, Tag, When } from '../../../../core/browser/ui/index.ts';
import { I18n } from '../../../../core/shared/index.ts';
import '../calendar.css';
import { isAhead } from '../../shared/visit.ts';
import { patientCalendar } from '../links.ts';
import { modeSigns } from '../looks.ts';
import { messages } from '../messages.ts';
import { useVisits } from '../useVisits.ts';
import { BookDialog } from './BookDialog.tsx';
import { VisitCard } from './VisitCard.tsx';

const ahead = 183 * 86_400_000;
const today = (): Date => new Date(new Date().toDateString());

/** When, with whom, how; and everything that can be done about it, without leaving the page. */
export const NextVisitCard = observer(() => {
  const t = useMessages(messages);
  const i18n = useService(I18n);
  const patient = usePatientId();
  const [shown] = useState(() => ({ start: today(), end: new Date(today().getTime() + ahead) }));
  const { pages, visits } = useVisits(
    patient === null ? null : { patient: `Patient/${patient}`, status: 'booked,pending,arrived' },
    shown,
    patient,
  );
  const [open, setOpen] = useState<string | null>(null);
  return (
    <Card title={t.next} action={<Link href={patientCalendar}>{t.seeCalendar}</Link>}>
      <Async resource={pages}>
        {() => {
          const now = new Date();
          const next = visits()?.find((visit) => isAhead(visit, now) || visit.end > now);
          if (!next) {
            return (
              <div className="av-next">
                <p className="pv-muted">{t.nextEmpty}</p>
                <Button intent="primary" onClick={() => setOpen('book')}>
                  {t.book}
                </Button>
              </div>
            );
          }
          return (
            <div className="av-next">
              <p className="av-next-when">
                <b>
                  {i18n.date(next.start, {
                    weekday: 'long',
                    day: 'numeric',
                    month: 'long',
                    hour: 'numeric',
                    minute: '2-digit',
                  })}
                </b>
                <small>
                  <When at={next.start.toISOString()} />
                </small>
              </p>
              <p>
                {next.title} · {next.practitioners.map(({ name }) => name).join(', ')}{' '}
                <Tag>
                  <span aria-hidden="true">{modeSigns[next.mode]}</span> {t[`mode_${next.mode}`]}
                </Tag>
              </p>
              <div className="av-acts">
                <Button onClick={() => setOpen(next.id)}>{t.openVisit}</Button>
                <Button intent="quiet" onClick={() => setOpen('book')}>
                  {t.book}
                </Button>
              </div>
            </div>
          );
        }}
      </Async>
      {open === 'book' && <BookDialog patient={patient} onClose={() => setOpen(null)} />}
      {open !== null && open !== 'book' && <VisitCard id={open} onClose={() => setOpen(null)} />}
    </Card>
  );
});
