import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { lazyDialog, Link, useMessages, useService } from '#core/browser';
import { I18n } from '#core/shared';
import { usePatientId } from '#clinical/browser';
import { Async, Button, Card, NoneLine, Tag, When } from '#ui';
import '../../appointments.css';
import { awaitsAnswer, isAhead, type Visit } from '#plugins/appointments/shared/visit.ts';
import { patientCalendar } from '#plugins/appointments/shared/paths.ts';
import { modeSigns } from '../../visitMarks.ts';
import { messages } from '../../messages/index.ts';
import { useClinicTime } from '../../hooks/useClinicTime.ts';
import { useVisitTitles } from '../../hooks/useVisitTitles.ts';
import { useComingVisits } from '../hooks/useComingVisits.ts';
import { useSites } from '../../sites/hooks/useSites.ts';
import { ComeAnswer } from './ComeAnswer.tsx';
import { JoinVisit } from './JoinVisit.tsx';
import { VisitTime } from './VisitTime.tsx';

const BookDialog = lazyDialog(() => import('../../booking/dialogs/BookDialog.tsx'), 'BookDialog');
const VisitCard = lazyDialog(() => import('../dialogs/VisitDialog.tsx'), 'VisitDialog');

const Reschedule = lazyDialog(() => import('../dialogs/RescheduleDialog.tsx'), 'RescheduleDialog');
const CancelVisit = lazyDialog(() => import('../dialogs/CancelDialog.tsx'), 'CancelDialog');

/** When, with whom, how; and everything that can be done about it, without leaving the page. */
export const NextVisitCard = observer(() => {
  const t = useMessages(messages);
  const patient = usePatientId();
  const { found, joinable, others } = useComingVisits();
  const [open, setOpen] = useState<string | null>(null);
  const book = (intent: 'primary' | 'quiet') => (
    <Button intent={intent} onClick={() => setOpen('book')}>
      {t.book}
    </Button>
  );
  return (
    <Card title={t.next} action={<Link href={patientCalendar}>{t.seeCalendar}</Link>}>
      <Async resource={found}>
        {(_data, known) =>
          others.length > 0 ? (
            others.map((visit) => (
              <Next
                key={visit.id}
                visit={visit}
                joins={joinable !== undefined}
                onOpen={() => setOpen(visit.id)}
                book={visit === others.at(-1) && book('quiet')}
              />
            ))
          ) : (
            <div className="av-next">
              {/* Beside an open visit that would be no answer. */}
              {!joinable && <NoneLine of={known} says={t.nextEmpty} />}
              {book('primary')}
            </div>
          )
        }
      </Async>
      {open === 'book' && <BookDialog patient={patient} onClose={() => setOpen(null)} />}
      {open !== null && open !== 'book' && <VisitCard id={open} onClose={() => setOpen(null)} />}
    </Card>
  );
});

interface NextProps {
  readonly visit: Visit;
  /** The top of the page has the way into another visit; otherwise it asks whether the patient comes to this one. */
  readonly joins: boolean;
  readonly onOpen: () => void;
  readonly book: React.ReactNode;
}

const Next = observer(({ visit, joins, onOpen, book }: NextProps) => {
  const t = useMessages(messages);
  const i18n = useService(I18n);
  const titleOf = useVisitTitles();
  const { now } = useClinicTime();
  const [change, setChange] = useState<'move' | 'cancel' | null>(null);
  const named = (act: string): string => `${act}: ${titleOf(visit)}, ${i18n.date(visit.start.toISOString())}`;
  const ahead = isAhead(visit, now);
  const place = useSites(visit.site !== null).placeOf(visit);
  return (
    <div className="av-next">
      <p className="av-next-when">
        <VisitTime
          start={visit.start}
          options={{ weekday: 'long', day: 'numeric', month: 'long', hour: 'numeric', minute: '2-digit' }}
        />
        <small>
          <When at={visit.start.toISOString()} />
        </small>
      </p>
      <p>
        {titleOf(visit)} · {visit.practitioners.map(({ name }) => name).join(', ')}{' '}
        <Tag>
          <span aria-hidden="true">{modeSigns[visit.mode]}</span> {t[`mode_${visit.mode}`]}
        </Tag>
      </p>
      {place && <p className="pv-muted">{place}</p>}
      {joins && awaitsAnswer(visit, now) && <ComeAnswer visit={visit} about={named(t.openVisit)} />}
      {!joins && <JoinVisit visit={visit} />}
      <div className="av-acts">
        <Button aria-label={named(t.openVisit)} onClick={onOpen}>
          {t.openVisit}
        </Button>
        {ahead && (
          <>
            <Button aria-label={named(t.move)} onClick={() => setChange('move')}>
              {t.move}
            </Button>
            <Button aria-label={named(t.cancel)} onClick={() => setChange('cancel')}>
              {t.cancel}
            </Button>
          </>
        )}
        {book}
      </div>
      {change === 'move' && <Reschedule visit={visit} onClose={() => setChange(null)} />}
      {change === 'cancel' && <CancelVisit visit={visit} onClose={() => setChange(null)} />}
    </div>
  );
});

export { VisitsNow } from './VisitsNow.tsx';
export { LastVisitCard } from './LastVisitCard.tsx';
