import { useMessages } from '#core/browser';
import { messages } from '../messages/index.ts';
import { dayText } from '../calendar/hooks/useCalendarAddress.ts';

export interface FreeTime {
  readonly start: string;
  readonly end: string;
  readonly practitioners: readonly string[];
}

/** How the day of a visit is said where there is room. */
export const dayOfVisit = { weekday: 'long', day: 'numeric', month: 'long' } as const;

/** As a button names the time that it takes. */
export const dayAndTime = { ...dayOfVisit, hour: 'numeric', minute: '2-digit' } as const;

/** How a time is said: chosen among those that are free, or given as it is. Only staff may do the second. */
export const timeModes = ['free', 'exact'] as const;
export type TimeMode = (typeof timeModes)[number];

export type TimeValues = {
  /** On the reader's clocks: `2026-11-20` and `10:20`. */
  readonly date: string;
  readonly at: string;
  /** Minutes; '' for as long as the kind of visit takes. */
  readonly length: string;
};

const shortest = 5;
const longest = 480;
const minute = 60_000;

/** A marked span of a calendar. */
export interface SelectedTime {
  readonly start: Date;
  readonly end: Date;
  /** A whole day, as a month has them: no time was meant. */
  readonly allDay: boolean;
}

export const clockText = (date: Date): string => date.toTimeString().slice(0, 5);

/** What a form begins with: the marked time, or the next full five minutes of today. */
export const initialTimeValues = (marked: SelectedTime | undefined): TimeValues => {
  const soon = new Date(Math.ceil(Date.now() / (shortest * minute)) * shortest * minute);
  const exact = marked !== undefined && !marked.allDay;
  const start = exact ? marked.start : soon;
  const minutes = exact ? (marked.end.getTime() - marked.start.getTime()) / minute : 0;
  return {
    date: dayText(marked?.allDay ? marked.start : start),
    at: clockText(start),
    // A click marks the shortest span there is, and says nothing of how long.
    length: minutes > shortest ? String(minutes) : '',
  };
};

/** Null for what is not wholly typed. */
export const startTime = ({ date, at }: Pick<TimeValues, 'date' | 'at'>): Date | null => {
  const start = new Date(`${date}T${at}`);
  return date === '' || at === '' || Number.isNaN(start.getTime()) ? null : start;
};

/** @param usual minutes that it takes where none are given */
export const endTime = (start: Date, length: string, usual: number): Date =>
  new Date(start.getTime() + (length === '' ? usual : Number(length)) * minute);

/** The rules of the three fields, which count only while an exact time is given. */
export const useTimeRules = (how: TimeMode, lengthRequired: boolean) => {
  const t = useMessages(messages);
  const exact = how === 'exact';
  const only = (wrong: (value: string) => string | undefined) => (value: unknown) =>
    exact ? wrong(String(value)) : undefined;
  return {
    date: { label: t.date, required: exact },
    at: {
      label: t.beginsAt,
      required: exact,
      check: only((at) => (Number(at.slice(3, 5)) % shortest === 0 ? undefined : t.fullFive)),
    },
    length: {
      label: t.length,
      required: exact && lengthRequired,
      check: only((length) => {
        const minutes = Number(length);
        return Number.isInteger(minutes) && minutes >= shortest && minutes <= longest ? undefined : t.badLength;
      }),
    },
  };
};
