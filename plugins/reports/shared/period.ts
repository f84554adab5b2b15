import { calendarDayText, type Locale, calendarMonthText } from '#core/shared';

/** Steps of time by which every measure can be grouped, beside its own dimensions. */
export const steps = ['day', 'week', 'month'] as const;
export type Step = (typeof steps)[number];
export const isStep = (id: string): id is Step => steps.some((step) => step === id);

/** Whole days of the clinic's calendar, both included. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

export const comparisons = ['none', 'previous', 'year'] as const;
export type Comparison = (typeof comparisons)[number];

export const mostYears = 10;
const dayMs = 86_400_000;

/** A day of the calendar at noon UTC: far from every change of clocks, for arithmetic alone. */
const at = (day: string): Date => new Date(`${day}T12:00:00Z`);
const written = (date: Date): string => date.toISOString().slice(0, 10);

export const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(at(text).getTime()) && written(at(text)) === text;

export const plusDays = (day: string, days: number): string => written(new Date(at(day).getTime() + days * dayMs));

/** The 31st and so many months on is the last day of that month. */
export const plusMonths = (day: string, months: number): string => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0, 12));
  return `${written(last).slice(0, 8)}${String(Math.min(date, last.getUTCDate())).padStart(2, '0')}`;
};

export const daysOf = ({ from, to }: Period): number => Math.round((at(to).getTime() - at(from).getTime()) / dayMs) + 1;

/** The first day of the step in which a day is; weeks begin on Monday. */
export const startOf = (step: Step, day: string): string => {
  if (step === 'day') return day;
  if (step === 'month') return `${day.slice(0, 8)}01`;
  return plusDays(day, -((at(day).getUTCDay() + 6) % 7));
};

const nextStart = (step: Step, start: string): string =>
  step === 'month' ? plusMonths(start, 1) : plusDays(start, step === 'week' ? 7 : 1);

export const endOf = (step: Step, start: string): string => plusDays(nextStart(step, start), -1);

/** The first day of every step that a period touches. */
export const stepsIn = (step: Step, { from, to }: Period): readonly string[] => {
  const starts: string[] = [];
  for (let start = startOf(step, from); start <= to; start = nextStart(step, start)) starts.push(start);
  return starts;
};

/** A step that the period cuts, or that is not over yet: `today` is the clinic's. */
export const isPartial = (step: Step, start: string, { from, to }: Period, today: string): boolean =>
  start < from || endOf(step, start) > to || endOf(step, start) >= today;

/** Whole months are compared with as many whole months, anything else with as many days. */
export const comparedWith = (period: Period, comparison: Comparison): Period | null => {
  if (comparison === 'none') return null;
  const { from, to } = period;
  const whole = from.endsWith('-01') && plusDays(to, 1).endsWith('-01');
  const months = stepsIn('month', period).length;
  const back = comparison === 'year' ? 12 : whole ? months : null;
  if (back === null) return { from: plusDays(from, -daysOf(period)), to: plusDays(from, -1) };
  // From the day after, so that the end of a short month stays the end of a long one.
  return {
    from: plusMonths(from, -back),
    to: whole ? plusDays(plusMonths(plusDays(to, 1), -back), -1) : plusMonths(to, -back),
  };
};

/** What a step is called, on the page and in the file. */
export const stepText = (step: Step, start: string, locale: Locale): string => {
  if (step === 'month') return calendarMonthText(start, locale);
  if (step === 'day') return calendarDayText(start, locale);
  return `${calendarDayText(start, locale)} – ${calendarDayText(endOf('week', start), locale)}`;
};
