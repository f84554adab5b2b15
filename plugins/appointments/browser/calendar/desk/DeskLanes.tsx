import { observer } from 'mobx-react-lite';
import { type CSSProperties, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useMessages, useResource, useService } from '#core/browser';
import { optionsOf, Segmented, Select, Tag } from '#ui';
import { I18n } from '#core/shared';
import { workedTimes } from '#plugins/appointments/shared/hoursCalls.ts';
import { type Span, subtractSpans } from '#plugins/appointments/shared/freeTimes.ts';
import { awaitsAnswer } from '#plugins/appointments/shared/visit.ts';
import { useVisitTitles } from '../../hooks/useVisitTitles.ts';
import { messages } from '../../messages/index.ts';
import { markTone, modeSigns } from '../../visitMarks.ts';
import {
  type DrawnHours,
  drawnEnd,
  hoursOf,
  type Lane,
  type LaneKind,
  laneKinds,
  laneOf,
  lanesOf,
  sideBySide,
} from './laneLayout.ts';
import { deskShortcuts } from './deskKeys.ts';
import { deskTexts } from './messages/index.ts';
import type { Desk, DeskLine } from './useDesk.ts';

/** A quarter of an hour is as high as a press needs. */
const minuteHeight = 1.8;
const minuteMs = 60_000;
const hourMinutes = 60;
const [leastLane, leastColumn] = [230, 190];
/** What is shorter has no room for a second line: its hour stands at the side, its type is shown where one points, and both are read. */
const roomyMs = 25 * minuteMs;

interface Props {
  readonly desk: Desk;
  /** A wall date: the day's first moment. */
  readonly day: Date;
  /** Of these alone; with none named, of everybody who works or has a visit. */
  readonly practitioners: readonly string[];
  /** A phone has room for one lane. */
  readonly narrow: boolean;
  readonly onOpen: (visit: string) => void;
}

interface Drawn extends DeskLine {
  readonly id: string;
  readonly start: Date;
  readonly end: Date;
  readonly practitioners: DeskLine['visit']['practitioners'];
  readonly site: DeskLine['visit']['site'];
  readonly room: DeskLine['visit']['room'];
}

/** The day as lanes along the clock. Arrow keys go from visit to visit, a state's key marks one. */
export const DeskLanes = observer(({ desk, day, practitioners, narrow, onOpen }: Props) => {
  const t = useMessages(deskTexts);
  const i18n = useService(I18n);
  const [by, setBy] = useState<LaneKind>('practitioner');
  const [chosen, setChosen] = useState<string | null>(null);
  /** One stop of the Tab key: the visit that had the focus last. */
  const [stop, setStop] = useState<string | null>(null);
  const room = useRef<HTMLDivElement>(null);
  const { lines, wall, now } = desk;
  const drawn = lines.map((line): Drawn => {
    const { id, start, end, practitioners, site, room } = line.visit;
    return { ...line, id, practitioners, site, room, start: wall.toWall(start), end: wall.toWall(end) };
  });
  const several = new Set(drawn.flatMap(({ site }) => site?.id ?? [])).size > 1;
  const rooms = [...new Map(drawn.flatMap(({ visit }) => desk.roomsFor(visit)).map((one) => [one.id, one])).values()];
  const kinds = laneKinds.filter((one) =>
    one === 'site' ? several : one === 'room' ? rooms.length > 0 || drawn.some(({ room: own }) => own) : true,
  );
  const kind = kinds.find((one) => one === by) ?? 'practitioner';
  const dayEnd = new Date(day.getFullYear(), day.getMonth(), day.getDate() + 1);
  const { data: worked } = useResource(workedTimes, {
    query: { from: wall.toMoment(day).toISOString(), to: wall.toMoment(dayEnd).toISOString() },
  });
  const spanOf = ({ start, end }: { readonly start: string; readonly end: string }): Span => ({
    start: wall.toWall(new Date(start)),
    end: wall.toWall(new Date(end)),
  });
  const workers = worked?.data.filter(({ id }) => practitioners.length === 0 || practitioners.includes(id)) ?? [];
  const there = { practitioner: workers, site: [], room: rooms } as const;
  const lanes = lanesOf(drawn, kind, there[kind]);
  const hours = hoursOf(drawn, day, worked?.open ? spanOf(worked.open) : null);
  /** Nobody's while it is not known: a day is not shaded by mistake. */
  const closedOf = (id: string): readonly Span[] => {
    if (!worked || kind !== 'practitioner' || id === '') return [];
    const spans = worked.data.find((one) => one.id === id)?.spans ?? [];
    return subtractSpans({ start: day, end: dayEnd }, spans.map(spanOf));
  };
  const one = laneOf(lanes, chosen);
  const shown = narrow ? lanes.filter((lane) => lane === one) : lanes;
  const nameless = { practitioner: t.nobody, site: t.nowhere, room: t.roomless } as const;
  const nameOf = ({ id, name }: Lane<Drawn>): string => (id === '' ? nameless[kind] : name);
  const minutesNow = (wall.toWall(now).getTime() - day.getTime()) / minuteMs;
  const first = shown.find(({ visits }) => visits.length > 0)?.visits[0]?.id;
  const stopAt = shown.some(({ visits }) => visits.some(({ id }) => id === stop)) ? stop : first;
  const beforeNow = (minutesNow - hours.from * hourMinutes - hourMinutes / 2) * minuteHeight;
  const isToday = minutesNow >= 0 && minutesNow < 24 * hourMinutes;
  useEffect(() => {
    if (isToday && room.current) room.current.scrollTop = beforeNow;
    // Once for a day and its hours: nobody's place is taken from under them as the minutes pass.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [day.getTime(), hours.from]);

  const onKey = (event: KeyboardEvent<HTMLElement>): void => {
    if (desk.onStateKey(event)) return;
    const slot = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-visit]') : null;
    const next = slot && room.current && neighbour(room.current, slot, event.key);
    if (!next) return;
    event.preventDefault();
    next.querySelector('button')?.focus();
  };
  return (
    <>
      {(kinds.length > 1 || narrow) && (
        <div className="av-lanes-bar">
          {kinds.length > 1 && (
            <Segmented
              label={t.lanesBy}
              options={optionsOf(kinds, (one) => t[`by_${one}`])}
              value={kind}
              onChange={(to) => {
                setBy(to);
                setChosen(null);
              }}
            />
          )}
          {narrow && (
            <Select
              aria-label={t.lane}
              options={lanes.map((lane) => ({
                value: lane.id,
                label: `${nameOf(lane)} · ${t.laneCount(lane.visits.length)}`,
              }))}
              value={shown[0]?.id ?? ''}
              onChange={setChosen}
            />
          )}
        </div>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its buttons take the focus; their keys bubble */}
      <div
        ref={room}
        className="av-lanes"
        style={{ '--lanes': shown.map(widthOf).join(' ') } as CSSProperties}
        onKeyDown={onKey}
        onFocus={({ target }) => setStop(target.closest<HTMLElement>('[data-visit]')?.dataset['visit'] ?? null)}
      >
        <div className="av-lanes-clock" aria-hidden="true" style={{ height: heightOf(hours) }}>
          {Array.from({ length: hours.to - hours.from }, (_, n) => (
            <span key={n} style={{ top: n * hourMinutes * minuteHeight }}>
              {i18n.time(new Date(day.getTime() + (hours.from + n) * hourMinutes * minuteMs))}
            </span>
          ))}
        </div>
        {shown.map((lane) => (
          <LaneColumn
            key={lane.id}
            {...{ lane, desk, day, hours, minutesNow, stopAt, onOpen }}
            name={nameOf(lane)}
            closed={closedOf(lane.id)}
          />
        ))}
      </div>
    </>
  );
});

/** What overlaps in a lane has room for a name each. */
const widthOf = ({ visits }: Lane<Drawn>): string => {
  const most = Math.max(1, ...sideBySide(visits).map(({ columns }) => columns));
  return `minmax(${Math.max(leastLane, most * leastColumn)}px, 1fr)`;
};

const heightOf = ({ from, to }: DrawnHours): number => (to - from) * hourMinutes * minuteHeight;

/** The visit to which an arrow leads: before or after in its lane, or at about the same hour in the next lane that has any. */
const neighbour = (room: HTMLElement, slot: HTMLElement, key: string): HTMLElement | undefined => {
  const lanes = [...room.querySelectorAll('section')].map((lane) => [
    ...lane.querySelectorAll<HTMLElement>('[data-visit]'),
  ]);
  const at = lanes.findIndex((lane) => lane.includes(slot));
  const own = lanes[at];
  if (!own) return undefined;
  if (key === 'ArrowDown') return own[own.indexOf(slot) + 1];
  if (key === 'ArrowUp') return own[own.indexOf(slot) - 1];
  if (key === 'Home') return own[0];
  if (key === 'End') return own.at(-1);
  const held = (lane: readonly HTMLElement[]): boolean => lane.length > 0;
  const beside =
    key === 'ArrowRight'
      ? lanes.slice(at + 1).find(held)
      : key === 'ArrowLeft'
        ? lanes.slice(0, at).findLast(held)
        : undefined;
  const away = (one: HTMLElement): number => Math.abs(Number(one.dataset['at']) - Number(slot.dataset['at']));
  return beside?.toSorted((one, other) => away(one) - away(other))[0];
};

interface LaneProps extends Pick<Props, 'desk' | 'day' | 'onOpen'> {
  readonly lane: Lane<Drawn>;
  readonly name: string;
  readonly hours: DrawnHours;
  /** When nobody works there. */
  readonly closed: readonly Span[];
  readonly minutesNow: number;
  /** Where the Tab key stops. */
  readonly stopAt: string | null | undefined;
}

const LaneColumn = observer(({ lane, name, desk, day, hours, closed, minutesNow, stopAt, onOpen }: LaneProps) => {
  const t = useMessages(deskTexts);
  const most = heightOf(hours);
  const topOf = (at: Date): number =>
    Math.min(most, Math.max(0, ((at.getTime() - day.getTime()) / minuteMs - hours.from * hourMinutes) * minuteHeight));
  const nowTop = (minutesNow - hours.from * hourMinutes) * minuteHeight;
  return (
    <section className="av-lane" aria-label={name}>
      <header>
        <h3>{name}</h3>
        <span className="pv-muted">{t.laneCount(lane.visits.length)}</span>
      </header>
      <div className="av-lane-day" style={{ height: most }}>
        {closed.map(({ start, end }) => {
          const top = topOf(start);
          const height = topOf(end) - top;
          return height > 0 && <i key={start.getTime()} className="av-lane-closed" style={{ top, height }} />;
        })}
        {nowTop >= 0 && nowTop <= most && <i className="av-lane-now" style={{ top: nowTop }} />}
        <ul>
          {sideBySide(lane.visits).map(({ visit, column, columns }) => (
            <LaneSlot
              key={visit.id}
              line={visit}
              desk={desk}
              onOpen={onOpen}
              isStop={visit.id === stopAt}
              style={{
                top: topOf(visit.start),
                height: topOf(new Date(drawnEnd(visit))) - topOf(visit.start) - 2,
                insetInlineStart: `${(column / columns) * 100}%`,
                width: `calc(${100 / columns}% - 2px)`,
              }}
            />
          ))}
        </ul>
      </div>
    </section>
  );
});

interface SlotProps extends Pick<Props, 'desk' | 'onOpen'> {
  readonly line: Drawn;
  readonly isStop: boolean;
  readonly style: CSSProperties;
}

const LaneSlot = observer(({ line, desk, onOpen, isStop, style }: SlotProps) => {
  const t = useMessages(messages);
  const own = useMessages(deskTexts);
  const i18n = useService(I18n);
  const titleOf = useVisitTitles();
  const { visit, mark, waiting } = line;
  const name = visit.patient?.name ?? '';
  const unanswered =
    visit.askedAt && awaitsAnswer(visit, desk.now)
      ? t.noAnswer(i18n.date(visit.askedAt, { day: 'numeric', month: 'short' }))
      : null;
  const kind = visit.walkIn ? `${own.walkIn} · ${titleOf(visit)}` : titleOf(visit);
  const isShort = drawnEnd(line) - line.start.getTime() < roomyMs;
  const unseen = 'pv-seen-only-by-readers';
  const title = [desk.timeOf(visit.start), name, visit.room?.name, kind].filter(Boolean).join(' · ');
  return (
    <li data-visit={visit.id} data-at={line.start.getTime()} data-tone={markTone[mark]} style={style}>
      <button
        type="button"
        title={title}
        tabIndex={isStop ? 0 : -1}
        aria-keyshortcuts={deskShortcuts}
        onClick={() => onOpen(visit.id)}
      >
        <span>
          <b className={isShort ? unseen : undefined}>{desk.timeOf(visit.start)}</b>
          {isShort && <b aria-hidden="true">{desk.shortTimeOf(visit.start)}</b>} {name}
        </span>
        <Tag tone={markTone[mark]}>{t[`mark_${mark}`]}</Tag>
        {waiting !== null && (
          <>
            <small className={isShort ? unseen : undefined}>{t.waitingFor(waiting)}</small>
            {isShort && <small aria-hidden="true">{own.shortWait(waiting)}</small>}
          </>
        )}
        {unanswered && <small>{unanswered}</small>}
        {visit.room && <small className={isShort ? unseen : undefined}>{visit.room.name}</small>}
        <small className={isShort ? unseen : 'av-lane-kind'}>
          <span aria-hidden="true">{modeSigns[visit.mode]}</span> {kind}
        </small>
      </button>
    </li>
  );
});
