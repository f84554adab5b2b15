import { observer } from 'mobx-react-lite';
import { usePatientId, useSearch } from '#clinical/browser';
import type { SearchParams } from '#clinical/shared';
import { useMessages, useService } from '#core/browser';
import { None } from '#ui';
import { allKnown, I18n, knownOf } from '#core/shared';
import { visitOf } from '#plugins/appointments/shared/visit.ts';
import { messages } from '../../messages/index.ts';
import { useClinicTime } from '../../hooks/useClinicTime.ts';
import { VisitTime } from './VisitTime.tsx';

const ahead = 'booked,pending,arrived,checked-in';
const short = { dateStyle: 'medium', timeStyle: 'short' } as const;

/** In the chart's header: when the patient was last seen and when they come next. */
export const VisitsLine = observer(() => {
  const t = useMessages(messages);
  const i18n = useService(I18n);
  const patient = usePatientId();
  const { now } = useClinicTime();
  // By the day, so that the question stays the same while the page is open.
  const today = now.toISOString().slice(0, 10);
  const about = { about: patient };
  const asked = (params: SearchParams): SearchParams | null =>
    patient === null ? null : { patient: `Patient/${patient}`, ...params };
  const coming = useSearch(
    'Appointment',
    asked({ status: ahead, date: `ge${today}`, _sort: 'date', _count: 20 }),
    about,
  );
  const kept = useSearch('Appointment', asked({ status: 'fulfilled', _sort: '-date', _count: 1 }), about);
  const seen = useSearch('Encounter', asked({ status: 'finished', _sort: '-date', _count: 1 }), about);
  const next = coming.data?.resources
    .flatMap((one) => visitOf(one) ?? [])
    .find(({ end, status }) => end > now || status === 'arrived' || status === 'checked-in');
  const starts = [kept.data?.resources[0]?.start, seen.data?.resources[0]?.period?.start].filter(
    (start) => start !== undefined,
  );
  const last = starts.sort((one, other) => (new Date(one) < new Date(other) ? 1 : -1))[0];
  const past = allKnown([knownOf(kept), knownOf(seen)]);
  const failed = coming.error ?? kept.error ?? seen.error;
  return (
    <p className="pv-head-line">
      <span>
        <b>{t.lastVisit}</b>{' '}
        {!kept.data || !seen.data ? (
          !failed && <span className="pv-line-wait" />
        ) : last ? (
          <span>{i18n.date(last.length === 10 ? `${last}T12:00` : last, { dateStyle: 'medium' }) || last}</span>
        ) : (
          <None of={past} says={t.noVisitYet} />
        )}
      </span>
      <span>
        <b>{t.nextVisit}</b>{' '}
        {next ? (
          <VisitTime start={next.start} options={short} />
        ) : coming.data ? (
          <None of={knownOf(coming)} says={t.noneBooked} />
        ) : (
          !failed && <span className="pv-line-wait" />
        )}
      </span>
      {failed && <span role="alert">{t.visitsUnread}</span>}
    </p>
  );
});
