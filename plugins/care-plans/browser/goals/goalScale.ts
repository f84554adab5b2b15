import type { Bounds } from './targetBounds.ts';

/** Positions on a goal's line, in percent of its width. */
export interface GoalScale {
  readonly zone: { readonly from: number; readonly to: number };
  readonly now: number | null;
  /** Where it began, when that is another place. */
  readonly then: number | null;
}

/** The line runs from below the lowest to above the highest of everything on it, so that the zone and the value both show. */
export const goalScaleOf = ({ low, high }: Bounds, now: number | null, then: number | null): GoalScale => {
  const marks = [low, high, now, then].filter((mark) => mark !== undefined && mark !== null);
  const [least, most] = [Math.min(...marks), Math.max(...marks)];
  const air = (most - least || Math.abs(most) || 1) * 0.35;
  // Nothing that is measured here is less than nothing.
  const start = least >= 0 ? Math.max(0, least - air) : least - air;
  const end = most + air;
  const at = (value: number): number => Math.round(((value - start) / (end - start)) * 1000) / 10;
  return {
    zone: { from: low === undefined ? 0 : at(low), to: high === undefined ? 100 : at(high) },
    now: now === null ? null : at(now),
    then: then === null || then === now ? null : at(then),
  };
};
