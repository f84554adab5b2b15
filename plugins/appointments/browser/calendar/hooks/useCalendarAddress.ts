import { useService, useStore } from '#core/browser';
import { Router } from '#core/shared';
import { CalendarChoice } from '../../stores/CalendarChoice.ts';
import { useDrawnClock } from './useDrawnClock.ts';
import type { WallClock } from '../wallClock.ts';
import { type Kind, kinds } from '../calendarKinds.ts';

/** From a wall date to before another. */
export interface ShownSpan {
  readonly start: Date;
  readonly end: Date;
}

/** Where a calendar's controls keep to two rows, so that the day itself is seen. */
export const phoneWide = '(max-width: 599px)';

/** A phone: a month has no room there. */
export const isNarrow = (): boolean => window.innerWidth < 600;

export const looks = ['day', 'week', 'month', 'agenda'] as const;
export type CalendarLook = (typeof looks)[number];

const dayMs = 86_400_000;
/** What a list of what comes shows. */
export const daysAhead = 28;
/** Without a formatter of dates: to make one costs a page that is opening more than all its lists. */
export const dayText = (date: Date): string =>
  new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
const noon = (day: string): Date => new Date(`${day}T12:00:00`);
const isDay = (text: string | null): text is string => text !== null && !Number.isNaN(noon(text).getTime());

/** From the first to after the last moment that a look shows, with the edges that a month has. `ahead`: nothing of weeks before. */
export const spanShown = (look: CalendarLook, day: string, ahead = false): ShownSpan => {
  const at = noon(day);
  const [year, month] = [at.getFullYear(), at.getMonth()];
  if (look === 'day') {
    const start = new Date(year, month, at.getDate());
    return { start, end: new Date(year, month, at.getDate() + 1) };
  }
  if (ahead && look === 'agenda') {
    const start = new Date(year, month, at.getDate());
    return { start, end: new Date(year, month, at.getDate() + daysAhead) };
  }
  const backToMonday = (date: Date): number => (date.getDay() + 6) % 7;
  if (look === 'month') {
    const start = ahead
      ? new Date(year, month, at.getDate() - backToMonday(at))
      : new Date(year, month, 1 - backToMonday(new Date(year, month, 1)));
    return { start, end: new Date(start.getFullYear(), start.getMonth(), start.getDate() + 42) };
  }
  const monday = at.getDate() - backToMonday(at);
  return { start: new Date(year, month, monday), end: new Date(year, month, monday + 7) };
};

export interface CalendarAddress {
  readonly look: CalendarLook;
  /** Staff's list of one day's visits in place of a grid. */
  readonly desk: boolean;
  /** A day within what is shown, `2026-11-20`. */
  readonly day: string;
  readonly shown: ShownSpan;
  /** By which it is drawn; null while it is not known. */
  readonly clock: WallClock | null;
  /** It begins today, or with the week of today, and not with the month's or the week's first day. */
  readonly ahead: boolean;
  /** The visit whose card is open. */
  readonly visit: string | null;
  /** Whose visits: one's own, everybody's, or those of the chosen practitioners. */
  readonly who: 'mine' | 'all' | 'chosen';
  readonly chosen: readonly string[];
  /** Kinds that are left out. */
  readonly hidden: readonly Kind[];
  /** Leaves these out, now and when the calendar is opened again. */
  hide(hidden: readonly Kind[]): void;
  /** Something is left out that the person asked to leave out, visits or what is due. */
  readonly filtered: boolean;
  change(parts: Readonly<Record<string, string | null>>): void;
  step(by: -1 | 1): void;
}

/**
 * The address holds all that a calendar shows: view, day, filters and the open visit. `own`: a patient's, which opens at today
 * and what comes, by the patient's own clocks; staff see the clinic's. Read it in an `observer`.
 */
export const useCalendarAddress = (path: string, usual: CalendarLook, own = false): CalendarAddress => {
  const choice = useStore(CalendarChoice);
  const router = useService(Router);
  const clock = useDrawnClock(own);
  const { query } = router;
  const desk = !own && query.get('view') === 'desk';
  const look = desk ? 'day' : (looks.find((one) => one === query.get('view')) ?? usual);
  const given = query.get('day');
  const ahead = own && (look === 'agenda' || (look === 'month' && !isDay(given)));
  const hide = query.get('hide')?.split(',');
  const hidden = hide ? kinds.filter((kind) => hide.includes(kind)) : choice.hidden;
  const day = isDay(given) ? given : dayText(clock?.toWall(new Date()) ?? new Date());
  const change: CalendarAddress['change'] = (parts) => {
    const next = new URLSearchParams(query);
    for (const [name, value] of Object.entries(parts)) {
      if (value === null) next.delete(name);
      else next.set(name, value);
    }
    const text = next.toString();
    router.go(text === '' ? path : `${path}?${text}`, { replace: true });
  };
  return {
    look,
    desk,
    day,
    shown: spanShown(look, day, ahead),
    clock,
    ahead,
    visit: query.get('visit'),
    who: query.has('with') ? 'chosen' : query.get('who') === 'all' ? 'all' : 'mine',
    chosen: (query.get('with') ?? '')
      .split(',')
      .filter((id) => /^[A-Za-z0-9\-.]{1,64}$/.test(id))
      .slice(0, 8),
    hidden,
    filtered: hidden.some((kind) => kind !== 'dose'),
    hide(next) {
      choice.hide(next);
      change({ hide: next.join() });
    },
    change,
    step(by) {
      const at = noon(day);
      const next =
        look === 'month'
          ? new Date(at.getFullYear(), at.getMonth() + (ahead && by < 0 ? 0 : by), 1, 12)
          : new Date(at.getTime() + by * (look === 'day' ? 1 : ahead ? daysAhead : 7) * dayMs);
      change({ day: dayText(next) });
    },
  };
};
