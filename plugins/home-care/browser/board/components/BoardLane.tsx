import { observer } from 'mobx-react-lite';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { useMessages, useService } from '#core/browser';
import { None, Tag } from '#ui';
import { clockText, I18n, whole } from '#core/shared';
import type { BoardRules } from '../../../shared/boardRules.ts';
import type { Lane } from '../../../shared/calls.ts';
import type { Visit } from '../../../shared/visit.ts';
import { messages } from '../../messages/index.ts';
import { shortDay } from '../../parts/clock.ts';
import { useNear } from '../../parts/useNear.ts';
import { type Hours, leftOf, linesOf, pixelsPerHour, widthOf } from '../carry/hourLayout.ts';
import type { Carrier } from '../carry/useCarry.ts';
import { LaneHead } from './LaneHead.tsx';
import { VisitSlot } from './VisitSlot.tsx';

interface BoardLaneProps {
  readonly swap: (lane: Lane, day: string) => void;
  /** Null: the visits that nobody has. */
  readonly lane: Lane | null;
  readonly days: readonly string[];
  readonly today: string;
  readonly visits: readonly Visit[];
  /** Null: several days are shown, which have none. */
  readonly hours: Hours | null;
  readonly rules: BoardRules;
  readonly carrier: Carrier;
  readonly choose: (visit: Visit) => void;
}

/** About so high is a lane that was never drawn: without this everything below would jump when it is. */
const guessedHeight = ({ days, visits, hours }: Pick<BoardLaneProps, 'days' | 'visits' | 'hours'>): number => {
  const most = Math.max(...days.map((day) => visits.filter((one) => one.day === day).length));
  return Math.max(96, hours ? 126 : 56 + most * 116);
};

/** One worker's days, or the tray; only its name where it is far from what is on screen. */
export const BoardLane = observer((props: BoardLaneProps) => {
  const { lane, days, visits, carrier } = props;
  const t = useMessages(messages);
  const place = useRef<HTMLElement>(null);
  const height = useRef(0);
  const carried = carrier.store.visit;
  const isNear = useNear(place) || (carried !== null && (carried.worker?.id ?? null) === (lane?.id ?? null));
  useLayoutEffect(() => {
    if (isNear && place.current) height.current = place.current.offsetHeight;
  });
  const planned = days.filter((day) => visits.some((one) => one.day === day && one.state === 'planned'));
  return (
    <section
      ref={place}
      className={lane ? 'hc-lane' : 'hc-lane hc-tray'}
      data-lane={lane?.id ?? ''}
      aria-label={lane?.name ?? t.tray}
      style={isNear ? undefined : { minHeight: height.current || guessedHeight(props) }}
    >
      <header>
        <h3>{lane?.name ?? t.tray}</h3>
        {isNear && lane && <LaneHead lane={lane} planned={planned} swap={props.swap} />}
        {!lane && visits.length === 0 && <None of={whole(visits)} says={t.trayEmpty} />}
      </header>
      {isNear && days.map((day) => <LaneDay key={day} day={day} {...props} />)}
    </section>
  );
});

interface LaneDayProps extends BoardLaneProps {
  readonly day: string;
}

const LaneDay = observer(({ lane, day, today, visits, hours, rules, carrier, choose }: LaneDayProps) => {
  const t = useMessages(messages);
  const i18n = useService(I18n);
  const those = visits.filter((one) => one.day === day);
  const label = i18n.date(day, shortDay);
  const { store } = carrier;
  const worker = lane?.id ?? null;
  const ghost = useMemo(() => store.ghostIn(worker, day), [store, worker, day]).get();
  const lines = hours ? linesOf(those, hours) : [];
  const count = Math.max(1, ...lines.map((line) => line + 1)) + (hours && ghost ? 1 : 0);
  const spot = (visit: Visit, line: number, wall = visit.startWall) =>
    hours ? { left: leftOf(wall, hours), width: widthOf(visit), top: `calc(var(--hc-line) * ${line})` } : undefined;
  return (
    <div
      className="hc-cell"
      data-day={day}
      data-today={day === today || undefined}
      data-empty={those.length === 0 && !ghost}
    >
      <span className="hc-cell-day">{label}</span>
      {lane?.off.includes(day) && <Tag>{t.off}</Tag>}
      <ul
        className={hours ? 'hc-axis' : undefined}
        aria-label={t.workerDay(lane?.name ?? t.tray, label)}
        style={
          hours
            ? { width: (hours.to - hours.from) * pixelsPerHour, height: `calc(var(--hc-line) * ${count})` }
            : undefined
        }
      >
        {those.map((visit, n) => (
          <VisitSlot
            key={visit.id}
            style={spot(visit, lines[n] ?? 0)}
            {...{ visit, worker, label, rules, carrier, choose }}
          />
        ))}
        {ghost && (
          <li className="hc-ghost" data-tone={ghost.tone} aria-hidden style={spot(ghost.visit, count - 1, ghost.wall)}>
            <b>{clockText(ghost.wall.slice(11), i18n.locale)}</b> {ghost.visit.patient?.name}
          </li>
        )}
      </ul>
    </div>
  );
});
