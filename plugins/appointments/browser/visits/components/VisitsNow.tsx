import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useMessages, useService } from '#core/browser';
import { I18n, knownOf, mapKnown } from '#core/shared';
import type { NowPartProps } from '#plugins/patient-profile/shared/index.ts';
import { messages } from '../../messages/index.ts';
import { useClinicTime } from '../../hooks/useClinicTime.ts';
import { useVisitTitles } from '../../hooks/useVisitTitles.ts';
import { useComingVisits } from '../hooks/useComingVisits.ts';
import { JoinVisit } from './JoinVisit.tsx';

/** A visit that may be joined comes before everything; one later today after what is due. */
const ranks = { join: 10, today: 60 };

/** What the visits say of this moment on a patient's home. */
export const VisitsNow = observer(({ tell, chosen }: NowPartProps) => {
  const t = useMessages(messages);
  const i18n = useService(I18n);
  const titleOf = useVisitTitles();
  const { now } = useClinicTime();
  const { found, shown, joinable } = useComingVisits();
  const [visit] = joinable ? [joinable] : shown;
  // By the clocks that the times are told by, which need not be the device's.
  const dayOf = (moment: Date): string => i18n.date(moment, { dateStyle: 'short' });
  const isToday = visit !== undefined && dayOf(visit.start) === dayOf(now);
  const when = visit && i18n.date(visit.start, whenOf(visit.start, now));
  const known = mapKnown(knownOf(found), () => null);
  useEffect(() =>
    tell({
      known,
      ...(joinable ? { act: { rank: ranks.join } } : isToday && { act: { rank: ranks.today } }),
      ...(visit && when && { later: { text: t.nextVisitAt(when), today: isToday } }),
    }),
  );
  if (!chosen || !visit) return null;
  const whom = visit.practitioners.map(({ name }) => name).join(', ');
  return (
    <>
      <h2>{joinable ? t.visitOpen(whom) : t.visitToday(i18n.time(visit.start))}</h2>
      <p>{[titleOf(visit), !joinable && whom, joinable && i18n.time(visit.start)].filter(Boolean).join(' · ')}</p>
      {joinable && <JoinVisit visit={joinable} />}
    </>
  );
});

const dayMs = 86_400_000;

/** Within a week the weekday says it; later the date does too. */
const whenOf = (start: Date, now: Date): Intl.DateTimeFormatOptions => ({
  weekday: 'long',
  hour: 'numeric',
  minute: '2-digit',
  ...(start.getTime() - now.getTime() > 6 * dayMs && { day: 'numeric', month: 'long' }),
});
