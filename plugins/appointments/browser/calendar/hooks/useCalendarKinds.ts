import { useCallback, useMemo, useState } from 'react';
import {
  type CalendarFound,
  CalendarItems,
  type CalendarKind,
  type CalendarSource,
  type Contribution,
  useService,
  useSlot,
} from '#core/browser';
import { allows, Auth } from '#core/shared';
import type { CalendarAddress } from './useCalendarAddress.ts';
import { type Kind, kinds, type PlacedItem } from '../calendarKinds.ts';
import { deviceClock } from '../wallClock.ts';

export interface CalendarKinds {
  /** Visits, and every kind that another feature contributes. */
  readonly there: readonly Kind[];
  /** Those that are looked at. */
  readonly sources: readonly Contribution<CalendarSource>[];
  readonly items: readonly PlacedItem[];
  readonly failed: readonly { readonly kind: CalendarKind; readonly retry?: () => void }[];
  /** Each source that is looked at has told what it has. */
  readonly complete: boolean;
  readonly from: string;
  readonly to: string;
  shows(kind: Kind): boolean;
  toggle(kind: Kind): void;
  readonly tell: (source: string, found: CalendarFound | null) => void;
}

type Told = ReadonlyMap<string, CalendarFound>;

/** What other features bring to the days of a calendar. `active`: the calendar is the reader's own. Read it in an `observer`. */
export const useCalendarKinds = ({ hidden, shown, clock, hide }: CalendarAddress, active: boolean): CalendarKinds => {
  const { activeRole } = useService(Auth);
  const { toMoment } = clock ?? deviceClock;
  const [told, setTold] = useState<Told>(new Map());
  const tell = useCallback(
    (source: string, found: CalendarFound | null): void =>
      setTold((before) => {
        const after = new Map(before);
        if (found) after.set(source, found);
        else after.delete(source);
        return after;
      }),
    [],
  );
  const all = useSlot(CalendarItems).filter(({ item }) => active && allows(item.allow, activeRole));
  const sources = all.filter(({ item }) => !hidden.includes(item.kind));
  const names = sources.map(({ item }) => item.id).join();
  const items = useMemo(
    () =>
      sources.flatMap(({ item: { id, kind } }) =>
        (told.get(id)?.items ?? []).map((item): PlacedItem => ({ ...item, kind, key: `${id}/${item.id}` })),
      ),
    // The sources are told apart by their names.
    [told, names],
  );
  const shows = (kind: Kind): boolean => !hidden.includes(kind);
  return {
    there: kinds.filter((kind) => kind === 'visit' || all.some(({ item }) => item.kind === kind)),
    sources,
    items,
    failed: sources.flatMap(({ item: { id, kind } }) => {
      const found = told.get(id);
      return found?.error ? [{ kind, ...(found.retry ? { retry: found.retry } : {}) }] : [];
    }),
    complete: sources.every(({ item }) => told.has(item.id)),
    from: toMoment(shown.start).toISOString(),
    to: toMoment(shown.end).toISOString(),
    shows,
    toggle: (kind) => hide(shows(kind) ? [...hidden, kind] : hidden.filter((one) => one !== kind)),
    tell,
  };
};
