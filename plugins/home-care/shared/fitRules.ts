import { kmBetween, minutesOfWay, type PlanRules, usualRules } from './plan/planRules.ts';
import {
  inOrder,
  isRestShort,
  isRestTaken,
  isShiftRestShort,
  isWeekRestShort,
  type RestBeside,
  type RestHours,
  workAround,
} from './plan/restRules.ts';
import type { Spell } from './plan/spell.ts';
import type { Fit, Warning } from './visit.ts';
import type { Gender, Pet, Skill, WorkerFacts } from './worker.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** What of a worker is asked about. */
export type RuledWorker = Pick<
  WorkerFacts,
  'paused' | 'skills' | 'areas' | 'availability' | 'timeOff' | 'dayHours' | 'weekHours' | 'gender' | 'petAllergies'
> &
  /** By their class. */
  Partial<RestHours> & {
    /** Of the weeks beside that of the visits that are asked about; absent: nobody looked. */
    readonly beside?: RestBeside;
    readonly credentials: readonly Pick<WorkerFacts['credentials'][number], 'name' | 'until'>[];
  };

/** Half-open, in milliseconds. */
export type Span = readonly [from: number, to: number];

/** A visit, where it stands or would stand. */
export interface AskedSpell extends Spell {
  /** On clocks of the clinic: `2026-11-20T08:00`. */
  readonly startWall: string;
  readonly endWall: string;
  /** The first moment of its week, and of the next. */
  readonly week: Span;
  /** Likewise of the days on which it is: two where it goes on after midnight. */
  readonly days: readonly Span[];
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

const isAvailable = ({ availability }: RuledWorker, { day, startWall, endWall }: AskedSpell): boolean => {
  if (availability.length === 0) return true;
  const from = startWall.slice(11);
  const until = endWall.slice(0, 10) > day ? '24:00' : endWall.slice(11);
  return availability.some((one) => one.weekday === weekdayOf(day) && one.from <= from && until <= one.to);
};

/** To the minute. */
export const minutesIn = (spells: readonly Spell[]): number =>
  spells.reduce((all, { start, end }) => all + Math.round((end - start) / 60_000), 0);

/** Likewise, and only what falls between two moments. */
export const minutesWithin = (spells: readonly Pick<Spell, 'start' | 'end'>[], [from, to]: Span): number =>
  spells.reduce(
    (all, { start, end }) => all + Math.max(0, Math.round((Math.min(end, to) - Math.max(start, from)) / 60_000)),
    0,
  );

/** The days, or the weeks, on which something is; `begins`: the first moment of a day. */
export const spansOf = (
  { startWall, endWall }: Pick<AskedSpell, 'startWall' | 'endWall'>,
  begins: (day: string) => number,
): Pick<AskedSpell, 'days' | 'week'> => {
  const [first, last] = [startWall.slice(0, 10), endWall.slice(0, 10)];
  const span = (day: string, days: number): Span => [begins(day), begins(textOf(atNoon(day) + days * dayMs))];
  return {
    // Until midnight is not on the next day.
    days: first === last || endWall.endsWith('T00:00') ? [span(first, 1)] : [span(first, 1), span(last, 1)],
    week: span(mondayOf(first), 7),
  };
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

type Rules = readonly (readonly [Warning, () => boolean])[];

const rulesFor = (worker: RuledWorker, visit: AskedSpell, near: readonly Spell[], rules: PlanRules): Rules => {
  const isOver = (span: Span, hours: number): boolean => minutesWithin([...near, visit], span) > hours * 60;
  const rest = { ...usualRules.classes.psw, ...worker };
  const week = { ...rest, week: visit.week };
  let [all, around]: (readonly Spell[] | undefined)[] = [];
  const inAll = () => (all ??= inOrder([...near, visit]));
  const inSight = () => (around ??= workAround(visit, inAll()));
  return [
    ['overlap', () => near.some((other) => overlap(visit, other))],
    ['day_hours', () => visit.days.some((day) => isOver(day, worker.dayHours))],
    ['week_hours', () => isOver(visit.week, worker.weekHours)],
    ['rest', () => isRestShort(visit, inSight(), rest)],
    ['shift_rest', () => isShiftRestShort(visit, inSight(), rest)],
    ['week_rest', () => isWeekRestShort(inAll(), week) || isRestTaken(inAll(), inOrder(near), week)],
    ['skill', () => visit.skills.some((skill) => !worker.skills.includes(skill))],
    ['unavailable', () => !isAvailable(worker, visit)],
    ['area', () => worker.areas.length > 0 && visit.area !== '' && !worker.areas.includes(visit.area)],
    ['gender', () => visit.gender !== undefined && worker.gender !== visit.gender],
    ['travel', () => isWayShort(visit, near, rules)],
  ];
};

/**
 * What speaks against a worker's making a visit: the one place that decides it, for the server and for the board.
 * @param near work of the worker in the visit's week and four days around it, without the visit itself
 */
export const fitOf = (
  worker: RuledWorker,
  visit: AskedSpell,
  near: readonly Spell[],
  rules: PlanRules = usualRules,
): Pick<Fit, 'blocks' | 'warnings'> => ({
  blocks: blocksOf(worker, visit),
  warnings: rulesFor(worker, visit, near, rules).flatMap(([warning, is]) => (is() ? [warning] : [])),
});

/** Whether nothing at all speaks against it. */
export const isFit = (worker: RuledWorker, visit: AskedSpell, near: readonly Spell[], rules: PlanRules): boolean =>
  blocksOf(worker, visit).length === 0 && !rulesFor(worker, visit, near, rules).some(([, is]) => is());

/** A visit may begin at either end of its window. */
export const isInWindow = (start: number, window: { readonly from: number; readonly to: number }): boolean =>
  window.from <= start && start <= window.to;
