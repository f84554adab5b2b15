import type { Dose } from './doses.ts';
import { dayNumber, isoDay, localOf } from './schedule/zone.ts';

export interface AdherenceDay {
  /** `2026-11-20` where the patient is. */
  readonly day: string;
  readonly taken: number;
  readonly skipped: number;
  /** Due longer ago than the grace period, with no answer. */
  readonly missed: number;
  /** Still to come, within the grace period, or from before tracking began. */
  readonly open: number;
}

export interface Adherence {
  readonly days: readonly AdherenceDay[];
  readonly taken: number;
  readonly skipped: number;
  readonly missed: number;
  /** Of what was due and is over, 0 to 1; null where nothing was. */
  readonly share: number | null;
}

/** Until then an unanswered dose is late, not missed. */
export const graceMs = 4 * 60 * 60 * 1000;

/** The last `length` days up to today, each with what became of its doses, which come in order. */
export const adherenceOf = (doses: readonly Dose[], zone: string, now: Date, length = 30): Adherence => {
  const today = dayNumber(localOf(now, zone));
  const days = new Map<string, { day: string; taken: number; skipped: number; missed: number; open: number }>();
  for (let n = today - length + 1; n <= today; n += 1)
    days.set(isoDay(n), { day: isoDay(n), taken: 0, skipped: 0, missed: 0, open: 0 });
  // Counting begins with the first answer for a medicine of this name.
  const since = new Map<string, number>();
  for (const { at, answer, medicine } of doses) {
    if (answer !== null && !since.has(medicine.name)) since.set(medicine.name, at.getTime());
  }
  const lapsed = ({ at, medicine }: Dose): boolean =>
    at.getTime() >= (since.get(medicine.name) ?? Infinity) && now.getTime() - at.getTime() > graceMs;
  for (const dose of doses) {
    const day = days.get(isoDay(dayNumber(localOf(dose.at, zone))));
    if (day) day[dose.answer ?? (lapsed(dose) ? 'missed' : 'open')] += 1;
  }
  const list = [...days.values()];
  const sum = (what: 'taken' | 'skipped' | 'missed'): number => list.reduce((total, day) => total + day[what], 0);
  const [taken, skipped, missed] = [sum('taken'), sum('skipped'), sum('missed')];
  const over = taken + skipped + missed;
  return { days: list, taken, skipped, missed, share: over === 0 ? null : taken / over };
};
