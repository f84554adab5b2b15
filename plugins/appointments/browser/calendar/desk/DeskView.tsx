import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { lazyDialog, useMessages, useStore } from '#core/browser';
import { Async, Button, Card, Empty, None, optionsOf, Segmented } from '#ui';
import type { Resource } from '#core/shared';
import { visitMarks } from '#plugins/appointments/shared/visitState.ts';
import { messages } from '../../messages/index.ts';
import { CalendarChoice, deskLooks } from '../../stores/CalendarChoice.ts';
import { isNarrow } from '../hooks/useCalendarAddress.ts';
import type { ShownDay } from '../hooks/useShownDays.ts';
import type { WallClock } from '../wallClock.ts';
import { deskKeys } from './deskKeys.ts';
import { DeskLanes } from './DeskLanes.tsx';
import { DeskList } from './DeskList.tsx';
import { deskTexts } from './messages/index.ts';
import { useDesk } from './useDesk.ts';
import { waitingBy } from './waitingBy.ts';
import './desk.css';

const WalkInDialog = lazyDialog(() => import('./WalkInDialog.tsx'), 'WalkInDialog');

const RoomDialog = lazyDialog(() => import('./RoomDialog.tsx'), 'RoomDialog');

interface Props {
  readonly answer: Resource<unknown>;
  readonly days: readonly ShownDay[] | undefined;
  readonly clock: WallClock | null;
  /** Whose day; everybody's where none is named. */
  readonly practitioners: readonly string[];
  readonly onOpen: (visit: string) => void;
}

/** The day of the desk, as a list or as lanes along the clock: who waits how long, and one key for each state. */
export const DeskView = observer(({ answer, days, clock, practitioners, onOpen }: Props) => {
  const t = useMessages(messages);
  const own = useMessages(deskTexts);
  const choice = useStore(CalendarChoice);
  const desk = useDesk(days, clock);
  const { lines, warning } = desk;
  const waiting = lines.flatMap((line) => line.waiting ?? []);
  const asLanes = choice.desk === 'lanes';
  const [adding, setAdding] = useState(false);
  const day = days?.[0]?.start;
  const isToday = day?.toDateString() === desk.wall.toWall(desk.now).toDateString();
  const add = <Button onClick={() => setAdding(true)}>{own.walkIn}</Button>;
  return (
    <>
      <Async resource={answer}>
        {(_data, known) =>
          lines.length === 0 ? (
            <Empty of={known} picture title={t.noVisits} text={t.noVisitsStaff} action={add} />
          ) : (
            <Card
              title={
                waiting.length === 0 ? (
                  <None of={known} says={t.deskTitle} />
                ) : (
                  t.deskWaiting(waiting.length, Math.max(...waiting))
                )
              }
              action={
                <div className="av-desk-how">
                  {warning && <span className="pv-muted">{warning}</span>}
                  {add}
                  <Segmented
                    label={own.shownAs}
                    options={optionsOf(deskLooks, (one) => own[`as_${one}`])}
                    value={choice.desk}
                    onChange={choice.showDesk}
                  />
                </div>
              }
            >
              {asLanes ? (
                <DeskLanes
                  desk={desk}
                  day={days![0]!.start}
                  practitioners={practitioners}
                  narrow={isNarrow()}
                  onOpen={onOpen}
                />
              ) : (
                <DeskList desk={desk} onOpen={onOpen} />
              )}
              {days?.some(({ total, visits }) => total > visits.length) && <p className="pv-muted">{t.tooManyDay}</p>}
              <p className="pv-muted av-desk-keys">
                {t.deskKeys} {visitMarks.map((one) => `${deskKeys[one]} ${t[`mark_${one}`]}`).join(' · ')}
                {asLanes && <> · {own.moveKeys}</>}
              </p>
              <p className="pv-muted av-lanes-legend">
                {asLanes && (
                  <>
                    <i className="av-lane-closed" /> {own.closed}
                    {clock?.zone && ' · '}
                  </>
                )}
                {clock?.zone && own.zoneOf(clock.zone)}
              </p>
            </Card>
          )
        }
      </Async>
      {desk.rooming && (
        <RoomDialog
          {...desk.rooming}
          wall={desk.wall}
          onChoose={(room) => desk.choose(desk.rooming!.line, room)}
          onClose={desk.leaveRooms}
        />
      )}
      {adding && (
        <WalkInDialog
          waiting={isToday ? waitingBy(lines, days?.[0], practitioners) : null}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  );
});
