import type { Goal, Observation } from '@medplum/fhirtypes';
import { usePatientId, useSearch } from '#clinical/browser';
import type { RecordPage } from '#clinical/shared';
import type { Resource } from '#core/shared';
import { type GoalProgress, measureCodes, goalProgressOf } from '../goalProgress.ts';

const most = 120;

interface LoadedProgress {
  /** Undefined while what was measured is fetched. */
  readonly progress: GoalProgress | undefined;
  readonly observations: Resource<RecordPage<'Observation'>>;
}

/** A goal's progress by this patient's measurements. Read it in an `observer`. */
export const useGoalProgress = (goal: Goal): LoadedProgress => {
  const patient = usePatientId();
  const codes = measureCodes([goal]);
  const asked = codes.length > 0 && patient !== null;
  const observations = useSearch(
    'Observation',
    asked ? { patient, 'combo-code': codes.join(','), _sort: '-date', _count: most } : null,
    { about: patient },
  );
  const found: readonly Observation[] | undefined = asked ? observations.data?.resources : [];
  return { progress: found && goalProgressOf(goal, found), observations };
};
