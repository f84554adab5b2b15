import type { Goal, Observation } from '@medplum/fhirtypes';
import { usePatientId, useSearch } from '../../../../core/browser/index.ts';
import type { RecordPage, Resource } from '../../../../core/shared/index.ts';
import { type GoalStanding, measureCodes, standingOf } from './measured.ts';

const most = 120;

interface Standing {
  /** Undefined while what was measured is fetched. */
  readonly standing: GoalStanding | undefined;
  readonly observations: Resource<RecordPage<'Observation'>>;
}

/** Where a goal stands by what was measured of this chart's patient. Read it in an `observer`. */
export const useStanding = (goal: Goal): Standing => {
  const patient = usePatientId();
  const codes = measureCodes([goal]);
  const asked = codes.length > 0 && patient !== null;
  const observations = useSearch(
    'Observation',
    asked ? { patient, 'combo-code': codes.join(','), _sort: '-date', _count: most } : null,
    { about: patient },
  );
  const found: readonly Observation[] | undefined = asked ? observations.data?.resources : [];
  return { standing: found && standingOf(goal, found), observations };
};
