import { kmBetween, minutesOfWay, type PlanRules, usualRules } from './plan/planRules.ts';
import type { Position } from './place.ts';
import type { Fit, Warning } from './visit.ts';
import type { Gender, Pet, Skill, WorkerFacts } from './worker.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** What of a worker is asked about. */
export type RuledWorker = Pick<
  WorkerFacts,
  'paused' | 'skills' | 'areas' | 'availability' | 'timeOff' | 'dayHours' | 'weekHours' | 'gender' | 'petAllergies'
> & {
  /** By their class. */
  readonly restHours?: number;
  readonly credentials: readonly Pick<WorkerFacts['credentials'][number], 'name' | 'until'>[];
};

/** Work of somebody: when it is, in milliseconds since 1970, and on which day where the clinic is. */
export interface Spell {
  readonly day: string;
  readonly start: number;
  readonly end: number;
  /** Where; absent or null: nobody knows. */
  readonly spot?: Position | null | undefined;
}

/** A visit, where it stands or would stand. */
export interface AskedSpell extends Spell {
  /** On clocks of the clinic: `2026-11-20T08:00`. */
  readonly startWall: string;
  readonly endWall: string;
  readonly skills: readonly Skill[];
  /** '' where nobody knows. */
  readonly area: string;
  readonly gender?: Gender | undefined;
  readonly pets?: readonly Pet[] | undefined;
}

const atNoon = (day: string): number => Date.parse(`${day}T12:00:00Z`);
const textOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10);
const weekdayOf = (day: string): number => (new Date(atNoon(day)).getUTCDay() + 6) % 7;

export const mondayOf = (day: string): string => textOf(atNoon(day) - weekdayOf(day) * dayMs);

/** Names of credentials that do not hold on a day. */
export const lapsedOn = ({ credentials }: Pick<RuledWorker, 'credentials'>, day: string): string[] =>
  credentials.filter(({ until }) => until !== null && until < day).map(({ name }) => name);

export const isOff = ({ timeOff }: Pick<RuledWorker, 'timeOff'>, day: string): boolean =>
  timeOff.some(({ from, to }) => from <= day && day <= to);

const blocksOf = (worker: RuledWorker, { day, pets = [] }: AskedSpell): Fit['blocks'] => {
  const lapsed = lapsedOn(worker, day);
  return [
    ...(worker.paused ? [{ is: 'paused' as const, detail: '' }] : []),
    ...(lapsed.length > 0 ? [{ is: 'lapsed' as const, detail: lapsed.join(', ') }] : []),
    ...(isOff(worker, day) ? [{ is: 'time_off' as const, detail: '' }] : []),
    ...(worker.petAllergies?.some((one) => pets.includes(one)) ? [{ is: 'allergy' as const, detail: '' }] : []),
  ];
};

/** Half-open: one may begin when another ends. */
const overlap = (one: Spell, other: Spell): boolean => one.start < other.end && other.start < one.end;

const isRestShort = (visit: Spell, others: readonly Spell[], restHours = usualRules.classes.psw.restHours): boolean =>
  others.some(
    (other) =>
      other.day !== visit.day &&
      !overlap(visit, other) &&
      Math.max(other.start - visit.end, visit.start - other.end) < restHours * hourMs,
  );

const isAvailable = ({ availability }: RuledWorker, { day, startWall, endWall }: AskedSpell): boolean => {
  if (availability.length === 0) return true;
  const from = startWall.slice(11);
  const until = endWall.slice(0, 10) > day ? '24:00' : endWall.slice(11);
  return availability.some((one) => one.weekday === weekdayOf(day) && one.from <= from && until <= one.to);
};

/** To the minute. */
export const minutesIn = (spells: readonly Spell[]): number =>
  spells.reduce((all, { start, end }) => all + Math.round((end - start) / 60_000), 0);

/** Those of the week of a day, from Monday. */
export const ofWeek = <S extends Spell>(spells: readonly S[], day: string): readonly S[] => {
  const monday = mondayOf(day);
  const next = textOf(atNoon(monday) + 7 * dayMs);
  return spells.filter((one) => monday <= one.day && one.day < next);
};

/** Between visits of a day there must be time for the way, as far as both places are known. */
const isWayShort = (visit: Spell, others: readonly Spell[], rules: PlanRules): boolean =>
  others.some((other) => {
    if (overlap(visit, other)) return false;
    const free = Math.max(other.start - visit.end, visit.start - other.end);
    if (free >= 3 * hourMs) return false;
    const km = kmBetween(visit.spot, other.spot);
    return km !== null && minutesOfWay(km, rules) * 60_000 > free;
  });

/**
 * What speaks against a worker's making a visit: the one place that decides it, for the server and for the board.
 * @param near work of the worker a day beyond the visit's week, without the visit itself
 */
export const fitOf = (
  worker: RuledWorker,
  visit: AskedSpell,
  near: readonly Spell[],
  rules: PlanRules = usualRules,
): Pick<Fit, 'blocks' | 'warnings'> => {
  const own = minutesIn([visit]);
  const found: readonly (readonly [Warning, boolean])[] = [
    ['overlap', near.some((other) => overlap(visit, other))],
    ['day_hours', minutesIn(near.filter(({ day }) => day === visit.day)) + own > worker.dayHours * 60],
    ['week_hours', minutesIn(ofWeek(near, visit.day)) + own > worker.weekHours * 60],
    ['rest', isRestShort(visit, near, worker.restHours)],
    ['skill', visit.skills.some((skill) => !worker.skills.includes(skill))],
    ['unavailable', !isAvailable(worker, visit)],
    ['area', worker.areas.length > 0 && visit.area !== '' && !worker.areas.includes(visit.area)],
    ['gender', visit.gender !== undefined && worker.gender !== visit.gender],
    ['travel', isWayShort(visit, near, rules)],
  ];
  return { blocks: blocksOf(worker, visit), warnings: found.flatMap(([warning, is]) => (is ? [warning] : [])) };
};

/** A visit may begin at either end of its window. */
export const isInWindow = (start: number, window: { readonly from: number; readonly to: number }): boolean =>
  window.from <= start && start <= window.to;
