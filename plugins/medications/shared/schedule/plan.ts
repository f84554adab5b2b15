import type { Dosage, Timing, TimingRepeat } from '@medplum/fhirtypes';
import { hasCode } from '#clinical/shared/words.ts';
import { type DayPart, partOfEvent, partsFor } from './dayParts.ts';

/** When one line of a dosage falls due. Plain data: the server keeps it beside the next reminder. */
export interface DoseRule {
  /** Which of the resource's dosages it is. */
  readonly dosage: number;
  readonly parts: readonly DayPart[];
  /** Fixed times, `HH:MM`, beside the parts. */
  readonly times: readonly string[];
  /** 1: every day. Counted from the plan's start. */
  readonly everyDays: number;
  /** 0 is Sunday; empty: any. */
  readonly weekdays: readonly number[];
  /** Instants that the prescriber named one by one. */
  readonly events: readonly string[];
}

export interface DosePlan {
  readonly rules: readonly DoseRule[];
  /** FHIR dateTime: the first day, or instant. Counting and the first dose begin there. */
  readonly start?: string;
  readonly end?: string;
}

type Shape = Omit<DoseRule, 'dosage' | 'events'>;

const week = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const spread: Readonly<Record<number, readonly number[]>> = { 2: [1, 4], 3: [1, 3, 5], 4: [1, 3, 5, 0] };
const minutes = (of: number): string =>
  `${String(Math.floor(of / 60) % 24).padStart(2, '0')}:${String(Math.round(of) % 60).padStart(2, '0')}`;

const daily = (timesADay: number, given: Partial<Shape> = {}): Shape => {
  const parts = partsFor(timesADay);
  // More often than the day has parts: evenly between eight in the morning and ten in the evening.
  const times = parts
    ? []
    : Array.from({ length: timesADay }, (_, n) => minutes(480 + (n * 840) / Math.max(1, timesADay - 1)));
  return { parts: parts ?? [], times, everyDays: 1, weekdays: [], ...given };
};

/** Every so many hours, so that one of them is at eight in the morning, or at six where that spares the night. */
const everyHours = (hours: number): Shape | null => {
  if (hours <= 0 || 24 % hours !== 0) return null;
  if (hours === 24) return daily(1);
  const first = hours === 8 || hours === 6 ? 6 : 8 % hours;
  return {
    ...daily(1),
    parts: [],
    times: Array.from({ length: 24 / hours }, (_, n) => minutes((first + n * hours) * 60)).sort(),
  };
};

const codes: Readonly<Record<string, () => Shape | null>> = {
  QD: () => daily(1),
  BID: () => daily(2),
  TID: () => daily(3),
  QID: () => daily(4),
  AM: () => daily(1),
  PM: () => daily(1, { parts: ['evening'] }),
  BED: () => daily(1, { parts: ['night'] }),
  QOD: () => daily(1, { everyDays: 2 }),
  WK: () => daily(1, { everyDays: 7 }),
  Q4H: () => everyHours(4),
  Q6H: () => everyHours(6),
  Q8H: () => everyHours(8),
};

const byFrequency = ({ frequency = 1, period = 1, periodUnit, dayOfWeek = [] }: TimingRepeat): Shape | null => {
  const weekdays = dayOfWeek.map((day) => week.indexOf(day)).filter((day) => day >= 0);
  if (weekdays.length > 0) return daily(periodUnit === 'd' ? frequency : 1, { weekdays });
  if (periodUnit === 'h') return frequency === 1 ? everyHours(period) : null;
  if (periodUnit === 'd' && Number.isInteger(period)) return daily(frequency, { everyDays: period });
  if (periodUnit === 'wk' && Number.isInteger(period)) {
    if (frequency === 1) return daily(1, { everyDays: 7 * period });
    if (frequency === 7) return daily(1);
    return period === 1 && spread[frequency] ? daily(1, { weekdays: spread[frequency] }) : null;
  }
  return null;
};

const shapeOf = ({ repeat, code }: Timing): Shape | null => {
  if (repeat?.timeOfDay?.length) {
    const base = byFrequency({ ...repeat, frequency: 1 }) ?? daily(1);
    return { ...base, parts: [], times: repeat.timeOfDay.map((time) => time.slice(0, 5)) };
  }
  const parts = [...new Set((repeat?.when ?? []).flatMap((event) => partOfEvent(event) ?? []))];
  if (parts.length > 0) return { ...(byFrequency({ ...repeat, frequency: 1 }) ?? daily(1)), parts, times: [] };
  if (repeat && (repeat.periodUnit || repeat.dayOfWeek?.length)) return byFrequency(repeat);
  const known = Object.keys(codes).find((name) => hasCode(code, name));
  return known ? codes[known]!() : null;
};

const isAsNeeded = (dosage: Dosage): boolean =>
  dosage.asNeededBoolean === true || dosage.asNeededCodeableConcept !== undefined;

const ruleOf = (dosage: Dosage, index: number): readonly DoseRule[] => {
  if (isAsNeeded(dosage) || !dosage.timing) return [];
  const events = dosage.timing.event ?? [];
  if (events.length > 0)
    return [{ dosage: index, parts: [], times: [], everyDays: 1, weekdays: [], events: [...events] }];
  const shape = shapeOf(dosage.timing);
  return shape ? [{ dosage: index, events: [], ...shape }] : [];
};

/**
 * When the doses of these dosages fall due. No rule stands for what is taken as needed, or whose timing says no time that we
 * can name (once a month, a text alone): nobody is reminded at a time that we made up.
 */
export const planOf = (
  dosages: readonly Dosage[],
  period: { readonly start?: string; readonly end?: string },
): DosePlan => {
  const bounds = dosages.map((dosage) => dosage.timing?.repeat?.boundsPeriod).find(Boolean);
  const start = bounds?.start ?? period.start;
  const lasts = dosages.map((dosage) => dosage.timing?.repeat?.boundsDuration).find(Boolean);
  const days = { d: 1, wk: 7, mo: 30, a: 365 }[lasts?.code ?? lasts?.unit ?? ''];
  const until =
    start && lasts?.value && days
      ? new Date(Date.parse(start) + lasts.value * days * 86_400_000).toISOString()
      : undefined;
  const ends = [bounds?.end, until, period.end].filter((end) => end !== undefined).sort();
  return { rules: dosages.flatMap(ruleOf), ...(start ? { start } : {}), ...(ends[0] ? { end: ends[0] } : {}) };
};
