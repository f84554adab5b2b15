import type { Timing, TimingRepeat } from '@medplum/fhirtypes';

/** A calendar day, `2026-11-20`. */
type Day = string;

/** What a person can choose; every one is a Timing. */
export const rhythms = ['once', 'daily', 'weekly', 'monthly', 'quarterly', 'yearly'] as const;
export type Rhythm = (typeof rhythms)[number];

const repeats: Readonly<
  Record<Exclude<Rhythm, 'once'>, { readonly period: number; readonly periodUnit: 'd' | 'wk' | 'mo' | 'a' }>
> = {
  daily: { period: 1, periodUnit: 'd' },
  weekly: { period: 1, periodUnit: 'wk' },
  monthly: { period: 1, periodUnit: 'mo' },
  quarterly: { period: 3, periodUnit: 'mo' },
  yearly: { period: 1, periodUnit: 'a' },
};

/** @param times how often in one period, at least 1 */
export const timingOf = (rhythm: Exclude<Rhythm, 'once'>, times: number): Timing => ({
  repeat: { frequency: times, ...repeats[rhythm] },
});

/** The rhythm and how often within it; null for none that can be shown in a word. */
export const rhythmOf = (timing: Timing | undefined): { readonly rhythm: Rhythm; readonly times: number } | null => {
  const repeat = timing?.repeat;
  if (!repeat?.periodUnit) return timing ? null : { rhythm: 'once', times: 1 };
  const found = Object.entries(repeats).find(
    ([, one]) => one.period === (repeat.period ?? 1) && one.periodUnit === repeat.periodUnit,
  );
  return found ? { rhythm: found[0] as Rhythm, times: repeat.frequency ?? 1 } : null;
};

const atNoon = (day: Day): Date => new Date(`${day}T12:00:00Z`);
const dayOf = (date: Date): Day => date.toISOString().slice(0, 10);

export const addDays = (day: Day, days: number): Day => {
  const date = atNoon(day);
  date.setUTCDate(date.getUTCDate() + days);
  return dayOf(date);
};

/** The same day of a later month, or that month's last day. */
const addMonths = (day: Day, months: number): Day => {
  const date = atNoon(day);
  const wanted = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(wanted, last));
  return dayOf(date);
};

const step = (day: Day, { period = 1, periodUnit }: TimingRepeat): Day => {
  switch (periodUnit) {
    case 'wk':
      return addDays(day, 7 * period);
    case 'mo':
      return addMonths(day, period);
    case 'a':
      return addMonths(day, 12 * period);
    default:
      return addDays(day, period);
  }
};

/** The first day of the week (Monday), month or year that the day is in; the day itself for anything else. */
export const windowStart = (day: Day, unit: string | undefined): Day => {
  if (unit === 'wk') return addDays(day, -((atNoon(day).getUTCDay() + 6) % 7));
  if (unit === 'mo') return `${day.slice(0, 8)}01`;
  if (unit === 'a') return `${day.slice(0, 5)}01-01`;
  return day;
};

/** How much of this week's (month's, ...) share is done: `{ done: 3, of: 5 }`. Null where it is once at a time. */
export const shareDone = (
  timing: Timing | undefined,
  doneOn: readonly Day[],
  today: Day,
): { readonly done: number; readonly of: number } | null => {
  const repeat = timing?.repeat;
  const of = repeat?.frequency ?? 1;
  if (!repeat || of < 2) return null;
  const start = windowStart(today, repeat.periodUnit);
  return { done: doneOn.filter((day) => day >= start && day <= today).length, of };
};

/**
 * When the next one is due after one was done `today`; null when it does not come again.
 * @param due when the one that was done had been due
 * @param doneOn days on which it was done, today's included
 */
export const nextDue = (
  timing: Timing | undefined,
  due: Day | null,
  doneOn: readonly Day[],
  today: Day,
): Day | null => {
  const repeat = timing?.repeat;
  if (!repeat?.periodUnit) return null;
  const share = shareDone(timing, doneOn, today);
  if (share) {
    const nextWindow = step(windowStart(today, repeat.periodUnit), repeat);
    const tomorrow = addDays(today, 1);
    return share.done < share.of && tomorrow < nextWindow ? tomorrow : nextWindow;
  }
  const planned = step(due ?? today, repeat);
  // What was done late is not due again at once.
  return planned > today ? planned : step(today, repeat);
};
