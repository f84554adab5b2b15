import { doneMinutesOf, minutesOf, type VisitRow } from '../visitRows.ts';
import { tenth } from './rateRows.ts';

type Parted = Pick<
  VisitRow,
  | 'state'
  | 'worker_id'
  | 'second_id'
  | 'workers'
  | 'shares'
  | 'started_at'
  | 'ended_at'
  | 'km'
  | 'travel'
  | 'start_at'
  | 'end_at'
>;

/** What one worker has of a visit: all of it, or of two who come together each their own. */
export interface Part {
  /** Null: a place that nobody has. */
  readonly worker: string | null;
  readonly plannedMinutes: number;
  /** Nothing where it is not done, or where they did not come. */
  readonly minutes: number;
  /** Paid minutes of the way there from the client before. */
  readonly travel: number;
  readonly km: number;
}

/** The first is the visit's own worker; the second is there where two come. */
export const partsOf = (row: Parted): readonly Part[] => {
  const plannedMinutes = minutesOf(row);
  const shares = row.shares && new Map(row.shares.map((one) => [one.worker, one]));
  const part = (worker: string | null, whole: boolean): Part => {
    const share = worker === null ? undefined : shares?.get(worker);
    const travel = (worker === null ? undefined : row.travel[worker]) ?? 0;
    if (shares) return { worker, plannedMinutes, travel, minutes: share?.minutes ?? 0, km: tenth(share?.km ?? 0) };
    return whole
      ? { worker, plannedMinutes, travel, minutes: doneMinutesOf(row), km: tenth(row.km) }
      : { worker, plannedMinutes, travel, minutes: 0, km: 0 };
  };
  if (row.workers < 2 && row.second_id === null) return [part(row.worker_id, true)];
  return [part(row.worker_id, true), part(row.second_id, false)];
};

/** Whose work of a visit is paid, once it is done: the way there with it. */
export const earnedOf = (row: Parted): readonly (Part & { readonly worker: string })[] =>
  row.state === 'done'
    ? partsOf(row).flatMap(({ worker, ...rest }, n) =>
        // A visit's own worker stands in a pay period also with nothing; who came beside them does where they came.
        worker !== null && (n === 0 || rest.minutes > 0 || rest.km > 0)
          ? { ...rest, worker, minutes: rest.minutes + rest.travel }
          : [],
      )
    : [];
