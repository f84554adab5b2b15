import type { Goal } from '@medplum/fhirtypes';
import { useLayoutEffect, useState } from 'react';
import { useHistory, usePatientId } from '#clinical/browser';
import { useService } from '#core/browser';
import { ClinicalRecord, type Stored, type StoredOf } from '#clinical/shared';
import { type Resource } from '#core/shared';
import { allGoalIds, type Snapshot, snapshotsOf } from '../snapshot.ts';

export interface Versions {
  /** Newest first; undefined while they are fetched. */
  readonly snapshots: readonly Snapshot[] | undefined;
  readonly plans: Resource<readonly StoredOf<'CarePlan'>[]>;
  readonly goals: readonly Stored<Goal>[];
  readonly error: Error | undefined;
}

/** Every version of a plan with its goals. `null`: not wanted. Read it in an `observer`. */
export const useVersions = (planId: string | null): Versions => {
  const about = usePatientId();
  const record = useService(ClinicalRecord);
  const plans = useHistory('CarePlan', planId, { about });
  const ids = allGoalIds(plans.data ?? []).join(',');
  const [watched, setWatched] = useState<{
    readonly ids: string;
    readonly of: readonly Resource<readonly Stored<Goal>[]>[];
  }>({
    ids: '',
    of: [],
  });
  useLayoutEffect(() => {
    const of =
      ids === '' ? [] : ids.split(',').map((id) => record.history('Goal', id, about === null ? {} : { about }));
    setWatched({ ids, of });
    return () => {
      for (const one of of) one.dispose();
    };
  }, [record, ids, about]);
  const mine = watched.ids === ids ? watched.of : [];
  const error = plans.error ?? mine.find((one) => one.error)?.error;
  const there =
    plans.data !== undefined && watched.ids === ids && mine.every((one) => one.data !== undefined || one.error);
  const goals = mine.flatMap((one) => one.data ?? []);
  return {
    snapshots: there ? snapshotsOf(plans.data, goals) : undefined,
    plans,
    goals,
    error,
  };
};
