import type { CarePlan, Goal, Provenance } from '@medplum/fhirtypes';
import { idOf, type Stored } from '#clinical/shared';

/** The plan and its goals as they stood together at one moment. */
export interface Snapshot {
  /** ISO 8601. */
  readonly at: string;
  readonly plan: Stored<CarePlan>;
  readonly goals: readonly Stored<Goal>[];
}

/** What one save writes carries times this near to one another. */
const sameSaveMs = 1500;

const timeOf = ({ meta }: { readonly meta?: { readonly lastUpdated?: string } }): number =>
  Date.parse(meta?.lastUpdated ?? '') || 0;

export const goalIdsOf = ({ goal }: CarePlan): readonly string[] =>
  (goal ?? []).flatMap((reference) => idOf(reference, 'Goal') ?? []);

/** Every goal that any version of the plan has had. */
export const allGoalIds = (plans: readonly CarePlan[]): readonly string[] => [...new Set(plans.flatMap(goalIdsOf))];

const newestUntil = <R extends Stored>(versions: readonly R[], time: number): R | undefined =>
  versions.reduce<R | undefined>(
    (best, one) => (timeOf(one) <= time && (!best || timeOf(one) > timeOf(best)) ? one : best),
    undefined,
  );

/**
 * One snapshot a save, newest first: of the plan's versions and its goals', however they were saved.
 * @param goals every version of every goal, in any order
 */
export const snapshotsOf = (
  plans: readonly Stored<CarePlan>[],
  goals: readonly Stored<Goal>[],
): readonly Snapshot[] => {
  const begun = Math.min(...plans.map(timeOf));
  const moments = [...plans, ...goals].map(timeOf).sort((one, other) => one - other);
  // Of moments that belong to one save, the last.
  const saves = moments.filter((time, n) => time >= begun && !((moments[n + 1] ?? Infinity) - time <= sameSaveMs));
  return saves
    .flatMap((time): Snapshot[] => {
      const plan = newestUntil(plans, time);
      if (!plan) return [];
      const ids = goalIdsOf(plan);
      const then = ids.flatMap(
        (id) =>
          newestUntil(
            goals.filter((goal) => goal.id === id),
            time,
          ) ?? [],
      );
      return [{ at: new Date(time).toISOString(), plan, goals: then }];
    })
    .reverse();
};

/** Ids of versions that a signature covers: `CarePlan/1 -> 3`. */
export const signedVersions = ({ entity }: Provenance): ReadonlyMap<string, string> =>
  new Map(
    (entity ?? []).flatMap(({ what }) => {
      const [, place, version] = /([A-Za-z]+\/[A-Za-z0-9\-.]+)\/_history\/(.+)$/.exec(what.reference ?? '') ?? [];
      return place !== undefined && version !== undefined ? [[place, version] as const] : [];
    }),
  );

/** Does the signature cover exactly the current versions? */
export const isCurrentVersion = (signed: ReadonlyMap<string, string>, now: readonly Stored[]): boolean =>
  now.every((one) => signed.get(`${one.resourceType}/${one.id}`) === one.meta?.versionId);
