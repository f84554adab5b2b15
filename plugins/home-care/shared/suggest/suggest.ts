import { type AskedSpell, isFit, minutesWithin, type RuledWorker } from '../fitRules.ts';
import { kmBetween, type PlanRules, usualRules } from '../plan/planRules.ts';
import type { Spell } from '../plan/spell.ts';
import type { Seat } from '../visit.ts';

/** A place on a visit that nobody has. */
export interface OpenVisit extends AskedSpell {
  readonly id: string;
  readonly seat?: Seat;
  readonly client: string;
}

export interface SuggestedWorker extends RuledWorker {
  readonly id: string;
  readonly name: string;
}

/** Work that somebody has already, of the weeks that are asked about and a day around them. */
export interface HeldWork extends Spell {
  readonly worker: string;
  readonly area: string;
}

export interface Suggesting {
  readonly visits: readonly OpenVisit[];
  readonly workers: readonly SuggestedWorker[];
  readonly work: readonly HeldWork[];
  readonly rules?: PlanRules;
  /** How many of a client's last visits were a worker's. */
  readonly known: (client: string, worker: string) => number;
}

export interface Suggestion {
  readonly visit: string;
  readonly seat: Seat;
  readonly to: string;
  /** Why this one: visits at the client before, others in the same postal area that day, minutes of that week with this one. */
  readonly known: number;
  readonly near: number;
  readonly weekMinutes: number;
  /** More on the way that day, along straight lines; null where a place is not known, or it is their only visit. */
  readonly km: number | null;
}

type Ranked = readonly [known: number, km: number, minutes: number];
const isBetter = (one: Ranked, other: Ranked): boolean => {
  const at = one.findIndex((value, n) => value !== other[n]);
  return at !== -1 && one[at]! > other[at]!;
};

/** What a way counts that nobody knows: within a postal area, and from wherever else. */
const unknownKm = { near: 1.5, far: 6 } as const;

/** The way to it from the visit before, and on to the next, less the way between these two. */
const moreOf = (visit: OpenVisit, day: readonly Spell[]): number | null => {
  const before = day.filter(({ end }) => end <= visit.start).toSorted((one, other) => other.end - one.end)[0];
  const next = day.filter(({ start }) => start >= visit.end).toSorted((one, other) => one.start - other.start)[0];
  if (!before && !next) return null;
  const [to, on] = [before && kmBetween(before.spot, visit.spot), next && kmBetween(visit.spot, next.spot)];
  if (to === null || on === null) return null;
  const spared = before && next ? kmBetween(before.spot, next.spot)! : 0;
  return Math.round(((to ?? 0) + (on ?? 0) - spared) * 10) / 10;
};

/**
 * Who could make visits that nobody has, without a block and without a warning: whom the client knows, then the fewest
 * kilometres, then who has the fewest hours. Those with the fewest choices come first. What nobody fits is left out.
 */
export const suggest = ({ visits, workers, work, known, rules = usualRules }: Suggesting): readonly Suggestion[] => {
  const held = new Map(workers.map(({ id }) => [id, work.filter(({ worker }) => worker === id)]));
  const isFree = (worker: SuggestedWorker, visit: OpenVisit): boolean =>
    isFit(worker, visit, held.get(worker.id)!, rules);
  const choices = new Map(visits.map((visit) => [visit, workers.filter((worker) => isFree(worker, visit))]));
  const order = visits.toSorted(
    (one, other) =>
      choices.get(one)!.length - choices.get(other)!.length || one.start - other.start || (one.id < other.id ? -1 : 1),
  );
  return order.flatMap((visit): Suggestion[] => {
    let best: (Pick<Suggestion, 'near' | 'km'> & { readonly worker: SuggestedWorker; readonly rank: Ranked }) | null =
      null;
    for (const worker of choices.get(visit)!) {
      // Others may have been given to them meanwhile.
      if (!isFree(worker, visit)) continue;
      const own = held.get(worker.id)!;
      const day = own.filter((one) => one.day === visit.day);
      const near = day.filter(({ area }) => area !== '' && area === visit.area).length;
      const km = moreOf(visit, day);
      const cost = km ?? (near > 0 ? unknownKm.near : unknownKm.far);
      const rank: Ranked = [known(visit.client, worker.id), -cost, -minutesWithin(own, visit.week)];
      if (best === null || isBetter(rank, best.rank)) best = { worker, rank, near, km };
    }
    if (best === null) return [];
    const { worker, rank, near, km } = best;
    const { day, start, end, area, spot } = visit;
    held.set(worker.id, [...held.get(worker.id)!, { day, start, end, area, spot, worker: worker.id }]);
    return [
      {
        ...{ visit: visit.id, seat: visit.seat ?? 'first', to: worker.id, known: rank[0], near, km },
        weekMinutes: minutesWithin([visit], visit.week) - rank[2],
      },
    ];
  });
};
