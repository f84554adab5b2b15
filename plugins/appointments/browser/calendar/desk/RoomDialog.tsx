import { observer } from 'mobx-react-lite';
import type { KeyboardEvent } from 'react';
import { useMessages } from '#core/browser';
import { PatientDialog } from '#clinical/browser';
import { Button } from '#ui';
import type { Room } from '#plugins/appointments/shared/site.ts';
import { isInside, markOf } from '#plugins/appointments/shared/visitState.ts';
import { type ShownDay, useShownDays } from '../hooks/useShownDays.ts';
import { dayText, spanShown } from '../hooks/useCalendarAddress.ts';
import type { WallClock } from '../wallClock.ts';
import { deskTexts } from './messages/index.ts';
import type { DeskLine } from './useDesk.ts';

interface Props {
  readonly line: DeskLine;
  readonly rooms: readonly Room[];
  /** By which the day is drawn. */
  readonly wall: WallClock;
  /** Null: in none of them. */
  readonly onChoose: (room: Room | null) => void;
  readonly onClose: () => void;
}

/** Who is in each room, by its FHIR id; null where not everybody's day is known: then no room is called free. */
const insideBy = (day: ShownDay | undefined, except: string): ReadonlyMap<string, string> | null => {
  if (!day || day.total > day.visits.length) return null;
  return new Map(
    day.visits.flatMap((visit) => {
      const mark = markOf(visit);
      const isThere = visit.id !== except && mark !== null && isInside(mark);
      return isThere && visit.room ? [[visit.room.id, visit.patient?.name ?? '']] : [];
    }),
  );
};

/** Where a patient is taken: free rooms say so, others say who is there. A digit chooses. */
export const RoomDialog = observer(({ line: { visit }, rooms, wall, onChoose, onClose }: Props) => {
  const t = useMessages(deskTexts);
  // Everybody's, whoever's day the desk shows: a colleague's patient takes a room too.
  const { days } = useShownDays(
    { shown: spanShown('day', dayText(wall.toWall(visit.start))), look: 'day', clock: wall },
    [],
  );
  const inside = insideBy(days?.[0], visit.id);
  const first = rooms.find(({ id }) => inside && !inside.has(id)) ?? rooms[0];
  const onKey = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const room = /^[1-9]$/.test(event.key) ? rooms[Number(event.key) - 1] : undefined;
    if (!room) return;
    event.preventDefault();
    onChoose(room);
  };
  const stateOf = ({ id }: Room): string => {
    if (visit.room?.id === id) return t.roomHere;
    const who = inside?.get(id);
    if (who !== undefined) return t.roomTaken(who);
    return inside ? t.roomFree : '';
  };
  return (
    <PatientDialog
      about={visit.patient?.id ?? null}
      open
      title={t.roomTitle}
      onClose={onClose}
      actions={<Button onClick={() => onChoose(null)}>{t.noRoom}</Button>}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its buttons take the focus; their keys bubble to the list */}
      <ul className="av-rooms" onKeyDown={onKey}>
        {rooms.map((room, n) => (
          <li key={room.id}>
            <button
              type="button"
              data-focus={room === first ? true : undefined}
              data-taken={inside?.has(room.id) || undefined}
              aria-keyshortcuts={n < 9 ? String(n + 1) : undefined}
              onClick={() => onChoose(room)}
            >
              <b>{room.name}</b>
              <small>{stateOf(room)}</small>
              {n < 9 && <kbd aria-hidden="true">{n + 1}</kbd>}
            </button>
          </li>
        ))}
      </ul>
    </PatientDialog>
  );
});
