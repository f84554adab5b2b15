import { type PartTimes, usualTimes } from './dayParts.ts';
import type { DosePlan, DoseRule } from './plan.ts';
import { dayNumber, dayOf, instantOf, localOf, weekdayOf } from './zone.ts';

export interface ScheduleOptions {
  /** IANA name, for example `America/Toronto`. */
  readonly zone: string;
  readonly parts?: PartTimes;
  /** The patient's own times for this medicine, `HH:MM`, in place of the plan's. */
  readonly own?: readonly string[];
}

export interface Occurrence {
  readonly at: Date;
  /** Index of the dosage. */
  readonly dosage: number;
}

const isDay = (value: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(value);

/** A date alone begins with its first minute in the zone, or ends with its last. */
const edge = (value: string, zone: string, last: boolean): Date => {
  if (!isDay(value)) return new Date(value);
  const [year = 0, month = 0, day = 0] = value.split('-').map(Number);
  const start = { year, month, day, hour: 0, minute: 0 };
  return last ? instantOf({ ...start, hour: 23, minute: 59 }, zone) : instantOf(start, zone);
};

/** `HH:MM` at which a rule's doses are taken. */
export const timesOf = (
  rule: DoseRule,
  { parts = usualTimes, own }: Pick<ScheduleOptions, 'parts' | 'own'>,
): readonly string[] =>
  own && own.length > 0 ? own : [...rule.times, ...rule.parts.map((part) => parts[part])].sort();

/** The doses that fall due from `from` to before `to`, in order. */
export const occurrences = (plan: DosePlan, from: Date, to: Date, where: ScheduleOptions): readonly Occurrence[] => {
  const { zone } = where;
  const begins = plan.start ? edge(plan.start, zone, false) : undefined;
  const ends = plan.end ? edge(plan.end, zone, true) : undefined;
  const first = begins && begins > from ? begins : from;
  const within = (at: Date): boolean => at >= first && at < to && (!ends || at <= ends);
  const [firstDay, lastDay] = [dayNumber(localOf(first, zone)), dayNumber(localOf(to, zone))];
  const counted = begins ? dayNumber(localOf(begins, zone)) : 0;
  const found = plan.rules.flatMap((rule) => {
    const named = rule.events.map((event) => new Date(event)).filter(within);
    if (rule.events.length > 0) return named.map((at) => ({ at, dosage: rule.dosage }));
    const doses: Occurrence[] = [];
    for (let day = firstDay; day <= lastDay; day += 1) {
      if (rule.weekdays.length > 0 && !rule.weekdays.includes(weekdayOf(day))) continue;
      if (rule.everyDays > 1 && (((day - counted) % rule.everyDays) + rule.everyDays) % rule.everyDays !== 0) continue;
      for (const time of timesOf(rule, where)) {
        const [hour = 0, minute = 0] = time.split(':').map(Number);
        const at = instantOf({ ...dayOf(day), hour, minute }, zone);
        if (within(at)) doses.push({ at, dosage: rule.dosage });
      }
    }
    return doses;
  });
  return found.sort((a, b) => a.at.getTime() - b.at.getTime());
};

const dayMs = 86_400_000;

/** The first dose at or after this instant; null where none comes within a year. */
export const nextOccurrence = (plan: DosePlan, after: Date, where: ScheduleOptions): Occurrence | null => {
  if (plan.rules.length === 0) return null;
  const begins = plan.start ? edge(plan.start, where.zone, false) : after;
  const from = begins > after ? begins : after;
  for (const days of [2, 15, 370]) {
    const [next] = occurrences(plan, from, new Date(from.getTime() + days * dayMs), where);
    if (next) return next;
  }
  return null;
};

/** How many doses an average day has. */
export const dosesADay = (rule: DoseRule): number =>
  ((rule.times.length + rule.parts.length) * (rule.weekdays.length > 0 ? rule.weekdays.length / 7 : 1)) /
  rule.everyDays;
