import * as z from 'zod/mini';
import { metresBetween, type Position } from '../place.ts';
import { workerClasses } from '../worker.ts';

/** Hours that a clinic may ask for in a row in a week. */
export const mostWeekRest = 48;

const classRules = z.object({
  /** Hours off in a row in each day, and between the last visit of a day and the first of the next. */
  restHours: z.number().check(z.int(), z.minimum(0), z.maximum(24)),
  /** Between shifts; and in a row in a week, or twice as many in two weeks. What is older than these rules does not say. */
  shiftRestHours: z._default(z.number().check(z.int(), z.minimum(0), z.maximum(24)), 8),
  weekRestHours: z._default(z.number().check(z.int(), z.minimum(0), z.maximum(mostWeekRest)), 24),
  /** Whether the way from one client to the next is work. */
  paidTravel: z.boolean(),
});

/** What a clinic says of the way between clients, and of rest. Kilometres are along a straight line. */
export const planRules = z.object({
  /** From a short way to a long one: so many of its kilometres at that speed, null: all that are left. */
  speeds: z
    .array(
      z.object({
        km: z.nullable(z.number().check(z.minimum(0.5), z.maximum(500))),
        kmh: z.number().check(z.minimum(3), z.maximum(130)),
      }),
    )
    .check(z.minLength(1), z.maxLength(5)),
  /** Of every way: to the car, from it, the door. */
  stopMinutes: z.number().check(z.int(), z.minimum(0), z.maximum(60)),
  classes: z.record(z.enum(workerClasses), classRules),
});
export type PlanRules = z.infer<typeof planRules>;

const usual = { restHours: 11, shiftRestHours: 8, weekRestHours: 24, paidTravel: true } as const;

/** Until a clinic says otherwise. */
export const usualRules: PlanRules = {
  speeds: [
    { km: 5, kmh: 25 },
    { km: 15, kmh: 45 },
    { km: null, kmh: 75 },
  ],
  stopMinutes: 5,
  classes: { psw: usual, homemaker: usual, nurse: usual, therapist: usual },
};

/** Where somebody lives; `exact`: by their address, and not by others of their postal area. */
export interface Spot extends Position {
  readonly exact: boolean;
}

/** Along a straight line, to a tenth; null where either is not known. */
export const kmBetween = (one: Position | null | undefined, other: Position | null | undefined): number | null =>
  one && other ? Math.round(metresBetween(one, other) / 100) / 10 : null;

/** Whole minutes that a way takes; none to where one is already. */
export const minutesOfWay = (
  km: number,
  { speeds, stopMinutes }: Pick<PlanRules, 'speeds' | 'stopMinutes'>,
): number => {
  if (km < 0.1) return 0;
  let [left, hours] = [km, 0];
  speeds.forEach(({ km: most, kmh }, n) => {
    const part = most === null || n === speeds.length - 1 ? left : Math.min(left, most);
    hours += part / kmh;
    left -= part;
  });
  return Math.ceil(hours * 60 - 1e-6) + stopMinutes;
};
