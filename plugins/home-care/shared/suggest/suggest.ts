import { type AskedSpell, fitOf, minutesIn, ofWeek, type RuledWorker, type Spell } from '../fitRules.ts';

export interface OpenVisit extends AskedSpell {
  readonly id: string;
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
  /** How many of a client's last visits were a worker's. */
  readonly known: (client: string, worker: string) => number;
}

export interface Suggestion {
  readonly visit: string;
  readonly to: string;
  /** Why this one: visits at the client before, others in the same postal area that day, minutes of that week with this one. */
  readonly known: number;
  readonly near: number;
  readonly weekMinutes: number;
}

type Ranked = readonly [known: number, near: number, minutes: number];
const isBetter = (one: Ranked, other: Ranked): boolean => {
  const at = one.findIndex((value, n) => value !== other[n]);
  return at !== -1 && one[at]! > other[at]!;
};

/**
 * Who could make visits that nobody has, without a block and without a warning: whom the client knows, who is near that day
 * anyway, who has the fewest hours. Those with the fewest choices come first. What nobody fits is left out.
 */
export const suggest = ({ visits, workers, work, known }: Suggesting): readonly Suggestion[] => {
  const held = new Map(workers.map(({ id }) => [id, work.filter(({ worker }) => worker === id)]));
  const isFree = (worker: SuggestedWorker, visit: OpenVisit): boolean => {
    const { blocks, warnings } = fitOf(worker, visit, held.get(worker.id)!);
    return blocks.length === 0 && warnings.length === 0;
  };
  const choices = new Map(visits.map((visit) => [visit.id, workers.filter((worker) => isFree(worker, visit))]));
  const order = visits.toSorted(
    (one, other) =>
      choices.get(one.id)!.length - choices.get(other.id)!.length ||
      one.start - other.start ||
      (one.id < other.id ? -1 : 1),
  );
  return order.flatMap((visit): Suggestion[] => {
    let best: { readonly worker: SuggestedWorker; readonly rank: Ranked } | null = null;
    for (const worker of choices.get(visit.id)!) {
      // Others may have been given to them meanwhile.
      if (!isFree(worker, visit)) continue;
      const own = held.get(worker.id)!;
      const near = own.filter(({ day, area }) => day === visit.day && area !== '' && area === visit.area).length;
      const rank: Ranked = [known(visit.client, worker.id), near, -minutesIn(ofWeek(own, visit.day))];
      if (best === null || isBetter(rank, best.rank)) best = { worker, rank };
    }
    if (best === null) return [];
    const { worker, rank } = best;
    const { day, start, end, area } = visit;
    held.set(worker.id, [...held.get(worker.id)!, { day, start, end, area, worker: worker.id }]);
    return [
      {
        ...{ visit: visit.id, to: worker.id, known: rank[0], near: rank[1] },
        weekMinutes: minutesIn([visit]) - rank[2],
      },
    ];
  });
};
