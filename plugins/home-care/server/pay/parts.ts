import { doneMinutesOf, minutesOf, type VisitRow } from '../visitRows.ts';
import { tenth } from './rateRows.ts';

const minuteMs = 60_000;

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
  /** When it is, as planned and as done; what is worked before and after a midnight counts on either day. */
  readonly plan: Span;
  readonly work: Span | null;
}

/** Half-open. */
export type Span = readonly [from: Date, to: Date];

/** The first is the visit's own worker; the second is there where two come. */
export const partsOf = (row: Parted): readonly Part[] => {
  const plannedMinutes = minutesOf(row);
  const plan: Span = [row.start_at, row.end_at];
  const worked: Span | null = row.started_at && row.ended_at ? [row.started_at, row.ended_at] : null;
  const shares = row.shares && new Map(row.shares.map((one) => [one.worker, one]));
  const part = (worker: string | null, whole: boolean): Part => {
    const share = worker === null ? undefined : shares?.get(worker);
    const travel = (worker === null ? undefined : row.travel[worker]) ?? 0;
    const all = { worker, plannedMinutes, travel, plan };
    if (shares) {
      // What was told before shares had times began with the visit.
      const from = share?.from === undefined ? row.started_at : new Date(share.from);
      const minutes = share?.minutes ?? 0;
      const work: Span | null = from && [from, new Date(from.getTime() + minutes * minuteMs)];
      return { ...all, minutes, km: tenth(share?.km ?? 0), work };
    }
    return whole
      ? { ...all, minutes: doneMinutesOf(row), km: tenth(row.km), work: worked }
      : { ...all, minutes: 0, km: 0, work: worked };
  };
  if (row.workers < 2 && row.second_id === null) return [part(row.worker_id, true)];
  return [part(row.worker_id, true), part(row.second_id, false)];
};

/** Whose work of a visit is paid, once it is done: the way there with it. */
export const earnedOf = (row: Parted): readonly (Part & { readonly worker: string })[] =>
  row.state === 'done'
    ? partsOf(row).flatMap(({ worker, ...rest }, n) =>
        // A visit's own worker stands in a pay period also with nothing; who came beside them does where they came.
        worker !== null && (n === 0 || rest.minutes > 0 || rest.km > 0) ? { ...rest, worker } : [],
      )
    : [];

/** Of a span of time, what is over by a moment: so that what stands on both sides of it adds up to the whole. */
const minutesBy = ([from, to]: Span, all: number, moment: Date): number => {
  if (moment >= to) return all;
  return Math.min(all, Math.max(0, Math.round((moment.getTime() - from.getTime()) / minuteMs)));
};

const within = (span: Span | null, all: number, [from, to]: Span): number =>
  span ? minutesBy(span, all, to) - minutesBy(span, all, from) : 0;

const isIn = (moment: Date, [from, to]: Span): boolean => from <= moment && moment < to;

/** What of a part falls between two moments. The way there and its kilometres count when the work begins. */
export const partWithin = (part: Part, span: Span): Part => {
  const begun = isIn((part.work ?? part.plan)[0], span);
  return {
    ...part,
    plannedMinutes: within(part.plan, part.plannedMinutes, span),
    minutes: within(part.work, part.minutes, span),
    travel: begun ? part.travel : 0,
    km: begun ? part.km : 0,
  };
};

export const paidMinutes = ({ minutes, travel }: Pick<Part, 'minutes' | 'travel'>): number => minutes + travel;

/** Whether anything of a visit falls between two moments: what is planned, or what is done. */
export const touches = (row: Parted, span: Span): boolean =>
  [row.start_at, row.started_at].some((at) => at !== null && isIn(at, span)) ||
  partsOf(row)
    .map((part) => partWithin(part, span))
    .some(({ plannedMinutes, minutes }) => plannedMinutes > 0 || minutes > 0);

/** Whether a visit counts as one between two moments: hours may fall on other days too, the visit stands where it is planned. */
export const standsIn = ({ start_at }: Pick<VisitRow, 'start_at'>, span: Span): boolean => isIn(start_at, span);
