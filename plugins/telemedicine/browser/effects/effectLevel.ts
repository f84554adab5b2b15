/**
 * How much of an effect runs, from most to least: the background by a quick mask; by a slow one; everything blurred, which
 * needs no mask; the camera as it is.
 */
export const levels = ['full', 'light', 'whole', 'off'] as const;
export type Level = (typeof levels)[number];

/** What one second of work cost. */
export interface Sample {
  /** The share of the second that the worker spent on pictures, 0 to 1. */
  readonly busy: number;
  /** Milliseconds for a mask; how long one is waited for, where that is longer. Null where none is made. */
  readonly maskMs: number | null;
  /** How late the page's timers fire, in milliseconds: sound and signalling share its thread. */
  readonly pageLag: number;
}

export interface LevelState {
  readonly level: Level;
  /** Never above this: a part that failed or is missing is not tried again. */
  readonly ceiling: Level;
  /** Seconds in a row over the budget, and well inside it. */
  readonly over: number;
  readonly under: number;
  /** Seconds well inside the budget that the next climb takes: longer after every climb that was taken back. */
  readonly patience: number;
  /** Seconds at this level, and whether it was reached by climbing. */
  readonly since: number;
  readonly climbed: boolean;
}

const firstPatience = 10;
const lastPatience = 300;
/** A level's first second pays for what later ones have: canvases, a first mask. */
const settling = 1;
/** A climb that is taken back within this many seconds was a mistake. */
const proven = 20;

/** Over any of these for two seconds is too much; over `atOnce` is too much already. */
const budget = { busy: 0.7, pageLag: 80 } as const;
const atOnce = { busy: 0.95, pageLag: 500 } as const;
const ease = { busy: 0.35, pageLag: 40 } as const;
/** Seconds over the budget before a bare picture. */
const lastResort = 8;
/** Beyond these a mask is so old that it shows where the person was. */
const maskBudget: Readonly<Record<Level, number>> = { full: 120, light: 700, whole: Infinity, off: Infinity };

const at = (level: Level): number => levels.indexOf(level);
const lower = (one: Level, other: Level): Level => (at(one) > at(other) ? one : other);

export const firstLevel = (): LevelState => ({
  level: 'full',
  ceiling: 'full',
  over: 0,
  under: 0,
  patience: firstPatience,
  since: 0,
  climbed: false,
});

const move = (standing: LevelState, level: Level, climbed: boolean): LevelState => ({
  ...standing,
  level,
  over: 0,
  under: 0,
  since: 0,
  climbed,
});

/** Something is missing or broke: from now on at most this much. */
export const limitLevel = (standing: LevelState, ceiling: Level): LevelState => {
  const limited = { ...standing, ceiling: lower(standing.ceiling, ceiling) };
  const level = lower(standing.level, ceiling);
  return level === standing.level ? limited : move(limited, level, false);
};

const down = (standing: LevelState): LevelState => {
  const mistake = standing.climbed && standing.since < proven;
  const patience = mistake ? Math.min(standing.patience * 2, lastPatience) : standing.patience;
  return { ...move(standing, levels[at(standing.level) + 1] ?? 'off', false), patience };
};

/** A full blur costs almost nothing: the room is shown only if even that is too slow. */
const stepWhole = (standing: LevelState, { busy, pageLag }: Sample): LevelState => {
  const over = busy > budget.busy ? standing.over + 1 : 0;
  if (over >= lastResort) return down(standing);
  if (over > 0 || at(standing.ceiling) >= at('whole') || busy >= ease.busy || pageLag >= ease.pageLag) {
    return { ...standing, over, under: 0 };
  }
  const under = standing.under + 1;
  return under >= standing.patience ? move(standing, 'light', true) : { ...standing, over, under };
};

/** One second later. Off stays off: a picture that was uncovered is covered again only by the person. */
export const nextLevel = (standing: LevelState, { busy, maskMs, pageLag }: Sample): LevelState => {
  const { level, ceiling, since } = standing;
  if (level === 'off') return standing;
  const aged = { ...standing, since: since + 1 };
  if (since < settling) return aged;
  if (level === 'whole') return stepWhole(aged, { busy, maskMs, pageLag });
  const mask = maskMs ?? 0;
  if (busy > atOnce.busy || pageLag > atOnce.pageLag) return down(aged);
  if (busy > budget.busy || pageLag > budget.pageLag || mask > maskBudget[level]) {
    return standing.over > 0 ? down(aged) : { ...aged, over: 1, under: 0 };
  }
  const above = levels[at(level) - 1];
  const easy = busy < ease.busy && pageLag < ease.pageLag && above !== undefined && mask < maskBudget[above] / 2;
  if (!easy || at(above) < at(ceiling)) return { ...aged, over: 0, under: 0 };
  const under = standing.under + 1;
  return under >= standing.patience ? move(aged, above, true) : { ...aged, over: 0, under };
};
