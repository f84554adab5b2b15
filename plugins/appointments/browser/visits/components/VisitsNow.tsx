import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useMessages, useService } from '#core/browser';
import { I18n, knownOf, mapKnown } from '#core/shared';
import { awaitsAnswer } from '#plugins/appointments/shared/visit.ts';
import type { NowPartProps } from '#plugins/patient-profile/shared/index.ts';
import { messages } from '../../messages/index.ts';
import { useClinicTime } from '../../hooks/useClinicTime.ts';
import { useVisitTitles } from '../../hooks/useVisitTitles.ts';
import { useComingVisits } from '../hooks/useComingVisits.ts';
import { ComeAnswer } from './ComeAnswer.tsx';
import { JoinVisit } from './JoinVisit.tsx';

/** A visit that may be joined comes before everything; what the clinic asks before what is later today. */
const ranks = { join: 10, asked: 40, today: 60 };

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
  const asks = visit !== undefined && !joinable && awaitsAnswer(visit, now);
  const rank = joinable ? ranks.join : asks ? ranks.asked : isToday ? ranks.today : null;
  const known = mapKnown(knownOf(found), () => null);
  useEffect(() =>
    tell({
      known,
      ...(rank !== null && { act: { rank } }),
      ...(visit && when && { later: { text: t.nextVisitAt(when), today: isToday } }),
    }),
  );
  if (!chosen || !visit) return null;
  const whom = visit.practitioners.map(({ name }) => name).join(', ');
  return (
    <>
      <h2>{joinable ? t.visitOpen(whom) : asks ? t.comeTitle(when ?? '') : t.visitToday(i18n.time(visit.start))}</h2>
      <p>{[titleOf(visit), !joinable && whom, joinable && i18n.time(visit.start)].filter(Boolean).join(' · ')}</p>
      {joinable && <JoinVisit visit={joinable} />}
      {asks && <ComeAnswer visit={visit} about={when ?? ''} />}
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
