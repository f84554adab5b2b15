import { useService } from '#core/browser';
import { Router } from '#core/shared';
import { type Kind, kinds } from '../calendarKinds.ts';

/** From a moment to before another. */
export interface ShownSpan {
  readonly start: Date;
  readonly end: Date;
}

/** A phone: a month has no room there. */
export const isNarrow = (): boolean => window.innerWidth < 600;

export const looks = ['day', 'week', 'month', 'agenda'] as const;
export type CalendarLook = (typeof looks)[number];

const dayMs = 86_400_000;
export const dayText = (date: Date): string => date.toLocaleDateString('en-CA');
const noon = (day: string): Date => new Date(`${day}T12:00:00`);
const isDay = (text: string | null): text is string => text !== null && !Number.isNaN(noon(text).getTime());

/** From the first to after the last moment that a look shows, with the edges that a month has. */
export const spanShown = (look: CalendarLook, day: string): ShownSpan => {
  const at = noon(day);
  const [year, month] = [at.getFullYear(), at.getMonth()];
  if (look === 'day') {
    const start = new Date(year, month, at.getDate());
    return { start, end: new Date(year, month, at.getDate() + 1) };
  }
  const backToMonday = (date: Date): number => (date.getDay() + 6) % 7;
  if (look === 'month') {
    const start = new Date(year, month, 1 - backToMonday(new Date(year, month, 1)));
    return { start, end: new Date(start.getFullYear(), start.getMonth(), start.getDate() + 42) };
  }
  const monday = at.getDate() - backToMonday(at);
  return { start: new Date(year, month, monday), end: new Date(year, month, monday + 7) };
};

export interface CalendarAddress {
  readonly look: CalendarLook;
  /** A day within what is shown, `2026-11-20`. */
  readonly day: string;
  readonly shown: ShownSpan;
  /** The visit whose card is open. */
  readonly visit: string | null;
  /** Whose visits: one's own, everybody's, or those of the chosen practitioners. */
  readonly who: 'mine' | 'all' | 'chosen';
  readonly chosen: readonly string[];
  /** Kinds that are left out. */
  readonly hidden: readonly Kind[];
  change(parts: Readonly<Record<string, string | null>>): void;
  step(by: -1 | 1): void;
}

/** The address holds all that a calendar shows: view, day, filters and the open visit. */
export const useCalendarAddress = (path: string, usual: CalendarLook): CalendarAddress => {
  const router = useService(Router);
  const { query } = router;
  const look = looks.find((one) => one === query.get('view')) ?? usual;
  const given = query.get('day');
  const day = isDay(given) ? given : dayText(new Date());
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
    day,
    shown: spanShown(look, day),
    visit: query.get('visit'),
    who: query.has('with') ? 'chosen' : query.get('who') === 'all' ? 'all' : 'mine',
    chosen: (query.get('with') ?? '')
      .split(',')
      .filter((id) => /^[A-Za-z0-9\-.]{1,64}$/.test(id))
      .slice(0, 8),
    hidden: kinds.filter((kind) => query.get('hide')?.split(',').includes(kind)),
    change,
    step(by) {
      const at = noon(day);
      const next =
        look === 'month'
          ? new Date(at.getFullYear(), at.getMonth() + by, 1, 12)
          : new Date(at.getTime() + by * (look === 'day' ? 1 : 7) * dayMs);
      change({ day: dayText(next) });
    },
  };
};
