import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useMessages, useResource, useService } from '#core/browser';
import { Async, Dialog, None, PrintButton } from '#ui';
import { I18n, knownOf } from '#core/shared';
import { bookablePeople } from '#plugins/appointments/shared/calls.ts';
import type { PlacedVisit } from '#plugins/appointments/shared/shownVisit.ts';
import { markOf } from '#plugins/appointments/shared/visitState.ts';
import { isCancelled } from '../../visitMarks.ts';
import { messages } from '../../messages/index.ts';
import { deskTexts } from '../desk/messages/index.ts';
import { spanShown } from '../hooks/useCalendarAddress.ts';
import { useShownDays } from '../hooks/useShownDays.ts';
import { deviceClock, type WallClock } from '../wallClock.ts';
import { useVisitTitles } from '../../hooks/useVisitTitles.ts';

interface Props {
  readonly day: string;
  readonly clock: WallClock | null;
  /** Whose day; everybody's where none is named. */
  readonly practitioners: readonly string[];
  readonly onClose: () => void;
}

/** The printed day: visits by time, with whom, and room to write. Nothing else is printed. */
export const DaySheet = observer(({ day, clock, practitioners, onClose }: Props) => {
  const t = useMessages(messages);
  const desk = useMessages(deskTexts);
  const i18n = useService(I18n);
  const titleOf = useVisitTitles();
  const stateOf = (visit: PlacedVisit): string => {
    const mark = markOf(visit);
    return mark === null ? t[`status_${visit.status}`] : t[`mark_${mark}`];
  };
  const timeOf = (moment: Date): string => i18n.time((clock ?? deviceClock).toWall(moment));
  const people = useResource(bookablePeople, {});
  const { answer, days } = useShownDays({ shown: spanShown('day', day), look: 'day', clock }, practitioners);
  const there = days !== undefined;
  useEffect(() => {
    if (there) window.print();
  }, [there]);
  const whose = people.data?.data.filter(({ id }) => practitioners.includes(id)).map(({ name }) => name);
  return (
    <Dialog
      open
      title={t.printDay}
      onClose={onClose}
      width="wide"
      actions={
        <PrintButton intent="primary" of={knownOf(answer)}>
          {t.print}
        </PrintButton>
      }
    >
      <Async resource={answer}>
        {(_data, known) => (
          <div className="av-sheet">
            <h3>{i18n.date(day, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })}</h3>
            <p>
              {whose && whose.length > 0 ? whose.join(', ') : t.everybody}
              {clock?.zone && <> · {desk.zoneOf(clock.zone)}</>}
            </p>
            <table>
              <thead>
                <tr>
                  <th scope="col">{t.time}</th>
                  <th scope="col">{t.patient}</th>
                  <th scope="col">{t.type}</th>
                  <th scope="col">{t.withWhom}</th>
                  <th scope="col">{t.state}</th>
                </tr>
              </thead>
              <tbody>
                {days?.[0]?.visits
                  .filter((visit) => !isCancelled(visit))
                  .map((visit) => (
                    <tr key={visit.id}>
                      <th scope="row">
                        {timeOf(visit.start)} – {timeOf(visit.end)}
                      </th>
                      <td>{visit.patient?.name}</td>
                      <td>
                        {visit.walkIn && <>{desk.walkIn} · </>}
                        {titleOf(visit)} <small>({t[`mode_${visit.mode}`]})</small>
                      </td>
                      <td>{visit.practitioners.map(({ name }) => name).join(', ')}</td>
                      <td>{[stateOf(visit), visit.room?.name].filter(Boolean).join(', ')}</td>
                    </tr>
                  ))}
              </tbody>
            </table>
            {days?.[0]?.total === 0 && (
              <p>
                <None of={known} says={t.noVisits} />
              </p>
            )}
          </div>
        )}
      </Async>
    </Dialog>
  );
});
