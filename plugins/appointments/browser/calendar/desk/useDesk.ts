import { type KeyboardEvent, useState } from 'react';
import { useService, useStore } from '#core/browser';
import { I18n, shortTime } from '#core/shared';
import type { PlacedVisit } from '#plugins/appointments/shared/shownVisit.ts';
import type { Room } from '#plugins/appointments/shared/site.ts';
import { isInside, markOf, type VisitMark, visitMarks, waitsSinceOf } from '#plugins/appointments/shared/visitState.ts';
import { useClinicTime } from '../../hooks/useClinicTime.ts';
import { useRooms } from '../../sites/hooks/useSites.ts';
import { VisitActions } from '../../stores/VisitActions.ts';
import type { ShownDay } from '../hooks/useShownDays.ts';
import { deviceClock, type WallClock } from '../wallClock.ts';
import { deskKeys } from './deskKeys.ts';

export interface DeskLine {
  readonly visit: PlacedVisit;
  readonly mark: VisitMark;
  /** Minutes since the patient came, while they wait. */
  readonly waiting: number | null;
}

const minutesSince = (since: Date, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - since.getTime()) / 60_000));

/** The visits of a day as the desk works with them, list or lanes. Read it in an `observer`. */
export const useDesk = (days: readonly ShownDay[] | undefined, clock: WallClock | null) => {
  const i18n = useService(I18n);
  const acts = useStore(VisitActions);
  const { now, warning } = useClinicTime();
  const wall = clock ?? deviceClock;
  const roomsFor = useRooms();
  /** Whose room is being chosen. */
  const [rooming, setRooming] = useState<{ readonly line: DeskLine; readonly rooms: readonly Room[] } | null>(null);
  /** Where there are rooms, somebody chooses one. */
  const askRoom = (line: DeskLine): boolean => {
    const rooms = roomsFor(line.visit);
    if (rooms.length > 0) setRooming({ line, rooms });
    return rooms.length > 0;
  };
  const lines: readonly DeskLine[] = (days?.[0]?.visits ?? []).flatMap((visit) => {
    const mark = markOf(visit);
    if (mark === null) return [];
    const since = waitsSinceOf(visit);
    return [{ visit, mark, waiting: since && minutesSince(since, now) }];
  });
  const set = (line: DeskLine, to: VisitMark): void => {
    const { visit, mark } = line;
    if (to === 'checked-in' && askRoom(line)) return;
    if (to !== mark) void acts.mark(visit, to, mark);
  };
  return {
    lines,
    now,
    warning,
    wall,
    set,
    roomsFor,
    rooming,
    /** Whether the patient can be taken to another room. */
    canMove: ({ visit, mark }: DeskLine): boolean => isInside(mark) && roomsFor(visit).length > 0,
    askRoom,
    leaveRooms: (): void => setRooming(null),
    /** Who is with the practitioner stays so in another room. */
    choose: ({ visit, mark }: DeskLine, room: Room | null): void => {
      setRooming(null);
      void acts.mark(visit, isInside(mark) ? mark : 'checked-in', mark, room);
    },
    timeOf: (moment: Date): string => i18n.time(wall.toWall(moment)),
    /** Without the half of the day, which the hours beside a lane tell. */
    shortTimeOf: (moment: Date): string => shortTime(wall.toWall(moment), i18n.locale),
    /** Marks the visit on whose row or slot a state's key was pressed. Whether it was one. */
    onStateKey: (event: KeyboardEvent<HTMLElement>): boolean => {
      if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof HTMLElement)) return false;
      const id = event.target.closest<HTMLElement>('[data-visit]')?.dataset.visit;
      const line = lines.find(({ visit }) => visit.id === id);
      const mark = visitMarks.find((one) => deskKeys[one] === event.key.toUpperCase());
      if (!line || !mark) return false;
      event.preventDefault();
      set(line, mark);
      return true;
    },
  };
};
export type Desk = ReturnType<typeof useDesk>;
