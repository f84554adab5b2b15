import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { lazyPage, Link, useMessages, useService } from '#core/browser';
import { FeatureStates, I18n } from '#core/shared';
import { usePatientId, useSearch } from '#clinical/browser';
import { Async, Button, Card, Tag, When, None } from '#ui';
import '../../appointments.css';
import { joinableUntil, type Visit, visitOf } from '#plugins/appointments/shared/visit.ts';
import { patientCalendar } from '#plugins/appointments/shared/paths.ts';
import { modeSigns } from '../../visitMarks.ts';
import { messages } from '../../messages/index.ts';
import { useClinicTime } from '../../hooks/useClinicTime.ts';
import { useVisitTitles } from '../../hooks/useVisitTitles.ts';
import { useSites } from '../../sites/hooks/useSites.ts';
import { JoinVisit } from './JoinVisit.tsx';
import { VisitTime } from './VisitTime.tsx';

const BookDialog = lazyPage(() => import('../../booking/dialogs/BookDialog.tsx').then((module) => module.BookDialog));
const VisitCard = lazyPage(() => import('../dialogs/VisitDialog.tsx').then((module) => module.VisitDialog));

/** A visit that began this long ago may still go on. */
const longest = 9 * 3_600_000;
/** Those of the day that are over, the next one, and those after it when it is over while the page stays open. */
const few = 10;

/** When, with whom, how; and everything that can be done about it, without leaving the page. */
export const NextVisitCard = observer(() => {
  const t = useMessages(messages);
  const patient = usePatientId();
  const { now } = useClinicTime();
  const calls = useService(FeatureStates).isRunning('telemedicine');
  // By the day: the same question all day long finds its answer without a line too.
  const [from] = useState(() => new Date(Date.now() - longest).toISOString().slice(0, 10));
  const found = useSearch(
    'Appointment',
    patient === null
      ? null
      : {
          patient: `Patient/${patient}`,
          status: 'booked,pending,arrived,checked-in',
          date: `ge${from}`,
          _sort: 'date',
          _count: few,
        },
    { about: patient, keep: ['patient'] },
  );
  const [open, setOpen] = useState<string | null>(null);
  const book = (intent: 'primary' | 'quiet') => (
    <Button intent={intent} onClick={() => setOpen('book')}>
      {t.book}
    </Button>
  );
  return (
    <Card title={t.next} action={<Link href={patientCalendar}>{t.seeCalendar}</Link>}>
      <Async resource={found}>
        {({ resources }, known) => {
          const visits = resources.flatMap((one) => visitOf(one) ?? []);
          const next = visits.find(({ end }) => end > now);
          // It runs over its planned end until the clinic ends it; the one after it is shown as well.
          const late = visits.findLast(
            (one) => calls && one.mode === 'video' && one.end <= now && joinableUntil(one) > now,
          );
          const shown = [late, next].filter((visit) => visit !== undefined);
          return shown.length > 0 ? (
            shown.map((visit) => (
              <Next
                key={visit.id}
                visit={visit}
                onOpen={() => setOpen(visit.id)}
                book={visit === shown.at(-1) && book('quiet')}
              />
            ))
          ) : (
            <div className="av-next">
              <p className="pv-muted">
                <None of={known} says={t.nextEmpty} />
              </p>
              {book('primary')}
            </div>
          );
        }}
      </Async>
      {open === 'book' && <BookDialog patient={patient} onClose={() => setOpen(null)} />}
      {open !== null && open !== 'book' && <VisitCard id={open} onClose={() => setOpen(null)} />}
    </Card>
  );
});

interface NextProps {
  readonly visit: Visit;
  readonly onOpen: () => void;
  readonly book: React.ReactNode;
}

const Next = observer(({ visit, onOpen, book }: NextProps) => {
  const t = useMessages(messages);
  const i18n = useService(I18n);
  const titleOf = useVisitTitles();
  const about = `${t.openVisit}: ${titleOf(visit)}, ${i18n.date(visit.start.toISOString())}`;
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
      <JoinVisit visit={visit} />
      <div className="av-acts">
        <Button aria-label={about} onClick={onOpen}>
          {t.openVisit}
        </Button>
        {book}
      </div>
    </div>
  );
});
