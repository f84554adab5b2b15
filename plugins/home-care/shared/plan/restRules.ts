import type { Spell } from './spell.ts';

const hourMs = 3_600_000;

/** After so long a pause somebody has gone home: what comes then is another shift. */
export const pauseHours = 3;
/** Two shifts that hold no more work than this, both together, need no rest between them. */
const togetherHours = 13;

/** Hours off, as a clinic says for a class of workers; 0: there is no such rule. */
export interface RestHours {
  /** In a row, in each day: after its last work, and before that of the next. */
  readonly restHours: number;
  /** Between two shifts that together hold more work than thirteen hours. */
  readonly shiftRestHours: number;
  /** In a row, in each week; or twice as many in two weeks that follow each other. */
  readonly weekRestHours: number;
}

/** Of the weeks beside one. */
export interface RestBeside {
  /** They hold twice `weekRestHours` in a row for themselves. */
  readonly before: boolean;
  readonly after: boolean;
  /** They have neither their own rest nor one with the week on their other side: one that reaches into this week has to do. */
  readonly leansBefore?: boolean | undefined;
  readonly leansAfter?: boolean | undefined;
}

interface Run {
  readonly start: number;
  readonly end: number;
  /** On which it begins. */
  readonly day: string;
  /** Milliseconds of work. */
  readonly work: number;
}

/** The order in which the rules of rest take work. */
export const inOrder = (spells: readonly Spell[]): readonly Spell[] =>
  spells.toSorted((one, other) => one.start - other.start);

/** Work with shorter pauses between than these, as one. */
const runsOf = (ordered: readonly Spell[], pause: number): readonly Run[] => {
  const runs: Run[] = [];
  for (const { start, end, day } of ordered) {
    const last = runs.at(-1);
    if (!last || start - last.end >= pause) runs.push({ start, end, day, work: end - start });
    else {
      const more = Math.max(0, end - Math.max(start, last.end));
      runs[runs.length - 1] = { ...last, end: Math.max(last.end, end), work: last.work + more };
    }
  }
  return runs;
};

/** A rest that is shorter than a pause parts shifts too. */
const shiftsOf = (ordered: readonly Spell[], rest: number): readonly Run[] =>
  runsOf(ordered, Math.min(pauseHours * hourMs, rest));

/** Chains of work are looked at so far around a visit: one that is longer breaks the rule within. */
const lookMs = 36 * hourMs;

/** Work around a visit, and itself, in order. */
export const workAround = (visit: Spell, ordered: readonly Spell[]): readonly Spell[] =>
  ordered.filter(({ start, end }) => end > visit.start - lookMs && start < visit.end + lookMs);

const holds = (run: Run, { start, end }: Spell): boolean => run.start <= start && end <= run.end;

/**
 * Between the work of two days, and in the 24 hours from its beginning. Work with short pauses that goes on after midnight is one
 * shift, and needs no rest within.
 */
export const isRestShort = (visit: Spell, all: readonly Spell[], { restHours }: RestHours): boolean => {
  if (restHours === 0) return false;
  const rest = restHours * hourMs;
  const shifts = shiftsOf(all, rest);
  const at = shifts.findIndex((one) => holds(one, visit));
  const isNear = (one: Run | undefined, other: Run | undefined): boolean =>
    one !== undefined && other !== undefined && one.day !== other.day && other.start - one.end < rest;
  if (isNear(shifts[at - 1], shifts[at]) || isNear(shifts[at], shifts[at + 1])) return true;
  const stretch = runsOf(all, rest).find((one) => holds(one, visit));
  return stretch !== undefined && stretch.end - stretch.start > 24 * hourMs - rest;
};

export const isShiftRestShort = (visit: Spell, all: readonly Spell[], { shiftRestHours }: RestHours): boolean => {
  if (shiftRestHours === 0) return false;
  const rest = shiftRestHours * hourMs;
  const shifts = shiftsOf(all, rest);
  return shifts.some((shift, n) => {
    const next = shifts[n + 1];
    if (!next || (!holds(shift, visit) && !holds(next, visit))) return false;
    return next.start - shift.end < rest && shift.work + next.work > togetherHours * hourMs;
  });
};

/** The longest time between two moments in which there is no work. */
export const longestFree = (
  ordered: readonly Pick<Spell, 'start' | 'end'>[],
  [from, to]: readonly [number, number],
): number => {
  let [free, since] = [0, from];
  for (const { start, end } of ordered) {
    free = Math.max(free, Math.min(start, to) - since);
    since = Math.max(since, end);
  }
  return Math.max(free, to - since);
};

interface WeekAsked extends Pick<RestHours, 'weekRestHours'> {
  /** From its first moment until that of the next. */
  readonly week: readonly [number, number];
  readonly beside?: RestBeside | undefined;
}

/** Does it hold a rest of two weeks, of which one lies beside it? So far into that one it may reach over Sunday's midnight. */
const restsWith = (
  side: 'before' | 'after',
  ordered: readonly Spell[],
  { week: [from, to], weekRestHours }: WeekAsked,
): boolean => {
  const rest = 2 * weekRestHours * hourMs;
  return longestFree(ordered, side === 'before' ? [from - rest, to] : [from, to + rest]) >= rest;
};

/** Of the week itself. @param all work in it and for twice `weekRestHours` on both sides, in order */
export const isWeekRestShort = (all: readonly Spell[], asked: WeekAsked): boolean => {
  const { week, weekRestHours, beside } = asked;
  if (weekRestHours === 0 || longestFree(all, week) >= weekRestHours * hourMs) return false;
  if (beside?.before === true || beside?.after === true) return false;
  return !restsWith('before', all, asked) && !restsWith('after', all, asked);
};

/** Does a week beside this one lose the rest of two weeks on which it leans? @param without work without the visit, in order */
export const isRestTaken = (all: readonly Spell[], without: readonly Spell[], asked: WeekAsked): boolean => {
  const { weekRestHours, beside } = asked;
  if (weekRestHours === 0) return false;
  const loses = (side: 'before' | 'after'): boolean => restsWith(side, without, asked) && !restsWith(side, all, asked);
  return (beside?.leansBefore === true && loses('before')) || (beside?.leansAfter === true && loses('after'));
};
